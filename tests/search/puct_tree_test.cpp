#include "ludus/search/puct_tree.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "catch.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/search/selection_rule.hpp"
#include "support/graph_game.hpp"

using namespace ludus;
using support::Arc;
using Tree = PuctTree<support::GraphGame>;
using Place = Tree::Place;

namespace {

using Arcs = static_vector<Arc, 100>;

/// Numbered from 0; more than any position of the game has, to fill several groups.
Arcs arcs(std::size_t count) {
    Arcs made;
    for (std::size_t i = 0; i < count; ++i) made.push_back({static_cast<std::uint8_t>(i)});
    return made;
}

Place add(Tree& tree, Player mover, const std::vector<float>& priors) {
    return tree.add_node(mover, arcs(priors.size()), priors);
}

/// The first edge of the greatest score, by its definition.
Place best_by_definition(const Tree& tree, const Tree::Node& node, const PriorBound& rule,
                         float first_play) {
    const auto score = rule.at(node.visits);
    Place best = node.first;
    float greatest = -std::numeric_limits<float>::infinity();
    for (Place edge = node.first; edge < node.first + node.edges; ++edge) {
        const std::uint32_t visits = tree.visits(edge);
        float mean = visits == 0 ? first_play : tree.mean(edge);
        if (tree.proof(edge, node.mover) == Proof::loss)
            mean = -std::numeric_limits<float>::infinity();
        const float scored = score(mean, tree.prior(edge), static_cast<float>(visits));
        if (scored <= greatest) continue;
        best = edge;
        greatest = scored;
    }
    return best;
}

}  // namespace

TEST_CASE("puct_tree: an edge takes at most 16 bytes, a node 12", "[puct_tree]") {
    STATIC_REQUIRE(PuctTree<chinese_checkers::Position>::edge_bytes == 16);
    STATIC_REQUIRE(PuctTree<alquerque::Position>::edge_bytes == 16);
    STATIC_REQUIRE(PuctTree<dots_and_boxes::Position>::edge_bytes == 15);
    STATIC_REQUIRE(PuctTree<onitama::Position>::edge_bytes == 15);
    STATIC_REQUIRE(PuctTree<l_game::Position>::edge_bytes == 15);
    STATIC_REQUIRE(sizeof(Tree::Node) == 12);
}

TEST_CASE("puct_tree: a prior is kept to 1 / 1024 of itself, and then exactly", "[puct_tree]") {
    STATIC_REQUIRE(unpacked_prior(packed_prior(0.25F)) == 0.25F);
    Rng rng(1);
    std::size_t wrong = 0;
    for (int i = 0; i < 10'000; ++i) {
        const auto prior = static_cast<float>(std::exp(-30 * rng.uniform()));
        const float kept = unpacked_prior(packed_prior(prior));
        wrong += std::abs(kept - prior) > prior / 1024;
        wrong += unpacked_prior(packed_prior(kept)) != kept;
        wrong += kept > 1;
    }
    CHECK(wrong == 0);
    // In order.
    for (std::uint16_t packed = 1; packed <= packed_prior(1); ++packed)
        wrong += !(unpacked_prior(packed) > unpacked_prior(static_cast<std::uint16_t>(packed - 1)));
    CHECK(wrong == 0);
}

TEST_CASE("puct_tree: edges of a node lie side by side, unvisited at first", "[puct_tree]") {
    Tree tree;
    CHECK(tree.empty());
    const Place root = add(tree, Player::first, {0.5F, 0.25F, 0.25F});
    const Place other = add(tree, Player::second, {1});
    CHECK(root == 0);
    CHECK(tree.node(other).first == 3);
    CHECK(tree.node_count() == 2);
    CHECK(tree.edge_count() == 4);
    for (Place edge = 0; edge < 4; ++edge) {
        CHECK(tree.visits(edge) == 0);
        CHECK(tree.mean(edge) == 0);
        CHECK(tree.child(edge) == Tree::unvisited);
    }
    CHECK(tree.action(2).number == 2);
    CHECK(tree.prior(1) == 0.25F);
    tree.add(3, 1, false);
    tree.clear();
    CHECK(tree.empty());
    (void)add(tree, Player::first, {0.25F, 0.25F, 0.25F, 0.25F});
    CHECK(tree.visits(3) == 0);  // nothing is left of what was there
    CHECK(tree.mean(3) == 0);
}

