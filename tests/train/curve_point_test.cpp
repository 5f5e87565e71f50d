#include "ludus/train/curve_point.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/seat.hpp"
#include "ludus/train/trainer.hpp"
#include "ludus/train/training_settings.hpp"
#include "support/any_team.hpp"
#include "support/cell_players.hpp"
#include "support/drawn_after.hpp"
#include "support/refereed.hpp"

using namespace ludus;
using ludus::detail::curve_columns;
using ludus::detail::CurvePoint;
using ludus::detail::measure_agent;
using support::HighestCell;
using support::LowestCell;
using Cross = tic_tac_toe::Position;

namespace {

struct FixedSettings {
    int number = 0;

    [[nodiscard]] static constexpr auto described() {
        return std::tuple{setting(&FixedSettings::number, "number", "of nothing")};
    }
    [[maybe_unused]] friend bool operator==(const FixedSettings&, const FixedSettings&) = default;
};

struct FixedProgress {
    double loss = 0;

    void report(auto&& column) const {
        column("loss", loss);
        column("twice", 2 * loss);
    }
    void visit(auto&& visit) { visit(loss); }
    [[maybe_unused]] friend bool operator==(const FixedProgress&, const FixedProgress&) = default;
};

/// Has played 40 games, learned nothing, and marks the lowest vacant cell.
template <class G>
struct Fixed {
    using Game = G;
    using Settings = FixedSettings;
    using Progress = FixedProgress;

    [[nodiscard]] static Progress step(Workers&, Progress progress) { return progress; }
    [[nodiscard]] static bool has_pending_updates() { return false; }
    [[nodiscard]] static std::uint64_t games() { return 40; }
    [[nodiscard]] static LowestCell agent() { return {}; }
    [[nodiscard]] static Settings settings() { return {}; }
    [[nodiscard]] static std::string kind() { return "no training"; }
};
using Plain = Fixed<Cross>;

/// Measures what it is asked with.
struct Measured : Fixed<Cross> {
    static constexpr std::array measured = {"asked_games", "asked_seed"};

    [[nodiscard]] static std::array<double, 2> measure(std::uint64_t games, std::uint64_t seed,
                                                       Workers&) {
        return {static_cast<double>(games), static_cast<double>(seed)};
    }
};

struct UnderReferee : Fixed<support::Refereed<Cross, support::DrawnAfter>> {
    [[nodiscard]] static support::DrawnAfter referee() { return {.actions = 2}; }
};

static_assert(Trainer<Plain> && !MeasuresItself<Plain>);
static_assert(MeasuresItself<Measured> && Trainer<UnderReferee>);

constexpr auto no_opponents = [](const auto&) {};
const auto one_opponent = [](const auto& call) { call(named("high", HighestCell{})); };
const auto two_opponents = [](const auto& call) {
    call(named("low", LowestCell{}));
    call(named("high", HighestCell{}));
};

/// Games without chance: the player who begins wins in five actions.
TrainingSettings four_games(Seat seat) {
    TrainingSettings settings;
    settings.evaluate_games = 4;
    settings.evaluate_seed = 1000;
    settings.evaluate_seat = seat;
    settings.random_opening = 0;
    return settings;
}

template <class T>
CurvePoint measure_fixed(const TrainingSettings& settings, const auto& for_each_opponent) {
    Workers alone;
    return measure_agent(T{}, {.loss = 0.25}, settings, for_each_opponent, alone);
}

}  // namespace

TEST_CASE("curve point: columns are games, progress, what is measured, and five of each opponent",
          "[curve_point]") {
    CHECK(curve_columns<Plain>(no_opponents) == std::vector<std::string>{"games", "loss", "twice"});
    CHECK(curve_columns<Measured>(no_opponents) ==
          std::vector<std::string>{"games", "loss", "twice", "asked_games", "asked_seed"});
    CHECK(curve_columns<Plain>(two_opponents) ==
          std::vector<std::string>{"games", "loss", "twice",                               //
                                   "low", "low_low", "low_high", "low_wins", "low_draws",  //
                                   "high", "high_low", "high_high", "high_wins", "high_draws"});
}

