#include "ludus/learn/show.hpp"

#include <cstddef>
#include <span>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/history.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "support/checkers_policy.hpp"

using namespace ludus;

namespace {

using LGame = l_game::Position;
using Encoder = l_game::SquareEncoder;
template <class Orientation>
using Q = QFunction<LGame, Encoder, nn::Network<nn::Shape<16>, nn::Dense<LGame::action_count>>,
                    Orientation>;
using Checkers = support::SmallCheckers;
template <class Orientation>
using Policy = support::CheckersPolicy<Orientation>;

using Numbers = std::vector<float>;

template <class D>
Numbers shown(const auto& seen) {
    Numbers numbers(D::Encoder::Shape::size, -1);
    show<D>(seen, std::span<float>(numbers));
    return numbers;
}
/// What the encoder writes of a position.
Numbers encoded(const LGame& position) {
    Numbers numbers(Encoder::Shape::size, -1);
    Encoder::encode(position, std::span<float, Encoder::Shape::size>(numbers));
    return numbers;
}
/// The same of several, the last of which is the present one.
Numbers encoded(const std::vector<Checkers>& positions) {
    using Of = support::SmallHistoryEncoder;
    Numbers numbers(Of::Shape::size, -1);
    Of::encode(std::span(positions), std::span<float, Of::Shape::size>(numbers));
    return numbers;
}

/// Positions of a random game, from the start on.
template <Game G>
std::vector<G> random_positions(Rng& rng, std::size_t count) {
    std::vector<G> positions;
    for (G position; positions.size() < count && !position.outcome();) {
        positions.push_back(position);
        position.play(rng.pick(position.legal_actions()));
    }
    return positions;
}

}  // namespace

TEST_CASE("show: a position is written as the encoder has it, turned as its description says",
          "[show]") {
    Rng rng(1);
    std::size_t wrong = 0;
    std::size_t turned = 0;
    for (const LGame& position : random_positions<LGame>(rng, 40)) {
        wrong += shown<Q<Unturned>>(position) != encoded(position);
        wrong += shown<Q<Unturned>>(History<LGame, 0>(position)) != encoded(position);
        // All images look the same: as the one of the least hash.
        LGame least = position;
        for (std::size_t s = 0; s < LGame::symmetry_count; ++s) {
            const LGame image = position.transformed(s);
            if (image.hash() < least.hash()) least = image;
            wrong += shown<Q<Canonical>>(image) != shown<Q<Canonical>>(position);
        }
        wrong += shown<Q<Canonical>>(position) != encoded(least);
        turned += encoded(least) != encoded(position);
    }
    CHECK(wrong == 0);
    CHECK(turned > 10);
}

TEST_CASE("show: earlier positions are turned as the present one is", "[show]") {
    Rng rng(2);
    std::size_t wrong = 0;
    std::size_t apart = 0;  // that would be turned otherwise alone
    for (int game = 0; game < 20; ++game) {
        History<Checkers, 2> history;
        std::vector<Checkers> recent{Checkers{}};
        for (const Checkers& position : random_positions<Checkers>(rng, 20)) {
            if (!(position == Checkers{})) {
                history.push(position);
                recent.push_back(position);
                if (recent.size() > 3) recent.erase(recent.begin());
            }
            wrong += shown<Policy<Unturned>>(history) != encoded(recent);
            const std::size_t symmetry = Canonical::symmetry(recent.back());
            std::vector<Checkers> images;
            for (const Checkers& one : recent) images.push_back(one.transformed(symmetry));
            wrong += shown<Policy<Canonical>>(history) != encoded(images);
            apart += Canonical::symmetry(recent.front()) != symmetry;
        }
    }
    CHECK(wrong == 0);
    CHECK(apart > 20);
}

TEST_CASE("show: the present position is found in whatever an agent is asked with", "[show]") {
    Rng rng(3);
    const auto positions = random_positions<Checkers>(rng, 3);
    History<Checkers, 2> history(positions[0]);
    history.push(positions[1]);
    history.push(positions[2]);
    CHECK(present_of(positions[1]) == positions[1]);
    CHECK(present_of(history) == positions[2]);
}
