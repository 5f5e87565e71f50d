#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string_view>
#include <type_traits>
#include <vector>

#include "ludus/game/notated.hpp"
#include "ludus/games/alquerque/notation.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/alquerque/rules.hpp"
#include "ludus/games/chinese_checkers/notation.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/l_game/notation.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/onitama/notation.hpp"
#include "ludus/games/onitama/position.hpp"

namespace examples {

/// Games and variants that a program offers by name.
template <ludus::Notated... Games>
struct GameList {
    [[nodiscard]] static std::vector<std::string_view> names() { return {Games::name...}; }

    /// Calls `with(std::type_identity<G>{})` for the game of that name and returns its answer.
    template <class With>
    static int call(std::string_view name, const With& with) {
        int answer = 0;
        const auto try_one = [&]<class G>(std::type_identity<G> game) {
            if (G::name != name) return false;
            answer = with(game);
            return true;
        };
        if (!(try_one(std::type_identity<Games>{}) || ...))
            throw std::invalid_argument(fmt::format("--game: expected one of {}, found \"{}\"",
                                                    fmt::join(names(), ", "), name));
        return answer;
    }
};

/// The five games and those of their variants that are known elsewhere.
using AllGames =
    GameList<ludus::l_game::Position, ludus::onitama::Position, ludus::alquerque::Position,
             ludus::alquerque::BasicPosition<{.scoring = ludus::alquerque::Scoring::stuck_loses}>,
             ludus::alquerque::BasicPosition<ludus::alquerque::bell_rules>,
             ludus::chinese_checkers::Position, ludus::chinese_checkers::ShortHopPosition,
             ludus::chinese_checkers::BasicPosition<5, 3>,
             ludus::chinese_checkers::BasicPosition<6, 6>,
             ludus::chinese_checkers::BasicPosition<9, 10>, ludus::dots_and_boxes::Position,
             ludus::dots_and_boxes::BasicPosition<3, 3>, ludus::dots_and_boxes::BasicPosition<5, 5>,
             ludus::dots_and_boxes::BasicPosition<7, 7>>;

}  // namespace examples
