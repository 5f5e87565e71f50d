#include "train.hpp"

namespace examples::chinese_checkers {

template int train<Paper>(const CommandLine&);

}  // namespace examples::chinese_checkers
