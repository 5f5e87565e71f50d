/// Alquerque by Q-learning in a table: trains and measures the agents of Knutsson & Remnerud
/// (2011), "Self-Learning Alquerque Player", and repeats their test sessions.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "ludus/core/stopwatch.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/io/file.hpp"
#include "ludus/io/table_file.hpp"
#include "ludus/play/match.hpp"

#include "alquerque/agent.hpp"
#include "alquerque/command_line.hpp"
#include "alquerque/options.hpp"
#include "alquerque/report.hpp"
#include "alquerque/reproduce.hpp"
#include "alquerque/training.hpp"
#include "alquerque/values.hpp"
#include "support/command_line.hpp"
#include "support/figure.hpp"
#include "support/interrupt.hpp"
#include "support/open_training.hpp"
#include "support/program.hpp"
#include "support/training_run.hpp"

namespace {

using namespace examples;
using namespace examples::alquerque;

/// Calls `with(agent, is_best)` for the agent in a file: the better one, or one that plays by a
/// table.
int with_agent(const CommandLine& line, const std::function<int(const Named&, bool)>& with) {
    const Named fallback = player<Game>("--fallback", line.fallback);
    const std::string kind = ludus::read_checkpoint(line.agent).kind;
    const auto play_by_table = [&]<class O>(std::type_identity<O>) {
        if (line.depth_given)
            throw std::invalid_argument(
                fmt::format("--depth: {} is a table, which does not search", line.agent.string()));
        const auto table = ludus::load_table<Game, O>(line.agent);
        return with(Named(Agent<O>(table, fallback)), false);
    };
    const std::string of_values = ludus::values_kind<Game, Tuples>("agent");
    const std::string of_table = ludus::table_kind<Game, ludus::Unturned>("agent");
    const std::string of_merged = ludus::table_kind<Game, ludus::Canonical>("agent");
    if (kind == of_values) {
        if (line.fallback_given)
            throw std::invalid_argument(
                fmt::format("--fallback: {} has values of all positions", line.agent.string()));
        const Value value = ludus::load_values<Game, Tuples>(line.agent);
        return with(value_agent(value, line.depth), true);
    }
    if (kind == of_table) return play_by_table(std::type_identity<ludus::Unturned>{});
    if (kind == of_merged) return play_by_table(std::type_identity<ludus::Canonical>{});
    throw ludus::CheckpointError(line.agent,
                                 fmt::format(R"(expected "{}", "{}" or "{}", found "{}")",
                                             of_values, of_table, of_merged, kind));
}

int run_training(Training training, const CommandLine& line) {
    ludus::Workers workers(line.threads);
    const RunFiles files = line.files();
    std::filesystem::create_directories(files.folder);
    const Pace pace = [&] {
        const Interrupt interrupt;
        ludus::Workers team(line.threads, &Interrupt::flag());
        return train(training, files, team, interrupt);
    }();
    if (!training.finished()) {
        fmt::print(stderr, "{}", how_to_resume(training.games(), files));
        return stopped;
    }
    const alquerque::Table& table = training.table();
    training.save_agent(files.agent());
    Conditions conditions = line.evaluation;
    if (!line.seat_given) conditions.seat = training.options().evaluation_seat();
    const auto measures = evaluate(
        training.agent(player<Game>("--play-fallback", line.fallback)), line.opponents, conditions,
        [](const std::string&) { return 0.0; }, workers);
    const bool drawn = draw({"Alquerque, Q-learning against " + training.options().opponent,
                             "training games",
                             "%",
                             {{files.curve(), 1, 2, "training games won"},
                              {files.curve(), 1, 6, "won against random by the policy"}}},
                            files.picture());
    const double bytes = static_cast<double>(table.bytes()) / static_cast<double>(table.size());
    if (line.json) {
        fmt::print(
            R"({{"game":"alquerque","agent":{},"training_games":{},"last_not_won":{},"states":{},"bytes_per_state":{},"games_per_second":{},"games_per_second_first_tenth":{},"games_per_second_last_tenth":{},"seed":{},"seconds":{:.3f}}})"
            "\n{}",
            json_string(files.agent().string()), training.games(), training.last_not_won(),
            table.size(), json_number(bytes, 2), json_number(pace.rate(), 0),
            json_number(pace.first_rate(), 0), json_number(pace.last_rate(), 0),
            training.options().seed, pace.total(), json_lines(measures, files.agent().string()));
        return done;
    }
    print_table(measures);
    fmt::print("\ntraining        {} games; the last not won was game {}\n", training.games(),
               training.last_not_won());
    if (!pace.seconds.empty())
        fmt::print(
            "speed           {} games in {}: {:.0f} a second, {:.0f} in their first tenth, {:.0f} "
            "in their last\n",
            pace.block * pace.seconds.size(), ludus::clock_time(pace.total()), pace.rate(),
            pace.first_rate(), pace.last_rate());
    fmt::print("table           {} states, {:.1f} bytes each\n", table.size(), bytes);
    print_files(files, drawn);
    return done;
}

int run_train(const CommandLine& line) {
    (void)player<Game>("--play-fallback", line.fallback);
    for (const std::string& name : line.opponents) (void)player<Game>("--opponents", name);
    if (line.resume.empty()) line.options.expect_consistent();
    return run_training(open_training<Training>(line, line.options), line);
}

int run_train_values(const CommandLine& line) {
    ludus::Workers workers(line.threads);
    const RunFiles files = line.files();
    auto training = open_training<ValueTraining>(line, line.values);
    std::filesystem::create_directories(files.folder);
    const double seconds = [&] {
        const Interrupt interrupt;
        return train(training, files, interrupt);
    }();
    if (!training.finished()) {
        fmt::print(stderr, "{}", how_to_resume(training.games(), files));
        return stopped;
    }
    const std::filesystem::path agent = files.agent();
    training.save_agent(agent);
    const auto measures = evaluate(
        value_agent(training.value(), line.depth), line.opponents, line.evaluation,
        [](const std::string&) { return 0.0; }, workers);
    if (line.json) {
        fmt::print(
            R"({{"game":"alquerque","agent":{},"training_games":{},"seed":{},"seconds":{:.3f}}})"
            "\n{}",
            json_string(agent.string()), training.games(), training.options().seed, seconds,
            json_lines(measures, agent.string()));
        return done;
    }
    print_table(measures);
    fmt::print("\ntraining        {} games in {}\nagent           {}\n", training.games(),
               ludus::clock_time(seconds), agent.string());
    return done;
}

/// What the better agent is asked to reach against each opponent.
[[nodiscard]] double required_of_best(const std::string& opponent) {
    return opponent == "greedy" || opponent == "random" ? 0.99 : opponent == "minimax:4" ? 0.75 : 0;
}

int run_evaluate(const CommandLine& line) {
    return with_agent(line, [&](const Named& agent, bool is_best) {
        ludus::Workers workers(line.threads);
        const auto required = [&](const std::string& opponent) {
            if (line.required >= 0) return line.required;
            return is_best ? required_of_best(opponent) : 0.0;
        };
        const auto measures = evaluate(agent, line.opponents, line.evaluation, required, workers);
        if (line.json)
            fmt::print("{}", json_lines(measures, line.agent.string()));
        else
            print_table(measures);
        return std::ranges::all_of(measures, &Measure::met) ? done : fell_short;
    });
}

/// Trains the better agent and measures it, from either seat and from both. Returns false if
/// interrupted.
bool reproduce_best(const CommandLine& line, ludus::Workers& workers, const Interrupt& interrupt) {
    const std::filesystem::path result = line.out / "best.jsonl";
    if (std::filesystem::exists(result)) {
        const std::string lengths =
            fmt::format(R"("training_games":{},"seed":{},)", line.lengths.games, line.lengths.seed);
        if (ludus::read_file(result).find(lengths) == std::string::npos)
            throw std::runtime_error(
                fmt::format("{}: expected {} games of training from seed {}, found others: give "
                            "their --games and --seed, or another --out",
                            result.string(), line.lengths.games, line.lengths.seed));
        return true;
    }
    const std::filesystem::path& models = line.models_or_out();
    const RunFiles files{running(line.out) / "best", line.save_every};
    ValueOptions options;
    options.games = line.lengths.games;
    options.seed = line.lengths.seed;
    auto training = open_run<ValueTraining>(files, options);
    const double seconds = train(training, files, interrupt);
    const Stoppable work(resumes_here);
    if (!training.finished() || interrupt.requested()) return false;
    std::filesystem::create_directories(models);
    training.save_agent(models / "alquerque_best.ludus");
    std::string text =
        fmt::format(R"({{"game":"alquerque","training_games":{},"seed":{},"seconds":{:.1f}}})"
                    "\n",
                    training.games(), options.seed, seconds);
    for (const ludus::Seat seat : {ludus::Seat::both, ludus::Seat::first, ludus::Seat::second}) {
        Conditions conditions = line.evaluation;
        conditions.seat = seat;
        conditions.random_opening = 3;
        text += json_lines(evaluate(value_agent(training.value(), line.depth),
                                    {"greedy", "greedy:advanced", "random", "minimax:4"},
                                    conditions, required_of_best, workers),
                           "alquerque_best");
    }
    ludus::write_file(result, text);
    std::filesystem::remove_all(files.folder);
    remove_if_empty(files.folder.parent_path());
    return true;
}

int run_reproduce(const CommandLine& line) {
    const Interrupt interrupt;
    ludus::Workers workers(line.threads);
    const bool finished = Reproducer(line.out, line.lengths, workers, interrupt).run() &&
        reproduce_best(line, workers, interrupt);
    return end_reproduction(line, finished, "tables, figures");
}

}  // namespace

int main(int argc, char** argv) {
    return examples::guarded("alquerque_q_learning", [&] {
        return command_line(argc, argv,
                            {.train = run_train,
                             .train_values = run_train_values,
                             .evaluate = run_evaluate,
                             .reproduce = run_reproduce});
    });
}
