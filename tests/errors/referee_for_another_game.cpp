// The limit of Chinese Checkers is to end games of Onitama.
// says: NoReferee

#include "ludus/core/workers.hpp"
#include "ludus/game/referee.hpp"
#include "ludus/games/chinese_checkers/soft_limit.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"

namespace referee_for_another_game {

#ifdef CORRECT
using Rule = ludus::NoReferee;
#else
using Rule = ludus::chinese_checkers::SoftLimit;
#endif

inline ludus::Tally play(ludus::Workers& workers) {
    const ludus::RandomAgent player;
    return ludus::play_match<ludus::onitama::Position>(player, player, {}, workers, Rule{});
}

}  // namespace referee_for_another_game
