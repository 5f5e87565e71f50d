#include "train.hpp"

namespace examples::chinese_checkers {

template int train<Pieces>(const CommandLine&);

}  // namespace examples::chinese_checkers
