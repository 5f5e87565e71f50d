#include "teach.hpp"

namespace examples::chinese_checkers::alpha_zero {

template int teach<Paper>(const CommandLine&);

template bool reproduce_teaching<Paper>(const std::string&, const TeachingOptions&, const RunFiles&,
                                        const Interrupt&, ludus::Workers&);

template int teach<Pieces>(const CommandLine&);

template bool reproduce_teaching<Pieces>(const std::string&, const TeachingOptions&,
                                         const RunFiles&, const Interrupt&, ludus::Workers&);

}  // namespace examples::chinese_checkers::alpha_zero
