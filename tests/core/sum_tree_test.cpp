#include "ludus/core/sum_tree.hpp"

#include <cstddef>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"

using ludus::SumTree;

TEST_CASE("an item is found within its stretch of all weights laid end to end",
          "[core][sum_tree]") {
    SumTree tree(3);
    tree.set(0, 1);
    tree.set(1, 0.5);
    tree.set(2, 2);
    REQUIRE(tree.total() == 3.5);
    REQUIRE(tree.find(0) == std::pair<std::size_t, double>{0, 0});
    REQUIRE(tree.find(0.75) == std::pair<std::size_t, double>{0, 0.75});
    REQUIRE(tree.find(1) == std::pair<std::size_t, double>{1, 0});
    REQUIRE(tree.find(1.25) == std::pair<std::size_t, double>{1, 0.25});
    REQUIRE(tree.find(3.25) == std::pair<std::size_t, double>{2, 1.75});
    REQUIRE(tree.find(tree.total()).first == 2);
}

TEST_CASE("an item of weight 0 is never found", "[core][sum_tree]") {
    for (const std::size_t items : {1U, 2U, 5U, 8U, 13U})
        for (std::size_t only = 0; only < items; ++only) {
            SumTree tree(items);
            tree.set(only, 0.3);
            for (const double place : {0.0, 0.1, 0.299, tree.total()})
                REQUIRE(tree.find(place).first == only);
        }
}

TEST_CASE("a tree agrees with a walk over all weights", "[core][sum_tree]") {
    constexpr std::size_t items = 100;
    ludus::Rng rng(1);
    SumTree tree(items);
    std::vector<double> weights(items);
    for (int change = 0; change < 2000; ++change) {
        const std::size_t item = rng.below(items);
        weights[item] = rng.below(8);  // whole numbers add up without rounding
        tree.set(item, weights[item]);
        REQUIRE(tree.weight(item) == weights[item]);
        double total = 0;
        for (const double weight : weights) total += weight;
        REQUIRE(tree.total() == total);
        if (total == 0) continue;
        double rest = rng.uniform() * total;
        const auto found = tree.find(rest);
        std::size_t expected = 0;
        while (rest >= weights[expected]) rest -= weights[expected++];
        REQUIRE(found.first == expected);
        REQUIRE(found.second == Approx(rest).margin(1e-9));
    }
}
