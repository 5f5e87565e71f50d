// Prints what trainings and files must have the same on every platform:
//
//     training_check FOLDER_OF_AGENTS FOLDER_TO_WRITE_IN
//
// Lines that begin with "near" depend on the functions of the system's mathematical library, and
// may differ in their last digits.

#include <cstdio>
#include <exception>
#include <filesystem>

#include "ludus/agents/l_game.hpp"
#include "ludus/bytes/checkpoint.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/dots_and_boxes/encodings.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/archive.hpp"
#include "ludus/io/file.hpp"
#include "ludus/nn/precision.hpp"
#include "ludus/train/dqn_trainer.hpp"

namespace {

namespace fs = std::filesystem;

/// Saves an agent again, and hashes the bytes of the file.
template <class D>
void check_saved(const fs::path& file, const fs::path& folder) {
    const fs::path copy = folder / file.filename();
    const auto parameters = ludus::load_agent_parameters<D>(file);
    ludus::save_agent<D>(copy, parameters, ludus::nn::Precision::bfloat16);
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

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fputs("usage: training_check FOLDER_OF_AGENTS FOLDER_TO_WRITE_IN\n", stderr);
        return 2;
    }
    try {
        check_saved<ludus::l_game::BestQ>(fs::path(argv[1]) / "l_game_best.ludus", argv[2]);
        check_training();
    } catch (const std::exception& error) {
        std::fprintf(stderr, "training_check: %s\n", error.what());
        return 1;
    }
    return 0;
}
