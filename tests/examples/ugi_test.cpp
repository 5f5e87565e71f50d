#include <cstddef>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/games/alquerque/notation.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/chinese_checkers/notation.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/l_game/notation.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/onitama/notation.hpp"
#include "ludus/games/onitama/position.hpp"
#include "support/conversation.hpp"
#include "support/process.hpp"

using namespace support;

namespace {

/// A session of the program that has the game, with an agent and some more words of its command.
Conversation with_agent(const std::string& game, const std::string& agent,
                        const std::vector<std::string>& more = {}) {
    std::string program = game;
    for (const std::string several : {"alquerque", "chinese_checkers", "dots_and_boxes"})
        if (game.starts_with(several)) program = several;
    std::vector<std::string> words = {LUDUS_EXAMPLES_DIR "/" + program, "ugi", "--agent", agent};
    if (program != "l_game" && program != "onitama") words.insert(words.end(), {"--game", game});
    words.insert(words.end(), more.begin(), more.end());
    return Conversation(std::move(words));
}

/// Asks for a move and returns it.
std::string move_after(Conversation& engine, const std::string& go) {
    engine.say(go);
    return engine.hear("bestmove ").substr(std::string("bestmove ").size());
}

std::string answer(Conversation& engine, const std::string& question) {
    engine.say("query " + question);
    return engine.hear("response ").substr(std::string("response ").size());
}

/// Checks a line as UGI has them: keys with their values, and a line of legal moves at last.
/// Returns how many nodes it tells.
template <ludus::Notated G>
std::size_t check_info(const std::string& line, G position) {
    CAPTURE(line);
    std::istringstream words(line);
    std::string word;
    std::size_t nodes = 0;
    std::size_t moves = 0;
    std::size_t keys = 0;
    words >> word;
    CHECK(word == "info");
    while (words >> word && word != "pv") {
        long long value = 0;
        if (word == "score") {
            words >> word;
            CHECK((word == "cp" || word == "mate"));
        }
        ++keys;
        const bool counts_nodes = word == "nodes";
        CHECK(static_cast<bool>(words >> value));
        if (counts_nodes) nodes = static_cast<std::size_t>(value);
    }
    for (; words >> word; ++moves) position.play(ludus::Notation<G>::read_action(position, word));
    CHECK(keys >= 4);
    CHECK(moves >= 1);
    return nodes;
}

/// What any game is asked from its start, with an agent that searches.
template <ludus::Notated G>
void check_session(const std::string& agent) {
    using Notation = ludus::Notation<G>;
    CAPTURE(G::name, agent);
    Conversation engine = with_agent(std::string(G::name), agent);
    engine.say("ugi");
    CHECK(engine.next_line() == "id name ludus " + std::string(G::name) + " " + agent);
    CHECK(engine.next_line().starts_with("id author "));
    CHECK(engine.next_line() == "option name Hash type spin default 64 min 1 max 4096");
    CHECK(engine.next_line() == "option name Threads type spin default 1 min 1 max 256");
    CHECK(engine.next_line() == "option name MultiPV type spin default 1 min 1 max 64");
    CHECK(engine.next_line() == "option name Move Overhead type spin default 20 min 0 max 10000");
    CHECK(engine.next_line() == "option name Clear Hash type button");
    CHECK(engine.next_line() == "option name Ponder type check default false");
    CHECK(engine.next_line() == "option name Agent type string default " + agent);
    CHECK(engine.next_line() == "ugiok");
    engine.say("setoption name hash value 2\nisready");
    CHECK(engine.next_line() == "readyok");
    engine.say("uginewgame\nposition startpos");
    CHECK(answer(engine, "p1turn") == "true");
    CHECK(answer(engine, "gameover") == "false");
    CHECK(answer(engine, "result") == "none");

    // Some moves, each legal and told as an information before.
    G position;
    std::string moves;
    for (int i = 0; i < 2; ++i) {
        engine.say("go nodes 300");
        std::string info;
        std::string line = engine.next_line();
        for (; line.starts_with("info "); line = engine.next_line()) info = line;
        const std::string move = line.substr(std::string("bestmove ").size());
        CHECK(check_info(info, position) <= 300 + G::max_legal_actions);
        CHECK(info.find(" pv " + move) != std::string::npos);
        position.play(Notation::read_action(position, move));
        moves += " " + move;
        engine.say("position startpos moves" + moves);
        CHECK(answer(engine, "p1turn") ==
              (position.to_move() == ludus::Player::first ? "true" : "false"));
    }
    engine.say("position fen " + Notation::write(position));
    CHECK(answer(engine, "p1turn") ==
          (position.to_move() == ludus::Player::first ? "true" : "false"));

    // Wrong lines change nothing; unknown ones are not even answered.
    const std::string before = move_after(engine, "go nodes 50");
    engine.say("position startpos moves a1z9");
    CHECK(engine.next_line().starts_with("info string position: "));
    engine.say("position fen nowhere");
    CHECK(engine.next_line().starts_with("info string position: "));
    engine.say("go nodes few");
    CHECK(engine.next_line().starts_with("info string go nodes: "));
    engine.say("setoption name Hash value 0");
    CHECK(engine.next_line().starts_with("info string setoption: "));
    engine.say("setoption name Contempt value 0");
    CHECK(engine.next_line().starts_with("info string setoption: "));
    engine.say("setoption name MultiPV value 65");
    CHECK(engine.next_line().starts_with("info string setoption: "));
    engine.say("joho debug on\n\n\xff\xfe\nisready");
    CHECK(engine.next_line() == "readyok");
    (void)Notation::read_action(position, before);

    // All kinds of limits.
    for (const std::string limit : {"depth 2", "movetime 10", "p1time 200 p2time 200",
                                    "p1time 0 p2time 0 p1inc 10", "nodes 1", "nodes 100 depth 1"}) {
        CAPTURE(limit);
        (void)Notation::read_action(position, move_after(engine, "go " + limit));
    }

    // It listens while it thinks, and thinks until it is stopped.
    engine.say("go infinite\nisready");
    CHECK(engine.hear("readyok") == "readyok");
    engine.say("go nodes 1");
    CHECK(engine.hear("info string").starts_with("info string go: a search is under way"));
    CHECK(answer(engine, "gameover") == "false");
    engine.say("stop");
    (void)Notation::read_action(position, engine.hear("bestmove ").substr(9));
    engine.say("stop\nisready");
    CHECK(engine.next_line() == "readyok");

    // What follows a stop waits for its answer.
    engine.say("go infinite\nstop\nsetoption name Hash value 1\ngo nodes 1\nstop");
    for (int i = 0; i < 2; ++i)
        (void)Notation::read_action(position, engine.hear("bestmove ").substr(9));

    engine.say("go infinite\nquit");
    const auto [rest, exit_code] = engine.end();
    CHECK(rest.find("bestmove ") != std::string::npos);
    CHECK(exit_code == 0);
}

/// Checks that several lines are shown if that is asked for: of different actions, with their
/// ranks, from the best on, which is played.
template <ludus::Notated G>
void check_lines(const std::string& agent) {
    using Notation = ludus::Notation<G>;
    CAPTURE(G::name, agent);
    Conversation engine = with_agent(std::string(G::name), agent);
    engine.say("setoption name multipv value 3\ngo nodes 2000");
    std::vector<std::string> last(3);
    std::string line = engine.next_line();
    for (; line.starts_with("info "); line = engine.next_line()) {
        (void)check_info(line, G{});
        const std::size_t at = line.find(" multipv ");
        REQUIRE(at != std::string::npos);
        const auto rank = static_cast<std::size_t>(line[at + 9] - '0');
        REQUIRE((1 <= rank && rank <= 3));
        last[rank - 1] = line;
    }
    std::vector<std::string> moves;
    int least = 1'000'000;
    for (const std::string& info : last) {
        REQUIRE(!info.empty());
        std::istringstream words(info.substr(info.find(" pv ") + 4));
        moves.emplace_back();
        words >> moves.back();
        // Simulations prefer what they tried most, a network in Dots and Boxes what it saw a step
        // ahead.
        const bool by_value = agent != "mcts" && agent != "puct" &&
            !(G::name == "dots_and_boxes" && moves.size() == 1);
        if (!by_value || info.find(" score cp ") == std::string::npos) continue;
        const int score = std::stoi(info.substr(info.find(" score cp ") + 10));
        CHECK(score <= least);
        least = score;
    }
    CHECK(line == "bestmove " + moves[0]);
    CHECK((moves[0] != moves[1] && moves[0] != moves[2] && moves[1] != moves[2]));
    engine.say("setoption name MultiPV value 1");
    CHECK_FALSE(move_after(engine, "go nodes 2000").empty());
    (void)Notation::read_action(G{}, moves[0]);
}

/// Plays a game to its end by the answers of an engine alone. Returns the result.
std::string play_out(Conversation& engine, const std::string& go) {
    std::string moves;
    engine.say("uginewgame\nposition startpos");
    while (answer(engine, "gameover") == "false") {
        CHECK(answer(engine, "result") == "none");
        moves += ' ' + move_after(engine, go);
        engine.say("position startpos moves" + moves);
    }
    return answer(engine, "result");
}

}  // namespace

