#include "command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

#include "ludus/play/match.hpp"

#include "../support/options.hpp"
#include "../support/players.hpp"
#include "../support/program.hpp"

namespace examples::alquerque {

int command_line(int argc, char** argv, const Subcommands& subcommands) {
    CLI::App app("Q-learning in a table for Alquerque", "alquerque_q_learning");
    app.require_subcommand(1);
    app.option_defaults()->always_capture_default();
    CommandLine line;
    line.program = argv[0];
    line.agent = LUDUS_MODELS_DIR "/alquerque_best.ludus";
    const std::string_view command_name = argc > 1 ? argv[1] : "";
    if (command_name == "train") line.save_every = 300;  // a table may be large
    if (command_name == "evaluate" || command_name == "train-values") {
        line.opponents.emplace_back("minimax:4");
        line.evaluation.seat = ludus::Seat::both;
        line.evaluation.random_opening = 3;
    }
    int exit_code = done;

    const auto add_games = [&](CLI::App* command, const std::string& prefix) {
        command->add_option("--" + prefix + "games", line.evaluation.games, "of each match")
            ->check(at_least_one());
        command
            ->add_option("--" + prefix + "search-games", line.evaluation.search_games,
                         "of each match against a search")
            ->check(at_least_one());
    };
    const auto add_evaluation = [&](CLI::App* command, const std::string& prefix) {
        command->add_option("--opponents", line.opponents,
                            "of the matches: " + std::string(Players<Game>::names));
        add_games(command, prefix);
        command->add_option("--" + prefix + "seed", line.evaluation.seed, "of the matches")
            ->check(any_seed());
        const bool by_training = command->get_name() == "train";
        command
            ->add_option("--" + prefix + "seat", line.evaluation.seat,
                         by_training ? "the agent's; else where it learned to play, both after self"
                                     : "the agent's")
            ->transform(one_of<ludus::Seat>({{"first", ludus::Seat::first},
                                             {"second", ludus::Seat::second},
                                             {"both", ludus::Seat::both}}))
            ->option_text("first|second|both");
        command
            ->add_option("--" + prefix + "random-opening", line.evaluation.random_opening,
                         "each player's first so many actions are random")
            ->check(whole(0, 1000));
        line.add_measuring(*command);
    };
    const auto add_agent = [&](CLI::App* command) {
        line.add_agent(*command);
        command->add_option(
            "--fallback", line.fallback,
            "plays in states that a table does not hold: a player, such as minimax:4");
        command->add_option("--depth", line.depth, "plies of the search, of an agent by values")
            ->check(whole(1, 30));
    };

    const auto note_given = [&](const CLI::App* command) {
        line.depth_given = command->count("--depth") > 0;
        line.fallback_given = command->count("--fallback") > 0;
    };

    CLI::App* train = app.add_subcommand("train", "train an agent");
    line.options.add_to(*train);
    line.add_run(*train, "out/alquerque");
    train->add_option("--play-fallback", line.fallback,
                      "plays in states never seen, in the evaluation at the end");
    add_evaluation(train, "evaluation-");
    train->callback([&, train] {
        line.seat_given = train->count("--evaluation-seat") > 0;
        const bool by_q = line.options.method == Method::q;
        if (train->count("--trace") > 0 && !by_q)
            throw std::invalid_argument("--trace needs --method q, found another");
        if (train->count("--lambda") > 0 && by_q)
            throw std::invalid_argument("--lambda needs a --method other than q");
        exit_code = subcommands.train(line);
    });

    CLI::App* values = app.add_subcommand(
        "train-values", "train the better agent: values of positions, by self-play");
    line.values.add_to(*values);
    line.add_run(*values, "out/alquerque_values");
    values->add_option("--depth", line.depth, "plies of the search, in the evaluation at the end")
        ->check(whole(1, 30));
    add_evaluation(values, "evaluation-");
    values->callback([&] { exit_code = subcommands.train_values(line); });

    CLI::App* evaluate = app.add_subcommand("evaluate", "measure a trained agent");
    add_agent(evaluate);
    add_evaluation(evaluate, "");
    evaluate
        ->add_option(
            "--required", line.required,
            "share of wins below which a match counts as failed: exit code 1; else, of the "
            "better agent, 0.99 against greedy and random, 0.75 against minimax:4")
        ->check(within(0, 1))
        ->default_str("");
    evaluate->callback([&, evaluate] {
        note_given(evaluate);
        exit_code = subcommands.evaluate(line);
    });

    CLI::App* reproduce = app.add_subcommand(
        "reproduce",
        "repeat the paper's test sessions, and train the better agent; skips what is done");
    line.add_folders(*reproduce, "the better agent");
    reproduce->add_option("--games", line.lengths.games, "of a run; a multiple of 1000")
        ->check(whole(1000, 1'000'000'000));
    reproduce->add_option("--seeds", line.lengths.seeds, "of a run, at most")
        ->check(whole(1, 1000));
    reproduce->add_option("--seed", line.lengths.seed, "the first")->check(any_seed());
    reproduce->add_option("--depth", line.depth, "plies of the better agent's search")
        ->check(whole(1, 30));
    add_games(reproduce, "evaluation-");
    add_threads(*reproduce, line.threads, "runs at a time");
    reproduce->callback([&] {
        if (line.lengths.games % 1000 != 0)
            throw std::invalid_argument(
                fmt::format("--games: expected a multiple of 1000, found {}", line.lengths.games));
        exit_code = subcommands.reproduce(line);
    });

    return run(app, argc, argv, exit_code);
}

}  // namespace examples::alquerque
