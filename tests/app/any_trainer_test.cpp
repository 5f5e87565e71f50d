#include "ludus/app/any_trainer.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "catch.hpp"
#include "ludus/app/game_agent.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/train/q_trainer.hpp"
#include "ludus/train/train.hpp"

using namespace ludus;
using namespace ludus::app;
using Cross = tic_tac_toe::Position;
using Trainer = QTrainer<Cross>;
using Settings = Trainer::Settings;

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

TEST_CASE("any trainer: trains, and measures against agents of any kind", "[any_trainer]") {
    const auto source = trainer_source<Cross, 0, Trainer>("table");
    using Agent = GameAgent<Cross, 0>;
    const auto result = source.train(
        {{"games", "100"}}, {.games = 200, .evaluate_games = 10, .output = TrainingOutput::nothing},
        {{"random", Agent(RandomAgent{})}, {"same", Agent(RandomAgent{})}});
    CHECK(result.finished);
    CHECK(result.games == 200);
    const auto& columns = result.curve.columns();
    CHECK(std::ranges::count(columns, "random") == 1);
    CHECK(std::ranges::count(columns, "same_high") == 1);
}
