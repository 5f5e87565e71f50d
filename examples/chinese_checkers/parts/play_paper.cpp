#include "play.hpp"

namespace examples::chinese_checkers {

template int play<Paper>(const CommandLine&);

}  // namespace examples::chinese_checkers
