#include "../inference.hpp"
#include "../searches.hpp"

LUDUS_INFERENCE(, Paper, float32)
LUDUS_GAMES_OF(, Paper, float32)
