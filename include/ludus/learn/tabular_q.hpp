#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "ludus/core/compiler.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/learn/lambda_trace.hpp"
#include "ludus/learn/terminal_trace.hpp"
#include "ludus/learn/trace.hpp"
#include "ludus/learn/value_table.hpp"

namespace LUDUS_NAMESPACE {

/// Learns the values of actions in a table: Q-learning with a terminal trace, Watkins's Q(lambda)
/// or Sarsa(lambda), by `T`. It is shown the states in which it is to act, and no others.
///
/// Who is asked for the moves of one player only sees the opponent's replies as what the
/// environment does. Who is asked for both sides' moves plays itself: then values of a state in
/// which the other player is to move count negated.
///
/// A state is entered when it is first met, its values drawn from [0, `first_values`). With
/// `Canonical` all images of a position under symmetry are one state. Where the table has no room
/// for a state, the learner has no answer there: the state counts as worth 0, and the trace ends.
/// Source: Knutsson & Remnerud (2011), 3.5.
template <Game G, Trace T = TerminalTrace, Orientation<G> O = Unturned>
class TabularQ {
public:
    using Game = G;
    using Action = typename G::Action;
    using Orientation = O;

    struct Settings {
        typename T::Settings trace{};  ///< step size, discount, and what else the trace has
        float first_values = 0.001F;   ///< at least 0
        std::uint64_t bytes = std::uint64_t{2} << 30;  ///< of the table, at most
    };

    /// An empty table.
    explicit TabularQ(const Settings& settings)
        : settings_(settings), table_(settings.bytes), trace_(settings.trace) {}

    /// Another game begins.
    void begin() noexcept {
        trace_.begin();
        last_ = nullptr;
    }

    /// Learns from having come here, and chooses: at random if `explores`, else the action of
    /// highest value, the first of equals. Nothing where the state is not known and has no room.
    /// `reward` is for the action chosen before, to the player who took it. Requires a legal
    /// action.
    [[nodiscard]] std::optional<Action> act(const G& position, float reward, bool explores,
                                            Rng& rng) {
        const std::size_t symmetry = O::symmetry(position);
        const G state = image(position, symmetry);
        float* values = table_.find(state);  // first: memory answers while actions are listed
        const auto actions = state.legal_actions();
        const float sign = position.to_move() == mover_ ? 1.0F : -1.0F;
        if (values == nullptr) values = entered(state, actions.size(), rng);
        if (values == nullptr) {
            if (last_ != nullptr) trace_.advance(reward, sign, {});
            begin();
            return std::nullopt;
        }

        std::size_t best = best_of(values, actions.size());
        if (!T::waits && last_ != nullptr) {
            trace_.advance(reward, sign, {.best = values[best]});
            const bool follows_itself = last_ >= values && last_ < values + actions.size();
            if (follows_itself) best = best_of(values, actions.size());
        }
        const std::size_t chosen =
            explores ? rng.below(static_cast<std::uint32_t>(actions.size())) : best;
        if (T::waits && last_ != nullptr)
            trace_.advance(reward, sign,
                           {.best = values[best],
                            .chosen = values[chosen],
                            .greedy = values[chosen] == values[best]});
        trace_.took(values[chosen]);
        last_ = &values[chosen];
        mover_ = position.to_move();
        return preimage(position, actions[chosen], symmetry);
    }

    /// The game has ended, or is counted so.
    void finish(Outcome outcome) noexcept {
        if (last_ != nullptr) trace_.finish(static_cast<float>(outcome.utility(mover_)));
        last_ = nullptr;
    }

    /// The values learned so far.
    [[nodiscard]] const ValueTable<G>& table() const noexcept { return table_; }
    /// As it was made with.
    [[nodiscard]] const Settings& settings() const noexcept { return settings_; }

    /// All that changes in training, for checkpoints made between games.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(table_);
    }

private:
    /// The first values of a new state, if there is room for them.
    [[nodiscard]] float* entered(const G& state, std::size_t count, Rng& rng) {
        float* const values = table_.enter(state, count);
        if (values == nullptr) return nullptr;
        for (std::size_t i = 0; i < count; ++i)
            values[i] = settings_.first_values * static_cast<float>(rng() >> 40) * 0x1p-24F;
        return values;
    }

    [[nodiscard]] static std::size_t best_of(const float* values, std::size_t count) noexcept {
        return static_cast<std::size_t>(std::max_element(values, values + count) - values);
    }

    Settings settings_;
    ValueTable<G> table_;
    T trace_;
    float* last_ = nullptr;  ///< the value of the action chosen last in this game
    Player mover_ = Player::first;
};

}  // namespace LUDUS_NAMESPACE
