#include "ludus/game/check_encoder.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "ludus/core/bits.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/game/check_game.hpp"
#include "ludus/game/encoder.hpp"
#include "ludus/game/symmetric_encoder.hpp"
#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"

using namespace ludus;

namespace {

using Cross = tic_tac_toe::Position;

/// The one law that an encoder breaks.
enum class Fault : std::uint8_t {
    none,
    unwritten,
    added,
    fickle,
    not_a_number,
    infinite,
    too_large,
    below_its_range,
    constant,
    only_the_first_player,
};

/// What is wrong with `Marks` at present.
Fault fault = Fault::none;

/// +1 on the mover's marks, -1 on the opponent's; then the share of marked cells. Breaks the law
/// that `fault` names.
struct Marks {
    static constexpr std::string_view name = "marks";
    using Shape = nn::Shape<10>;

    static void encode(const Cross& position, std::span<float, 10> features) noexcept {
        const float before = features[7];
        std::ranges::fill(features, 0.0F);
        if (fault == Fault::constant) return;
        const bool half = fault == Fault::only_the_first_player;
        const Player own = half ? Player::first : position.to_move();
        const auto mark = [&](auto marks, float value) {
            for_each_bit(marks,
                         [&](int cell) { features[static_cast<std::size_t>(cell)] = value; });
        };
        mark(position.marks(own), 1);
        if (half) return;
        mark(position.marks(opponent(own)), -1);
        const auto marked = static_cast<float>(position.legal_actions().size());
        features[9] = marked / 9;
        switch (fault) {
            case Fault::unwritten:
                if (marked < 7) features[7] = before;
                break;
            case Fault::added: features[7] += before; break;
            case Fault::fickle:
                static float calls = 0;
                features[7] = ++calls;
                break;
            case Fault::not_a_number: features[7] = std::sqrt(-marked); break;
            case Fault::infinite: features[7] = std::numeric_limits<float>::infinity(); break;
            case Fault::too_large: features[7] = 101; break;
            default: break;
        }
    }
};

/// The same with a promise.
struct Promising : Marks {
    static constexpr FeatureRange range{-1, 1};

    static void encode(const Cross& position, std::span<float, 10> features) noexcept {
        Marks::encode(position, features);
        if (fault == Fault::below_its_range) features[7] = -1.5F;
    }
};

/// Tic-tac-toe that remembers the last cell, which equality ignores.
struct Remembering : Cross {
    float last = 0;

    void play(tic_tac_toe::Action action) noexcept {
        last = action.cell;
        Cross::play(action);
    }
    friend bool operator==(const Remembering& a, const Remembering& b) noexcept {
        return static_cast<const Cross&>(a) == static_cast<const Cross&>(b);
    }
};

struct LastCell {
    static constexpr std::string_view name = "last cell";
    using Shape = nn::Shape<1>;
    static void encode(const Remembering& position, std::span<float, 1> features) noexcept {
        features[0] = position.last;
    }
};

/// Encoders of the L-Game whose features symmetries move wrongly.
struct Still : l_game::SquareEncoder {
    static Feature transformed(const l_game::Position&, Feature feature, std::size_t) noexcept {
        return feature;
    }
};
struct Piled : l_game::SquareEncoder {
    static Feature transformed(const l_game::Position&, Feature feature, std::size_t) noexcept {
        return {feature.index / 2, feature.value};
    }
};
struct Negated : l_game::SquareEncoder {
    static Feature transformed(const l_game::Position& position, Feature feature,
                               std::size_t symmetry) noexcept {
        const Feature moved = l_game::SquareEncoder::transformed(position, feature, symmetry);
        return {moved.index, symmetry == 3 ? -moved.value : moved.value};
    }
};

/// How many earlier positions are known.
struct Age {
    static constexpr std::string_view name = "age";
    using Shape = nn::Shape<1>;
    static constexpr std::size_t past = 3;
    static void encode(std::span<const Cross> recent, std::span<float, 1> features) noexcept {
        features[0] = static_cast<float>(recent.size() - 1);
    }
};

/// What the check says of an encoder with one fault.
template <class E = Marks>
Conformance<Cross> checked(Fault broken, std::uint64_t games = 20) {
    struct Repair {
        ~Repair() { fault = Fault::none; }
    } const repair;
    fault = broken;
    Rng rng(1);
    return check_encoder<E, Cross>(rng, games);
}

}  // namespace

