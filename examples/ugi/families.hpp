#pragma once

#include <array>
#include <span>
#include <string_view>

#include "../support/games.hpp"
#include "session.hpp"

/// Which agents the games have. Their sessions take long to compile: each set is in a file of its own.
namespace examples::ugi {

// Each plays by the lines on stdin if the game and the agent that are asked for are of its set, and returns
// whether they are.
[[nodiscard]] bool serve_l_game(const Request& request);
[[nodiscard]] bool serve_onitama(const Request& request);
[[nodiscard]] bool serve_onitama_networks(const Request& request);
[[nodiscard]] bool serve_alquerque(const Request& request);
[[nodiscard]] bool serve_alquerque_values(const Request& request);
[[nodiscard]] bool serve_chinese_checkers(const Request& request);
[[nodiscard]] bool serve_small_boxes(const Request& request);
[[nodiscard]] bool serve_large_boxes(const Request& request);
[[nodiscard]] bool serve_boxes_networks(const Request& request);

/// Games that have the same agents.
struct Family {
    bool (*has)(std::string_view game);
    std::string_view agents;                       ///< their names
    std::span<const std::string_view> from_files;  ///< those that `--model` is for
    bool (*serve)(const Request&);
    bool (*serve_trained)(const Request&) = nullptr;  ///< where they are in a file of their own
};

namespace detail {

inline constexpr std::array<std::string_view, 1> dqn = {"dqn"};
inline constexpr std::array<std::string_view, 2> dqn_and_ddpg = {"dqn", "ddpg"};
inline constexpr std::array<std::string_view, 2> values_and_table = {"values", "table"};

}  // namespace detail

inline constexpr std::array<Family, 8> families = {{
    {LGames::has, "random, perfect, minimax[:DEPTH], mcts[:SIMULATIONS], puct[:SIMULATIONS], dqn",
     detail::dqn, serve_l_game},
    {OnitamaGames::has,
     "random, minimax[:DEPTH], sound[:DEPTH], mcts[:SIMULATIONS], puct[:SIMULATIONS], dqn, ddpg",
     detail::dqn_and_ddpg, serve_onitama, serve_onitama_networks},
    {AlquerqueGames::has,
     "random, greedy, greedy:advanced, minimax[:DEPTH], mcts[:SIMULATIONS], puct[:SIMULATIONS], "
     "values[:DEPTH], table",
     detail::values_and_table, serve_alquerque, serve_alquerque_values},
    {AlquerqueVariants::has,
     "random, greedy, greedy:advanced, minimax[:DEPTH], mcts[:SIMULATIONS], puct[:SIMULATIONS]",
     {},
     serve_alquerque},
    {CheckersGames::has,
     "random, greedy, stochastic, minimax[:DEPTH], mcts[:SIMULATIONS], puct[:SIMULATIONS]",
     {},
     serve_chinese_checkers},
    {BoxesGames::has,
     "random, moderate, advanced, minimax[:DEPTH], mcts[:SIMULATIONS], puct[:SIMULATIONS], dqn",
     detail::dqn, serve_large_boxes, serve_boxes_networks},
    {SmallBoxes::has,
     "random, moderate, advanced, minimax[:DEPTH], mcts[:SIMULATIONS], puct[:SIMULATIONS]",
     {},
     serve_small_boxes},
    {LargeBoxes::has,
     "random, moderate, advanced, minimax[:DEPTH], mcts[:SIMULATIONS], puct[:SIMULATIONS]",
     {},
     serve_large_boxes},
}};

}  // namespace examples::ugi
