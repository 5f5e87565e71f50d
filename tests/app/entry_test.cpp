#include "ludus/app/entry.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "../../examples/own_game/connect_three.hpp"
#include "catch.hpp"
#include "ludus/agents/open_agent.hpp"
#include "ludus/app/any_game.hpp"
#include "ludus/app/budget.hpp"
#include "ludus/app/game_record.hpp"
#include "ludus/app/parts.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/perft.hpp"
#include "ludus/games/alquerque/notation.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/dots_and_boxes/early_end.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/file.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/precision.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/comparison.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/play/tournament.hpp"
#include "ludus/play/uct_agent.hpp"
#include "ludus/train/q_trainer.hpp"
#include "support/mark_q.hpp"
#include "support/process.hpp"
#include "support/random_network.hpp"

using namespace ludus;
using Cross = tic_tac_toe::Position;
using Boxes = dots_and_boxes::BasicPosition<2, 2>;
using Q = support::MarkQ<16, nn::Relu>;
using Table = QTrainer<Cross>;  // which cannot be saved
using SavedTable = QTrainer<alquerque::Position>;

namespace {

/// Plays the last legal action.
struct LastAgent {
    [[nodiscard]] static Cross::Action act(const Cross& position) {
        const auto actions = position.legal_actions();
        return actions[actions.size() - 1];
    }
};

/// A folder with the file of an untrained network.
struct SavedNetwork {
    support::TemporaryFolder folder;
    std::filesystem::path file = folder.path() / "net.ludus";

    SavedNetwork() {
        Rng rng(1);
        save_agent<Q>(file, support::random_parameters<Q::Network, float>(rng));
    }
};

[[nodiscard]] bool has(const std::vector<std::string>& texts, std::string_view text) {
    return std::ranges::find(texts, text) != texts.end();
}

[[nodiscard]] Comparison played(const app::Entry& entry, const app::AskedMatch& match) {
    Workers workers(2);
    std::atomic<std::uint64_t> finished = 0;
    const Comparison result = entry.match(match, workers, finished);
    CHECK(finished == result.tally.games());
    return result;
}

}  // namespace

TEST_CASE("entry: a game alone has searches, and plays by the one of random playouts", "[entry]") {
    const app::Entry one = entry<connect_three::Position>();
    CHECK(one.name() == "connect_three");
    CHECK(one.usual_agent() == "mcts");
    CHECK(one.trainers().empty());
    CHECK(has(one.agent_texts(), "minimax[:PLIES|TIME]"));
    CHECK_FALSE(has(one.agent_texts(), "net:FILE"));
    for (const char* const text :
         {"random", "mcts", "mcts:20", "mcts:1ms", "minimax", "minimax:2", "puct", "puct:20"}) {
        CAPTURE(text);
        app::AnyAgent agent = one.agent(text);
        const app::AnyGame game = one.game({}, "none");
        Rng rng(1);
        CHECK(agent.think(game, {.nodes = 50, .depth = 2}, rng) < 5);
    }
}

TEST_CASE("entry: refuses agents that there are not, and says what there is", "[entry]") {
    const app::Entry one = entry<connect_three::Position>();
    const auto refused = [&](const char* text, const std::string& why) {
        CAPTURE(text);
        CHECK_THROWS_WITH(one.agent(text), Catch::Matchers::Contains(why));
    };
    refused("mtcs", "did you mean \"mcts\"?");
    refused("", "expected the name of an agent");
    refused("net", "expected one of random");
    refused("negamax", "expected one of random");
    refused("random:5", "random: expected no number and no time");
    refused("mcts:file", "mcts: expected a number or a time, or nothing, found \"file\"");
    refused("minimax:500", "minimax: expected a number of 1 to 128, found 500");
    refused("puct:/nowhere/net.ludus", "/nowhere/net.ludus");
}

TEST_CASE("entry: its own agents are known by their names, the first is the usual one", "[entry]") {
    const SavedNetwork saved;
    const app::Entry one = entry<Cross>(agent<LastAgent>("last"), agent<Q>("net"),
                                        agent<Q>("q", saved.file), trainer<Table>("table"));
    CHECK(one.usual_agent() == "last");
    for (const char* const text : {"last", "net:FILE", "q[:FILE]"})
        CHECK(has(one.agent_texts(), text));
    CHECK_FALSE(has(one.agent_texts(), "table:FILE"));
    CHECK(one.openers(saved.file) == std::vector<std::string>{"net", "puct", "negamax", "q"});
    const std::string file = saved.file.string();
    for (const std::string& text :
         {std::string("last"), "net:" + file, std::string("q"), "puct:" + file + ":20",
          "negamax:" + file + ":2", std::string("puct:20"), std::string("negamax")}) {
        CAPTURE(text);
        app::AnyAgent agent = one.agent(text);
        Rng rng(1);
        CHECK(agent.think(one.game({}, "none"), {.nodes = 50, .depth = 2}, rng) < 9);
    }
    CHECK_THROWS_WITH(one.agent("net"), "net: expected a file, as in net:FILE, found none");
    CHECK_THROWS_WITH(one.agent("last:x"), "last: expected no file, found \"x\"");
    CHECK_THROWS_AS(one.agent("net:/nowhere"), FileError);
}

