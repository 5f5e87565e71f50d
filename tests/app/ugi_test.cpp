#include "ludus/app/ugi.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "../../examples/own_game/connect_three.hpp"
#include "catch.hpp"
#include "ludus/app/any_game.hpp"
#include "ludus/app/parts.hpp"
#include "ludus/app/ugi_command.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/games/onitama/notation.hpp"
#include "ludus/games/onitama/position.hpp"

using namespace ludus;
using namespace ludus::app;

namespace {

/// An engine in this process, whose lines are read from a file that has no name.
class Session {
public:
    explicit Session(Entry entry, const std::string& agent = "mcts:200")
        : entry_(std::move(entry)),
          engine_(entry_, entry_.game(entry_.limit(), "none"), {.name = "test", .agent = agent},
                  file_.get()) {}
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// What it answers to a line; an answer that takes time has to be waited for.
    std::vector<std::string> say(const std::string& line) {
        (void)engine_.obey(ugi::read_command(line));
        hear();
        return std::exchange(heard_, {});
    }
    /// All lines up to the first that begins so.
    std::vector<std::string> say_until(const std::string& line, const std::string& begin) {
        (void)engine_.obey(ugi::read_command(line));
        while (true) {
            hear();
            const auto found = std::ranges::find_if(
                heard_, [&](const std::string& one) { return one.starts_with(begin); });
            if (found == heard_.end()) continue;
            std::vector<std::string> lines(heard_.begin(), found + 1);
            heard_.erase(heard_.begin(), found + 1);
            return lines;
        }
    }
    /// The move after `go`.
    std::string move(const std::string& go) {
        return say_until(go, "bestmove ").back().substr(std::string("bestmove ").size());
    }

private:
    /// Reads the whole lines since the latest look.
    void hear() {
        std::vector<char> bytes(1U << 16U);
        std::FILE* const reader = std::fopen(name().c_str(), "r");
        std::fseek(reader, at_, SEEK_SET);
        const std::size_t count = std::fread(bytes.data(), 1, bytes.size(), reader);
        std::fclose(reader);
        std::string text(bytes.data(), count);
        text.resize(text.rfind('\n') + 1);
        at_ += static_cast<long>(text.size());
        std::istringstream stream(text);
        for (std::string line; std::getline(stream, line);) heard_.push_back(line);
    }
    [[nodiscard]] std::string name() const {
        return "/proc/self/fd/" + std::to_string(::fileno(file_.get()));
    }

    Entry entry_;
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_{std::tmpfile(), std::fclose};
    ugi::Engine engine_;  // after the file, to which it writes until it ends
    long at_ = 0;
    std::vector<std::string> heard_;
};

using Lines = std::vector<std::string>;

/// The moves of a game to a position with one legal move, which is the last of them.
std::string moves_to_a_forced_one() {
    for (std::uint64_t seed = 1;; ++seed) {
        Rng rng(seed);
        connect_three::Position position;
        std::string moves;
        while (!position.outcome()) {
            const bool is_forced = position.legal_actions().size() == 1;
            const auto action = random_action(position, rng);
            moves += " " + std::to_string(action.index());
            if (is_forced) return moves;
            position.play(action);
        }
    }
}

}  // namespace

TEST_CASE("ugi: says who it is, and what can be set", "[app_ugi]") {
    Session session(entry<connect_three::Position>());
    CHECK(session.say("ugi") ==
          Lines{"id name test", "id author ludus",
                "option name Hash type spin default 64 min 1 max 4096",
                "option name Threads type spin default 1 min 1 max 256",
                "option name MultiPV type spin default 1 min 1 max 64",
                "option name Move Overhead type spin default 20 min 0 max 10000",
                "option name Clear Hash type button", "option name Ponder type check default false",
                "option name Agent type string default mcts:200", "ugiok"});
    CHECK(session.say("isready") == Lines{"readyok"});
}

TEST_CASE("ugi: does not begin without its agent", "[app_ugi]") {
    CHECK_THROWS_WITH(Session(entry<connect_three::Position>(), "nobody"),
                      Catch::Matchers::StartsWith("agent: expected one of random"));
    CHECK_THROWS_WITH(Session(entry<connect_three::Position>(), "mcts:5s+1s"),
                      "expected an agent without a clock, which is for matches, found "
                      "\"mcts:5s+1s\"");
}

TEST_CASE("ugi: plays legal moves within every kind of limit", "[app_ugi]") {
    using G = onitama::Position;
    for (const char* const agent : {"mcts", "minimax", "puct", "random"}) {
        Session session(entry<G>(), agent);
        G position;
        std::string moves;
        for (const char* const limit :
             {"nodes 100", "depth 2", "movetime 30", "p1time 200 p2time 200",
              "wtime 0 btime 0 winc 10", "nodes 1", "nodes 100 depth 1"}) {
            CAPTURE(agent, limit, moves);
            const std::string move = session.move(std::string("go ") + limit);
            position.play(Notation<G>::read_action(position, move));
            moves += " " + move;
            CHECK(session.say("position startpos moves" + moves).empty());
        }
        CHECK(session.say("query gameover") == Lines{"response false"});
        CHECK(session.say("query result") == Lines{"response none"});
        CHECK(session.say("query p1turn").size() == 1);
    }
}

