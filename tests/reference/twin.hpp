#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <vector>

/// What the slow twins of the games have in common.
namespace reference {

/// A game again, slow and obvious, played by texts. It shares no code with the library, which is
/// compared with it. The players are 'x' and 'o'; the winner is one of them, '=' for a draw, or a
/// space while the game goes on. There are no actions once the game is over.
template <class T>
concept Twin = std::copyable<T> && requires(T twin, const T position, const std::string& action) {
    { position.text() } -> std::same_as<std::string>;
    { position.to_move() } -> std::same_as<char>;
    { position.winner() } -> std::same_as<char>;
    { position.actions() } -> std::same_as<std::vector<std::string>>;
    { twin.play(action) } -> std::same_as<void>;
};

/// Number of sequences of `depth` actions.
template <Twin T>
[[nodiscard]] std::uint64_t perft(const T& position, unsigned depth) {
    if (depth == 0) return 1;
    std::uint64_t sequences = 0;
    for (const std::string& action : position.actions()) {
        T next = position;
        next.play(action);
        sequences += perft(next, depth - 1);
    }
    return sequences;
}

}  // namespace reference
