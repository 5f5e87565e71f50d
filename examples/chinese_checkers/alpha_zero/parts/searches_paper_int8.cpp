#include "../searches.hpp"

LUDUS_GAMES_OF(, Paper, int8)
