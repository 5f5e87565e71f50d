#include "train.hpp"

namespace examples::chinese_checkers::alpha_zero {

template int train<Pieces, Precision::int8>(const CommandLine&);

template bool reproduce_self_play<Pieces, Precision::int8>(const std::string&,
                                                           const SelfPlayOptions&, const RunFiles&,
                                                           const Interrupt&, ludus::Workers&);

}  // namespace examples::chinese_checkers::alpha_zero
