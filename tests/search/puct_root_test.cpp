#include "ludus/search/puct_root.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/search/puct_tree.hpp"

using namespace ludus;
using Cross = tic_tac_toe::Position;

namespace {

/// With these visits, and nothing else to tell them apart.
RootActions<Cross> visited(std::initializer_list<std::uint32_t> visits) {
    RootActions<Cross> root_actions;
    for (const std::uint32_t count : visits)
        root_actions.push_back(
            {{static_cast<std::uint8_t>(root_actions.size())}, count, 0, 0.1F, Proof::none});
    return root_actions;
}

std::vector<float> shares_of(const RootActions<Cross>& root_actions, double temperature) {
    std::vector<float> shares(root_actions.size());
    fill_shares<Cross>(root_actions, temperature, shares);
    return shares;
}

}  // namespace

TEST_CASE("puct_root: noise is never negative and sums to 1", "[puct_root]") {
    Rng rng(1);
    for (const double concentration : {0.001, 0.03, 0.3, 1.0, 10.0})
        for (const std::size_t count : {1U, 2U, 30U, 200U}) {
            std::vector<float> shares(count);
            draw_dirichlet(concentration, rng, shares);
            double sum = 0;
            for (const float share : shares) {
                CHECK((share >= 0 && share <= 1));
                sum += static_cast<double>(share);
            }
            CHECK(sum == Approx(1).margin(1e-5));
        }
}

TEST_CASE("puct_root: noise is the same for the same generator", "[puct_root]") {
    Rng first(2);
    Rng second(2);
    std::array<float, 20> one{};
    std::array<float, 20> other{};
    draw_dirichlet(0.03, first, one);
    draw_dirichlet(0.03, second, other);
    CHECK(one == other);
    CHECK(first == second);
    draw_dirichlet(0.03, first, one);
    CHECK(one != other);
}

TEST_CASE("puct_root: noise has the mean and the variance of its distribution", "[puct_root]") {
    Rng rng(3);
    for (const double a : {0.03, 0.5, 2.0}) {
        constexpr std::size_t count = 4;
        constexpr int draws = 20'000;
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < draws; ++i) {
            std::array<float, count> shares{};
            draw_dirichlet(a, rng, shares);
            sum += static_cast<double>(shares[1]);
            squares += static_cast<double>(shares[1]) * static_cast<double>(shares[1]);
        }
        const double mean = sum / draws;
        CHECK(mean == Approx(0.25).margin(0.015));
        const double variance = squares / draws - mean * mean;
        CHECK(variance == Approx(0.1875 / (count * a + 1)).epsilon(0.06));
    }
}

TEST_CASE("puct_root: the best root action was visited most, then valued most, then expected most",
          "[puct_root]") {
    auto root_actions = visited({3, 5, 5, 5, 2});
    CHECK(&best_root_action<Cross>(root_actions) == &root_actions[1]);
    root_actions[3].prior = 0.2F;
    CHECK(&best_root_action<Cross>(root_actions) == &root_actions[3]);
    root_actions[2].value = 0.5F;
    root_actions[4].value = 1;
    CHECK(&best_root_action<Cross>(root_actions) == &root_actions[2]);
}

TEST_CASE("puct_root: a proven win is chosen at once, a proven loss only among losses",
          "[puct_root]") {
    auto root_actions = visited({3, 50, 1});
    root_actions[1].proof = Proof::loss;
    CHECK(&best_root_action<Cross>(root_actions) == root_actions.data());
    CHECK(shares_of(root_actions, 1) == std::vector<float>{0.75F, 0, 0.25F});
    root_actions[0].proof = Proof::loss;
    root_actions[2].visits = 0;
    CHECK(&best_root_action<Cross>(root_actions) == &root_actions[2]);
    CHECK(shares_of(root_actions, 1) == std::vector<float>{0, 0, 1});
    root_actions[2].proof = Proof::loss;
    CHECK(&best_root_action<Cross>(root_actions) == &root_actions[1]);
    root_actions[2].proof = Proof::win;
    for (const double temperature : {0.0, 0.01, 1.0, 100.0}) {
        CHECK(shares_of(root_actions, temperature) == std::vector<float>{0, 0, 1});
        Rng rng(4);
        CHECK(&draw_root_action<Cross>(root_actions, temperature, rng) == &root_actions[2]);
    }
}

