#include "ludus/learn/features.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "support/cross_features.hpp"

using namespace ludus;
using Cross = tic_tac_toe::Position;

namespace {

/// Another number of features for each position.
struct Varying {
    static constexpr std::string_view name = "varying";
    static constexpr std::size_t feature_count = 9;
    [[maybe_unused]] static constexpr std::size_t active_count = 1;
    static std::vector<std::uint32_t> active(const Cross&) noexcept;
};
struct Uncounted {
    static constexpr std::string_view name = "uncounted";
    [[maybe_unused]] static constexpr std::size_t active_count = 1;
    static std::array<std::uint32_t, 1> active(const Cross&) noexcept;
};

}  // namespace

TEST_CASE("features: the same number of them holds in every position of a game", "[features]") {
    STATIC_REQUIRE(Features<support::WholeBoard, Cross>);
    STATIC_REQUIRE(!Features<support::WholeBoard, alquerque::Position>);
    STATIC_REQUIRE(!Features<Varying, Cross>);
    STATIC_REQUIRE(!Features<Uncounted, Cross>);
}
