#include "train.hpp"

namespace examples::chinese_checkers::alpha_zero {

template int train<Pieces, Precision::int8>(const CommandLine&);

}  // namespace examples::chinese_checkers::alpha_zero