TEST_CASE("ugi: wrong lines change nothing", "[app_ugi]") {
    Session session(entry<connect_three::Position>());
    CHECK(session.say("position startpos moves 1 2").empty());
    const auto refused = [&](const std::string& line, const std::string& why) {
        CAPTURE(line);
        const auto lines = session.say(line);
        REQUIRE(lines.size() == 1);
        CHECK(lines[0].starts_with("info string " + why));
    };
    refused("position startpos moves 9", "position: expected the number of a legal action");
    refused("position fen nowhere", "position: expected the start");
    refused("position startpos moves 0 1 0 1 0 1", "position: expected no move more");
    refused("go nodes few", "go nodes: expected a whole number");
    refused("go movetime -5", "go movetime: expected a whole number");
    refused("setoption name Hash value 0", "setoption: expected a value of 1 to 4096");
    refused("setoption name Contempt value 0", "setoption: expected Hash, Threads, MultiPV");
    refused("setoption name Agent value mtcs", "Agent: agent: expected one of");
    CHECK(session.say("query p1turn") == Lines{"response true"});
    CHECK(session.say("joho debug on").empty());
}

TEST_CASE("ugi: listens while it thinks, until it is stopped", "[app_ugi]") {
    Session session(entry<connect_three::Position>(), "mcts");
    (void)session.say("go infinite");
    CHECK(session.say_until("isready", "readyok").back() == "readyok");
    CHECK(session.say_until("go nodes 1", "info string go: ").back() ==
          "info string go: a search is under way; stop it first");
    CHECK(session.move("stop").size() == 1);
    // What follows a stop waits for its answer.
    (void)session.say("go infinite");
    std::string heard;
    for (const char* const line : {"stop", "setoption name Hash value 1"})
        for (const std::string& answer : session.say(line)) heard += "\n" + answer;
    CHECK(heard.find("\nbestmove ") != std::string::npos);
    CHECK(session.move("go nodes 10").size() == 1);
}

TEST_CASE("ugi: another agent is chosen while it runs", "[app_ugi]") {
    Session session(entry<connect_three::Position>(), "random");
    CHECK(session.say("setoption name agent value minimax:5").empty());
    CHECK(session.say("position startpos moves 0 1 0 1").empty());
    const auto lines = session.say_until("go", "bestmove ");
    CHECK(lines[lines.size() - 2].find("score mate 1 ") != std::string::npos);
}

TEST_CASE("ugi: shows as many lines as are asked for", "[app_ugi]") {
    Session session(entry<connect_three::Position>());
    CHECK(session.say("setoption name MultiPV value 3").empty());
    const auto lines = session.say_until("go nodes 500", "bestmove ");
    REQUIRE(lines.size() > 3);
    for (std::size_t rank = 1; rank <= 3; ++rank)
        CHECK(lines[lines.size() - 5 + rank].find(" multipv " + std::to_string(rank) + " ") !=
              std::string::npos);
}

TEST_CASE("ugi: Clear Hash forgets earlier searches", "[app_ugi]") {
    Session session(entry<connect_three::Position>(), "minimax");
    const auto nodes = [&] {
        const auto lines = session.say_until("go depth 6", "bestmove ");
        const std::string& last = lines[lines.size() - 2];
        return std::stoi(last.substr(last.find(" nodes ") + 7));
    };
    const int first = nodes();
    CHECK(nodes() < first);
    CHECK(session.say("setoption name clear hash").empty());
    CHECK(nodes() == first);
}

TEST_CASE("ugi: takes a number of threads", "[app_ugi]") {
    Session session(entry<connect_three::Position>(), "puct");
    CHECK(session.say("setoption name Threads value 3").empty());
    CHECK(session.move("go nodes 200").size() == 1);
    CHECK(session.say("setoption name Threads value 0") ==
          Lines{"info string setoption: expected a value of 1 to 256, found \"0\""});
}

TEST_CASE("ugi: plays at once where only one move is legal, or its time is up", "[app_ugi]") {
    Session session(entry<connect_three::Position>(), "mcts");
    const std::string moves = moves_to_a_forced_one();
    session.say("position startpos moves" + moves.substr(0, moves.size() - 2));
    CHECK(session.move("go p1time 3600000 p2time 3600000") == moves.substr(moves.size() - 1));
    session.say("position startpos");
    CHECK(session.move("go p1time 0 p2time 3600000") != "0000");
    CHECK(session.move("go p2time 3600000") != "0000");  // its own clock was not told
}

TEST_CASE("ugi: names the reply that it expects, if it is to think ahead", "[app_ugi]") {
    Session session(entry<connect_three::Position>(), "minimax");
    CHECK(session.move("go depth 4").size() == 1);
    CHECK(session.say("setoption name Ponder value maybe") ==
          Lines{"info string setoption: expected true or false, found \"maybe\""});
    CHECK(session.say("setoption name Ponder value true").empty());
    CHECK(session.move("go depth 4").find(" ponder ") == 1);
}

TEST_CASE("ugi: thinks on the opponent's time, and goes on from what it found", "[app_ugi]") {
    const Lines refusal{"info string ponderhit: expected a search by go ponder, found none"};
    for (const char* const agent : {"minimax", "mcts", "puct"}) {
        CAPTURE(agent);
        Session session(entry<connect_three::Position>(), agent);
        CHECK(session.say("ponderhit") == refusal);
        // It does not answer before the opponent has moved, though its limit is reached.
        (void)session.say_until("go ponder nodes 64", "info ");
        session.say("position startpos moves 0 0 0 0 1");  // is that of the search after it
        const auto heard = session.say("isready");
        CHECK(std::ranges::none_of(
            heard, [](const std::string& line) { return line.starts_with("bestmove"); }));
        const auto lines = session.say_until("ponderhit", "bestmove ");
        CHECK(std::ranges::none_of(
            lines, [](const std::string& line) { return line.starts_with("info string"); }));
        CHECK(session.say("ponderhit") == refusal);

        (void)session.say("go ponder");
        (void)session.say_until("setoption name Hash value 8", "info string setoption: a search");
        (void)session.say_until("stop", "bestmove ");
        CHECK(session.say("ponderhit") == refusal);
        (void)session.say("go ponder");  // and quits
    }
}
