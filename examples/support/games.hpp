#pragma once

#include <fmt/format.h>

#include <optional>
#include <stdexcept>
#include <string_view>
#include <type_traits>
#include <utility>
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
    [[nodiscard]] static bool has(std::string_view name) { return ((Games::name == name) || ...); }

    /// Calls `with(std::type_identity<G>{})` for the game of that name and returns its answer.
    template <class With>
    static auto call(std::string_view name, const With& with) {
        using Answer = std::common_type_t<decltype(with(std::type_identity<Games>{}))...>;
        std::optional<Answer> answer;
        const auto try_one = [&]<class G>(std::type_identity<G> game) {
            if (G::name != name) return false;
            answer.emplace(with(game));
            return true;
        };
        if (!(try_one(std::type_identity<Games>{}) || ...))
            throw std::invalid_argument(fmt::format("--game: expected one of {}, found \"{}\"",
                                                    fmt::join(names(), ", "), name));
        return *std::move(answer);
    }

    /// A list of the games of both.
    template <class... More>
    friend GameList<Games..., More...> operator+(GameList, GameList<More...>) {
        return {};
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

// The five games, and those of their variants and boards that are known elsewhere.

using LGames = GameList<ludus::l_game::Position>;
using OnitamaGames = GameList<ludus::onitama::Position>;
using AlquerqueGames = GameList<ludus::alquerque::Position>;
using AlquerqueVariants =
    GameList<detail::Alquerque<{.captures = detail::Captures::any_direction}>,
             detail::Alquerque<{.captures = detail::Captures::forward_only}>,
             detail::Alquerque<{.multiple_captures = true}>, detail::Alquerque<{.no_return = true}>,
             detail::Alquerque<{.scoring = detail::Scoring::stuck_loses}>,
             detail::Alquerque<ludus::alquerque::bell_rules>>;
using CheckersGames = GameList<ludus::chinese_checkers::Position>;
using CheckersVariants = GameList<ludus::chinese_checkers::ShortHopPosition, detail::Checkers<5, 3>,
                                  detail::Checkers<6, 6>, detail::Checkers<9, 10>>;
using BoxesGames = GameList<ludus::dots_and_boxes::Position>;
using SmallBoxes = GameList<detail::Boxes<1, 1>, detail::Boxes<1, 2>, detail::Boxes<1, 3>,
                            detail::Boxes<2, 2>, detail::Boxes<2, 3>, detail::Boxes<3, 3>>;
using LargeBoxes =
    GameList<detail::Boxes<4, 5>, detail::Boxes<5, 5>, detail::Boxes<6, 6>, detail::Boxes<7, 7>>;

/// All of them.
using AllGames =
    decltype((LGames{} + OnitamaGames{} + AlquerqueGames{} + AlquerqueVariants{} + CheckersGames{} +
              CheckersVariants{} + BoxesGames{} + SmallBoxes{} + LargeBoxes{}));

}  // namespace examples
