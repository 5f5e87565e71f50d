#include "../searches.hpp"

#include "../inference.hpp"

LUDUS_INFERENCE(, Paper, float32)
LUDUS_INFERENCE(, Paper, int8)
LUDUS_INFERENCE(, Pieces, float32)
LUDUS_INFERENCE(, Pieces, int8)

LUDUS_GAMES_OF(, Paper, float32)
LUDUS_GAMES_OF(, Paper, int8)
LUDUS_GAMES_OF(, Pieces, float32)
LUDUS_GAMES_OF(, Pieces, int8)
