/// A learner of one's own: a running mean of the results after each position, in a table
/// (Monte Carlo control; Sutton & Barto, 2018, 5.4). `train` drives it like the learners of ludus.

#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string>
#include <tuple>
#include <vector>

#include "connect_three.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/match.hpp"
#include "ludus/train/train.hpp"

using connect_three::Position;

/// Plays to where the mean result is best for the player that moves there.
struct MeanResults {
    std::vector<float> means = std::vector<float>(1U << 20U);  ///< by hashes
    float& mean_at(const Position& position) { return means[position.hash() >> 44U]; }
    float value(const Position& position) {
        if (position.outcome()) return position.outcome()->is_draw() ? 0 : 1;  // no move loses
        return mean_at(position);
    }
    Position::Action act(const Position& position, ludus::Rng&) {
        auto best = position.legal_actions()[0];
        for (const auto action : position.legal_actions())
            if (value(ludus::after(position, action)) > value(ludus::after(position, best)))
                best = action;
        return best;
    }
};

struct MeanSettings {
    double exploration = 0.5;
    std::uint64_t seed = 1;

    bool operator==(const MeanSettings&) const = default;
    static constexpr auto described() {
        return std::tuple{ludus::setting(&MeanSettings::exploration, "exploration",
                                         "share of random actions", ludus::Range::between(0, 1)),
                          ludus::setting(&MeanSettings::seed, "seed", "all chance comes from it")};
    }
};

struct MeanProgress {
    std::uint64_t actions = 0;
    bool operator==(const MeanProgress&) const = default;
    void report(auto&& column) const { column("actions", static_cast<double>(actions)); }
    void visit(auto&& visit) { visit(actions); }
};

class MeanTrainer {
public:
    using Game = Position;
    using Settings = MeanSettings;
    using Progress = MeanProgress;

    explicit MeanTrainer(const Settings& settings = {})
        : settings_(ludus::require_valid(settings)), rng_(settings.seed) {}

    Progress step(ludus::Workers& workers, Progress progress) {
        do {
            if (workers.stop_requested()) return progress;
            std::vector<Position> game(1);
            while (!game.back().outcome()) {
                auto action = agent_.act(game.back(), rng_);
                if (rng_.chance(settings_.exploration))
                    action = ludus::random_action(game.back(), rng_);
                game.push_back(ludus::after(game.back(), action));
            }
            for (std::size_t i = 1; i < game.size(); ++i) {
                const int result = game.back().outcome()->utility(game[i - 1].to_move());
                float& mean = agent_.mean_at(game[i]);
                mean += 0.05F * (static_cast<float>(result) - mean);
            }
            progress.actions += game.size() - 1;
        } while (++games_ % 1000 != 0);
        return progress;
    }
    static bool has_pending_updates() { return false; }
    std::uint64_t games() const { return games_; }
    MeanResults agent() const { return agent_; }
    const Settings& settings() const { return settings_; }
    static std::string kind() { return "mean results of connect_three"; }
    void visit(auto&& visit) { visit(games_, rng_, agent_.means); }

private:
    Settings settings_;
    ludus::Rng rng_;
    std::uint64_t games_ = 0;
    MeanResults agent_;
};

int main() {
    MeanTrainer trainer;
    ludus::train(trainer, {.games = 100'000}, ludus::named("random", ludus::RandomAgent{}));
    std::cout << ludus::match<Position>(trainer.agent(), ludus::RandomAgent{}) << '\n';
}
