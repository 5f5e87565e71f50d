#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "ludus/arena/lesson.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/learn/exploration.hpp"
#include "ludus/learn/internal_reward.hpp"

#include "../support/program.hpp"
#include "agent.hpp"

namespace examples::alquerque {

/// Which learner: its trace and its control.
enum class Method : std::uint8_t { q, watkins, watkins_accumulating, sarsa, sarsa_accumulating };

/// Sizes of memory of at least 1 MiB in whole bytes, KiB, MiB or GiB (KB, MB and GB are the same), which
/// it turns into bytes.
[[nodiscard]] inline CLI::Validator memory_size() {
    constexpr std::uint64_t least = std::uint64_t{1} << 20;
    constexpr std::uint64_t most = std::uint64_t{1} << 40;
    const std::string expected = "a whole number of bytes, KiB, MiB or GiB from 1MiB to 1024GiB";
    return {[=](std::string& text) {
                const std::map<std::string, int> bits = {
                    {"", 0}, {"b", 0}, {"kb", 10}, {"mb", 20}, {"gb", 30}};
                const std::size_t digits =
                    std::min(text.find_first_not_of("0123456789"), text.size());
                const std::string number = text.substr(0, digits);
                std::string unit = CLI::detail::to_lower(text.substr(digits));
                if (unit.size() == 3 && unit[1] == 'i') unit.erase(1, 1);
                const auto shift = bits.find(unit);
                const std::uint64_t bytes =
                    shift != bits.end() && whole(1, most >> shift->second)(number).empty()
                    ? std::stoull(number) << shift->second
                    : 0;
                if (bytes < least || bytes > most)
                    return fmt::format("expected {}, such as 512MiB, found {}", expected, text);
                text = std::to_string(bytes);
                return std::string{};
            },
            "SIZE"};
}

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

    /// For checkpoints: a resumed run goes on with the constants that it began with.
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
    void add_to(CLI::App& app) {
        const std::map<std::string, Method> methods = {
            {"q", Method::q},
            {"watkins", Method::watkins},
            {"watkins-accumulating", Method::watkins_accumulating},
            {"sarsa", Method::sarsa},
            {"sarsa-accumulating", Method::sarsa_accumulating}};
        const std::map<std::string, std::uint8_t> rewards = {{"none", 0}, {"1", 1}, {"2", 2}};
        const CLI::Validator share = within(0, 1);
        app.add_option("--seed", seed, "all chance in training comes from it")->check(any_seed());
        app.add_option("--games", games, "training games; a multiple of --block")
            ->check(at_least_one());
        app.add_option("--method", method,
                       "q: Q-learning with the terminal trace; watkins: Q(lambda); sarsa: "
                       "Sarsa(lambda); with replacing traces, or accumulating ones")
            ->transform(CLI::CheckedTransformer(methods))
            ->option_text("q|watkins|watkins-accumulating|sarsa|sarsa-accumulating");
        app.add_option("--trace", trace, "actions updated at the end of a game, with q")
            ->check(whole(0, 1'000'000));
        app.add_option("--step-size", step_size, "eta")->check(within(1e-6, 1));
        app.add_option("--discount", discount, "gamma, per action of the learner")->check(share);
        app.add_option("--lambda", lambda, "decay of the eligibilities, with watkins and sarsa")
            ->check(share);
        app.add_option("--epsilon-from", epsilon_from, "random actions at first")->check(share);
        app.add_option("--epsilon-to", epsilon_to, "random actions at last")->check(share);
        app.add_option("--reward", reward, "internal reward function")
            ->transform(CLI::CheckedTransformer(rewards))
            ->option_text("none|1|2");
        app.add_option("--reward-size", reward_size, "its size")->check(within(0, 1));
        app.add_option("--first-values", first_values, "bound of a new state's random values")
            ->check(within(0, 1));
        app.add_option("--opponent", opponent,
                       "self, or one of " + std::string(Players<Game>::names));
        app.add_option("--fallback", fallback, "plays where the memory is full: a player");
        app.add_flag("--second", second, "the learner is the second player");
        app.add_flag("--merge,!--no-merge", merge, "mirrored positions are one state");
        app.add_option(
               "--memory", memory,
               "bytes of the table, at most, such as 512MiB; while a checkpoint is saved, up "
               "to as much again, and half of that")
            ->transform(memory_size());
        app.add_option("--random-opening", random_opening,
                       "each player's first so many actions are random")
            ->check(whole(0, 1000));
        app.add_option("--max-idle", max_idle, "actions without capture that end a game")
            ->check(whole(1, 1'000'000));
        app.add_option("--block", block, "games per point of the learning curve")
            ->check(at_least_one());
        app.add_option("--evaluate-every", evaluate_every,
                       "games between matches against the random player; a multiple of --block")
            ->check(at_least_one());
        app.add_option("--evaluate-games", evaluate_games, "games of such a match")
            ->check(any_count());
    }

    /// Where the agent plays in matches: as it learned.
    [[nodiscard]] ludus::Seat evaluation_seat() const {
        if (opponent == "self") return ludus::Seat::both;
        return second ? ludus::Seat::second : ludus::Seat::first;
    }

    [[nodiscard]] ludus::Lesson lesson() const {
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

}  // namespace examples::alquerque
