#include "ludus/train/train.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/io/file.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/comparison.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/play/seat.hpp"
#include "ludus/train/check_trainer.hpp"
#include "ludus/train/learning_curve.hpp"
#include "ludus/train/trainer.hpp"
#include "support/cell_players.hpp"
#include "support/process.hpp"

using namespace ludus;
using support::LowestCell;
using support::TemporaryFolder;
using TicTacToe = tic_tac_toe::Position;

namespace {

struct CountingSettings {
    std::uint64_t games = 10;
    double rate = 0.5;

    [[nodiscard]] static constexpr auto described() {
        return std::tuple{setting(&CountingSettings::games, "games", "of a step"),
                          setting(&CountingSettings::rate, "rate", "of nothing")};
    }
    friend bool operator==(const CountingSettings&, const CountingSettings&) = default;
};

struct CountingProgress {
    std::uint64_t steps = 0;

    template <class Column>
    void report(Column&& column) const {
        column("steps", static_cast<double>(steps));
    }
    template <class Visit>
    void visit(Visit&& visit) {
        visit(steps);
    }
    friend bool operator==(const CountingProgress&, const CountingProgress&) = default;
};

/// Learns nothing, counts its games, and draws a number for each step.
class Counting {
public:
    using Game = TicTacToe;
    using Settings = CountingSettings;
    using Progress = CountingProgress;

    explicit Counting(const CountingSettings& settings = {}) : settings_(settings) {}

    Progress step(Workers& workers, Progress progress = {}) {
        if (workers.stop_requested()) return progress;
        games_ += settings_.games;
        sum_ += rng_.below(1000);
        if (stops_at == games_) *stop = true;
        ++progress.steps;
        return progress;
    }
    [[nodiscard]] static bool has_pending_updates() noexcept { return false; }
    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    [[nodiscard]] static RandomAgent agent() { return {}; }
    [[nodiscard]] const Settings& settings() const noexcept { return settings_; }
    [[nodiscard]] static std::string kind() { return "counting training"; }
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games_, sum_, rng_);
    }

    std::uint64_t stops_at = 0;
    std::atomic<bool>* stop = nullptr;

private:
    CountingSettings settings_;
    std::uint64_t games_ = 0;
    std::uint64_t sum_ = 0;
    Rng rng_{1};
};
static_assert(Trainer<Counting> && !MeasuresItself<Counting>);

/// Measures what it is asked with.
class Measuring : public Counting {
public:
    static constexpr std::array measured = {"asked_games", "asked_seed"};

    [[nodiscard]] static std::array<double, 2> measure(std::uint64_t games, std::uint64_t seed,
                                                       Workers&) {
        return {static_cast<double>(games), static_cast<double>(seed)};
    }
};
static_assert(MeasuresItself<Measuring>);

/// Forgets its generator when it is saved.
class Forgetful : public Counting {
public:
    using Counting::Counting;
    template <class Visit>
    void visit(Visit&& visit) {
        Counting::visit(
            [&](std::uint64_t& played, std::uint64_t& sum, Rng&) { visit(played, sum); });
    }
};

TrainingSettings quietly(std::uint64_t games, const std::filesystem::path& folder = {}) {
    TrainingSettings settings;
    settings.games = games;
    settings.folder = folder;
    settings.evaluate_games = 10;
    settings.output = TrainingOutput::nothing;
    return settings;
}
const auto random_player = named("random", RandomAgent());

}  // namespace

TEST_CASE("train: a training ends at its limit and measures on the way", "[train]") {
    Counting trainer;
    TrainingSettings settings = quietly(100);
    settings.evaluate_every = 40;
    const TrainingResult result = train(trainer, settings, random_player);
    CHECK(result.finished);
    CHECK(result.games == 100);
    CHECK(result.curve.columns() ==
          std::vector<std::string>{"games", "steps", "random", "random_low", "random_high",
                                   "random_wins", "random_draws"});
    REQUIRE(result.curve.size() == 3);
    CHECK(result.curve.at(0, "games") == 40);
    CHECK(result.curve.at(1, "games") == 80);
    CHECK(result.curve.at(2, "games") == 100);
    CHECK(result.curve.at(1, "steps") == 4);
    CHECK(result.curve.at(2, "steps") == 2);
    CHECK(result.curve.at(0, "random_low") < result.curve.at(0, "random"));
}

