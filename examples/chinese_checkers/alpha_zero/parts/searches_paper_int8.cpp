#include "../inference.hpp"
#include "../searches.hpp"

LUDUS_INFERENCE(, Paper, int8)
LUDUS_GAMES_OF(, Paper, int8)
