#include "ludus/train/training_settings.hpp"

#include <memory>
#include <type_traits>
#include <utility>

#include "catch.hpp"
#include "ludus/play/agent.hpp"

using namespace ludus;

TEST_CASE("training settings: by default there is no limit, and nothing is saved",
          "[training_settings]") {
    const TrainingSettings settings;
    CHECK(settings.games == 0);
    CHECK(settings.minutes == 0);
    CHECK(settings.folder.empty());
    CHECK(settings.stop == nullptr);
    CHECK_FALSE(settings.fresh);
}

TEST_CASE("training settings: a default result is that of no training", "[training_settings]") {
    const TrainingResult result;
    CHECK_FALSE(result.finished);
    CHECK(result.games == 0);
    CHECK(result.curve.size() == 0);
}

TEST_CASE("training settings: an opponent has a name, and need not be copied",
          "[training_settings]") {
    struct OnlyMoved {
        std::unique_ptr<int> number;
    };
    auto number = std::make_unique<int>(3);
    const int* const place = number.get();
    const Named<OnlyMoved> opponent = named("three", OnlyMoved{std::move(number)});
    CHECK(opponent.name == "three");
    CHECK(opponent.agent.number.get() == place);
    STATIC_REQUIRE(std::is_same_v<decltype(named("random", RandomAgent{})), Named<RandomAgent>>);
}