TEST_CASE("ugi: a session of the L-Game", "[ugi]") {
    for (const std::string agent : {"minimax", "mcts", "puct"})
        check_session<ludus::l_game::Position>(agent);
}

TEST_CASE("ugi: a session of Onitama", "[ugi]") {
    for (const std::string agent : {"minimax", "mcts", "puct"})
        check_session<ludus::onitama::Position>(agent);
}

TEST_CASE("ugi: a session of Alquerque", "[ugi]") {
    for (const std::string agent : {"minimax", "mcts", "puct", "values"})
        check_session<ludus::alquerque::Position>(agent);
}

TEST_CASE("ugi: a session of Chinese Checkers", "[ugi]") {
    for (const std::string agent : {"minimax", "mcts", "puct"})
        check_session<ludus::chinese_checkers::Position>(agent);
}

TEST_CASE("ugi: a session of Dots and Boxes", "[ugi]") {
    for (const std::string agent : {"minimax", "mcts", "puct"})
        check_session<ludus::dots_and_boxes::Position>(agent);
}

TEST_CASE("ugi: agents that value actions show as many lines as are asked for", "[ugi]") {
    for (const std::string agent : {"minimax", "mcts", "puct", "net"})
        check_lines<ludus::l_game::Position>(agent);
    for (const std::string agent : {"minimax", "mcts", "puct", "net"})
        check_lines<ludus::onitama::Position>(agent);
    check_lines<ludus::alquerque::Position>("values");
    check_lines<ludus::dots_and_boxes::Position>("puct");
}

