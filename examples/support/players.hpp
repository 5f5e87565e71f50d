#pragma once

#include <fmt/format.h>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/arena/agent.hpp"
#include "ludus/arena/any_agent.hpp"
#include "ludus/arena/mixed_agent.hpp"
#include "ludus/arena/negamax_agent.hpp"
#include "ludus/arena/perfect_agent.hpp"
#include "ludus/arena/uct_agent.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/games/alquerque/evaluation.hpp"
#include "ludus/games/alquerque/greedy_agent.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/chinese_checkers/greedy.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/dots_and_boxes/agents.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/l_game/enumeration.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/onitama/evaluation.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/search/evaluation.hpp"
#include "ludus/search/negamax.hpp"
#include "ludus/search/retrograde.hpp"

namespace examples {

/// Names that programs use for the agents of a game: `names` says which there are, `make` gives the
/// one of a name, or nothing. `limit` is when a match ends the game.
template <class G>
struct Players;

/// The number in "minimax:3", if the text begins so and it is in [1, `most`].
[[nodiscard]] inline std::optional<std::uint32_t> number_in(std::string_view text,
                                                            std::string_view stem,
                                                            std::uint32_t most) {
    if (!text.starts_with(stem) || text.size() < stem.size() + 2 || text[stem.size()] != ':')
        return std::nullopt;
    std::uint32_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data() + stem.size() + 1, end, number);
    if (error != std::errc{} || at != end || number < 1 || number > most) return std::nullopt;
    return number;
}

/// The plies of a search, as in "minimax:3".
[[nodiscard]] inline std::optional<int> depth_in(std::string_view text, std::string_view stem) {
    const auto depth = number_in(text, stem, 30);
    if (!depth) return std::nullopt;
    return static_cast<int>(*depth);
}

/// The simulations of a search for each action, as in "mcts:1000".
[[nodiscard]] inline std::optional<std::uint32_t> simulations_in(std::string_view text) {
    return number_in(text, "mcts", 10'000'000);
}

/// Searches of two depths, and the share of the turns that are played by the second one.
struct Mix {
    int usual;
    int other;
    double share;
};

/// A share in [0, 1), as "0.25", of at most nine digits behind the point.
[[nodiscard]] inline std::optional<double> share_of(std::string_view text) {
    if (!text.starts_with("0.") || text.size() < 3 || text.size() > 11) return std::nullopt;
    std::uint32_t digits = 0;
    std::uint32_t whole = 1;
    for (const char digit : text.substr(2)) {
        if (digit < '0' || digit > '9') return std::nullopt;
        digits = 10 * digits + static_cast<std::uint32_t>(digit - '0');
        whole *= 10;
    }
    return static_cast<double>(digits) / static_cast<double>(whole);
}

/// As in "mixed:1:2:0.3".
[[nodiscard]] inline std::optional<Mix> mix_in(std::string_view text) {
    const std::size_t last = text.rfind(':');
    if (last == std::string_view::npos || last == 0) return std::nullopt;
    const std::size_t middle = text.rfind(':', last - 1);
    if (middle == std::string_view::npos) return std::nullopt;
    const auto usual = depth_in(text.substr(0, middle), "mixed");
    const auto other = depth_in(text.substr(middle, last - middle), "");
    const auto share = share_of(text.substr(last + 1));
    if (!usual || !other || !share) return std::nullopt;
    return Mix{*usual, *other, *share};
}

template <>
struct Players<ludus::l_game::Position> {
    using G = ludus::l_game::Position;
    using Solution = ludus::Retrograde<G, ludus::l_game::Enumeration>;
    using Perfect = ludus::PerfectAgent<G, ludus::l_game::Enumeration>;
    using Any = ludus::AnyAgent<G, ludus::RandomAgent, Perfect>;
    static constexpr std::string_view names = "random, perfect";
    static constexpr ludus::Limit limit{.turns = 100};

    [[nodiscard]] static std::optional<Any> make(std::string_view name) {
        if (name == "random") return ludus::RandomAgent{};
        if (name != "perfect") return std::nullopt;
        static const Solution solution;
        return Perfect(solution);
    }
};

template <>
struct Players<ludus::onitama::Position> {
    using G = ludus::onitama::Position;
    using Paper = ludus::NegamaxAgent<G, ludus::onitama::PaperEvaluation>;
    using Sound = ludus::NegamaxAgent<G, ludus::onitama::SoundEvaluation>;
    using Mixed = ludus::MixedAgent<G, Paper, Paper>;
    using Mcts = ludus::UctAgent<G>;
    using Any = ludus::AnyAgent<G, ludus::RandomAgent, Paper, Sound, Mixed, Mcts>;
    static constexpr std::string_view names =
        "random, minimax:DEPTH, sound:DEPTH, mixed:DEPTH:DEPTH:SHARE, mcts:SIMULATIONS";
    static constexpr ludus::Limit limit{.turns = 200};

