#include "ludus/learn/policy.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/action_places.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "support/actor_critic.hpp"
#include "support/tic_tac_toe.hpp"

using support::with_marks;
using TicTacToe = ludus::tic_tac_toe::Position;

namespace {

/// How often each place is drawn, in shares.
template <std::size_t size>
std::array<double, size> drawn(const std::array<float, size>& distribution, std::uint64_t seed) {
    constexpr int draws = 100'000;
    ludus::Rng rng(seed);
    std::array<double, size> shares{};
    for (int i = 0; i < draws; ++i) shares[ludus::sample_place(distribution, rng)] += 1.0 / draws;
    return shares;
}

}  // namespace

TEST_CASE("the valid mask marks the legal actions that it reaches", "[learn][policy]") {
    const auto position = with_marks(0, 4, 8);
    std::array<float, 9> all{};
    REQUIRE(ludus::fill_valid_mask<ludus::ByIndex<TicTacToe>>(position, std::span(all)));
    REQUIRE(all == std::array<float, 9>{0, 1, 1, 1, 0, 1, 1, 1, 0});
    std::array<float, 3> some{7, 7, 7};
    REQUIRE(ludus::fill_valid_mask<ludus::ByIndex<TicTacToe>>(position, std::span(some)));
    REQUIRE(some == std::array<float, 3>{0, 1, 1});
    std::array<float, 1> none{7};
    REQUIRE_FALSE(ludus::fill_valid_mask<ludus::ByIndex<TicTacToe>>(position, std::span(none)));
    REQUIRE(none == std::array<float, 1>{0});
    REQUIRE_FALSE(ludus::fill_valid_mask<ludus::ByIndex<TicTacToe>>(with_marks(0, 3, 1, 4, 2),
                                                                    std::span(all)));
}

TEST_CASE("the hand of god leaves a distribution over what is valid", "[learn][policy]") {
    std::array<float, 4> shares{0.5F, 0.25F, 0.125F, 0.125F};
    ludus::restrict_to_valid(shares, std::array<float, 4>{0, 1, 0, 1});
    REQUIRE(shares == std::array<float, 4>{0, 0.25F / 0.375F, 0, 0.125F / 0.375F});
}

TEST_CASE("where nothing valid is left all valid places are alike", "[learn][policy]") {
    std::array<float, 4> shares{1, 0, 0, 0};
    ludus::restrict_to_valid(shares, std::array<float, 4>{0, 1, 0, 1});
    REQUIRE(shares == std::array<float, 4>{0, 0.5F, 0, 0.5F});
    std::array<float, 2> tiny{1e-38F, 3e-38F};
    ludus::restrict_to_valid(tiny, std::array<float, 2>{1, 1});
    REQUIRE(tiny[0] == Approx(0.25));
    REQUIRE(tiny[1] == Approx(0.75));
}

TEST_CASE("places are drawn as often as the distribution says", "[learn][policy]") {
    const std::array<float, 5> shares{0.1F, 0, 0.6F, 0.3F, 0};
    const auto found = drawn(shares, 1);
    for (std::size_t i = 0; i < 5; ++i)
        REQUIRE(std::abs(found[i] - static_cast<double>(shares[i])) < 0.005);
    REQUIRE(found[1] == 0);
    REQUIRE(found[4] == 0);
}

TEST_CASE("masked places are never drawn, and the others in proportion", "[learn][policy]") {
    std::array<float, 4> shares{0.5F, 0.1F, 0.1F, 0.3F};
    ludus::restrict_to_valid(shares, std::array<float, 4>{0, 1, 0, 1});
    const auto found = drawn(shares, 2);
    REQUIRE(found[0] == 0);
    REQUIRE(found[2] == 0);
    REQUIRE(std::abs(found[1] - 0.25) < 0.005);
    REQUIRE(std::abs(found[3] - 0.75) < 0.005);
}

TEST_CASE("a distribution need not sum to one, and the last place can be drawn",
          "[learn][policy]") {
    const auto found = drawn(std::array<float, 3>{0, 2, 6}, 3);
    REQUIRE(std::abs(found[1] - 0.25) < 0.005);
    REQUIRE(found[0] == 0);
    REQUIRE(drawn(std::array<float, 2>{0, 1e-30F}, 4)[1] == Approx(1));
}

TEST_CASE("a place without a share is not drawn by rounding either", "[learn][policy]") {
    ludus::Rng rng;
    rng.set_state({0, 1, 2, ludus::Rng::max()});  // next comes the greatest number
    std::array<float, 10> shares{};
    std::fill_n(shares.begin(), 8, 0x1P-55F);  // lost in subtraction from 1, but not in the sum
    shares[8] = 1;
    REQUIRE(ludus::sample_place(shares, rng) == 8);
}

TEST_CASE("the likeliest place is the first of equals", "[learn][policy]") {
    REQUIRE(ludus::likeliest_place(std::array<float, 4>{0.1F, 0.4F, 0.4F, 0.1F}) == 1);
}

TEST_CASE("the valid mask and the legal actions go by places", "[learn][policy]") {
    using support::OppositeCells;
    const auto position = with_marks(0, 4, 6);
    std::array<float, 9> all{};
    REQUIRE(ludus::fill_valid_mask<OppositeCells>(position, std::span(all)));
    REQUIRE(all == std::array<float, 9>{1, 1, 0, 1, 0, 1, 1, 1, 0});
    std::array<float, 1> some{7};
    REQUIRE(ludus::fill_valid_mask<OppositeCells>(position, std::span(some)));
    REQUIRE_FALSE(ludus::fill_valid_mask<OppositeCells>(with_marks(8, 0, 7, 1), std::span(some)));
    for (const auto action : position.legal_actions())
        REQUIRE(ludus::legal_action_at<OppositeCells>(position, 8U - action.cell) == action);
}

TEST_CASE("a distribution over legal actions goes by index or by place", "[learn][policy]") {
    using support::OppositeCells;
    const auto position = with_marks(0, 4, 6);
    const std::array<float, 9> by_place{0.1F, 0.2F, 0, 0.3F, 0, 0.15F, 0.05F, 0.2F, 0};
    std::array<float, 9> by_index{};
    by_index.fill(7);
    ludus::write_by_index<OppositeCells>(position, by_place, by_index);
    REQUIRE(by_index == std::array<float, 9>{0, 0.2F, 0.05F, 0.15F, 0, 0.3F, 0, 0.2F, 0.1F});
    std::array<float, 9> back{};
    back.fill(7);
    ludus::write_by_place<OppositeCells>(position, by_index, back);
    REQUIRE(back == by_place);
    ludus::write_by_index<ludus::ByIndex<TicTacToe>>(position, by_index, back);
    REQUIRE(back == by_index);

    // Those that know the first three places only.
    ludus::write_by_index<OppositeCells>(position, std::span(by_place).first<3>(), by_index);
    REQUIRE(by_index == std::array<float, 9>{0, 0, 0, 0, 0, 0, 0, 0.2F, 0.1F});
    std::array<float, 3> few{7, 7, 7};
    ludus::write_by_place<OppositeCells>(position, by_index, few);
    REQUIRE(few == std::array<float, 3>{0.1F, 0.2F, 0});
}

TEST_CASE("an action is found by its index", "[learn][policy]") {
    const auto position = with_marks(0, 4);
    for (const auto action : position.legal_actions())
        REQUIRE(ludus::legal_action_at<ludus::ByIndex<TicTacToe>>(position, action.index()) ==
                action);
}
