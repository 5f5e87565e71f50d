#pragma once

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "ludus/core/schedule.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/learn/internal_reward.hpp"
#include "ludus/train/tabular_games.hpp"

#include "../support/app.hpp"
#include "agent.hpp"

namespace examples::alquerque {

/// Which learner: its trace and its control.
enum class Method : std::uint8_t { q, watkins, watkins_accumulating, sarsa, sarsa_accumulating };

/// Every constant of a training run. The defaults are the best values of the paper's test sessions,
/// or, where it is silent, ours.
struct Options {
    std::uint64_t seed = 1;
    std::uint64_t games = 1'000'000;
    Method method = Method::q;
    std::uint64_t trace = 10;
    double step_size = 0.5;
    double discount = 0.8;
    double lambda = 0.8;
    double epsilon_from = 0.01;
    double epsilon_to = 0.01;
    std::uint8_t reward = 0;  ///< internal reward function, 0 for none
    double reward_size = 0.1;
    double first_values = 0.001;
    std::string opponent = "greedy";  ///< or "self"
    std::string fallback = "random";
    bool second = false;
    bool merge = false;  ///< symmetric positions are one state
    std::uint64_t memory = std::uint64_t{2} << 30;
    std::uint64_t random_opening = 0;
    std::uint64_t max_idle = 200;
    std::uint64_t block = 10'000;
    std::uint64_t evaluate_every = 100'000;
    std::uint64_t evaluate_games = 1'000;

    friend bool operator==(const Options&, const Options&) = default;

    /// Refuses what does not go together, and names of players that there are not.
    void expect_consistent() const {
        if (opponent == "self" && second)
            throw std::invalid_argument("--second needs an --opponent other than self");
        if (opponent == "self" && reward == 2)
            throw std::invalid_argument(
                "--reward 2, which pays for the reply, needs an --opponent other than self");
        if (games % block != 0 || evaluate_every % block != 0)
            throw std::invalid_argument(
                fmt::format("--block: expected a divisor of --games {} and of --evaluate-every {}, "
                            "found {}",
                            games, evaluate_every, block));
        if (opponent != "self") (void)player<Game>("--opponent", opponent);
        (void)player<Game>("--fallback", fallback);
    }

    /// For checkpoints: a resumed run keeps the constants that it started with.
    template <class Visit>
    void visit(Visit&& visit) {
        auto kind = static_cast<std::uint8_t>(method);
        visit(seed, games, kind, trace, step_size, discount, lambda, epsilon_from, epsilon_to,
              reward, reward_size, first_values);
        visit_text(visit, opponent);
        visit_text(visit, fallback);
        visit(second, merge, memory, random_opening, max_idle, block, evaluate_every,
              evaluate_games);
        method = static_cast<Method>(kind);
    }
    [[nodiscard]] bool valid() const {
        return method <= Method::sarsa_accumulating && reward <= 2 && block > 0 &&
            evaluate_every > 0 && evaluate_every % block == 0 && games % block == 0 &&
            !(opponent == "self" && reward == 2);
    }

    /// Adds an option to the command line for every constant.
    void add_to(CLI::App& app);

    /// Where the agent plays in matches: as it learned.
    [[nodiscard]] ludus::Seat evaluation_seat() const {
        if (opponent == "self") return ludus::Seat::both;
        return second ? ludus::Seat::second : ludus::Seat::first;
    }

    [[nodiscard]] ludus::TabularGameSettings game_settings() const {
        using Kind = ludus::InternalReward::Kind;
        constexpr std::array kinds = {Kind::none, Kind::changes, Kind::safety};
        return {.seat = second ? ludus::Player::second : ludus::Player::first,
                .limit = {.idle_actions = static_cast<std::uint32_t>(max_idle)},
                .reward = {kinds[reward], static_cast<float>(reward_size)},
                .random_opening = static_cast<std::uint32_t>(random_opening)};
    }
    [[nodiscard]] ludus::EpsilonGreedy explorer() const {
        return {{epsilon_from, epsilon_to, games}};
    }

    template <ludus::Trace T>
    [[nodiscard]] typename T::Settings trace_settings() const {
        typename T::Settings settings;
        settings.step_size = static_cast<float>(step_size);
        settings.discount = static_cast<float>(discount);
        if constexpr (requires { settings.length; })
            settings.length = static_cast<std::uint32_t>(trace);
        else
            settings.decay = static_cast<float>(lambda);
        return settings;
    }

    /// Calls `with.operator()<Trace, Orientation>()` for the learner that is asked for.
    template <class With>
    auto call(const With& with) const {
        return merge ? call_with<ludus::Canonical>(with) : call_with<ludus::Unturned>(with);
    }

private:
    template <class Visit>
    static void visit_text(Visit& visit, std::string& text) {
        std::vector<std::uint8_t> letters(text.begin(), text.end());
        visit(letters);
        text.assign(letters.begin(), letters.end());
    }

    template <ludus::Orientation<Game> O, class With>
    auto call_with(const With& with) const {
        using ludus::Control;
        using ludus::LambdaTrace;
        using ludus::Revisit;
        switch (method) {
            case Method::watkins:
                return with
                    .template operator()<LambdaTrace<Control::watkins, Revisit::replaces>, O>();
            case Method::watkins_accumulating:
                return with
                    .template operator()<LambdaTrace<Control::watkins, Revisit::accumulates>, O>();
            case Method::sarsa:
                return with
                    .template operator()<LambdaTrace<Control::sarsa, Revisit::replaces>, O>();
            case Method::sarsa_accumulating:
                return with
                    .template operator()<LambdaTrace<Control::sarsa, Revisit::accumulates>, O>();
            case Method::q: break;
        }
        return with.template operator()<ludus::TerminalTrace, O>();
    }
};

/// Every constant of the training of values.
struct ValueOptions {
    std::uint64_t seed = 1;
    std::uint64_t games = 1'000'000;
    double step_size_from = 0.01;
    double step_size_to = 0.001;
    double discount = 0.995;
    double lambda = 0.7;
    double epsilon = 0.1;
    std::uint64_t random_opening = 9;
    std::uint64_t max_idle = 100;

    friend bool operator==(const ValueOptions&, const ValueOptions&) = default;

    /// For checkpoints: a resumed run keeps the constants that it started with.
    template <class Visit>
    void visit(Visit&& visit) {
        visit(seed, games, step_size_from, step_size_to, discount, lambda, epsilon, random_opening,
              max_idle);
    }
    [[nodiscard]] bool valid() const { return step_size_from > 0 && step_size_to > 0; }

    void add_to(CLI::App& app);
};

}  // namespace examples::alquerque
