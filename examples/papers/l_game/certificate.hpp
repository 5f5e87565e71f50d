#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ludus/agents/l_game.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/games/l_game/enumeration.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/perfect_agent.hpp"
#include "ludus/search/retrograde.hpp"

/// What the solution of the L-Game says of an agent, and of every agent.
namespace papers::l_game {

using ludus::LGame;
using ludus::l_game::Enumeration;
using Solution = ludus::Retrograde<LGame, Enumeration>;
using Perfect = ludus::PerfectAgent<LGame, Enumeration>;

/// In how many positions an agent's choice keeps the exact value of the game.
struct Certificate {
    std::size_t kept = 0;        ///< positions at the start of a turn, whole turn played
    std::size_t positions = 0;   ///< those with a legal action
    std::size_t drawn_kept = 0;  ///< among those that are drawn
    std::size_t drawn_positions = 0;
};

/// Plays one whole turn, L-piece and neutral, from every position at the start of a turn.
template <ludus::Agent<LGame> A>
[[nodiscard]] Certificate certify(const A& agent, const Solution& solution,
                                  ludus::Workers& workers) {
    constexpr std::size_t parts = 64;
    std::vector<Certificate> found(parts);
    workers.run(parts, [&](std::size_t part) {
        A own = agent;
        std::vector<LGame> before;
        for (std::size_t i = part; i < Enumeration::turn_starts; i += parts)
            if (const LGame position = Enumeration::position(i); !position.outcome())
                before.push_back(position);
        std::vector<LGame> after = before;
        for (LGame& position : after)
            for (int half = 0; half < 2; ++half) position.play(own.act(position));
        Certificate& certificate = found[part];
        for (std::size_t i = 0; i < after.size(); ++i) {
            const int value = solution.value(before[i]).utility;
            const bool kept = -solution.value(after[i]).utility == value;
            ++certificate.positions;
            certificate.kept += kept;
            certificate.drawn_positions += value == 0;
            certificate.drawn_kept += value == 0 && kept;
        }
    });
    Certificate total;
    for (const Certificate& part : found) {
        total.kept += part.kept;
        total.positions += part.positions;
        total.drawn_kept += part.drawn_kept;
        total.drawn_positions += part.drawn_positions;
    }
    return total;
}

/// Of every position at the start of a turn the one among its eight images that stands for them
/// all.
[[nodiscard]] inline std::vector<std::uint32_t> canonical_turn_starts() {
    std::vector<std::uint32_t> canonical(Enumeration::turn_starts);
    for (std::size_t i = 0; i < canonical.size(); ++i)
        canonical[i] = static_cast<std::uint32_t>(Enumeration::canonical(Enumeration::position(i)));
    return canonical;
}

/// The whole turns that a player considers in the canonical positions at the start of one: for each
/// placement of the L-piece the canonical positions that the neutral actions lead to.
class Turns {
public:
    /// `choose(position)` lists the actions considered, in the middle of a turn as at its start: of
    /// a position's image the images.
    template <class Choose>
    Turns(std::span<const std::uint32_t> canonical, const Choose& choose) {
        for (std::size_t i = 0; i < Enumeration::turn_starts; ++i) {
            const LGame position = Enumeration::position(i);
            if (canonical[i] == i && !position.outcome()) {
                for (const auto piece : choose(position)) {
                    const LGame middle = ludus::after(position, piece);
                    for (const auto neutral : choose(middle))
                        to_.push_back(canonical[Enumeration::index(ludus::after(middle, neutral))]);
                    piece_end_.push_back(to_.size());
                }
            }
            position_end_.push_back(piece_end_.size());
        }
    }

    /// Whether a position has a turn, and is canonical.
    [[nodiscard]] bool any(std::size_t position) const {
        return first_piece(position) < position_end_[position];
    }

    /// The mean value after a turn whose actions are drawn uniformly one after the other, and the
    /// highest value that a turn can lead to.
    [[nodiscard]] std::pair<double, double> mean_and_best(std::size_t position,
                                                          const std::vector<double>& values) const {
        double mean = 0;
        double best = 0;
        const std::size_t first = first_piece(position);
        const std::size_t last = position_end_[position];
        for (std::size_t piece = first; piece < last; ++piece) {
            const std::size_t begin = piece == 0 ? 0 : piece_end_[piece - 1];
            double sum = 0;
            for (std::size_t e = begin; e < piece_end_[piece]; ++e) {
                sum += values[to_[e]];
                best = std::max(best, values[to_[e]]);
            }
            mean += sum / static_cast<double>(piece_end_[piece] - begin);
        }
        return {mean / static_cast<double>(last - first), best};
    }

private:
    [[nodiscard]] std::size_t first_piece(std::size_t position) const {
        return position == 0 ? 0 : position_end_[position - 1];
    }

    std::vector<std::size_t> position_end_;  ///< into piece_end_
    std::vector<std::size_t> piece_end_;     ///< into to_
    std::vector<std::uint32_t> to_;
};

/// The best that any player can do if this share of its turns is random: the probability not to
/// lose to the perfect player within the turn limit, either seat. Exact, by dynamic programming
/// over the turns left. Images of a position have the same, so that one of them is looked at.
[[nodiscard]] inline double draw_bound(const Solution& solution, double random_turns,
                                       std::uint32_t turn_limit) {
    constexpr std::size_t starts = Enumeration::turn_starts;
    const Perfect perfect(solution);
    const std::vector<std::uint32_t> canonical = canonical_turn_starts();
    const Turns all(canonical, [](const LGame& position) { return position.legal_actions(); });
    const Turns best(canonical,
                     [&](const LGame& position) { return perfect.best_actions(position); });
    // Survival by position at the start of a turn, the player's own and the perfect opponent's.
    // A blocked player has lost.
    std::vector<double> own(starts, 1.0);
    for (std::size_t i = 0; i < starts; ++i)
        if (!all.any(i)) own[i] = 0.0;
    std::vector<double> other(starts, 1.0);
    std::vector<double> next_own = own;
    std::vector<double> next_other = other;
    for (std::uint32_t turn = 0; turn < turn_limit; ++turn) {
        for (std::size_t i = 0; i < starts; ++i) {
            if (!all.any(i)) continue;
            const auto [mean, highest] = all.mean_and_best(i, other);
            next_own[i] = (1 - random_turns) * highest + random_turns * mean;
            next_other[i] = best.mean_and_best(i, own).first;
        }
        own.swap(next_own);
        other.swap(next_other);
    }
    const std::size_t start = canonical[Enumeration::index(LGame{})];
    return (own[start] + other[start]) / 2;
}

}  // namespace papers::l_game
