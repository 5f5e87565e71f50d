// Prints what must be the same on every platform, a line for each check:
//
//     platform_check FOLDER_OF_AGENTS FOLDER_TO_WRITE_IN
//
// A script compares the lines with those of the native build. Lines that begin with "near" depend
// on the functions of the system's mathematical library, and may differ in their last digits; the
// line "level" says which instructions the kernels use.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <span>
#include <string>
#include <utility>

#include "ludus/agents/alquerque.hpp"
#include "ludus/agents/chinese_checkers.hpp"
#include "ludus/agents/dots_and_boxes.hpp"
#include "ludus/agents/l_game.hpp"
#include "ludus/agents/onitama.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/perft.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/any_network_file.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/io/file.hpp"
#include "ludus/nn/precision.hpp"
#include "ludus/nn/runtime_network.hpp"
#include "ludus/play/game_session.hpp"
#include "ludus/simd/native.hpp"
#include "ludus/train/dqn_trainer.hpp"

namespace {

namespace fs = std::filesystem;
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

/// Runs the network of an agent's file on random numbers.
void check_network(const fs::path& file) {
    constexpr std::size_t samples = 3;
    nn::RuntimeNetwork network(ludus::load_network(file), samples);
    ludus::Rng rng(2);
    for (std::size_t s = 0; s < samples; ++s)
        std::ranges::generate(network.input(s), [&] { return static_cast<float>(rng.uniform()); });
    network.forward(samples);
    Digest outputs;
    for (std::size_t s = 0; s < samples; ++s) outputs.add(network.output(s));
    std::printf("network of %s: %016llx\n", file.stem().string().c_str(), outputs.value());
}

/// Plays some actions of a game by the agent of a file, for both sides.
template <ludus::Game G>
void check_agent(const fs::path& file, int actions) {
    auto agent = ludus::open_agent<G>(file);
    ludus::GameSession<G, decltype(agent)> game(std::move(agent));
    ludus::Rng rng(3);
    game.play(ludus::random_action(game.position(), rng));
    Digest played;
    for (int action = 0; action < actions && !game.outcome(); ++action) {
        game.play(game.act());
        played.add(game.position().hash());
    }
    std::printf("game of %s: %016llx\n", file.stem().string().c_str(), played.value());
}

/// Saves an agent again, and hashes the bytes of the file.
template <class D>
void check_saved(const fs::path& file, const fs::path& folder) {
    const fs::path copy = folder / file.filename();
    const auto parameters = ludus::load_agent_parameters<D>(file);
    ludus::save_agent<D>(copy, parameters, nn::Precision::bfloat16);
    std::printf("bytes of %s in 16 bits: %08lx\n", file.stem().string().c_str(),
                static_cast<unsigned long>(ludus::crc32(ludus::read_file(copy))));
}

/// Trains for a moment in two threads, and hashes the state of the training.
void check_training() {
    using Boxes = ludus::dots_and_boxes::BasicPosition<2, 2>;
    using Trainer = ludus::DqnTrainer<Boxes, ludus::dots_and_boxes::BasicWallEncoder<2, 2>>;
    Trainer trainer(
        {.games = 10, .updates = 4, .batch = 16, .replay_games = 15, .warm_up_games = 10});
    ludus::Workers workers(2);
    auto progress = trainer.step(workers);
    for (int step = 0; step < 5; ++step) progress = trainer.step(workers, progress);
    std::printf("near training: %08lx\n",
                static_cast<unsigned long>(ludus::crc32(ludus::save_state(trainer))));
}

void check_all(const fs::path& agents, const fs::path& folder) {
    std::printf("level: %d\n", static_cast<int>(ludus::simd::native_level()));
    check_rules<ludus::tic_tac_toe::Position>(9);
    check_rules<ludus::Alquerque>(7);
    check_rules<ludus::ChineseCheckers>(4);
    check_rules<ludus::DotsAndBoxes>(4);
    check_rules<ludus::LGame>(6);
    check_rules<ludus::Onitama>(5);

    for (const char* const name :
         {"chinese_checkers_best", "chinese_checkers_scratch_improved",
          "chinese_checkers_two_stages", "dots_and_boxes_best", "dots_and_boxes_paper",
          "l_game_best", "l_game_paper", "onitama_dqn", "onitama_val_branch_actions_extended"})
        check_network(agents / (std::string(name) + ".ludus"));

    check_agent<ludus::Alquerque>(agents / "alquerque_best.ludus", 10);
    for (const char* const name : {"chinese_checkers_best", "chinese_checkers_scratch_improved",
                                   "chinese_checkers_two_stages"})
        check_agent<ludus::ChineseCheckers>(agents / (std::string(name) + ".ludus"), 3);
    for (const char* const name : {"dots_and_boxes_best", "dots_and_boxes_paper"})
        check_agent<ludus::DotsAndBoxes>(agents / (std::string(name) + ".ludus"), 30);
    for (const char* const name : {"l_game_best", "l_game_paper"})
        check_agent<ludus::LGame>(agents / (std::string(name) + ".ludus"), 30);
    for (const char* const name : {"onitama_dqn", "onitama_val_branch_actions_extended"})
        check_agent<ludus::Onitama>(agents / (std::string(name) + ".ludus"), 30);

    check_saved<ludus::l_game::BestQ>(agents / "l_game_best.ludus", folder);
    check_training();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: platform_check FOLDER_OF_AGENTS FOLDER_TO_WRITE_IN\n");
        return 2;
    }
    try {
        check_all(argv[1], argv[2]);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "platform_check: %s\n", error.what());
        return 1;
    }
    return 0;
}
