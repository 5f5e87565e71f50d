#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/learn/context_features.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"
#include "ludus/search/search_result.hpp"
#include "ludus/search/value.hpp"

/// The games that `RootStrapTrainer` plays, and what it keeps of them.
namespace LUDUS_NAMESPACE::detail {

/// A position that a value learns from.
template <class F>
struct ValueExample {
    ActiveFeatures<F> active;
    float target = 0;  ///< in [-1, 1], to the player to move

    template <class Visit>
    void visit(Visit&& visit) {
        visit(active, target);
    }
    [[nodiscard]] bool valid() const noexcept {
        return active.valid() && target >= -1 && target <= 1;
    }
    friend bool operator==(const ValueExample&, const ValueExample&) = default;
};

/// Plays by short searches, and remembers what the latest one found.
template <Game G, class S>
class RootStrapPlayer {
public:
    class Memory {
    public:
        /// In [-1, 1], to the player who moved.
        [[nodiscard]] float value() const noexcept { return value_; }
        /// The searches of a game find what those before them found.
        void reset() noexcept { is_new_ = true; }

    private:
        friend class RootStrapPlayer;
        float value_ = 0;
        bool is_new_ = true;
    };

    RootStrapPlayer(const S& search, std::uint64_t nodes) : search_(search), nodes_(nodes) {}

    [[nodiscard]] typename G::Action act(const Request<G, 0, Memory>& request) noexcept {
        Memory& memory = request.memory();
        if (std::exchange(memory.is_new_, false)) search_.clear();
        const auto found = search_.search(request.position(), {.nodes = nodes_}, Ties::first,
                                          [&] { return request.cancellation().requested(); });
        constexpr auto unit =
            static_cast<float>(std::decay_t<decltype(search_.evaluation())>::unit);
        memory.value_ = is_decisive(found.value)
            ? (found.value > 0 ? 1.0F : -1.0F)
            : std::tanh(static_cast<float>(found.value) / unit);
        return found.best[0];
    }

private:
    S search_;
    std::uint64_t nodes_;
};

/// Writes the calm positions of games into lists by the games' numbers: those in which neither
/// player can win at once. A search does not evaluate the others.
template <Game G, class F>
class RootStrapRecorder : public GameRecorder {
public:
    using Example = ValueExample<F>;
    struct Record {
        std::vector<Example> examples;
        std::vector<Player> movers;
        std::uint64_t actions = 0;
    };

    /// The list has the games from number `first` on; it must outlive the recorder.
    RootStrapRecorder(std::span<Record> games, std::uint64_t first, float search_share)
        : games_(games), first_(first), search_share_(search_share) {}

    void begin(Record& record, std::uint64_t, const auto&) { record = {}; }
    void chosen(Record& record, const auto& standing, typename G::Action, const auto& memory,
                Rng&) {
        const G& position = standing.position();
        ++record.actions;
        if constexpr (SeesWins<G>)
            if (position.can_win()) return;
        if (is_threatened(position)) return;
        record.examples.push_back({active_features<F>(position), memory.value()});
        record.movers.push_back(position.to_move());
    }
    void finish(Record& record, const auto& game) {
        for (std::size_t i = 0; i < record.examples.size(); ++i) {
            const auto utility = static_cast<float>(game.result.outcome.utility(record.movers[i]));
            float& target = record.examples[i].target;
            target = search_share_ * target + (1 - search_share_) * utility;
        }
        games_[game.number - first_] = std::move(record);
    }

private:
    std::span<Record> games_;
    std::uint64_t first_;
    float search_share_;
};

}  // namespace LUDUS_NAMESPACE::detail
