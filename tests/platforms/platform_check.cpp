// Prints what must be the same on every platform, a line for each check:
//
//     platform_check FOLDER_OF_AGENTS [GAMES]
//
// A script compares the lines with those of the native build. The line "level" says which
// instructions the kernels use. With a number of games, an agent plays them against random play,
// and stderr says how long it thought. Works without exceptions, files are read by the C library.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "ludus/bytes/alquerque.hpp"
#include "ludus/bytes/chinese_checkers.hpp"
#include "ludus/bytes/dots_and_boxes.hpp"
#include "ludus/bytes/l_game.hpp"
#include "ludus/bytes/onitama.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/stopwatch.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/perft.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/nn/runtime_network.hpp"
#include "ludus/play/game_session.hpp"
#include "ludus/simd/native.hpp"

namespace {

namespace nn = ludus::nn;

/// A hash of many numbers, in their order.
class Digest {
public:
    void add(std::uint64_t number) { value_ = ludus::combine(value_, number); }
    void add(std::span<const float> numbers) {
        for (const float number : numbers) add(std::bit_cast<std::uint32_t>(number));
    }
    [[nodiscard]] unsigned long long value() const { return value_; }

private:
    std::uint64_t value_ = 0;
};

/// Counts the sequences of actions, and plays games at random.
template <ludus::Game G>
void check_rules(unsigned depth) {
    const std::string name(G::name);
    std::printf("perft of %s to depth %u: %llu\n", name.c_str(), depth,
                static_cast<unsigned long long>(ludus::perft(G{}, depth)));
    Digest games;
    for (std::uint64_t game = 0; game < 50; ++game) {
        ludus::Rng rng(1, game);
        G position;
        for (int action = 0; action < 100 && !position.outcome(); ++action) {
            position.play(ludus::random_action(position, rng));
            games.add(position.hash());
        }
    }
    std::printf("random games of %s: %016llx\n", name.c_str(), games.value());
}

/// Shares work among threads, as far as there are any.
void check_workers() {
    std::array<std::uint64_t, 100> squares{};
    ludus::Workers workers(3);
    workers.run(squares.size(), [&](std::size_t i) { squares[i] = std::uint64_t{i} * i; });
    Digest found;
    for (const std::uint64_t square : squares) found.add(square);
    std::printf("shared work: %016llx\n", found.value());
}

/// Ends the program if something could not be opened.
template <class T>
T opened(const std::string& file, ludus::Opened<T> found) {
    if (found) return *std::move(found);
    std::fprintf(stderr, "platform_check: %s: %s\n", file.c_str(), found.fault.c_str());
    std::exit(1);
}

/// An agent's file in memory.
std::vector<std::byte> bytes_of(const std::string& file) {
    std::FILE* const from = std::fopen(file.c_str(), "rb");
    if (from == nullptr) {
        std::fprintf(stderr, "platform_check: cannot open %s\n", file.c_str());
        std::exit(1);
    }
    std::vector<std::byte> bytes;
    std::array<std::byte, 4096> part{};
    while (const std::size_t size = std::fread(part.data(), 1, part.size(), from))
        bytes.insert(bytes.end(), part.begin(), part.begin() + size);
    std::fclose(from);
    return bytes;
}

/// Runs the network of an agent on random numbers.
void check_network(const std::string& folder, const std::string& name) {
    constexpr std::size_t samples = 3;
    const std::string file = folder + "/" + name + ".ludus";
    nn::RuntimeNetwork network(opened(file, ludus::read_network(bytes_of(file))), samples);
    ludus::Rng rng(2);
    for (std::size_t s = 0; s < samples; ++s)
        std::ranges::generate(network.input(s), [&] { return static_cast<float>(rng.uniform()); });
    network.forward(samples);
    Digest outputs;
    for (std::size_t s = 0; s < samples; ++s) outputs.add(network.output(s));
    std::printf("network of %s: %016llx\n", name.c_str(), outputs.value());
}

/// The agent of a file, whichever it is.
template <ludus::Game G>
auto agent_of(const std::string& folder, const std::string& name) {
    const std::string file = folder + "/" + name + ".ludus";
    return opened(file, ludus::read_agent<G>(bytes_of(file)));
}

/// Plays some actions of a game by the agent of a file, for both sides.
template <ludus::Game G>
void check_agent(const std::string& folder, const std::string& name, int actions) {
    auto agent = agent_of<G>(folder, name);
    ludus::GameSession<G, decltype(agent)> game(std::move(agent));
    ludus::Rng rng(3);
    game.play(ludus::random_action(game.position(), rng));
    Digest played;
    for (int action = 0; action < actions && !game.outcome(); ++action) {
        game.play(game.act());
        played.add(game.position().hash());
    }
    std::printf("game of %s: %016llx\n", name.c_str(), played.value());
}

/// Plays games of Onitama against random play, from both sides.
void time_games(const std::string& folder, int games) {
    auto agent = agent_of<ludus::Onitama>(folder, "onitama_dqn");
    Digest played;
    std::uint64_t moves = 0;
    const ludus::Stopwatch watch;
    for (int game = 0; game < games; ++game) {
        ludus::Rng rng(1, static_cast<std::uint64_t>(game));
        ludus::Onitama position;
        for (int ply = game % 2; ply < 200 && !position.outcome(); ++ply) {
            if (ply % 2 == 0) ++moves;
            position.play(ply % 2 == 0 ? agent.act(position) : ludus::random_action(position, rng));
        }
        played.add(position.hash());
    }
    std::fprintf(stderr, "%.1f\n", 1e6 * watch.seconds() / static_cast<double>(moves));
    std::printf("%d games of onitama_dqn: %016llx\n", games, played.value());
}

void check_all(const std::string& agents) {
    std::printf("level: %d\n", static_cast<int>(ludus::simd::native_level()));
    check_workers();
    check_rules<ludus::tic_tac_toe::Position>(9);
    check_rules<ludus::Alquerque>(7);
    check_rules<ludus::ChineseCheckers>(4);
    check_rules<ludus::DotsAndBoxes>(4);
    check_rules<ludus::LGame>(6);
    check_rules<ludus::Onitama>(5);

    for (const char* const name :
         {"chinese_checkers_best", "chinese_checkers_scratch_improved",
          "chinese_checkers_two_stages", "dots_and_boxes_best", "dots_and_boxes_paper",
          "l_game_best", "l_game_paper", "onitama_all_cards", "onitama_dqn",
          "onitama_val_branch_actions_extended"})
        check_network(agents, name);

    check_agent<ludus::Alquerque>(agents, "alquerque_best", 10);
    for (const char* const name : {"chinese_checkers_best", "chinese_checkers_scratch_improved",
                                   "chinese_checkers_two_stages"})
        check_agent<ludus::ChineseCheckers>(agents, name, 3);
    for (const char* const name : {"dots_and_boxes_best", "dots_and_boxes_paper"})
        check_agent<ludus::DotsAndBoxes>(agents, name, 30);
    for (const char* const name : {"l_game_best", "l_game_paper"})
        check_agent<ludus::LGame>(agents, name, 30);
    for (const char* const name : {"onitama_all_cards", "onitama_dqn", "onitama_selective",
                                   "onitama_val_branch_actions_extended"})
        check_agent<ludus::Onitama>(agents, name, 30);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2 && argc != 3) {
        std::fputs("usage: platform_check FOLDER_OF_AGENTS [GAMES]\n", stderr);
        return 2;
    }
    if (argc == 2)
        check_all(argv[1]);
    else
        time_games(argv[1], std::atoi(argv[2]));
    return 0;
}
