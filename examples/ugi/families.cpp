#include "families.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>
#include <utility>

#include "../support/games.hpp"

namespace examples::ugi {

namespace {

/// An agent that comes from a file.
struct Trained {
    std::string_view agent;       ///< its name, without the number that may follow
    std::string_view usual_file;  ///< empty where there is none
};

using Make = std::optional<AnyThinker>(const Asked&);

/// Games that have the same agents.
struct Family {
    bool (*has)(std::string_view game);
    std::string_view agents;  ///< their names
    std::span<const Trained> trained;
    Make* make_own = nullptr;  ///< those beside the common ones
};

constexpr std::array<Trained, 1> of_l_game = {{{"dqn", LUDUS_MODELS_DIR "/l_game_best.ludus"}}};
constexpr std::array<Trained, 2> of_onitama = {
    {{"dqn", LUDUS_MODELS_DIR "/onitama_dqn.ludus"},
     {"ddpg", LUDUS_MODELS_DIR "/onitama_val_branch_actions_extended.ludus"}}};
constexpr std::array<Trained, 2> of_alquerque = {
    {{"values", LUDUS_MODELS_DIR "/alquerque_best.ludus"}, {"table", ""}}};
constexpr std::array<Trained, 2> of_checkers = {
    {{"alphazero", LUDUS_MODELS_DIR "/chinese_checkers_best.ludus"}, {"dqn", ""}}};
constexpr std::array<Trained, 1> of_boxes = {
    {{"dqn", LUDUS_MODELS_DIR "/dots_and_boxes_best.ludus"}}};

/// Of boards that no network was trained on.
constexpr std::string_view players_of_boxes =
    "random, moderate, advanced, minimax[:DEPTH], mixed:DEPTH:DEPTH:SHARE, mcts[:SIMULATIONS], "
    "puct[:SIMULATIONS]";

constexpr std::array<Family, 9> families = {{
    {LGames::has, "random, perfect, minimax[:DEPTH], mcts[:SIMULATIONS], puct[:SIMULATIONS], dqn",
     of_l_game, make_l_game},
    {OnitamaGames::has,
     "random, minimax[:DEPTH], sound[:DEPTH], mixed:DEPTH:DEPTH:SHARE, mcts[:SIMULATIONS], "
     "puct[:SIMULATIONS], dqn, ddpg",
     of_onitama, make_onitama},
    {AlquerqueGames::has,
     "random, greedy, greedy:advanced, minimax[:DEPTH], mixed:DEPTH:DEPTH:SHARE, "
     "mcts[:SIMULATIONS], puct[:SIMULATIONS], values[:DEPTH], table",
     of_alquerque, make_alquerque},
    {AlquerqueVariants::has,
     "random, greedy, greedy:advanced, minimax[:DEPTH], mixed:DEPTH:DEPTH:SHARE, "
     "mcts[:SIMULATIONS], puct[:SIMULATIONS]",
     {}},
    {CheckersGames::has,
     "random, greedy, stochastic, minimax[:DEPTH], mcts[:SIMULATIONS], puct[:SIMULATIONS], "
     "alphazero[:SIMULATIONS], dqn",
     of_checkers, make_chinese_checkers},
    {CheckersVariants::has,
     "random, greedy, stochastic, minimax[:DEPTH], mcts[:SIMULATIONS], puct[:SIMULATIONS]",
     {}},
    {BoxesGames::has,
     "random, moderate, advanced, minimax[:DEPTH], mixed:DEPTH:DEPTH:SHARE, mcts[:SIMULATIONS], "
     "puct[:SIMULATIONS], dqn",
     of_boxes, make_dots_and_boxes},
    {SmallBoxes::has, players_of_boxes, {}},
    {LargeBoxes::has, players_of_boxes, {}},
}};

[[nodiscard]] const Family& family_of(std::string_view game) {
    const auto* const family =
        std::ranges::find_if(families, [&](const Family& one) { return one.has(game); });
    if (family == families.end())
        throw std::invalid_argument(fmt::format("--game: expected one of {}, found \"{}\"",
                                                fmt::join(AllGames::names(), ", "), game));
    return *family;
}

}  // namespace

std::string_view agents_of(std::string_view game) { return family_of(game).agents; }

Source source_of(Asked asked) {
    const Family& family = family_of(asked.game);
    const std::string_view stem = std::string_view(asked.agent).substr(0, asked.agent.find(':'));
    const auto trained = std::ranges::find(family.trained, stem, &Trained::agent);
    const bool is_file = trained != family.trained.end();
    if (!is_file && !asked.file.empty())
        throw std::invalid_argument(
            fmt::format("--model: the agent \"{}\" is read from no file", asked.agent));
    const bool is_usual_file = is_file && asked.file.empty();
    if (is_usual_file) asked.file = trained->usual_file;
    return {std::move(asked), is_file, is_usual_file};
}

AnyThinker make_thinker(const Asked& asked) {
    const Family& family = family_of(asked.game);
    auto made = family.make_own != nullptr ? family.make_own(asked) : std::nullopt;
    if (!made) made = make_common(asked);
    if (!made)
        throw std::invalid_argument(
            fmt::format("--agent: expected one of {}, found \"{}\"", family.agents, asked.agent));
    return *std::move(made);
}

}  // namespace examples::ugi
