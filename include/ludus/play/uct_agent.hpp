#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ludus/core/cancellation.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/search/uct.hpp"

namespace LUDUS_NAMESPACE {

/// Plays the most visited action of `simulations` random simulations. Knows the position, but
/// neither limit nor referee.
template <Game G>
class UctAgent {
public:
    using Action = typename G::Action;

    struct Settings {
        std::uint32_t simulations = 1000;      ///< for each action; see `Uct`
        double exploration = 1.0;              ///< c of UCB1
        std::uint32_t playout_actions = 1000;  ///< where a playout is cut
        bool keeps_tree = false;               ///< from move to move, so that it knows more
    };

    /// The tree of a game, if it is kept.
    class Memory {
    public:
        void played(const G&, Action action) {
            if (search_) played_.push_back(action);
        }
        void reset() noexcept {
            search_.reset();
            played_.clear();
        }

    private:
        friend class UctAgent;
        std::optional<Uct<G>> search_;
        std::vector<Action> played_;  ///< since the latest search
    };

    explicit UctAgent(const Settings& settings)
        : settings_(settings),
          search_({settings.simulations, settings.exploration, settings.playout_actions}) {}

    [[nodiscard]] const Settings& settings() const noexcept { return settings_; }
    [[nodiscard]] Action act(const Request<G, 0, Memory>& request) {
        if (!settings_.keeps_tree)
            return act(request.position(), request.rng(), request.cancellation());
        Memory& memory = request.memory();
        if (memory.search_) {
            for (const Action action : memory.played_) memory.search_->advance(action);
        } else {
            memory.search_ = search_;
            memory.search_->begin(request.position());
        }
        memory.played_.clear();
        return searched(*memory.search_, request.rng(), request.cancellation());
    }
    /// In a position of which nothing else is known. Plays the best action known so far if it is
    /// cancelled.
    [[nodiscard]] Action act(const G& position, Rng& rng, Cancellation cancellation = {}) {
        search_.begin(position);
        return searched(search_, rng, cancellation);
    }

private:
    [[nodiscard]] Action searched(Uct<G>& search, Rng& rng, Cancellation cancellation) const {
        constexpr std::uint32_t at_once = 64;  // some milliseconds at most
        for (std::uint32_t left = settings_.simulations; left > 0;) {
            const std::uint32_t some = left < at_once ? left : at_once;
            search.run(some, rng);
            left -= some;
            if (cancellation.requested()) break;
        }
        return search.result().best.action;
    }

    Settings settings_;
    Uct<G> search_;
};

}  // namespace LUDUS_NAMESPACE
