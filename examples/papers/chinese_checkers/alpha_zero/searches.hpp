#pragma once

#include <vector>

#include "ludus/core/workers.hpp"
#include "ludus/play/match.hpp"
#include "ludus/train/recorded_game.hpp"

#include "../../support/players.hpp"
#include "networks.hpp"
#include "rules.hpp"
#include "searching.hpp"

namespace examples::chinese_checkers::alpha_zero {

template <class D>
using Games = std::vector<ludus::RecordedGame<Game, D::past>>;
using Named = Players<Game>::Any;

}  // namespace examples::chinese_checkers::alpha_zero

// Games by searches take long to compile: those of each network, in each precision, are compiled
// once, in parts/, where `linkage` is empty: against itself, against players with names, and
// against others of its kind.
#define LUDUS_GAMES_OF(linkage, network, precision)                    \
    LUDUS_GAMES_AGAINST(linkage, network, precision, ludus::Itself)    \
    LUDUS_GAMES_AGAINST(linkage, network, precision,                   \
                        examples::chinese_checkers::alpha_zero::Named) \
    LUDUS_GAMES_AGAINST(linkage, network, precision, LUDUS_PLAYER(network, precision))
#define LUDUS_PLAYER(network, precision)                 \
    examples::chinese_checkers::alpha_zero::Player<      \
        examples::chinese_checkers::alpha_zero::network, \
        examples::chinese_checkers::alpha_zero::Precision::precision>
#define LUDUS_GAMES_AGAINST(linkage, network, precision, ...)                                     \
    linkage template examples::chinese_checkers::alpha_zero::Games<                               \
        examples::chinese_checkers::alpha_zero::network>                                          \
    ludus::play_recorded<examples::chinese_checkers::alpha_zero::Game>(                           \
        const LUDUS_PLAYER(network, precision)&, const __VA_ARGS__&, const ludus::MatchSettings&, \
        ludus::Workers&, const examples::chinese_checkers::alpha_zero::Game::Referee&, float);

LUDUS_GAMES_OF(extern, Paper, float32)
LUDUS_GAMES_OF(extern, Paper, int8)
LUDUS_GAMES_OF(extern, Pieces, float32)
LUDUS_GAMES_OF(extern, Pieces, int8)
