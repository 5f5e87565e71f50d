// The greedy player of Alquerque is asked to play Onitama.
// says: Agent<
// says: ActsOnRequest<A, G> || detail::ActsAtRandom<A, G> || detail::ActsOnPosition<A, G>

#include "ludus/core/workers.hpp"
#include "ludus/games/alquerque/greedy_agent.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"

namespace agent_for_another_game {

#ifdef CORRECT
using Player = ludus::RandomAgent;
#else
using Player = ludus::alquerque::GreedyAgent<>;
#endif

inline ludus::Tally play(ludus::Workers& workers) {
    return ludus::play_match<ludus::onitama::Position>(Player{}, ludus::RandomAgent{}, {}, workers);
}

}  // namespace agent_for_another_game