TEST_CASE("puct_root: the best line ends with what was never tried, where all else is lost",
          "[puct_root]") {
    using List = static_vector<Cross::Action, Cross::max_legal_actions>;
    List actions;
    for (const std::uint8_t cell : {std::uint8_t{0}, std::uint8_t{1}})
        actions.push_back(Cross::Action{cell});
    constexpr std::array<float, 2> priors = {0.5F, 0.5F};
    PuctTree<Cross> tree;
    (void)tree.add_node(Player::first, actions, priors);
    CHECK(main_line(tree).empty());
    tree.set_child(0, tree.add_end(Player::second, Proof::win));
    tree.settle(0, Proof::loss);
    tree.add(0, -1, true);
    tree.node(0).visits = 1;
    const auto line = main_line(tree);
    REQUIRE(line.size() == 1);
    CHECK(line[0].cell == 1);
}

TEST_CASE("puct_root: a proven draw is a root_action like others", "[puct_root]") {
    auto root_actions = visited({3, 5});
    root_actions[1].proof = Proof::draw;
    CHECK(&best_root_action<Cross>(root_actions) == &root_actions[1]);
    CHECK(shares_of(root_actions, 1)[0] == Approx(3.0 / 8));
}

TEST_CASE("puct_root: shares are equation 5 of the paper", "[puct_root]") {
    const auto root_actions = visited({1, 2, 0, 4});
    CHECK(shares_of(root_actions, 0) == std::vector<float>{0, 0, 0, 1});
    const auto even = shares_of(root_actions, 1);
    const auto half = shares_of(root_actions, 2);
    const auto sharp = shares_of(root_actions, 0.01);
    double sum = 0;
    for (std::size_t i = 0; i < root_actions.size(); ++i) {
        const double visits = root_actions[i].visits;
        CHECK(even[i] == Approx(visits / 7));
        CHECK(half[i] == Approx(std::sqrt(visits) / (1 + std::sqrt(2.0) + 2)));
        sum += static_cast<double>(sharp[i]);
    }
    CHECK(sum == Approx(1));
    CHECK(sharp[3] > 0.999F);
}

TEST_CASE("puct_root: root_actions are drawn as often as their shares say", "[puct_root]") {
    const auto root_actions = visited({1, 2, 0, 5});
    Rng rng(5);
    std::array<int, 4> counts{};
    for (int i = 0; i < 40'000; ++i)
        ++counts[draw_root_action<Cross>(root_actions, 1, rng).action.cell];
    CHECK(counts[0] == Approx(5'000).margin(300));
    CHECK(counts[1] == Approx(10'000).margin(400));
    CHECK(counts[2] == 0);
    CHECK(counts[3] == Approx(25'000).margin(400));
}

TEST_CASE("puct_root: shares are tempered by powers, down to the first of the greatest",
          "[puct_root]") {
    const std::vector<float> shares = {0.1F, 0.4F, 0.4F, 0.1F, 0};
    const auto tempered = [&](double temperature) {
        std::vector<float> found = shares;
        temper(found, temperature);
        return found;
    };
    const auto half = tempered(0.5);
    CHECK(half[0] == Approx(0.01 / 0.34));
    CHECK(half[1] == Approx(0.16 / 0.34));
    CHECK(half[4] == 0);
    CHECK(tempered(1)[3] == Approx(0.1));
    CHECK(tempered(0) == std::vector<float>{0, 1, 0, 0, 0});
}

TEST_CASE("puct_root: at temperature 0 nothing is drawn", "[puct_root]") {
    const auto root_actions = visited({1, 7, 2});
    Rng rng(6);
    const Rng before = rng;
    for (int i = 0; i < 10; ++i)
        CHECK(draw_root_action<Cross>(root_actions, 0, rng).action.cell == 1);
    CHECK(rng == before);
}
