// Prints what must be the same on every platform, a line for each check:
//
//     platform_check AGENT...
//     platform_check --games GAMES AGENT
//
// of agents' files. A script compares the lines with those of the native build. The line "level"
// says which instructions the kernels use. The second form plays games of an agent of Onitama
// against random play, and stderr says how many microseconds a move took. Works without exceptions,
// files are read by the C library.

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
#include "ludus/bytes/checkpoint.hpp"
#include "ludus/bytes/chinese_checkers.hpp"
#include "ludus/bytes/dots_and_boxes.hpp"
#include "ludus/bytes/l_game.hpp"
#include "ludus/bytes/onitama.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/core/player.hpp"
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

/// A file's name without folder and extension.
std::string stem(const std::string& file) {
    const std::size_t first = file.find_last_of("/\\") + 1;
    return file.substr(first, file.find_last_of('.') - first);
}

/// Runs the network of a file, if it has one, on random numbers.
bool check_network(const std::string& file) {
    constexpr std::size_t samples = 3;
    auto read = ludus::read_network(bytes_of(file));
    if (!read) return false;
    nn::RuntimeNetwork network(*std::move(read), samples);
    ludus::Rng rng(2);
    for (std::size_t s = 0; s < samples; ++s)
        std::ranges::generate(network.input(s), [&] { return static_cast<float>(rng.uniform()); });
    network.forward(samples);
    Digest outputs;
    for (std::size_t s = 0; s < samples; ++s) outputs.add(network.output(s));
    std::printf("network of %s: %016llx\n", stem(file).c_str(), outputs.value());
    return true;
}

/// The agent of a file, whichever it is.
template <ludus::Game G>
auto agent_of(const std::string& file) {
    return opened(file, ludus::read_agent<G>(bytes_of(file)));
}

/// How games of an agent have gone.
struct Games {
    Digest ends;      ///< the last positions
    int results = 0;  ///< wins less losses
};

/// Plays games of an agent against random play, from both sides. A game is cut off after
/// `most_actions`.
template <ludus::Game G, class Agent>
Games play_games(const Agent& agent, int count, int most_actions) {
    Games games;
    for (int number = 0; number < count; ++number) {
        ludus::Rng rng(1, static_cast<std::uint64_t>(number));
        const auto side = number % 2 == 0 ? ludus::Player::first : ludus::Player::second;
        ludus::GameSession<G, Agent> game(agent);
        for (int action = 0; action < most_actions && !game.outcome(); ++action) {
            const bool is_ours = game.position().to_move() == side;
            game.play(is_ours ? game.act() : ludus::random_action(game.position(), rng));
        }
        games.ends.add(game.position().hash());
        if (const auto outcome = game.outcome()) games.results += outcome->utility(side);
    }
    return games;
}

/// Plays by the agent of a file, if it is of this game.
template <ludus::Game G>
bool check_agent(const std::string& file, int most_actions = 100) {
    const std::vector<std::byte> bytes = bytes_of(file);
    const std::string kind = "agent; game " + std::string(G::name) + ";";
    if (!ludus::detail::stated_kind(bytes).starts_with(kind)) return false;
    const Games games = play_games<G>(agent_of<G>(file), 2, most_actions);
    std::printf("two games of %s against random play: %+d, %016llx\n", stem(file).c_str(),
                games.results, games.ends.value());
    return true;
}

/// Plays games of Onitama against random play, and says how long the agent thought.
void time_games(const std::string& file, int games) {
    auto agent = agent_of<ludus::Onitama>(file);
    Digest played;
    int moves = 0;
    const ludus::Stopwatch watch;
    for (int game = 0; game < games; ++game) {
        ludus::Rng rng(1, static_cast<std::uint64_t>(game));
        ludus::Onitama position;
        for (int ply = game % 2; ply < 200 && !position.outcome(); ++ply) {
            moves += 1 - ply % 2;
            position.play(ply % 2 == 0 ? agent.act(position) : ludus::random_action(position, rng));
        }
        played.add(position.hash());
    }
    std::fprintf(stderr, "%.1f\n", 1e6 * watch.seconds() / moves);
    std::printf("%d games of %s: %016llx\n", games, stem(file).c_str(), played.value());
}

void check_all(std::span<char*> agents) {
    std::printf("level: %d\n", static_cast<int>(ludus::simd::native_level()));
    check_workers();
    check_rules<ludus::tic_tac_toe::Position>(9);
    check_rules<ludus::Alquerque>(7);
    check_rules<ludus::ChineseCheckers>(4);
    check_rules<ludus::DotsAndBoxes>(4);
    check_rules<ludus::LGame>(6);
    check_rules<ludus::Onitama>(5);

    for (const std::string file : agents) {
        const bool has_network = check_network(file);
        const bool plays = check_agent<ludus::Alquerque>(file) ||
            check_agent<ludus::ChineseCheckers>(file, 2) ||  // searches, slowly where emulated
            check_agent<ludus::DotsAndBoxes>(file) || check_agent<ludus::LGame>(file) ||
            check_agent<ludus::Onitama>(file);
        if (has_network || plays) continue;
        std::fprintf(stderr, "platform_check: %s: neither an agent nor a network\n", file.c_str());
        std::exit(1);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const std::span arguments(argv, static_cast<std::size_t>(argc));
    if (argc == 4 && arguments[1] == std::string("--games"))
        time_games(arguments[3], std::atoi(arguments[2]));
    else if (argc > 1)
        check_all(arguments.subspan(1));
    else {
        std::fputs(
            "usage: platform_check AGENT...\n"
            "       platform_check --games GAMES AGENT\n",
            stderr);
        return 2;
    }
    return 0;
}
