#include "../inference.hpp"
#include "../searches.hpp"

LUDUS_INFERENCE(, Pieces, float32)
LUDUS_GAMES_OF(, Pieces, float32)
