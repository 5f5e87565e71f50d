#include "ludus/play/seat.hpp"

#include "catch.hpp"
#include "ludus/core/player.hpp"

using namespace ludus;

TEST_CASE("seat: the first seat is that of the player who moves first", "[seat]") {
    for (const Player starter : {Player::first, Player::second}) {
        for (const std::uint64_t number : {0U, 1U, 7U}) {
            CHECK(player_in(Seat::first, number, starter) == starter);
            CHECK(player_in(Seat::second, number, starter) == opponent(starter));
        }
        CHECK(player_in(Seat::both, 4, starter) == starter);
        CHECK(player_in(Seat::both, 5, starter) == opponent(starter));
    }
}
