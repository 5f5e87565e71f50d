#include "../searches.hpp"

LUDUS_GAMES_OF(, Pieces, float32)
