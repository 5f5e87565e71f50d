#include "play.hpp"

namespace examples::chinese_checkers {

template int play<Pieces>(const CommandLine&);

}  // namespace examples::chinese_checkers
