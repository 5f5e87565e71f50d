#include "ludus/learn/oracle.hpp"

#include <optional>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "support/random_game.hpp"

using namespace ludus;

namespace {

using Cross = tic_tac_toe::Position;

/// Changes while it looks something up, as one with a cache does.
struct CachingOracle {
    int asked = 0;
    std::vector<float> values(const Cross& position) {
        ++asked;
        return std::vector<float>(position.legal_actions().size());
    }
};

struct InDoubles {
    std::vector<double> values(const Cross&) const { return {}; }
};
struct Optionally {
    std::optional<std::vector<float>> values(const Cross&) const { return {}; }
};
struct OfAnotherType {
    struct List {
        operator std::vector<float>() const { return {}; }
    };
    List values(const Cross&) const { return {}; }
};
struct ChangesThePosition {
    std::vector<float> values(Cross&) const { return {}; }
};
struct NotCopyable {
    NotCopyable() = default;
    NotCopyable(const NotCopyable&) = delete;
    NotCopyable& operator=(const NotCopyable&) = delete;
    std::vector<float> values(const Cross&) const { return {}; }
};
/// Fits the concept except that `int` is not a game.
struct OfNumbers {
    std::vector<float> values(int) const { return {}; }
};

}  // namespace

TEST_CASE("oracle: values positions of its game, and may change itself", "[oracle]") {
    STATIC_REQUIRE(Oracle<CachingOracle, Cross>);
    STATIC_REQUIRE(!Oracle<CachingOracle, onitama::Position>);
    STATIC_REQUIRE(!Oracle<const CachingOracle, Cross>);
}

TEST_CASE("oracle: returns a list of floats, leaves the position alone, and can be copied",
          "[oracle]") {
    STATIC_REQUIRE(!Oracle<InDoubles, Cross>);
    STATIC_REQUIRE(!Oracle<Optionally, Cross>);
    STATIC_REQUIRE(!Oracle<OfAnotherType, Cross>);
    STATIC_REQUIRE(!Oracle<ChangesThePosition, Cross>);
    STATIC_REQUIRE(!Oracle<NotCopyable, Cross>);
    STATIC_REQUIRE(!Oracle<OfNumbers, int>);
    STATIC_REQUIRE(!Oracle<int, Cross>);
}

TEST_CASE("oracle: no oracle knows nothing of any position of any game", "[oracle]") {
    STATIC_REQUIRE(Oracle<NoOracle, Cross>);
    STATIC_REQUIRE(Oracle<NoOracle, onitama::Position>);
    STATIC_REQUIRE(noexcept(NoOracle{}.values(Cross{})));
    Rng rng(1);
    support::random_game<Cross>(rng, 9).replay([](const Cross& before, auto, const Cross& after) {
        CHECK(NoOracle{}.values(before).empty());
        CHECK(NoOracle{}.values(after).empty());
    });
}
