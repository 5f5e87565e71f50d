#include "ludus/app/any_trainer.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>

#include "catch.hpp"
#include "ludus/app/game_agent.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/file.hpp"
#include "ludus/io/table_file.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/train/alpha_zero_trainer.hpp"
#include "ludus/train/q_trainer.hpp"
#include "ludus/train/root_strap_trainer.hpp"
#include "ludus/train/train.hpp"
#include "support/cross_features.hpp"
#include "support/policy_value.hpp"
#include "support/process.hpp"

using namespace ludus;
using namespace ludus::app;
using Cross = tic_tac_toe::Position;
using Table = QTrainer<Cross>;
using Settings = Table::Settings;

namespace {

enum class Kind : std::uint8_t { tea, coffee };
constexpr std::array<std::string_view, 2> kinds = {"tea", "coffee"};

struct Drink {
    Kind kind = Kind::tea;
    std::uint32_t cups = 1;

    [[nodiscard]] static constexpr auto described() {
        return std::tuple{setting(&Drink::kind, "kind", "of the drink", kinds),
                          setting(&Drink::cups, "cups", "of it")};
    }
    friend bool operator==(const Drink&, const Drink&) = default;
};

}  // namespace

TEST_CASE("any trainer: settings are read by their names", "[any_trainer]") {
    const Settings settings = settings_of<Settings>({{"lambda", "0.5"}, {"games", "7"}});
    CHECK(settings.lambda == 0.5F);
    CHECK(settings.games == 7);
    CHECK(settings_of<Settings>({}) == Settings{});
    const AskedSetting read = AskedSetting::read("name=a=b");
    CHECK(read.name == "name");
    CHECK(read.value == "a=b");
}

TEST_CASE("any trainer: settings that are none are refused, with what may have been meant",
          "[any_trainer]") {
    const auto refused = [](const std::string& name, const std::string& value,
                            const std::string& why) {
        CHECK_THROWS_WITH(settings_of<Settings>({{name, value}}), Catch::Matchers::Contains(why));
    };
    refused("lamda", "0.5", "did you mean \"lambda\"?");
    refused("games", "many", "games: expected a whole number, found \"many\"");
    refused("games", "1.5", "games: expected a whole number");
    refused("games", "-1", "games: expected a whole number");
    refused("lambda", "", "lambda: expected a number, found \"\"");
    refused("lambda", "2", "lambda: expected at least 0 and at most 1, found 2");
    CHECK_THROWS_AS(AskedSetting::read("lambda"), std::invalid_argument);
    CHECK_THROWS_AS(AskedSetting::read("=1"), std::invalid_argument);
}

TEST_CASE("any trainer: every setting is described with its usual value", "[any_trainer]") {
    const auto texts = setting_texts<Settings>();
    const auto lambda = std::ranges::find(texts, "lambda", &SettingText::name);
    REQUIRE(lambda != texts.end());
    CHECK(lambda->range == "at least 0 and at most 1");
    CHECK_FALSE(lambda->text.empty());
    CHECK(settings_of<Settings>({{"lambda", lambda->usual}}) == Settings{});
}

TEST_CASE("any trainer: a choice is read by its name, and replaces that of given settings",
          "[any_trainer]") {
    const Drink coffee{.kind = Kind::coffee, .cups = 2};
    CHECK(settings_of<Drink>({{"kind", "tea"}}, coffee) == Drink{.kind = Kind::tea, .cups = 2});
    CHECK(settings_of<Drink>({}, coffee) == coffee);
    CHECK_THROWS_WITH(
        settings_of<Drink>({{"kind", "tee"}}),
        Catch::Matchers::Contains("kind: expected one of tea, coffee, found \"tee\"; did you "
                                  "mean \"tea\"?"));
    CHECK(setting_texts(coffee)[0].usual == "coffee");
    CHECK(setting_texts(coffee)[0].range == "tea, coffee");
}

TEST_CASE("any trainer: trains, and measures against agents of any kind", "[any_trainer]") {
    const auto source = trainer_source<Cross, 0, Table>("table");
    using Agent = GameAgent<Cross, 0>;
    const auto result =
        source.train({{"games", "100"}}, {},
                     {.games = 200, .evaluate_games = 10, .output = TrainingOutput::nothing},
                     {{"random", Agent(RandomAgent{})}, {"same", Agent(RandomAgent{})}});
    CHECK(result.finished);
    CHECK(result.games == 200);
    const auto& columns = result.curve.columns();
    CHECK(std::ranges::count(columns, "random") == 1);
    CHECK(std::ranges::count(columns, "same_high") == 1);
}

TEST_CASE("any trainer: starts from the weights of an agent's file", "[any_trainer]") {
    using Policy = support::ForkedPolicy;
    using Searching = AlphaZeroTrainer<Cross, Policy::Encoder, Policy::Network>;
    const support::TemporaryFolder folder;
    const Searching other({.seed = 5});
    save(other.agent(), folder / "agent.ludus");
    const Searching started = start<Searching>({.seed = 6}, folder / "agent.ludus");
    CHECK(started.learner().parameters() == other.learner().parameters());
    CHECK(started.settings().seed == 6);
    const Searching from_scratch = start<Searching>({.seed = 6}, {});
    CHECK_FALSE(from_scratch.learner().parameters() == other.learner().parameters());

    using Strap = RootStrapTrainer<Cross, support::CellsOfCross, 16>;
    const Strap strap({.seed = 5});
    save(strap.agent(), folder / "strap.ludus");
    CHECK(std::ranges::equal(start<Strap>({}, folder / "strap.ludus").network().parameters(),
                             strap.network().rounded().parameters()));
    CHECK_THROWS_AS(start<Strap>({}, folder / "agent.ludus"), FileError);

    CHECK_THROWS_AS(start<Searching>({}, folder / "missing.ludus"), FileError);
    CHECK_THROWS_WITH(start<Table>({}, folder / "agent.ludus"),
                      Catch::Matchers::Contains("from: expected no file"));
}
