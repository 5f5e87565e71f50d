#include "ludus/games/alquerque/features.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/alquerque/notation.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/alquerque/rules.hpp"
#include "ludus/learn/features.hpp"
#include "support/random_game.hpp"

using namespace ludus;
using alquerque::Position;
using alquerque::TupleFeatures;

namespace {

/// The features, each as often as it is listed.
std::multiset<std::uint32_t> features_of(const Position& position) {
    const auto active = TupleFeatures::active(position);
    return {active.begin(), active.end()};
}

/// The same position with the players exchanged: the board turned by half.
Position turned(const Position& position) {
    const auto turn = [](alquerque::Points points) {
        alquerque::Points result = 0;
        for (int p = 0; p < alquerque::point_count; ++p)
            if ((points >> p & 1U) != 0)
                result |= alquerque::Points{1} << (alquerque::point_count - 1 - p);
        return result;
    };
    return {turn(position.pieces(Player::second)), turn(position.pieces(Player::first)),
            opponent(position.to_move())};
}

/// What stands on parts of the board, point by point from the mover's lower left, read off the text
/// of the position: one string for each part, in no order.
std::multiset<std::string> parts_of(const Position& position) {
    const Position seen = position.to_move() == Player::first ? position : turned(position);
    std::multiset<std::string> parts;
    for (const std::size_t symmetry : {0U, 1U}) {
        const Position view = seen.transformed(symmetry);
        const auto at = [&](int file, int rank) {
            const auto bit = alquerque::Points{1} << alquerque::point(file, rank);
            return (view.pieces(Player::first) & bit) != 0 ? 'x'
                : (view.pieces(Player::second) & bit) != 0 ? 'o'
                                                           : '.';
        };
        const auto add = [&](const char* kind, int file, int rank, int files, int ranks) {
            std::string text = kind + std::to_string(10 * file + rank) + ":";
            for (int r = rank; r < rank + ranks; ++r)
                for (int f = file; f < file + files; ++f) text += at(f, r);
            parts.insert(text);
        };
        for (int rank = 0; rank < 4; ++rank) add("ranks", 0, rank, 5, 2);
        for (int file = 0; file < 2; ++file) add("files", file, 0, 2, 5);
        for (int file = 0; file < 2; ++file)
            for (int rank = 0; rank < 3; ++rank) add("square", file, rank, 3, 3);
    }
    return parts;
}

}  // namespace

TEST_CASE("alquerque: features are those of the board's parts, each another number",
          "[alquerque][features]") {
    STATIC_REQUIRE(Features<TupleFeatures, Position>);
    STATIC_REQUIRE(Features<TupleFeatures, alquerque::BasicPosition<alquerque::bell_rules>>);
    STATIC_REQUIRE(TupleFeatures::feature_count == 6 * 59'049 + 6 * 19'683 + 169);
    Rng rng(1);
    std::size_t wrong = 0;
    std::map<std::multiset<std::string>, std::multiset<std::uint32_t>> known;
    std::set<std::uint32_t> features;
    std::set<std::string> parts;
    for (int game = 0; game < 100; ++game)
        support::random_game<Position>(rng, 100).replay([&](const Position& position, auto, auto&) {
            const auto found = features_of(position);
            const auto expected = parts_of(position);
            wrong += *found.rbegin() >= TupleFeatures::feature_count;
            wrong += known.try_emplace(expected, found).first->second != found;
            features.insert(found.begin(), found.end());
            parts.insert(expected.begin(), expected.end());
        });
    CHECK(wrong == 0);
    // As many features as different parts, but for the numbers of pieces.
    constexpr std::uint32_t counts = TupleFeatures::feature_count - 169;
    const auto others = std::ranges::count_if(features, [](auto f) { return f < counts; });
    CHECK(static_cast<std::size_t>(others) == parts.size());
}

TEST_CASE("alquerque: images of a position, and the other player's view, have the same features",
          "[alquerque][features]") {
    Rng rng(2);
    std::size_t wrong = 0;
    for (int game = 0; game < 50; ++game)
        support::random_game<Position>(rng, 100).replay([&](const Position& position, auto, auto&) {
            wrong += features_of(position) != features_of(position.transformed(1));
            wrong += features_of(position) != features_of(turned(position));
        });
    CHECK(wrong == 0);
}
