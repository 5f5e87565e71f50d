#include "../../examples/papers/support/training_run.hpp"

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>

#include "../../examples/papers/support/figure.hpp"
#include "../../examples/papers/support/interrupt.hpp"
#include "catch.hpp"
#include "ludus/io/file.hpp"
#include "support/process.hpp"
#include "support/run_apart.hpp"

namespace {

using namespace support;
namespace fs = std::filesystem;

/// A training that counts its steps, each a game of ten.
class Counting {
public:
    Counting() = default;
    explicit Counting(const fs::path& checkpoint) { std::ifstream(checkpoint) >> games_; }

    [[nodiscard]] std::uint64_t games() const { return games_; }
    [[nodiscard]] std::uint64_t total() const { return 10; }
    [[nodiscard]] std::uint64_t reached() const { return games(); }
    [[nodiscard]] std::uint64_t length() const { return total(); }
    [[nodiscard]] std::uint64_t initial_length() const { return total(); }
    [[nodiscard]] bool finished() const { return games() == total(); }
    [[nodiscard]] int options() const { return 0; }
    void extend(std::uint64_t) {}
    [[nodiscard]] examples::Table table() const { return {{"games"}, {}}; }
    [[nodiscard]] std::string status() const { return "counts"; }

    void save(const fs::path& checkpoint) { ludus::write_file(checkpoint, std::to_string(games_)); }
    void save_agent(const fs::path& agent) const { ludus::write_file(agent, "an agent"); }
    void take_step() { ++games_; }

private:
    std::uint64_t games_ = 0;
};
static_assert(examples::TrainingRun<Counting>);

/// A run in a folder where saves can be made to fail: nothing can be written beside the checkpoint
/// then.
class Run {
public:
    [[nodiscard]] std::string checkpoint() const { return contents(folder_ / "checkpoint.ludus"); }
    void forbid_saves() const { fs::create_directory(in_the_way()); }
    void allow_saves() const { fs::remove(in_the_way()); }

    /// Trains from what was saved, or from the start, in a process of its own; `during(game)`
    /// happens in each step. Ends with 0 at the end of the training, with 1 if it was interrupted
    /// before.
    [[nodiscard]] Ending train(double save_every,
                               const std::function<void(std::uint64_t)>& during) const {
        return run_apart([&] {
            const examples::RunFiles files{folder_.path(), save_every};
            const examples::Interrupt interrupt;
            Counting training =
                fs::exists(files.checkpoint()) ? Counting(files.checkpoint()) : Counting();
            const auto step = [&] {
                training.take_step();
                during(training.games());
            };
            return examples::run_to_end(training, files, interrupt, "run", step) ? 0 : 1;
        });
    }

private:
    [[nodiscard]] fs::path in_the_way() const { return folder_ / "checkpoint.ludus.new"; }

    TemporaryFolder folder_;
};

constexpr double never = 1e9;  ///< seconds

int failed_saves(const Ending& ending) {
    int count = 0;
    for (std::size_t at = 0; (at = ending.err.find("not saved: ", at)) != std::string::npos; ++at)
        ++count;
    return count;
}

}  // namespace

TEST_CASE("training_run: one that is interrupted is saved after the step, and resumes there",
          "[examples][training_run]") {
    const Run run;
    const Ending ending = run.train(never, [](std::uint64_t game) {
        if (game == 4) std::raise(SIGTERM);
    });
    CHECK(ending.exit_code == 1);
    CHECK(run.checkpoint() == "4");
    CHECK(run.train(never, [](std::uint64_t) {}).exit_code == 0);
    CHECK(run.checkpoint() == "10");
}

TEST_CASE("training_run: a failed save is tried again when the next one is due",
          "[examples][training_run]") {
    const auto faults = [](double save_every) {
        const Run run;
        run.forbid_saves();
        const Ending ending = run.train(save_every, [&](std::uint64_t game) {
            if (game == 10) run.allow_saves();
        });
        CHECK(ending.exit_code == 0);
        CHECK(run.checkpoint() == "10");
        return failed_saves(ending);
    };
    CHECK(faults(never) == 0);
    CHECK(faults(0) == 9);  // after every step
}

TEST_CASE("training_run: one that is interrupted after a failed save is saved",
          "[examples][training_run]") {
    const Run run;
    run.forbid_saves();
    const Ending ending = run.train(0, [&](std::uint64_t game) {
        if (game != 4) return;
        run.allow_saves();
        std::raise(SIGTERM);
    });
    CHECK(ending.exit_code == 1);
    CHECK(failed_saves(ending) == 3);
    CHECK(run.checkpoint() == "4");
}

TEST_CASE("training_run: where no save succeeds any more, the checkpoint before is left",
          "[examples][training_run]") {
    const Run run;
    const Ending ending = run.train(0, [&](std::uint64_t game) {
        if (game == 2) run.forbid_saves();
        if (game == 4) std::raise(SIGINT);
    });
    CHECK(ending.exit_code == 2);
    CHECK(failed_saves(ending) == 3);
    CHECK(run.checkpoint() == "1");
    run.allow_saves();
    CHECK(run.train(never, [](std::uint64_t) {}).exit_code == 0);
    CHECK(run.checkpoint() == "10");
}
