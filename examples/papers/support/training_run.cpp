#include "training_run.hpp"

#include <fmt/format.h>

#include <cinttypes>
#include <cstdio>
#include <fstream>
#include <stdexcept>

#include "ludus/core/printable.hpp"
#include "ludus/core/progress_line.hpp"
#include "ludus/core/stopwatch.hpp"
#include "ludus/io/file.hpp"

namespace examples {

double RunFiles::seconds() const {
    double before = 0;
    std::ifstream(time()) >> before;
    return before;
}

std::string how_to_resume(std::uint64_t games, const RunFiles& files) {
    if (files.command.empty()) return resumes_here;
    return fmt::format("stopped after {} games; resume with: {} --resume '{}'\n", games,
                       files.command, files.checkpoint().string());
}

void RegularSaves::attempt(const std::function<void()>& save, ludus::ProgressLine& line) {
    try {
        save();
    } catch (const ludus::FileError& error) {
        line.finish();
        fmt::print(stderr, "not saved: {}; continues, and saves again later\n",
                   ludus::printable(error.what()));
    }
    since_last_ = {};
}

bool run_to_end(const AnyRun& training, const RunFiles& files, const Interrupt& interrupt,
                std::string_view title, const std::function<void()>& step) {
    const auto write_curve = [&] { ludus::write_file(files.curve(), training.table().csv()); };
    ludus::ProgressLine line;
    ludus::Stopwatch watch;
    RegularSaves regularly(files.save_every);
    const std::uint64_t before = training.games();
    const double seconds_before = before == 0 ? 0.0 : files.seconds();
    const bool was_finished = training.finished();
    const std::function<void()> save = [&] {
        training.save(files.checkpoint());
        write_curve();
        const double seconds = seconds_before + (was_finished ? 0.0 : watch.seconds());
        ludus::write_file(files.time(), fmt::format("{:.3f}\n", seconds));
    };
    if (before > 0 && !exists(files.checkpoint()))
        save();  // first the checkpoint: a curve without one is refused
    else
        write_curve();  // can we write at all?
    while (!training.finished() && !interrupt.requested()) {
        step();
        if (line.due() || training.finished()) {
            const double rate = static_cast<double>(training.games() - before) / watch.seconds();
            const double left = training.games() >= training.total()
                ? 0.0
                : static_cast<double>(training.total() - training.games());
            line.show(fmt::format("{}  {} of {} games  {:.0f}/s  {}  {} left", title,
                                  training.games(), training.total(), rate, training.status(),
                                  ludus::clock_time(left / rate)));
        }
        regularly(save, line);
    }
    line.finish();
    save();
    training.save_agent(files.agent());
    return training.finished();
}

bool is_done(const std::filesystem::path& results, const std::string& run,
             std::uint64_t wanted_seed, std::uint64_t wanted_games, std::uint64_t at_once) {
    const std::filesystem::path csv = results / (run + ".csv");
    if (!std::filesystem::exists(csv) || std::filesystem::is_empty(csv)) return false;
    std::ifstream runs(results / "runs.csv");
    std::string row;
    while (std::getline(runs, row)) {
        std::uint64_t seed = 0;
        std::uint64_t games = 0;
        if (row.starts_with(run + ',') &&
            std::sscanf(row.c_str() + run.size(), ",%" SCNu64 ",%" SCNu64, &seed, &games) == 2 &&
            seed == wanted_seed && games >= wanted_games && games < wanted_games + at_once)
            return true;
    }
    throw std::runtime_error(
        fmt::format("{}: expected {} games with seed {} in runs.csv beside it, found others; ask "
                    "for those, remove the file to run again, or choose another --out",
                    csv.string(), wanted_games, wanted_seed));
}

void put_line(const std::filesystem::path& path, const std::string& columns,
              const std::string& name, const std::string& line) {
    std::string text = columns + '\n';
    std::ifstream before(path);
    std::string row;
    std::getline(before, row);
    while (std::getline(before, row))
        if (!row.starts_with(name + ',')) text += row + '\n';
    ludus::write_file(path, text + line + '\n');
}

}  // namespace examples