TEST_CASE("check_encoder: accepts an encoder that keeps the laws", "[check_encoder]") {
    const Conformance report = checked(Fault::none, 100);
    CHECK(report.fault.empty());
    CHECK(report.games == 100);
    CHECK(report.positions >= 600);
    CHECK(report.distinct > 300);
    CHECK(report.distinct < report.positions);
    CHECK(report.collisions == 0);  // who is to move follows from the number of marks
    CHECK(checked<Promising>(Fault::none).fault.empty());

    Rng rng(1);
    CHECK(check_encoder<Age, Cross>(rng, 10).fault.empty());
    CHECK(check_encoder<l_game::SquareEncoder, l_game::Position>(rng, 10, 50).fault.empty());
}

TEST_CASE("check_encoder: names a number that is not always written", "[check_encoder]") {
    const std::string expected = "feature 7 is not written, or depends on what was there before";
    const Conformance unwritten = checked(Fault::unwritten);
    CHECK(unwritten.fault == expected);
    CHECK(unwritten.path.size() == 3);  // six cells are vacant then
    CHECK(checked(Fault::added).fault == expected);
}

TEST_CASE("check_encoder: names a number that changes without a reason", "[check_encoder]") {
    CHECK(checked(Fault::fickle).fault ==
          "feature 7 differs between two encodings of one position");
}

TEST_CASE("check_encoder: names numbers out of range", "[check_encoder]") {
    const std::string sane = ": expected a number from -100.000000 to 100.000000";
    CHECK(checked(Fault::too_large).fault == "feature 7 is 101.000000" + sane);
    CHECK(checked(Fault::infinite).fault == "feature 7 is inf" + sane);
    CHECK_THAT(checked(Fault::not_a_number).fault,
               Catch::Matchers::ContainsSubstring("nan" + sane));
    CHECK(checked<Promising>(Fault::below_its_range).fault ==
          "feature 7 is -1.500000: expected a number from -1.000000 to 1.000000");
}

TEST_CASE("check_encoder: names an encoder that sees nothing", "[check_encoder]") {
    const Conformance report = checked(Fault::constant);
    CHECK(report.fault == "all positions give the same numbers");
    CHECK(report.collisions == report.distinct - 1);
}

TEST_CASE("check_encoder: counts the positions that give the numbers of others",
          "[check_encoder]") {
    // In a single game every reply of the second player is overlooked.
    const Conformance one = checked(Fault::only_the_first_player, 1);
    CHECK(one.fault.empty());
    CHECK(one.distinct == one.positions);
    CHECK(one.collisions == (one.distinct - 1) / 2);
    CHECK(checked(Fault::only_the_first_player, 200).collisions > 300);
}

TEST_CASE("check_encoder: names equal positions that give different numbers", "[check_encoder]") {
    Rng rng(1);
    const auto report = check_encoder<LastCell, Remembering>(rng, 1000);
    CHECK(report.fault == "equal positions give different numbers");
    CHECK(report.path.size() >= 3);
}

TEST_CASE("check_encoder: names features that symmetries move wrongly", "[check_encoder]") {
    Rng rng(1);
    const auto fault_of = [&]<class E>(E) {
        return check_encoder<E, l_game::Position>(rng, 5, 50).fault;
    };
    CHECK_THAT(fault_of(Still{}),
               Catch::Matchers::Matches("feature [0-9]+ of the image is not that of feature [0-9]+ "
                                        "under symmetry [1-7]"));
    CHECK(fault_of(Piled{}) == "feature 1 has no place of its own under symmetry 0");
    CHECK_THAT(fault_of(Negated{}), Catch::Matchers::EndsWith("under symmetry 3"));
}

TEST_CASE("check_encoder: the generator decides which games are played", "[check_encoder]") {
    Rng first(3);
    Rng same(3);
    const auto a = check_encoder<Marks, Cross>(first, 10);
    const auto b = check_encoder<Marks, Cross>(same, 10);
    CHECK(a.path == b.path);
    CHECK(a.collisions == b.collisions);
    CHECK(first == same);
}
