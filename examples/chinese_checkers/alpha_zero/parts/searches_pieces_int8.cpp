#include "../inference.hpp"
#include "../searches.hpp"

LUDUS_INFERENCE(, Pieces, int8)
LUDUS_GAMES_OF(, Pieces, int8)