TEST_CASE("entry: rounds the weights of a file, and leaves files that are there", "[entry]") {
    const SavedNetwork saved;
    const app::Entry one = entry<Cross>(agent<LastAgent>("last"), agent<Q>("q"));
    const std::filesystem::path expected = saved.folder.path() / "expected.ludus";
    save_agent<Q>(expected, load_agent_parameters<Q>(saved.file), nn::Precision::int8);

    const std::filesystem::path rounded = saved.folder.path() / "rounded.ludus";
    one.round(saved.file, rounded, nn::Precision::int8);
    const std::string bytes = read_file(rounded);
    CHECK(bytes == read_file(expected));
    CHECK(one.openers(rounded) == one.openers(saved.file));

    CHECK_THROWS_WITH(one.round(saved.file, rounded, nn::Precision::bfloat16),
                      Catch::Matchers::Contains("expected no file yet, found one"));
    CHECK(read_file(rounded) == bytes);
    const app::Entry other = entry<Cross>(agent<LastAgent>("last"));
    CHECK_THROWS_WITH(other.round(saved.file, saved.folder.path() / "none", nn::Precision::int8),
                      Catch::Matchers::Contains("with matrices to round"));
}

TEST_CASE("entry: a name stands for several kinds, of which the file decides", "[entry]") {
    using Narrow = support::MarkQ<8, nn::Relu>;
    const SavedNetwork saved;
    const std::filesystem::path narrow = saved.folder.path() / "narrow.ludus";
    Rng rng(1);
    save_agent<Narrow>(narrow, support::random_parameters<Narrow::Network, float>(rng));
    const app::Entry one = entry<Cross>(agent<Narrow>("q"), agent<Q>("q"));
    CHECK(std::ranges::count(one.agent_texts(), std::string("q:FILE")) == 1);
    for (const auto& file : {saved.file, narrow}) {
        app::AnyAgent agent = one.agent("q:" + file.string());
        CHECK(agent.think(one.game({}, "none"), {}, rng) < 9);
    }
    CHECK_THROWS_WITH(one.agent("q"), "q: expected a file, as in q:FILE, found none");
    CHECK_THROWS_AS(one.agent("q:/nowhere"), FileError);
}

TEST_CASE("entry: agents of a name open the files of a trainer of that name", "[entry]") {
    using Game = alquerque::Position;
    const auto count = [](const app::Entry& entry) {
        return std::ranges::count(entry.agent_texts(), "table:FILE");
    };
    CHECK(count(entry<Game>(trainer<SavedTable>("table"))) == 1);
    CHECK(count(entry<Game>(trainer<SavedTable>("table"), agent<Tabulated<Game>>("table"))) == 1);
    CHECK(count(entry<Game>(trainer<SavedTable>("table"), agent<Tabulated<Game>>("other"))) == 1);
}

TEST_CASE("entry: a file of another game is refused with what it is", "[entry]") {
    const SavedNetwork saved;
    const app::Entry one = entry<connect_three::Position>();
    CHECK_THROWS_WITH(one.agent("puct:" + saved.file.string()),
                      Catch::Matchers::Contains("expected an agent of connect_three whose network "
                                                "can lead a search") &&
                          Catch::Matchers::Contains("game tic_tac_toe"));
}

TEST_CASE("entry: plays the matches that the library plays", "[entry]") {
    const app::Entry one = entry<Boxes>();
    const app::AskedMatch match{.first = "mcts:20",
                                .second = "minimax:2",
                                .settings = {.games = 60, .seed = 5, .random_opening = 1}};
    Workers alone;
    const Comparison expected = ludus::match<Boxes>(
        UctAgent<Boxes>({.simulations = 20}), NegamaxAgent<Boxes, MarginOfPoints>({.depth = 2}),
        {.games = 60, .seed = 5, .random_opening = 1, .limit = {}}, alone);
    CHECK(played(one, match) == expected);
    CHECK(expected.distinct_games > 30);
}

TEST_CASE("entry: plays the tournaments that the library plays, and keeps their games", "[entry]") {
    const app::Entry one = entry<Boxes>();
    const TournamentSettings settings{.rounds = 4, .seed = 3, .random_opening = 1};
    std::atomic<std::uint64_t> finished = 0;
    Workers workers(2);
    const app::PlayedTournament played = one.tournament(
        {.agents = {"random", "mcts:20", "minimax:2"}, .settings = settings}, workers, finished);
    CHECK(finished == 12);
    Workers alone;
    CHECK(played.tournament ==
          play_tournament<Boxes>(
              settings, alone, Entrant<RandomAgent>{"random", {}},
              Entrant<UctAgent<Boxes>>{"mcts:20", UctAgent<Boxes>({.simulations = 20})},
              Entrant<NegamaxAgent<Boxes, MarginOfPoints>>{
                  "minimax:2", NegamaxAgent<Boxes, MarginOfPoints>({.depth = 2})}));
    REQUIRE(played.records.size() == 12);
    for (std::size_t i = 0; i < 12; ++i) {
        const app::AnyGame game = app::read_record(played.records[i], one.game({}, "none"));
        CHECK(game.counter().actions() == played.tournament.games[i].result.actions);
        CHECK(game.outcome().has_value());
    }
}

