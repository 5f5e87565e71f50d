#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>
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
[[nodiscard]] bool serve_chinese_checkers_networks(const Request& request);
[[nodiscard]] bool serve_small_boxes(const Request& request);
[[nodiscard]] bool serve_large_boxes(const Request& request);
[[nodiscard]] bool serve_boxes_networks(const Request& request);

/// An agent that comes from a file.
struct Trained {
    std::string_view agent;       ///< its name, without the number that may follow
    std::string_view usual_file;  ///< empty where there is none
};

/// Games that have the same agents.
struct Family {
    bool (*has)(std::string_view game);
    std::string_view agents;  ///< their names
    std::span<const Trained> trained;
    bool (*serve)(const Request&);
    bool (*serve_trained)(const Request&) = nullptr;  ///< where they are in a file of their own
};

namespace detail {

inline constexpr std::array<Trained, 1> of_l_game = {
    {{"dqn", LUDUS_MODELS_DIR "/l_game_best.ludus"}}};
inline constexpr std::array<Trained, 2> of_onitama = {
    {{"dqn", LUDUS_MODELS_DIR "/onitama_dqn.ludus"},
     {"ddpg", LUDUS_MODELS_DIR "/onitama_val_branch_actions_extended.ludus"}}};
inline constexpr std::array<Trained, 2> of_alquerque = {
    {{"values", LUDUS_MODELS_DIR "/alquerque_best.ludus"}, {"table", ""}}};
inline constexpr std::array<Trained, 2> of_checkers = {
    {{"alphazero", LUDUS_MODELS_DIR "/chinese_checkers_best.ludus"}, {"dqn", ""}}};
inline constexpr std::array<Trained, 1> of_boxes = {
    {{"dqn", LUDUS_MODELS_DIR "/dots_and_boxes_best.ludus"}}};

}  // namespace detail

inline constexpr std::array<Family, 9> families = {{
    {LGames::has, "random, perfect, minimax[:DEPTH], mcts[:SIMULATIONS], puct[:SIMULATIONS], dqn",
     detail::of_l_game, serve_l_game},
    {OnitamaGames::has,
     "random, minimax[:DEPTH], sound[:DEPTH], mixed:DEPTH:DEPTH:SHARE, mcts[:SIMULATIONS], "
     "puct[:SIMULATIONS], dqn, ddpg",
     detail::of_onitama, serve_onitama, serve_onitama_networks},
    {AlquerqueGames::has,
     "random, greedy, greedy:advanced, minimax[:DEPTH], mixed:DEPTH:DEPTH:SHARE, "
     "mcts[:SIMULATIONS], puct[:SIMULATIONS], values[:DEPTH], table",
     detail::of_alquerque, serve_alquerque, serve_alquerque_values},
    {AlquerqueVariants::has,
     "random, greedy, greedy:advanced, minimax[:DEPTH], mixed:DEPTH:DEPTH:SHARE, "
     "mcts[:SIMULATIONS], puct[:SIMULATIONS]",
     {},
     serve_alquerque},
    {CheckersGames::has,
     "random, greedy, stochastic, minimax[:DEPTH], mcts[:SIMULATIONS], puct[:SIMULATIONS], "
     "alphazero[:SIMULATIONS], dqn",
     detail::of_checkers, serve_chinese_checkers, serve_chinese_checkers_networks},
    {CheckersVariants::has,
     "random, greedy, stochastic, minimax[:DEPTH], mcts[:SIMULATIONS], puct[:SIMULATIONS]",
     {},
     serve_chinese_checkers},
    {BoxesGames::has,
     "random, moderate, advanced, minimax[:DEPTH], mixed:DEPTH:DEPTH:SHARE, mcts[:SIMULATIONS], "
     "puct[:SIMULATIONS], dqn",
     detail::of_boxes, serve_large_boxes, serve_boxes_networks},
    {SmallBoxes::has,
     "random, moderate, advanced, minimax[:DEPTH], mixed:DEPTH:DEPTH:SHARE, mcts[:SIMULATIONS], "
     "puct[:SIMULATIONS]",
     {},
     serve_small_boxes},
    {LargeBoxes::has,
     "random, moderate, advanced, minimax[:DEPTH], mixed:DEPTH:DEPTH:SHARE, mcts[:SIMULATIONS], "
     "puct[:SIMULATIONS]",
     {},
     serve_large_boxes},
}};

/// The family of a game. Throws `std::invalid_argument` where there is no such game.
[[nodiscard]] inline const Family& family_of(std::string_view game) {
    const auto* const family =
        std::ranges::find_if(families, [&](const Family& one) { return one.has(game); });
    if (family == families.end())
        throw std::invalid_argument(fmt::format("--game: expected one of {}, found \"{}\"",
                                                fmt::join(AllGames::names(), ", "), game));
    return *family;
}

/// Does what is asked for, with the usual file of an agent that comes from one and names none. Throws where
/// there is no such game or agent, or no use for its file.
inline void fulfil(Request request) {
    const Family& family = family_of(request.game);
    auto& file = request.settings.model;
    const std::string_view stem =
        std::string_view(request.agent).substr(0, request.agent.find(':'));
    const auto trained = std::ranges::find(family.trained, stem, &Trained::agent);
    request.is_from_file = trained != family.trained.end();
    if (!request.is_from_file && !file.empty())
        throw std::invalid_argument(
            fmt::format("--model: the agent \"{}\" is read from no file", request.agent));
    if (request.is_from_file && file.empty()) {
        file = trained->usual_file;
        request.is_usual_file = true;
        if (file.empty() && request.thinker != nullptr)
            throw std::invalid_argument(fmt::format(
                "--agent: expected a model of \"{}\", which has no usual file, found none",
                request.agent));
    }
    if (!family.serve(request) && !(family.serve_trained && family.serve_trained(request)))
        throw std::invalid_argument(
            fmt::format("--agent: expected one of {}, found \"{}\"", family.agents, request.agent));
}

}  // namespace examples::ugi
