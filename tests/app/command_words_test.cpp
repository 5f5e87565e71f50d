#include "ludus/app/command_words.hpp"

#include <CLI/CLI.hpp>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include "../../examples/own_game/connect_three.hpp"
#include "catch.hpp"
#include "ludus/app/entry.hpp"
#include "ludus/app/parts.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/games/dots_and_boxes/early_end.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/train/q_trainer.hpp"
#include "support/games/hex.hpp"
#include "support/games/hex_picture.hpp"

using namespace ludus;
using namespace ludus::app;

namespace {

using Boxes = dots_and_boxes::BasicPosition<1, 3>;
using Hex = support::hex::Position;

/// The line of a game's agents.
std::string agents_line(const Entry& entry) {
    std::string line = concat("\nAgents of ", entry.name(), ": ");
    const std::vector<std::string> texts = entry.agent_texts();
    for (std::size_t i = 0; i < texts.size(); ++i) line += (i > 0 ? ", " : "") + texts[i];
    return line + ".";
}

/// The error of the words after the program's name; empty if they are accepted. The program has the
/// commands match, with --games and -s or --seed, and perft, without options.
std::string refusal(std::vector<std::string> words) {
    CLI::App program;
    std::string value;
    CLI::App* const match = program.add_subcommand("match", "plays games");
    match->add_option("--games", value, "how many");
    match->add_option("-s,--seed", value, "of all chance");
    (void)program.add_subcommand("perft", "counts positions");
    words.insert(words.begin(), "program");
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    try {
        refuse_unknown(program, static_cast<int>(arguments.size()), arguments.data());
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return {};
}

}  // namespace

TEST_CASE("command words: help names the game, its agents, learners and referees",
          "[command_words]") {
    const Entry hex = entry<Hex>(trainer<QTrainer<Hex>>("table"), trainer<QTrainer<Hex>>("other"));
    const std::string name(Hex::name);
    CHECK(description({hex}) ==
          concat("Programs for ", name, ".", agents_line(hex), "\nLearners of ", name,
                 ": table, other."));

    const Entry boxes = entry<Boxes>(referee("early-end", dots_and_boxes::EarlyEnd{}));
    CHECK(description({boxes}).starts_with(concat("Programs for ", Boxes::name, ".",
                                                  agents_line(boxes), "\nReferees of ", Boxes::name,
                                                  ": early-end.")));
}

TEST_CASE("command words: help says what is missing for people", "[command_words]") {
    const Entry plain = entry<connect_three::Position>();
    CHECK(description({plain}) ==
          concat("Programs for connect_three.", agents_line(plain),
                 "\nconnect_three has no notation: actions are numbers. Specialise "
                 "ludus::Notation."
                 "\nconnect_three has no board for people. Specialise ludus::Picture."));
}

TEST_CASE("command words: help describes game after game", "[command_words]") {
    const Entry boxes = entry<Boxes>();
    const Entry plain = entry<connect_three::Position>();
    const std::string text = description({boxes, plain});
    CHECK(text.starts_with(concat("Programs for ", Boxes::name, ", connect_three.")));
    const std::size_t first = text.find(agents_line(boxes));
    const std::size_t second = text.find(agents_line(plain));
    REQUIRE(first != std::string::npos);
    REQUIRE(second != std::string::npos);
    CHECK(first < second);
}

TEST_CASE("command words: known commands and options are not refused", "[command_words]") {
    CHECK(refusal({}).empty());
    CHECK(refusal({"match"}).empty());
    CHECK(refusal({"match", "--games", "5", "--seed=3", "-s", "4"}).empty());
    CHECK(refusal({"match", "--help"}).empty());
    CHECK(refusal({"perft", "--help"}).empty());
}

TEST_CASE("command words: an unknown command is refused with those that exist", "[command_words]") {
    CHECK(refusal({"mtach"}) ==
          "command: expected one of match, perft, found \"mtach\"; did you mean \"match\"?");
    CHECK(refusal({"mtach", "--nothing"}) == refusal({"mtach"}));
    CHECK(refusal({""}) == "command: expected one of match, perft, found \"\"");
}

TEST_CASE("command words: an unknown option is refused with what may have been meant",
          "[command_words]") {
    CHECK(refusal({"match", "--gmaes", "5"}) ==
          "match: unknown option --gmaes; did you mean --games?");
    CHECK(refusal({"match", "--sed=5"}) == "match: unknown option --sed; did you mean --seed?");
    CHECK(refusal({"match", "--hlep"}) == "match: unknown option --hlep; did you mean --help?");
    CHECK(refusal({"match", "--threads", "5"}) ==
          "match: unknown option --threads; try match --help");
    CHECK(refusal({"match", "--games", "5", "--threads", "--gmaes"}) ==
          "match: unknown option --threads; try match --help");
    CHECK(refusal({"match", "--\x1b[2J"}).find('\x1b') == std::string::npos);
}

TEST_CASE("command words: options are those of the command", "[command_words]") {
    CHECK(refusal({"perft", "--games", "5"}) == "perft: unknown option --games; try perft --help");
}

TEST_CASE("command words: options of the program, short ones and what follows -- are left to CLI11",
          "[command_words]") {
    CHECK(refusal({"--version"}).empty());
    CHECK(refusal({"match", "-x"}).empty());
    CHECK(refusal({"match", "--", "--gmaes"}).empty());
}