TEST_CASE("entry: a referee is chosen by its name", "[entry]") {
    const app::Entry one =
        entry<dots_and_boxes::Position>(referee("early-end", dots_and_boxes::EarlyEnd{}));
    CHECK(one.referees() == std::vector<std::string>{"early-end"});
    const auto actions = [&](const char* name) {
        return played(one,
                      {.first = "random",
                       .second = "random",
                       .referee = name,
                       .settings = {.games = 50}})
            .tally.actions;
    };
    CHECK(actions("early-end") < actions("none"));
    CHECK_THROWS_WITH(one.game({}, "early_end"),
                      "referee: expected one of none, early-end, found \"early_end\"; did you mean "
                      "\"early-end\"?");
}

TEST_CASE("entry: games end at the limit", "[entry]") {
    const app::Entry one = entry<Boxes>(Limit{.actions = 3});
    CHECK(one.limit().actions == 3);
    app::AnyGame game = one.game(one.limit(), "none");
    for (int i = 0; i < 3; ++i) game.play(game.legal_actions()[0]);
    CHECK(game.outcome().has_value());
}

TEST_CASE("entry: counts and checks the game", "[entry]") {
    const app::Entry one = entry<Boxes>();
    CHECK(one.perft(one.game({}, "none"), 3) == perft(Boxes{}, 3));
    const app::CheckResult result = one.check(20, 1);
    CHECK(result.fault.empty());
    CHECK(result.text.starts_with("20 games, "));
}

TEST_CASE("entry: a learner has the settings of its name where no others are asked for",
          "[entry]") {
    const app::Entry one = entry<alquerque::Position>(
        trainer<SavedTable>("usual"), trainer<SavedTable>("slow", {.lambda = 0.25F}));
    const auto lambda = [&](const char* name) {
        for (const app::SettingText& text : one.settings(name))
            if (text.name == "lambda") return text.usual;
        return std::string();
    };
    CHECK(lambda("slow") == "0.25");
    CHECK(lambda("usual") != "0.25");
}

TEST_CASE("entry: a given agent plays under its name", "[entry]") {
    const app::Entry one = entry<Boxes>(agent("shallow", NegamaxAgent<Boxes>({.depth = 1})));
    CHECK(std::ranges::count(one.agent_texts(), "shallow") == 1);
    Workers alone;
    std::atomic<std::uint64_t> finished = 0;
    const app::AskedMatch asked{
        .first = "shallow:3", .second = "random", .settings = {.games = 40, .seed = 5}};
    CHECK(one.match(asked, alone, finished).tally ==
          play_match<Boxes>(NegamaxAgent<Boxes>({.depth = 3}), RandomAgent{},
                            {.games = 40, .seed = 5, .limit = {}}, alone));
    CHECK_THROWS_WITH(one.agent("shallow:file.ludus"),
                      Catch::Matchers::Contains("expected no file"));
}

TEST_CASE("entry: trains a learner by its name, with settings by theirs", "[entry]") {
    const app::Entry one = entry<alquerque::Position>(trainer<SavedTable>("table"));
    CHECK(one.trainers() == std::vector<std::string>{"table"});
    CHECK(std::ranges::count(one.settings("table"), "lambda", &app::SettingText::name) == 1);
    const support::TemporaryFolder folder;
    const auto result = one.train({.trainer = "table",
                                   .settings = {{"games", "20"}},
                                   .opponents = {"random", "minimax:1"},
                                   .how = {.games = 20,
                                           .folder = folder.path() / "run",
                                           .evaluate_games = 2,
                                           .output = TrainingOutput::nothing}});
    CHECK(result.finished);
    CHECK(result.curve.columns().back() == "minimax:1_draws");
    app::AnyAgent trained = one.agent("table:" + (folder.path() / "run/agent.ludus").string());
    Rng rng(1);
    const app::AnyGame game = one.game({}, "none");
    CHECK(std::ranges::count(game.legal_actions(), trained.think(game, {}, rng)) == 1);
    const auto refused = [&](app::AskedTraining asked, const std::string& why) {
        asked.how.games = 1;
        CHECK_THROWS_WITH(one.train(asked), Catch::Matchers::Contains(why));
    };
    refused({.trainer = "tabel"}, "found \"tabel\"; did you mean \"table\"?");
    refused({}, "trainer: expected one of table, found \"\"");
    CHECK_THROWS_WITH(entry<alquerque::Position>().settings("table"),
                      "trainer: this game has none; ludus::trainer<T>(NAME) in its entry adds one");
    refused({.trainer = "table", .opponents = {"randm"}}, "did you mean \"random\"?");
    refused({.trainer = "table", .settings = {{"lamda", "1"}}}, "did you mean \"lambda\"?");
}
