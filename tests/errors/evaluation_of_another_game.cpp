// A search of Onitama is to value its positions as those of Alquerque.
// says: Evaluation<
// says: evaluation.evaluate(position, viewer)

#include <cstddef>

#include "ludus/games/alquerque/evaluation.hpp"
#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/play/negamax_agent.hpp"

namespace evaluation_of_another_game {

#ifdef CORRECT
using Values = ludus::onitama::PaperEvaluation;
#else
using Values = ludus::alquerque::PiecesAhead;
#endif

constexpr std::size_t size_of_player =
    sizeof(ludus::NegamaxAgent<ludus::onitama::Position, Values>);

}  // namespace evaluation_of_another_game
