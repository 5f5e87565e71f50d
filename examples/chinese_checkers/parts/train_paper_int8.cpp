#include "train.hpp"

namespace examples::chinese_checkers {

template int train<Paper, Precision::int8>(const CommandLine&);

}  // namespace examples::chinese_checkers
