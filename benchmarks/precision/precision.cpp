/// How often the committed networks choose the same action with rounded matrices as with floats,
/// and, where a solver knows it, one that is as good, in positions of random play. CSV.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <span>
#include <string>

#include "ludus/agents/chinese_checkers.hpp"
#include "ludus/agents/dots_and_boxes.hpp"
#include "ludus/agents/l_game.hpp"
#include "ludus/agents/onitama.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/history.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/games/dots_and_boxes/solver.hpp"
#include "ludus/games/l_game/enumeration.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/learn/actor_critic.hpp"
#include "ludus/learn/show.hpp"
#include "ludus/nn/inference.hpp"
#include "ludus/nn/papers/onitama.hpp"
#include "ludus/search/retrograde.hpp"

namespace {

using namespace ludus;
using nn::Precision;

constexpr std::uint64_t positions_of_each = 10'000;

/// Knows nothing of positions.
struct NoSolver {
    static constexpr bool knows(const auto&) noexcept { return false; }
    static constexpr bool is_as_good(const auto&, auto, auto) noexcept { return true; }
};
struct LGameSolver {
    Retrograde<LGame, l_game::Enumeration> solution;

    static constexpr bool knows(const LGame&) noexcept { return true; }
    [[nodiscard]] bool is_as_good(const LGame& position, LGame::Action one,
                                  LGame::Action other) const {
        return solution.value(position, one).utility <= solution.value(position, other).utility;
    }
};
struct BoxesSolver {
    dots_and_boxes::Solver<DotsAndBoxes::Board> solver{};

    static bool knows(const DotsAndBoxes& position) noexcept {
        return position.legal_action_count() <= 20;
    }
    [[nodiscard]] bool is_as_good(const DotsAndBoxes& position, DotsAndBoxes::Action one,
                                  DotsAndBoxes::Action other) {
        return solver.value(position, one) <= solver.value(position, other);
    }
};

/// Where a network that sees histories reads them, and which of its outputs is an action's.
template <class D>
struct Sight {
    static constexpr std::size_t past = D::past;
    using Network = typename D::Network;

    static void show(const History<typename D::Game, past>& seen, std::span<float> features) {
        ludus::show<D>(seen, features);
    }
    static std::size_t place(const typename D::Game& position, typename D::Game::Action action) {
        return image(position, action, D::Orientation::symmetry(position)).index();
    }
};
template <ActorCriticType D>
struct Sight<D> {
    static constexpr std::size_t past = 0;
    using Network = typename D::Actor;

    static void show(const History<typename D::Game, 0>& seen, std::span<float> features) {
        D::Encoder::encode(seen.present(), std::span<float, D::features>(features));
    }
    static std::size_t place(const typename D::Game& position, typename D::Game::Action action) {
        return D::Places::place(position, action);
    }
};

/// The action that a network's output prefers, the first of equals.
template <class D>
[[nodiscard]] auto preferred(const typename D::Game& position, std::span<const float> output) {
    const auto value = [&](auto action) {
        const std::size_t place = Sight<D>::place(position, action);
        return place < output.size() ? output[place] : -1;  // an action that no actor knows
    };
    const auto legal = position.legal_actions();
    return *std::ranges::max_element(legal, {}, value);
}

template <class D, Precision precision, class Solver>
void compare(const char* agent, const nn::Parameters<typename Sight<D>::Network>& parameters,
             Solver& solver) {
    using Game = typename D::Game;
    using Network = typename Sight<D>::Network;
    nn::Inference<Network> exact(parameters, 1);
    nn::Inference<Network, precision> rounded(parameters, 1);
    std::uint64_t positions = 0;
    std::uint64_t same = 0;
    std::uint64_t known = 0;
    std::uint64_t as_good = 0;
    Rng rng(1);
    while (positions < positions_of_each) {
        History<Game, Sight<D>::past> seen;
        for (auto left = rng.below(40); left > 0 && !seen.present().outcome(); --left)
            seen.play(random_action(seen.present(), rng));
        const Game position = seen.present();
        if (position.outcome() || position.legal_actions().size() < 2) continue;
        Sight<D>::show(seen, exact.input(0));
        Sight<D>::show(seen, rounded.input(0));
        exact.forward(1);
        rounded.forward(1);
        const auto by_floats = preferred<D>(position, exact.output(0));
        const auto by_fewer_bits = preferred<D>(position, rounded.output(0));
        ++positions;
        same += by_floats == by_fewer_bits;
        if (!solver.knows(position)) continue;
        ++known;
        as_good +=
            by_floats == by_fewer_bits || solver.is_as_good(position, by_floats, by_fewer_bits);
    }
    std::printf("%s,%s,%llu,%llu,%llu,%llu\n", agent,
                std::string(nn::precision_names[static_cast<std::size_t>(precision)]).c_str(),
                static_cast<unsigned long long>(positions), static_cast<unsigned long long>(same),
                static_cast<unsigned long long>(known), static_cast<unsigned long long>(as_good));
    std::fflush(stdout);
}

template <class D, class Solver>
void compare_all(const char* agent, Solver solver) {
    const auto parameters = load_agent_parameters<D>(std::filesystem::path(LUDUS_MODELS_DIR) /
                                                     (std::string(agent) + ".ludus"));
    compare<D, Precision::bfloat16>(agent, parameters, solver);
    compare<D, Precision::int8>(agent, parameters, solver);
}

}  // namespace

int main() {
    std::puts("agent,precision,positions,same,solved,as_good");
    compare_all<l_game::BestQ>("l_game_best", LGameSolver{});
    compare_all<l_game::PaperQ>("l_game_paper", LGameSolver{});
    compare_all<dots_and_boxes::BestQ>("dots_and_boxes_best", BoxesSolver{});
    compare_all<dots_and_boxes::PaperQ>("dots_and_boxes_paper", BoxesSolver{});
    compare_all<onitama::BestQ>("onitama_dqn", NoSolver{});
    compare_all<onitama::WithCritic<nn::papers::onitama::ValBranchActions>>(
        "onitama_val_branch_actions_extended", NoSolver{});
    compare_all<chinese_checkers::BestPolicy>("chinese_checkers_best", NoSolver{});
    compare_all<chinese_checkers::BestPolicy>("chinese_checkers_scratch_improved", NoSolver{});
    compare_all<chinese_checkers::PaperPolicy>("chinese_checkers_two_stages", NoSolver{});
}