TEST_CASE("ugi: with several lines the values are those of searches of each action", "[ugi]") {
    // The first player gets the box in the end, whoever draws which edge, and both know it.
    Conversation box = with_agent("dots_and_boxes_1x2", "minimax");
    box.say("position startpos moves 0\nsetoption name MultiPV value 64\ngo depth 6");
    std::vector<std::string> shown;
    std::string line = box.next_line();
    for (; line.starts_with("info depth "); line = box.next_line())
        if (line.starts_with("info depth 6 ")) shown.push_back(line);
    CHECK(shown.size() == 6);
    for (const std::string& found : shown) {
        const std::string move = found.substr(found.find(" pv ") + 4, 1);
        Conversation alone = with_agent("dots_and_boxes_1x2", "minimax");
        alone.say("position startpos moves 0 " + move + "\nquery p1turn\ngo depth 5");
        const bool passes = alone.next_line() == "response true";
        std::string best;
        for (std::string info = alone.next_line(); info.starts_with("info ");
             info = alone.next_line())
            best = info;
        const auto score = [](const std::string& info) {
            return std::stoi(info.substr(info.find(" score cp ") + 10));
        };
        CHECK(score(found) == (passes ? -score(best) : score(best)));
    }
}

TEST_CASE("ugi: networks are read when they are asked for", "[ugi]") {
    const std::string models = LUDUS_SOURCE_DIR "/examples/models/";
    Conversation engine = with_agent("l_game", "net");
    const std::string move = move_after(engine, "go");
    for (const std::string file : {"nowhere.ludus", "onitama_dqn.ludus"}) {
        engine.say("setoption name Agent value net:" + models + file);
        const std::string line = engine.next_line();
        CHECK(line.starts_with("info string Agent: "));
        CHECK(line.find(file) != std::string::npos);
        CHECK(move_after(engine, "go") == move);
    }
    engine.say("setoption name agent value net:" + models + "l_game_paper.ludus\nisready");
    CHECK(engine.next_line() == "readyok");
    CHECK(!move_after(engine, "go").empty());
}

TEST_CASE("ugi: every game has agents that act at once", "[ugi]") {
    for (const auto& [game, agents] : std::vector<std::pair<std::string, std::vector<std::string>>>{
             {"l_game", {"random", "perfect", "net"}},
             {"onitama", {"random", "net", "ddpg"}},
             {"alquerque", {"random", "greedy", "advanced"}},
             {"chinese_checkers", {"random", "greedy", "stochastic"}},
             {"dots_and_boxes", {"random", "moderate", "advanced", "net"}}})
        for (const std::string& agent : agents) {
            CAPTURE(game, agent);
            Conversation engine = with_agent(game, agent);
            engine.say("isready\ngo infinite\nisready");
            CHECK(engine.next_line() == "readyok");
            CHECK(engine.hear("readyok") == "readyok");
            engine.say("stop");
            const std::string move = engine.hear("bestmove ").substr(9);
            engine.say("position startpos moves " + move + "\nquery gameover");
            CHECK(engine.next_line() == "response false");
        }
}

