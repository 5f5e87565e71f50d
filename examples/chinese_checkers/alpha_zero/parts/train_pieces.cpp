#include "train.hpp"

namespace examples::chinese_checkers::alpha_zero {

template int train<Pieces, Precision::float32>(const CommandLine&);

}  // namespace examples::chinese_checkers::alpha_zero
