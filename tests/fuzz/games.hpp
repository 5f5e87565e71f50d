#pragma once

#include <string_view>
#include <type_traits>

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

namespace fuzz {

/// Games and variants by name.
template <ludus::Notated... Games>
struct GameList {
    /// Returns `with(std::type_identity<G>{})` for the game of that name; -1, which has libFuzzer
    /// drop the input, if there is none.
    template <class With>
    static int call(std::string_view name, const With& with) {
        int answer = -1;
        const auto try_one = [&]<class G>(std::type_identity<G> game) {
            if (G::name == name) answer = with(game);
        };
        (try_one(std::type_identity<Games>{}), ...);
        return answer;
    }
};

namespace detail {

template <ludus::alquerque::Rules rules>
using Alquerque = ludus::alquerque::BasicPosition<rules>;
template <int size, int pieces>
using Checkers = ludus::chinese_checkers::BasicPosition<size, pieces>;
template <int rows, int columns>
using Boxes = ludus::dots_and_boxes::BasicPosition<rows, columns>;
using ludus::alquerque::Captures;
using ludus::alquerque::Scoring;

}  // namespace detail

/// The five games, with their variants and boards.
using AllGames =
    GameList<ludus::l_game::Position, ludus::onitama::Position, ludus::alquerque::Position,
             detail::Alquerque<{.captures = detail::Captures::any_direction}>,
             detail::Alquerque<{.captures = detail::Captures::forward_only}>,
             detail::Alquerque<{.multiple_captures = true}>, detail::Alquerque<{.no_return = true}>,
             detail::Alquerque<{.scoring = detail::Scoring::stuck_loses}>,
             detail::Alquerque<ludus::alquerque::bell_rules>, ludus::chinese_checkers::Position,
             ludus::chinese_checkers::ShortHopPosition, detail::Checkers<5, 3>,
             detail::Checkers<6, 6>, detail::Checkers<9, 10>, ludus::dots_and_boxes::Position,
             detail::Boxes<1, 1>, detail::Boxes<1, 2>, detail::Boxes<1, 3>, detail::Boxes<2, 2>,
             detail::Boxes<2, 3>, detail::Boxes<3, 3>, detail::Boxes<4, 5>, detail::Boxes<5, 5>,
             detail::Boxes<6, 6>, detail::Boxes<7, 7>>;

}  // namespace fuzz
