/// A game of one's own, from its rules to an agent that has mastered it: twenty-one stones on the
/// table, each player takes one, two or three in turn, and whoever takes the last one wins.

#include <fmt/format.h>

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "ludus/core/static_vector.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/check_encoder.hpp"
#include "ludus/game/check_game.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/train/dqn_self_play_trainer.hpp"

namespace stones {

/// Take `stones` from the table, 1 to 3.
struct Take {
    std::uint8_t stones = 1;
    [[nodiscard]] constexpr std::size_t index() const noexcept { return stones - 1U; }
    friend constexpr auto operator<=>(const Take&, const Take&) noexcept = default;
};

/// The game: a position is a value, and a default-constructed one is the start.
struct Stones {
    using Action = Take;
    static constexpr std::string_view name = "stones";
    static constexpr std::size_t action_count = 3;
    static constexpr std::size_t max_legal_actions = 3;

    std::uint8_t left = 21;
    ludus::Player mover = ludus::Player::first;

    [[nodiscard]] constexpr ludus::Player to_move() const noexcept { return mover; }
    [[nodiscard]] constexpr std::optional<ludus::Outcome> outcome() const noexcept {
        if (left > 0) return std::nullopt;
        return ludus::Outcome::win(ludus::opponent(mover));  // who took the last stone
    }
    [[nodiscard]] constexpr ludus::static_vector<Take, 3> legal_actions() const noexcept {
        ludus::static_vector<Take, 3> actions;
        for (std::uint8_t n = 1; n <= 3 && n <= left; ++n) actions.push_back({n});
        return actions;
    }
    constexpr void play(Take take) noexcept {
        left = static_cast<std::uint8_t>(left - take.stones);
        mover = ludus::opponent(mover);
    }
    [[nodiscard]] constexpr std::uint64_t hash() const noexcept {
        return ludus::mix(left * 2U + ludus::seat(mover));
    }
    friend constexpr bool operator==(const Stones&, const Stones&) noexcept = default;
};
static_assert(ludus::Game<Stones>);

/// What the network sees: a one in the place of the number of stones left.
struct OneHot {
    static constexpr std::string_view name = "one_hot";
    using Shape = ludus::nn::Shape<22>;
    static void encode(const Stones& position, std::span<float, 22> features) noexcept {
        std::ranges::fill(features, 0.0F);
        features[position.left] = 1.0F;
    }
};

using Network =
    ludus::nn::Network<OneHot::Shape, ludus::nn::Dense<32>, ludus::nn::Relu, ludus::nn::Dense<3>>;
using Q = ludus::QFunction<Stones, OneHot, Network>;

}  // namespace stones

int main() {
    using namespace stones;
    ludus::Rng rng(1);
    if (const auto report = ludus::check_game<Stones>(rng, 1000); !report) {
        fmt::print(stderr, "the rules are broken: {}\n", report.fault);
        return 1;
    }
    if (const auto report = ludus::check_encoder<OneHot, Stones>(rng, 1000); !report) {
        fmt::print(stderr, "the encoder is broken: {}\n", report.fault);
        return 1;
    }

    ludus::DqnSelfPlayTrainer<Q, ludus::nn::Adam>::Settings settings;
    settings.explore.epsilon = ludus::Schedule::constant(0.3);
    ludus::DqnSelfPlayTrainer<Q, ludus::nn::Adam> training(
        settings, ludus::nn::Adam(Network::parameter_count, {}), 1);
    ludus::Workers workers;
    while (training.games() < 3000) training.step(workers);

    ludus::QAgent<Q> agent(training.learner().parameters());
    for (std::uint8_t left = 21; left > 0; --left) {
        const Stones position{left, ludus::Player::first};
        const auto values = agent.values(position);
        fmt::print("{:2} left: take {}  (value {:+.2f}{})\n", left, agent.act(position).stones,
                   *std::ranges::max_element(values), left % 4 == 0 ? ", lost" : "");
    }
}