TEST_CASE("puct_tree: a mean is that of the visits, and what was added can be taken back",
          "[puct_tree]") {
    Tree tree;
    (void)add(tree, Player::first, {1});
    tree.add(0, 1, false);
    CHECK(tree.mean(0) == 1);
    tree.add(0, 0.5F, false);
    CHECK(tree.mean(0) == 0.75F);
    tree.add(0, -1, false);
    CHECK(tree.mean(0) == Approx(0.5 / 3));
    tree.take_back(0, -1, false);
    CHECK(tree.mean(0) == Approx(0.75));
    CHECK(tree.visits(0) == 2);
    tree.take_back(0, 0.5F, false);
    tree.take_back(0, 1, false);
    CHECK(tree.mean(0) == 0);
    CHECK(tree.visits(0) == 0);
}

TEST_CASE("puct_tree: finds the first edge of the greatest score among any number", "[puct_tree]") {
    Rng rng(2);
    std::size_t wrong = 0;
    for (int round = 0; round < 2000; ++round) {
        Tree tree;
        const PriorBound rule{static_cast<float>(rng.uniform(0, 4))};
        std::vector<float> priors(1 + rng.below(60));
        for (float& prior : priors)  // with many equals
            prior = static_cast<float>(rng.below(4)) / 256;
        (void)add(tree, Player::second, {1});  // neighbours that must not take part
        const Place place = add(tree, Player::first, priors);
        (void)add(tree, Player::second, std::vector<float>(20, 1));
        for (std::size_t i = 0; i < priors.size(); ++i) {
            const auto edge = static_cast<Place>(tree.node(place).first + i);
            for (std::uint32_t visits = rng.below(3); visits > 0; --visits) {
                tree.add(edge, static_cast<float>(rng.below(3)) - 1, false);
                ++tree.node(place).visits;
            }
            if (tree.visits(edge) == 0 || rng.below(4) > 0) continue;
            tree.set_child(edge, tree.add_end(Player::second, Proof::win));
            tree.settle(edge, Proof::loss);
        }
        const auto first_play = static_cast<float>(rng.uniform(-1, 1));
        const Tree::Node& node = tree.node(place);
        wrong += tree.best_edge(node, rule, first_play) !=
            best_by_definition(tree, node, rule, first_play);
    }
    CHECK(wrong == 0);
}

TEST_CASE("puct_tree: a proof is seen by the player who chooses", "[puct_tree]") {
    Tree tree;
    (void)add(tree, Player::first, {0.25F, 0.25F, 0.25F, 0.25F});
    CHECK(tree.proof(0, Player::first) == Proof::none);
    tree.set_child(0, tree.add_end(Player::second, Proof::loss));
    tree.set_child(1, tree.add_end(Player::first, Proof::loss));
    tree.set_child(2, tree.add_end(Player::second, Proof::draw));
    tree.set_child(3, Tree::awaited);
    CHECK(tree.proof(0, Player::first) == Proof::win);
    CHECK(tree.proof(1, Player::first) == Proof::loss);
    CHECK(tree.proof(2, Player::first) == Proof::draw);
    CHECK(tree.proof(3, Player::first) == Proof::none);
    for (const Place edge : {Place{0}, Place{1}, Place{2}}) {
        const Proof proof = tree.proof(edge, Player::first);
        tree.settle(edge, proof);
        CHECK(tree.mean(edge) == utility_of(proof));
        tree.add(edge, 0.5F, true);
        CHECK(tree.mean(edge) == utility_of(proof));
        CHECK(tree.visits(edge) == 1);
    }
}

TEST_CASE("puct_tree: the mean of a node weighs its edges by their visits", "[puct_tree]") {
    Tree tree;
    const Place root = add(tree, Player::first, {0.5F, 0.25F, 0.25F});
    CHECK(tree.mean_of(tree.node(root)) == 0);
    tree.add(0, 1, false);
    tree.add(0, 0.5F, false);
    tree.add(2, -1, false);
    CHECK(tree.mean_of(tree.node(root)) == Approx(0.5 / 3));
}

