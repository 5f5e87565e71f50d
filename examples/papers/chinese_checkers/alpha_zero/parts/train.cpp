#include "train.hpp"

namespace examples::chinese_checkers::alpha_zero {

template int train<Paper, Precision::float32>(const CommandLine&);

template bool reproduce_self_play<Paper, Precision::float32>(const std::string&,
                                                             const SelfPlayOptions&,
                                                             const RunFiles&, const Interrupt&,
                                                             ludus::Workers&);

template int train<Paper, Precision::int8>(const CommandLine&);

template int train<Pieces, Precision::float32>(const CommandLine&);

template int train<Pieces, Precision::int8>(const CommandLine&);

template bool reproduce_self_play<Pieces, Precision::int8>(const std::string&,
                                                           const SelfPlayOptions&, const RunFiles&,
                                                           const Interrupt&, ludus::Workers&);

}  // namespace examples::chinese_checkers::alpha_zero
