#include "teach.hpp"

namespace examples::chinese_checkers {

template int teach<Paper>(const CommandLine&);

}  // namespace examples::chinese_checkers
