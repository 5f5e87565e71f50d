/// An agent in a GUI loop: it thinks in a thread of its own, and the loop that draws and listens
/// to the mouse asks in each frame whether it has chosen. Closing the window cancels it.

#include <atomic>
#include <chrono>
#include <future>
#include <iostream>
#include <thread>

#include "connect_three.hpp"
#include "ludus/play/game_session.hpp"
#include "ludus/play/uct_agent.hpp"

using connect_three::Position;
using Session = ludus::GameSession<Position, ludus::UctAgent<Position>>;
using namespace std::chrono_literals;

int main() {
    std::atomic<bool> closing = false;
    Session game(ludus::UctAgent<Position>({.simulations = 20'000}), {},
                 {.cancellation = &closing});
    std::future<Position::Action> thought;
    while (!game.outcome() && !closing) {
        if (game.position().to_move() == ludus::Player::first) {
            game.play(game.position().legal_actions()[0]);  // a click of the mouse
        } else if (!thought.valid()) {
            thought = std::async(std::launch::async, [&game] { return game.act(); });
        } else if (thought.wait_for(0s) == std::future_status::ready) {
            game.play(thought.get());
        }
        // draw game.position() here; closing the window sets `closing`
        std::this_thread::sleep_for(1ms);
    }
    const bool wins = game.outcome() && game.outcome()->utility(ludus::Player::second) > 0;
    std::cout << (wins ? "the agent wins\n" : "the agent does not win\n");
}