    [[nodiscard]] static std::optional<Any> make(std::string_view name) {
        if (name == "random") return ludus::RandomAgent{};
        if (const auto depth = depth_in(name, "minimax")) return paper(*depth);
        if (const auto depth = depth_in(name, "sound")) return Sound({.depth = *depth});
        if (const auto mix = mix_in(name))
            return Mixed(paper(mix->usual), paper(mix->other), mix->share);
        if (const auto count = simulations_in(name)) return Mcts({.simulations = *count});
        return std::nullopt;
    }

private:
    [[nodiscard]] static Paper paper(int depth) {
        return Paper({.depth = depth, .ties = ludus::Ties::first});
    }
};

template <ludus::alquerque::Rules rules>
struct Players<ludus::alquerque::BasicPosition<rules>> {
    using G = ludus::alquerque::BasicPosition<rules>;
    using Scan = ludus::alquerque::GreedyAgent<ludus::alquerque::TieBreak::scan>;
    using Advanced = ludus::alquerque::GreedyAgent<ludus::alquerque::TieBreak::advanced>;
    using Minimax = ludus::NegamaxAgent<G, ludus::alquerque::PiecesAhead>;
    using Mixed = ludus::MixedAgent<G, Minimax, Minimax>;
    using Mcts = ludus::UctAgent<G>;
    using Any = ludus::AnyAgent<G, ludus::RandomAgent, Scan, Advanced, Minimax, Mixed, Mcts>;
    static constexpr std::string_view names =
        "random, greedy, greedy:advanced, minimax:DEPTH, mixed:DEPTH:DEPTH:SHARE, mcts:SIMULATIONS";
    static constexpr ludus::Limit limit{.idle_actions = 200};

    [[nodiscard]] static std::optional<Any> make(std::string_view name) {
        if (name == "random") return ludus::RandomAgent{};
        if (name == "greedy") return Scan{};
        if (name == "greedy:advanced") return Advanced{};
        if (const auto depth = depth_in(name, "minimax")) return Minimax({.depth = *depth});
        if (const auto mix = mix_in(name))
            return Mixed(Minimax({.depth = mix->usual}), Minimax({.depth = mix->other}),
                         mix->share);
        if (const auto count = simulations_in(name)) return Mcts({.simulations = *count});
        return std::nullopt;
    }
};

template <ludus::chinese_checkers::PositionType P>
struct Players<P> {
    using G = P;
    using Greedy = ludus::chinese_checkers::GreedyAgent;
    using Stochastic = ludus::chinese_checkers::StochasticGreedyAgent;
    using Any = ludus::AnyAgent<G, ludus::RandomAgent, Greedy, Stochastic>;
    static constexpr std::string_view names = "random, greedy, stochastic";
    static constexpr ludus::Limit limit{.actions = 400};

    [[nodiscard]] static std::optional<Any> make(std::string_view name) {
        if (name == "random") return ludus::RandomAgent{};
        if (name == "greedy") return Greedy{};
        if (name == "stochastic") return Stochastic{};
        return std::nullopt;
    }
};

template <int rows, int columns>
struct Players<ludus::dots_and_boxes::BasicPosition<rows, columns>> {
    using G = ludus::dots_and_boxes::BasicPosition<rows, columns>;
    using Moderate = ludus::dots_and_boxes::ModerateAgent;
    using Advanced = ludus::dots_and_boxes::AdvancedAgent;
    using Minimax = ludus::NegamaxAgent<G, ludus::MarginOfPoints>;
    using Mixed = ludus::MixedAgent<G, Minimax, Minimax>;
    using Mcts = ludus::UctAgent<G>;
    using Any = ludus::AnyAgent<G, ludus::RandomAgent, Moderate, Advanced, Minimax, Mixed, Mcts>;
    static constexpr std::string_view names =
        "random, moderate, advanced, minimax:DEPTH, mixed:DEPTH:DEPTH:SHARE, mcts:SIMULATIONS";
    static constexpr ludus::Limit limit{};

    [[nodiscard]] static std::optional<Any> make(std::string_view name) {
        if (name == "random") return ludus::RandomAgent{};
        if (name == "moderate") return Moderate{};
        if (name == "advanced") return Advanced{};
        if (const auto depth = depth_in(name, "minimax")) return Minimax({.depth = *depth});
        if (const auto mix = mix_in(name))
            return Mixed(Minimax({.depth = mix->usual}), Minimax({.depth = mix->other}),
                         mix->share);
        if (const auto count = simulations_in(name)) return Mcts({.simulations = *count});
        return std::nullopt;
    }
};

/// The agent of a name, or an error that says which option asked for it.
template <class G>
[[nodiscard]] typename Players<G>::Any player(std::string_view option, std::string_view name) {
    auto made = Players<G>::make(name);
    if (!made)
        throw std::invalid_argument(
            fmt::format("{}: expected one of {}, found \"{}\"", option, Players<G>::names, name));
    return *std::move(made);
}

}  // namespace examples
