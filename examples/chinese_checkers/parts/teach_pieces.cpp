#include "teach.hpp"

namespace examples::chinese_checkers {

template int teach<Pieces>(const CommandLine&);

}  // namespace examples::chinese_checkers
