// Whether the rules of my_game keep the laws of games, and count what they should.

#include <cstdio>

#include "ludus/core/rng.hpp"
#include "ludus/game/check_encoder.hpp"
#include "ludus/game/check_game.hpp"
#include "ludus/game/perft.hpp"
#include "planes.hpp"

int main() {
    ludus::Rng rng(1);
    const auto game = ludus::check_game<my_game::Position>(rng, 1000);
    if (!game) std::printf("a law of games is broken: %s\n", game.fault.c_str());
    const auto encoder = ludus::check_encoder<my_game::Planes, my_game::Position>(rng, 1000);
    if (!encoder) std::printf("a law of encoders is broken: %s\n", encoder.fault.c_str());
    // FILL: how many sequences of three actions there are; count them by hand, or look them up.
    const bool counts = ludus::perft(my_game::Position{}, 3) == 9 * 8 * 7;
    if (!counts) std::puts("perft 3 is not what was expected");
    return game && encoder && counts ? 0 : 1;
}
