#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"

/// Monte Carlo tree search by its definition, slow and obvious: what is known of a position stands
/// under the actions that lead to it, and is seen by the player who moved last. It draws what the
/// search draws, and so must count the same visits.
namespace reference {

struct Visits {
    std::uint32_t count = 0;
    std::uint32_t wins = 0;  ///< of the player who moved last
    std::uint32_t losses = 0;

    [[nodiscard]] double mean() const {
        return (static_cast<double>(wins) - static_cast<double>(losses)) / count;
    }
};

struct UctSettings {
    std::uint32_t simulations = 0;
    double exploration = 0;
    std::uint32_t playout_actions = 0;
};

template <ludus::Game G>
class UctTree {
public:
    using Line = std::vector<typename G::Action>;

    /// `rate(position)` is the outcome with which a cut playout counts.
    template <class Rate>
    UctTree(const G& root, const UctSettings& settings, ludus::Rng& rng, const Rate& rate) {
        for (std::uint32_t i = 0; i < settings.simulations; ++i) {
            G position = root;
            Line line;
            std::vector<ludus::Player> movers;
            while (!position.outcome()) {
                line.push_back(choose(position, line, settings.exploration, rng));
                movers.push_back(position.to_move());
                position.play(line.back());
                if (visits_.count(line) == 0) break;
            }
            for (std::uint32_t n = 0; n < settings.playout_actions && !position.outcome(); ++n)
                position.play(rng.pick(position.legal_actions()));
            const auto outcome = position.outcome();
            record(line, movers, outcome ? *outcome : rate(position));
        }
    }

    /// Of what the actions of `line` lead to, from the root.
    [[nodiscard]] Visits at(const Line& line) const {
        const auto found = visits_.find(line);
        return found == visits_.end() ? Visits{} : found->second;
    }

    /// Most visits, then the best mean, then the first, of the actions after `line`, which leads to
    /// `position`.
    [[nodiscard]] typename G::Action best(const G& position, const Line& line = {}) const {
        const auto actions = position.legal_actions();
        auto best = actions[0];
        for (const auto action : actions) {
            const Visits one = at(then(line, action));
            const Visits leader = at(then(line, best));
            if (one.count > leader.count ||
                (one.count > 0 && one.count == leader.count && one.mean() > leader.mean()))
                best = action;
        }
        return best;
    }

    /// The best action, and so on from where it leads to, as long as there were visits.
    [[nodiscard]] Line main_line(G position) const {
        Line line;
        while (!position.outcome()) {
            const Line longer = then(line, best(position, line));
            if (at(longer).count == 0) break;
            position.play(longer.back());
            line = longer;
        }
        return line;
    }

private:
    [[nodiscard]] typename G::Action choose(const G& position, const Line& line, double exploration,
                                            ludus::Rng& rng) const {
        Line untried;
        for (const auto action : position.legal_actions())
            if (at(then(line, action)).count == 0) untried.push_back(action);
        if (!untried.empty()) return rng.pick(untried);

        const std::uint32_t all = line.empty() ? simulations_ : at(line).count;
        Line best;
        double greatest = 0;
        for (const auto action : position.legal_actions()) {
            const Visits visits = at(then(line, action));
            const double bound =
                visits.mean() + exploration * std::sqrt(std::log(all) / visits.count);
            if (!best.empty() && bound <= greatest) continue;
            best = {action};
            greatest = bound;
        }
        return best.front();
    }

    void record(const Line& line, const std::vector<ludus::Player>& movers,
                ludus::Outcome outcome) {
        ++simulations_;
        Line prefix;
        for (std::size_t i = 0; i < line.size(); ++i) {
            prefix.push_back(line[i]);
            Visits& visits = visits_[prefix];
            ++visits.count;
            if (outcome == ludus::Outcome::win(movers[i])) ++visits.wins;
            if (outcome == ludus::Outcome::win(ludus::opponent(movers[i]))) ++visits.losses;
        }
    }

    [[nodiscard]] static Line then(Line line, typename G::Action action) {
        line.push_back(action);
        return line;
    }

    std::map<Line, Visits> visits_;
    std::uint32_t simulations_ = 0;
};

}  // namespace reference