TEST_CASE("puct_tree: keeps what is below a node, and forgets all else", "[puct_tree]") {
    Tree tree;
    const Place root = add(tree, Player::first, {0.5F, 0.5F});
    const Place left = add(tree, Player::second, {0.25F, 0.75F, 0});
    const Place right = add(tree, Player::second, {0.125F, 0.875F});
    const Place below_left = add(tree, Player::first, {1});
    const Place below_right = add(tree, Player::first, {0.5F, 0, 0.5F});
    const Place end = tree.add_end(Player::second, Proof::loss);
    tree.set_child(tree.node(root).first, left);
    tree.set_child(tree.node(root).first + 1, right);
    tree.set_child(tree.node(left).first + 2, below_left);
    tree.set_child(tree.node(right).first + 1, below_right);
    tree.set_child(tree.node(below_right).first, end);
    tree.node(right).visits = 7;
    tree.add(tree.node(right).first + 1, 0.5F, false);

    tree.keep(right);
    REQUIRE(tree.node_count() == 3);
    CHECK(tree.edge_count() == 5);
    CHECK(tree.node(0).visits == 7);
    CHECK(tree.node(0).mover == Player::second);
    CHECK(tree.prior(tree.node(0).first) == 0.125F);
    const Place edge = tree.node(0).first + 1;
    CHECK(tree.mean(edge) == 0.5F);
    CHECK(tree.visits(edge) == 1);
    const Place below = tree.child(edge);
    REQUIRE(below == 1);
    CHECK(tree.node(below).edges == 3);
    CHECK(tree.action(tree.node(below).first + 2).number == 2);
    CHECK(tree.proof(tree.node(below).first, Player::first) == Proof::win);
    CHECK(tree.child(tree.node(below).first + 1) == Tree::unvisited);

    tree.keep(0);
    CHECK(tree.node_count() == 3);
    tree.keep(tree.child(tree.node(below).first));
    CHECK(tree.node_count() == 1);
    CHECK(tree.edge_count() == 0);
    CHECK(tree.node(0).proof == Proof::loss);
}

TEST_CASE("puct_tree: tells when it would outgrow what was reserved", "[puct_tree]") {
    Tree tree;
    CHECK_FALSE(tree.has_room());
    tree.reserve(100'000);
    CHECK(tree.has_room(10));
    CHECK_FALSE(tree.has_room(10'000));
    std::size_t added = 0;
    for (; tree.has_room(); ++added) (void)add(tree, Player::first, {0.5F, 0.5F});
    const std::size_t bytes = tree.node_count() * sizeof(Tree::Node) + 2 * added * Tree::edge_bytes;
    CHECK(bytes <= 100'000);
    CHECK(bytes > 50'000);
    tree.clear();
    CHECK(tree.has_room());
    tree.reserve(100);
    CHECK_FALSE(tree.has_room());
    tree.reserve(10'000);
    std::size_t fewer = 0;
    for (; tree.has_room(); ++fewer) (void)add(tree, Player::first, {0.5F, 0.5F});
    CHECK(fewer > 0);
    CHECK(fewer < added / 9);
}

TEST_CASE("puct_tree: one action that wins proves a win, all actions together the best of them",
          "[puct_tree]") {
    Tree tree;
    const Place root = add(tree, Player::first, {0.5F, 0.5F});
    const auto end = [&](Place edge, Player mover, Proof proof) {
        tree.set_child(edge, tree.add_end(mover, proof));
        return tree.deduced(tree.node(root), tree.proof(edge, Player::first));
    };
    CHECK(end(0, Player::second, Proof::win) == Proof::none);  // lost, and the other one is open
    CHECK(end(1, Player::second, Proof::draw) == Proof::draw);
    CHECK(end(1, Player::first, Proof::loss) == Proof::loss);
    tree.set_child(0, Tree::unvisited);
    CHECK(end(1, Player::second, Proof::loss) == Proof::win);
}