TEST_CASE("train: a trainer that measures itself has columns of its own", "[train]") {
    Measuring trainer;
    TrainingSettings settings = quietly(100);
    settings.evaluate_every = 50;
    settings.evaluate_seed = 7;
    const TrainingResult result = train(trainer, settings, random_player);
    CHECK(result.curve.columns() ==
          std::vector<std::string>{"games", "steps", "asked_games", "asked_seed", "random",
                                   "random_low", "random_high", "random_wins", "random_draws"});
    CHECK(result.curve.at(0, "asked_games") == 10);
    CHECK(result.curve.at(0, "asked_seed") == 57);
    CHECK(result.curve.at(1, "asked_seed") == 107);
}

TEST_CASE("train: the curve has what a match by the same settings comes to", "[train]") {
    Counting trainer;
    TrainingSettings settings = quietly(20);
    settings.evaluate_every = 20;
    settings.evaluate_games = 200;
    settings.evaluate_seed = 3;
    settings.random_opening = 1;
    settings.random_turns = 0.5;
    const auto opponent = NegamaxAgent<TicTacToe>({.depth = 4});
    const LearningCurve curve = train(trainer, settings, named("minimax", opponent)).curve;
    const Comparison result = match<TicTacToe>(
        RandomAgent{}, opponent,
        {.games = 200, .seed = 23, .random_opening = 1, .random_turns = 0.5, .threads = 1});
    CHECK(curve.at(0, "minimax") == result.score());
    CHECK(curve.at(0, "minimax_wins") == static_cast<double>(result.tally.wins) / 200);
    CHECK(curve.at(0, "minimax_draws") == static_cast<double>(result.tally.draws) / 200);
    CHECK(curve.at(0, "minimax_low") == result.interval().low);
}

TEST_CASE("train: the agent can have the same seat in all games that measure it", "[train]") {
    Counting trainer;
    TrainingSettings settings = quietly(100);
    settings.evaluate_every = 100;
    settings.evaluate_seat = Seat::first;
    const TrainingResult result = train(trainer, settings, named("lowest", LowestCell{}));
    const Comparison expected =
        match<TicTacToe>(RandomAgent{}, LowestCell{},
                         {.games = 10, .seed = settings.evaluate_seed + 100, .seat = Seat::first});
    CHECK(result.curve.at(0, "lowest") == expected.score());
}

TEST_CASE("train: an agent is made only where there is an opponent", "[train]") {
    struct Copying : Counting {
        int* copies = nullptr;

        [[nodiscard]] RandomAgent agent() const {
            ++*copies;
            return {};
        }
    };
    int copies = 0;
    Copying trainer;
    trainer.copies = &copies;
    (void)train(trainer, quietly(100));
    CHECK(copies == 0);
    (void)train(trainer, quietly(200), random_player);
    CHECK(copies > 0);
}

TEST_CASE("train: a training by time ends", "[train]") {
    Counting trainer;
    TrainingSettings settings = quietly(0);
    settings.minutes = 0.0001;
    const TrainingResult result = train(trainer, settings);
    CHECK(result.finished);
    CHECK(result.seconds >= 0.006);
    CHECK(result.curve.size() >= 1);
}

TEST_CASE("train: a training without a limit is refused", "[train]") {
    Counting trainer;
    CHECK_THROWS_AS(train(trainer, quietly(0)), std::invalid_argument);
    TrainingSettings settings = quietly(10);
    settings.threads = 0;
    CHECK_THROWS_WITH(train(trainer, settings), "threads: expected at least 1, found 0");
}

