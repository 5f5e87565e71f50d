// The programs of the five games, as processes.

#include <cstddef>
#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/core/concat.hpp"
#include "support/conversation.hpp"
#include "support/process.hpp"

using namespace support;

namespace {

/// A program, with the option that chooses its game where it has several.
struct Program {
    std::string name;
    std::string game{};

    [[nodiscard]] std::string path() const { return ludus::concat(LUDUS_EXAMPLES_DIR "/", name); }
    [[nodiscard]] Ending run(const std::string& command, const std::string& more = "",
                             const std::string& input = "") const {
        const std::string option = game.empty() ? "" : " --game " + game;
        return support::run(
            ludus::concat("printf '", input, "' | '", path(), "' ", command, option, " ", more));
    }
};

const std::vector<Program> all = {{"l_game"},
                                  {"onitama"},
                                  {"alquerque", "alquerque"},
                                  {"chinese_checkers", "chinese_checkers"},
                                  {"dots_and_boxes", "dots_and_boxes"},
                                  {"connect_four"}};

[[nodiscard]] bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("programs: each checks its game and counts its sequences", "[programs]") {
    for (const Program& program : all) {
        CAPTURE(program.name);
        CHECK(has(program.run("check", "--games 5").out, ": every law holds in 5 games"));
        const Ending counted = program.run("perft 2", "--json");
        CHECK(counted.exit_code == 0);
        CHECK(has(counted.out, R"("depth":2,"nodes":)"));
    }
    CHECK(has(all[1].run("perft 2", "--json").out, R"("nodes":168,)"));
}

TEST_CASE("programs: each plays a match of its best agent, the usual one", "[programs]") {
    for (const Program& program : all) {
        CAPTURE(program.name);
        const std::string usual = program.name == "l_game" ? "perfect"
            : program.name == "alquerque"                  ? "values"
            : program.name == "chinese_checkers"           ? "net"
            : program.name == "onitama"                    ? "selective"
            : program.name == "connect_four"               ? "az"
                                                           : "puct:400";
        const Ending ending = program.run("match " + usual + " random", "--games 2 --json");
        CHECK(ending.exit_code == 0);
        CHECK(has(ending.out, ludus::concat(R"("agent":")", usual, "\"")));
        CHECK(has(ending.out, R"("games":2,"partial":false)"));
        CHECK(has(program.run("ugi", "", "ugi\\nquit\\n").out,
                  ludus::concat("option name Agent type string default ", usual)));
    }
}

TEST_CASE("programs: networks lead searches, which clocks bound", "[programs]") {
    for (const std::string& agent : {std::string("puct:20ms"), std::string("puct:30"),
                                     std::string("negamax:20ms"), std::string("mcts:5ms")}) {
        CAPTURE(agent);
        const Ending ending = all[1].run("match " + agent + " random", "--games 2 --json");
        CHECK(ending.exit_code == 0);
        CHECK(has(ending.out, R"("games":2,)"));
    }
    CHECK(all[3].run("match puct:10 random", "--games 1").exit_code == 0);
    const std::string boxes = "'" LUDUS_SOURCE_DIR "/examples/models/dots_and_boxes_best.ludus'";
    for (const char* const search : {"puct", "negamax"})
        CHECK(all[4]
                  .run(ludus::concat("match ", search, ":", boxes, ":2 random"), "--games 2")
                  .exit_code == 0);
    // Any kind of file that the program knows is opened by `net`.
    CHECK(all[0]
              .run("match net:'" LUDUS_SOURCE_DIR "/examples/models/l_game_paper.ludus' random",
                   "--games 2")
              .exit_code == 0);
    CHECK(has(all[0].run("evaluate net", "--against random,perfect --games 4").out, "perfect "));
}

TEST_CASE("programs: what is wrong is said in one line, with what may have been meant",
          "[programs]") {
    const Program& onitama = all[1];
    check_refusal(onitama.run("match nte random"), "did you mean \"net\"?");
    check_refusal(onitama.run("match net random", "--gmaes 3"), "did you mean --games?");
    check_refusal(onitama.run("mach net random"), "did you mean \"match\"?");
    check_refusal(onitama.run("match net random", "--games 0"), "expected INT in [1 - ");
    check_refusal(onitama.run("match net random", "--games 010"), "found 010");
    check_refusal(onitama.run("tournament net random", "--out /proc/nope"),
                  "/proc/nope: expected a folder that can be made");
    check_refusal(onitama.run("match net random", "--referee x"), "referee: expected one of none");
    check_refusal(onitama.run("match net:/nowhere random"), "/nowhere");
    check_refusal(onitama.run("perft 2", "--position nowhere"), "expected");
    check_refusal(Program{"alquerque", "alquerqe"}.run("check"), "did you mean \"alquerque\"?");
    check_refusal(Program{"dots_and_boxes", "dots_and_boxes"}.run(
                      "match net:'" LUDUS_SOURCE_DIR "/examples/models/onitama_dqn.ludus' random"),
                  "game onitama");
}

TEST_CASE("programs: a game can be played by who knows nothing of it", "[programs]") {
    for (const Program& program : all) {
        CAPTURE(program.name);
        const Ending ending =
            program.run("play", "--nodes 20", "rules\\nmoves\\nhint\\nundo\\nsvae\\nquit\\n");
        CHECK(ending.exit_code == 0);
        CHECK(has(ending.out, "Aim: "));
        CHECK(has(ending.out, "there is no move of yours to take back"));
        CHECK(has(ending.out, "did you mean \"save\"?"));
    }
}

TEST_CASE("programs: an engine answers in its time and listens meanwhile", "[programs]") {
    for (const Program& program : all) {
        CAPTURE(program.name);
        std::vector<std::string> words = {program.path(), "ugi"};
        if (!program.game.empty()) words.insert(words.end(), {"--game", program.game});
        Conversation engine(words);
        engine.say("ugi");
        CHECK(engine.hear("ugiok") == "ugiok");
        for (const char* const agent : {"", "mcts", "minimax", "puct"}) {
            CAPTURE(agent);
            if (*agent != '\0') engine.say(ludus::concat("setoption name Agent value ", agent));
            engine.say("isready");
            CHECK(engine.hear("readyok") == "readyok");
            engine.say("go movetime 50");
            CHECK(engine.hear("bestmove ") != "bestmove 0000");
        }
        engine.say("go infinite\nisready");
        CHECK(engine.hear("readyok") == "readyok");
        engine.say("stop");
        CHECK(engine.hear("bestmove ") != "bestmove 0000");
        engine.say("quit");
        CHECK(engine.end().second == 0);
    }
}