TEST_CASE("ugi: games are played to their end, which a limit of the match may bring", "[ugi]") {
    // Known results of perfect play.
    Conversation box = with_agent("dots_and_boxes_1x1", "minimax");
    CHECK(play_out(box, "go depth 8") == "p2win");
    Conversation boxes = with_agent("dots_and_boxes_2x2", "minimax:12");
    CHECK(play_out(boxes, "go") == "p1win");
    Conversation checkers = with_agent("chinese_checkers", "random");
    const std::string result = play_out(checkers, "go");
    CHECK((result == "p1win" || result == "p2win" || result == "draw"));
    Conversation alquerque = with_agent("alquerque_no_return", "greedy");
    CHECK(play_out(alquerque, "go").size() >= 4);
}

TEST_CASE("ugi: a win in sight is told with the plies to it", "[ugi]") {
    Conversation engine = with_agent("onitama", "minimax");
    engine.say("position fen 2m2/2M2/5/5/4A ox,dragon/goose,monkey/rooster x\ngo depth 3");
    const std::string info = engine.next_line();
    CHECK(info.starts_with("info depth 1 score mate 1 time "));
    CHECK(info.ends_with(" pv ox:c4-c5"));
    CHECK(engine.next_line() == "bestmove ox:c4-c5");
    // A piece counts a hundred.
    Conversation other = with_agent("alquerque", "minimax");
    other.say("position fen o4/5/5/5/xx3 o\ngo depth 1");
    CHECK(other.next_line().starts_with("info depth 1 score cp -100 time "));
}

TEST_CASE("ugi: in a game that is over there is no move", "[ugi]") {
    Conversation engine = with_agent("dots_and_boxes_1x1", "mcts");
    engine.say("position startpos moves 0 1 2 3");
    CHECK(answer(engine, "result") == "p2win");
    engine.say("go nodes 10");
    CHECK(engine.next_line() == "info string go: the game is over");
    CHECK(engine.next_line() == "bestmove 0000");
    engine.say("position startpos moves 0 1 2 3 0");
    CHECK(engine.next_line().starts_with("info string position: expected no move more"));
}

TEST_CASE("ugi: chance comes from the seed, and goes on from search to search", "[ugi]") {
    const auto moves = [](const std::string& seed) {
        Conversation engine = with_agent("chinese_checkers", "random", {"--seed", seed});
        std::string all;
        for (int i = 0; i < 8; ++i) all += move_after(engine, "go") + " ";
        return all;
    };
    const std::string one = moves("5");
    CHECK(moves("5") == one);
    CHECK(moves("6") != one);
    CHECK(one.find(one.substr(0, one.find(' ')), 1) != 5);
}

TEST_CASE("ugi: the memory for a search is bounded", "[ugi]") {
    for (const std::string agent : {"mcts", "puct"}) {
        Conversation engine = with_agent("onitama", agent, {"--hash", "1"});
        const std::string move = move_after(engine, "go");  // ends when the tree is full
        CHECK(move.find(':') != std::string::npos);
    }
}

TEST_CASE("ugi: the end of input ends it, also in the middle of a search or a line", "[ugi]") {
    Conversation engine = with_agent("alquerque", "mcts");
    engine.say("go infinite");
    (void)engine.hear("info depth");
    engine.hang_up();
    const auto [rest, exit_code] = engine.end();
    CHECK(exit_code == 0);
    CHECK(rest.find("bestmove ") != std::string::npos);

    const Ending last = run("printf 'isready' | " + example("l_game") + " ugi");
    CHECK(last.exit_code == 0);
    CHECK(last.out == "readyok\n");
}

TEST_CASE("ugi: a line of any length is answered", "[ugi]") {
    const Ending ending =
        run("{ head -c 3000000 /dev/zero | tr '\\0' 'a'; echo; echo isready; } | " +
            example("l_game") + " ugi");
    CHECK(ending.exit_code == 0);
    CHECK(ending.out ==
          "info string expected lines of at most 1048576 bytes, found a longer one\nreadyok\n");
}

TEST_CASE("ugi: bad usage is refused in one line", "[ugi]") {
    const std::string ugi = example("l_game") + " ugi";
    check_refusal(run(ugi + " --hash 0"), "--hash");
    check_refusal(run(ugi + " --hash 5000"), "--hash");
    check_refusal(run(ugi + " --seed -1"), "--seed");
    check_refusal(run(ugi + " --aegnt mcts"), "did you mean --agent?");
    check_refusal(run(ugi + " --agent nobody"), "expected one of");
    check_refusal(run(ugi + " --agent net:nowhere.ludus"), "nowhere.ludus");
    check_refusal(run(example("alquerque") + " ugi --game ludo"), "ludo");
}
