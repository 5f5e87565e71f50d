#pragma once

#include <fmt/format.h>

#include <any>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/play/agent.hpp"

namespace examples {

/// An agent of a game, behind a function: what plays with it is compiled once for all of them.
/// Copies are agents of their own.
template <ludus::Game G>
class AnyPlayer {
public:
    using Action = typename G::Action;

    /// The memory of whichever agent it is, made when the agent first acts.
    class Memory {
    public:
        void played(const G& position, Action action) {
            if (memory_.has_value()) played_(memory_, position, action);
        }
        void reset() { memory_.reset(); }

    private:
        friend class AnyPlayer;

        template <class M>
        [[nodiscard]] M& of() {
            if (!memory_.has_value()) {
                memory_ = M();
                played_ = [](std::any& memory, const G& position, Action action) {
                    ludus::detail::notify(*std::any_cast<M>(&memory), position, action);
                };
            }
            return *std::any_cast<M>(&memory_);
        }

        std::any memory_;
        void (*played_)(std::any&, const G&, Action) = nullptr;
    };
    using Request = ludus::Request<G, 0, Memory>;

    template <class A>
        requires(!std::same_as<A, AnyPlayer> && ludus::Agent<A, G>)
    explicit AnyPlayer(A agent)
        : act_([agent = std::move(agent)](const Request& request) mutable {
              using M = ludus::MemoryOf<A>;
              const auto ask = [&](M& memory) {
                  return ludus::ask<G>(agent, request.standing(), memory, request.rng(),
                                       request.cancellation());
              };
              if constexpr (std::same_as<M, ludus::NoMemory>) {
                  ludus::NoMemory none;
                  return ask(none);
              } else {
                  return ask(request.memory().template of<M>());
              }
          }) {}

    [[nodiscard]] Action act(const Request& request) { return act_(request); }

private:
    std::function<Action(const Request&)> act_;
};

static_assert(ludus::Agent<AnyPlayer<ludus::l_game::Position>, ludus::l_game::Position>);

/// Names that the papers' programs use for the agents of a game: `names` lists them, `make` returns
/// the agent of a name, or nothing. `limit` is where a match ends a game. The agents take long to
/// compile; they are in players/.
template <class G>
struct Players;

template <>
struct Players<ludus::onitama::Position> {
    static constexpr std::string_view names =
        "random, minimax:DEPTH, sound:DEPTH, mixed:DEPTH:DEPTH:SHARE, mcts:SIMULATIONS";
    static constexpr ludus::Limit limit{.turns = 200};
    using Any = AnyPlayer<ludus::onitama::Position>;
    [[nodiscard]] static std::optional<Any> make(std::string_view name);
};

template <>
struct Players<ludus::alquerque::Position> {
    static constexpr std::string_view names =
        "random, greedy, greedy:advanced, minimax:DEPTH, mixed:DEPTH:DEPTH:SHARE, mcts:SIMULATIONS";
    static constexpr ludus::Limit limit{.idle_actions = 200};
    using Any = AnyPlayer<ludus::alquerque::Position>;
    [[nodiscard]] static std::optional<Any> make(std::string_view name);
};

template <>
struct Players<ludus::chinese_checkers::Position> {
    static constexpr std::string_view names = "random, greedy, stochastic";
    static constexpr ludus::Limit limit{.actions = 400};
    using Any = AnyPlayer<ludus::chinese_checkers::Position>;
    [[nodiscard]] static std::optional<Any> make(std::string_view name);
};

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
