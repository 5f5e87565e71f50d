/// A game that begins by chance: two stones are dealt before the first move. The rules stay those
/// of the game; `random_start` is all that matches, trainings and programs need.

#include <iostream>
#include <string_view>

#include "connect_three.hpp"
#include "ludus/match.hpp"
#include "ludus/play/negamax_agent.hpp"
#include "ludus/play/uct_agent.hpp"

/// Connect three, in which chance lays a stone of each player.
struct Dealt : connect_three::Position {
    static constexpr std::string_view name = "dealt_connect_three";

    static Dealt random_start(ludus::Rng& rng) noexcept {
        Dealt position;
        for (const ludus::Player player : {ludus::Player::first, ludus::Player::second})
            position.put(static_cast<int>(rng.below(connect_three::columns)), player);
        return position;
    }
};
static_assert(ludus::RandomStart<Dealt>);

int main() {
    const ludus::NegamaxAgent<Dealt> depth_4({.depth = 4});
    const ludus::UctAgent<Dealt> uct({.simulations = 200});
    std::cout << ludus::match<Dealt>(depth_4, uct, {.games = 200, .random_starts = true}) << '\n';
}
