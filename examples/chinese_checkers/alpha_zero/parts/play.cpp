#include "play.hpp"

namespace examples::chinese_checkers::alpha_zero {

template int play<Paper>(const CommandLine&);

template int play<Pieces>(const CommandLine&);

}  // namespace examples::chinese_checkers::alpha_zero