TEST_CASE("train: a training that was stopped is resumed to the same files", "[train]") {
    const TemporaryFolder whole;
    const TemporaryFolder parts;
    Counting trainer;
    (void)train(trainer, quietly(400, whole.path()), random_player);

    for (const std::uint64_t stops_at : {50U, 60U, 210U}) {
        std::atomic<bool> stop = false;
        Counting again;
        again.stops_at = stops_at;
        again.stop = &stop;
        TrainingSettings settings = quietly(400, parts.path());
        settings.stop = &stop;
        const TrainingResult result = train(again, settings, random_player);
        CHECK_FALSE(result.finished);
        CHECK(result.games == stops_at);
    }
    Counting last;
    CHECK(train(last, quietly(400, parts.path()), random_player).finished);
    for (const char* file : {"checkpoint.ludus", "curve.csv"})
        CHECK(read_file(parts.path() / file) == read_file(whole.path() / file));
}

TEST_CASE("train: a training that is finished is extended by a call with more games", "[train]") {
    const TemporaryFolder folder;
    Counting trainer;
    (void)train(trainer, quietly(100, folder.path()));
    CHECK(train(trainer, quietly(200, folder.path())).games == 200);
    Counting other;
    CHECK(train(other, quietly(300, folder.path())).games == 300);
}

TEST_CASE("train: a folder with another training is refused and stays as it is", "[train]") {
    const TemporaryFolder folder;
    Counting trainer;
    (void)train(trainer, quietly(100, folder.path()));
    const std::string before = read_file(folder.path() / "checkpoint.ludus");

    Counting other({.rate = 0.25});
    CHECK_THROWS_WITH(train(other, quietly(100, folder.path())),
                      Catch::Contains("expected a training with the same settings, found rate 0.5 "
                                      "instead of 0.25"));
    CHECK_THROWS_WITH(train(trainer, quietly(200, folder.path()), random_player),
                      Catch::Contains("the same opponents"));
    CHECK(read_file(folder.path() / "checkpoint.ludus") == before);
    Counting new_one;
    CHECK_THROWS_AS(train(new_one, quietly(200, folder.path()), random_player), std::runtime_error);
    CHECK(new_one.games() == 0);  // what was read of the other is not used

    write_file(folder.path() / "checkpoint.ludus", "damaged");
    Counting third;
    CHECK_THROWS_WITH(train(third, quietly(100, folder.path())), Catch::Contains("fresh"));
    std::filesystem::remove(folder.path() / "checkpoint.ludus");
    CHECK_THROWS_WITH(train(third, quietly(100, folder.path())),
                      Catch::Contains("expected a checkpoint beside it"));
}

TEST_CASE("train: a folder in which another program trains is not written to", "[train]") {
    struct Meddler {
        std::filesystem::path checkpoint;
        TicTacToe::Action act(const TicTacToe& position, Rng& rng) const {
            write_file(checkpoint, "of another program");
            return random_action(position, rng);
        }
    };
    const TemporaryFolder folder;
    const auto checkpoint = folder.path() / "checkpoint.ludus";
    Counting trainer;
    CHECK_THROWS_WITH(
        train(trainer, quietly(100, folder.path()), named("meddler", Meddler{checkpoint})),
        Catch::Contains("another program has written the checkpoint"));
    CHECK(read_file(checkpoint) == "of another program");
}

TEST_CASE("train: names that would break the curve's file are refused", "[train]") {
    Counting trainer;
    CHECK_THROWS_WITH(train(trainer, quietly(10), named("one,two", RandomAgent())),
                      Catch::Contains("a name without commas"));
}

TEST_CASE("train: a fresh training moves the files of an earlier one aside", "[train]") {
    const TemporaryFolder folder;
    Counting trainer;
    (void)train(trainer, quietly(100, folder.path()));
    const std::string before = read_file(folder.path() / "checkpoint.ludus");
    Counting other({.rate = 0.25});
    TrainingSettings settings = quietly(50, folder.path());
    settings.fresh = true;
    CHECK(train(other, settings).games == 50);
    CHECK(read_file(folder.path() / "old-1" / "checkpoint.ludus") == before);
}

TEST_CASE("train: check_trainer finds what a trainer forgets to save", "[train]") {
    const TrainerReport good = check_trainer([] { return Counting(); });
    CHECK(good.fault == "");
    CHECK(good.games == 30);
    const TrainerReport bad = check_trainer([] { return Forgetful(); });
    CHECK_THAT(bad.fault, Catch::Contains("is not visited"));
}
