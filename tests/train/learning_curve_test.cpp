#include "ludus/train/learning_curve.hpp"

#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/io/archive.hpp"

using namespace ludus;

TEST_CASE("learning_curve: a learning curve is a table with a line for each point",
          "[learning_curve]") {
    LearningCurve curve({"games", "loss"});
    CHECK(curve.size() == 0);
    CHECK(curve.csv() == "games,loss\n");
    curve.add({64, 0.25});
    curve.add({128, 0.1});
    CHECK(curve.size() == 2);
    CHECK(curve.columns() == std::vector<std::string>{"games", "loss"});
    CHECK(curve.at(1, "loss") == 0.1);
    CHECK(curve.csv() == "games,loss\n64,0.25\n128,0.1\n");

    LearningCurve loaded;
    load_state(loaded, save_state(curve));
    CHECK(loaded == curve);
}