TEST_CASE("curve point: without opponents it has the numbers of the progress", "[curve_point]") {
    const CurvePoint point = measure_fixed<Plain>({}, no_opponents);
    CHECK(point.numbers == std::vector<double>{40, 0.25, 0.5});
    CHECK(point.text == ", loss 0.25, twice 0.5");
}

TEST_CASE("curve point: a trainer measures itself by the settings, with a seed of its own",
          "[curve_point]") {
    const CurvePoint point = measure_fixed<Measured>(four_games(Seat::both), no_opponents);
    CHECK(point.numbers == std::vector<double>{40, 0.25, 0.5, 4, 1040});
    CHECK(point.text == ", loss 0.25, twice 0.5, asked_games 4, asked_seed 1.04e+03");
}

TEST_CASE("curve point: an opponent adds score, interval, wins and draws", "[curve_point]") {
    // All four games are the same: Wilson's interval of one success of one has the ends
    // 1 / (1 + z^2) and 1, where z is 1.95996; of none of one, 0 and z^2 / (1 + z^2).
    constexpr double share = 1 / (1 + 1.959964 * 1.959964);
    const CurvePoint won = measure_fixed<Plain>(four_games(Seat::first), one_opponent);
    REQUIRE(won.numbers.size() == 3 + 5);
    CHECK(won.numbers[3] == 1);
    CHECK(won.numbers[4] == Approx(share));
    CHECK(won.numbers[5] == Approx(1));
    CHECK(won.numbers[6] == 1);
    CHECK(won.numbers[7] == 0);
    CHECK(won.text == ", loss 0.25, twice 0.5, high 100 % (20.7 to 100)");

    const CurvePoint lost = measure_fixed<Plain>(four_games(Seat::second), one_opponent);
    REQUIRE(lost.numbers.size() == 3 + 5);
    CHECK(lost.numbers[3] == 0);
    CHECK(lost.numbers[4] == Approx(0).margin(1e-12));
    CHECK(lost.numbers[5] == Approx(1 - share));
    CHECK(lost.numbers[6] == 0);
    CHECK(lost.numbers[7] == 0);
    CHECK(lost.text.ends_with(", high 0 % (0 to 79.3)"));
}

TEST_CASE("curve point: each opponent adds numbers for its columns, in their order",
          "[curve_point]") {
    const TrainingSettings settings = four_games(Seat::both);
    const CurvePoint point = measure_fixed<Plain>(settings, two_opponents);
    CHECK(point.numbers.size() == curve_columns<Plain>(two_opponents).size());
    CHECK(point.text.find(", low ") < point.text.find(", high "));
    CHECK(point.numbers[3] == 0.5);
    CHECK(point.numbers[6] == 0.5);
    CHECK(point.numbers[8] == 0.5);
}

TEST_CASE("curve point: games are drawn where the trainer's referee or the limit ends them",
          "[curve_point]") {
    const CurvePoint refereed = measure_fixed<UnderReferee>(four_games(Seat::first), one_opponent);
    CHECK(refereed.numbers[3] == 0.5);
    CHECK(refereed.numbers[6] == 0);
    CHECK(refereed.numbers[7] == 1);

    TrainingSettings settings = four_games(Seat::first);
    settings.limit = {.actions = 4};
    const CurvePoint limited = measure_fixed<Plain>(settings, one_opponent);
    CHECK(limited.numbers[7] == 1);
}

TEST_CASE("curve point: does not depend on the number of workers", "[curve_point]") {
    TrainingSettings settings = four_games(Seat::both);
    settings.evaluate_games = 500;
    settings.random_opening = 1;
    settings.random_turns = 0.5;
    const auto numbers = support::same_on_any_team([&](Workers& team) {
        return measure_agent(Plain{}, {}, settings, two_opponents, team).numbers;
    });
    CHECK(numbers[6] > 0);
    CHECK(numbers[6] < 1);
}
