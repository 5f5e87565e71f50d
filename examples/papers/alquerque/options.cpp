#include "options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "../support/options.hpp"
#include "../support/players.hpp"

namespace examples::alquerque {

namespace {

/// Sizes of memory of at least 1 MiB in whole bytes, KiB, MiB or GiB (KB, MB and GB are the same),
/// which it turns into bytes.
[[nodiscard]] CLI::Validator memory_size() {
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

}  // namespace

void Options::add_to(CLI::App& app) {
    const CLI::Validator methods =
        one_of<Method>({{"q", Method::q},
                        {"watkins", Method::watkins},
                        {"watkins-accumulating", Method::watkins_accumulating},
                        {"sarsa", Method::sarsa},
                        {"sarsa-accumulating", Method::sarsa_accumulating}});
    const CLI::Validator rewards = one_of<std::uint8_t>({{"none", 0}, {"1", 1}, {"2", 2}});
    const CLI::Validator share = within(0, 1);
    app.add_option("--seed", seed, "all chance in training comes from it")->check(any_seed());
    app.add_option("--games", games, "training games; a multiple of --block")
        ->check(at_least_one());
    app.add_option("--method", method,
                   "q: Q-learning with the terminal trace; watkins: Q(lambda); sarsa: "
                   "Sarsa(lambda); with replacing traces, or accumulating ones")
        ->transform(methods)
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
        ->transform(rewards)
        ->option_text("none|1|2");
    app.add_option("--reward-size", reward_size, "its size")->check(within(0, 1));
    app.add_option("--first-values", first_values, "bound of a new state's random values")
        ->check(within(0, 1));
    app.add_option("--opponent", opponent, "self, or one of " + std::string(Players<Game>::names));
    app.add_option("--fallback", fallback, "plays where the memory is full: a player");
    app.add_flag("--second", second, "the learner is the second player");
    app.add_flag("--merge,!--no-merge", merge, "mirrored positions are one state");
    app.add_option("--memory", memory,
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
    app.add_option("--evaluate-games", evaluate_games, "games of such a match")->check(any_count());
}

void ValueOptions::add_to(CLI::App& app) {
    const CLI::Validator share = within(0, 1);
    app.add_option("--seed", seed, "all chance in training comes from it")->check(any_seed());
    app.add_option("--games", games, "self-play games")->check(at_least_one());
    app.add_option("--step-size-from", step_size_from, "alpha at first")->check(within(1e-6, 1));
    app.add_option("--step-size-to", step_size_to, "alpha at last, by equal ratios")
        ->check(within(1e-6, 1));
    app.add_option("--discount", discount, "gamma, per action")->check(share);
    app.add_option("--lambda", lambda, "share of the played return in a target")->check(share);
    app.add_option("--epsilon", epsilon, "random actions")->check(share);
    app.add_option("--random-opening", random_opening,
                   "a game begins with up to so many random actions")
        ->check(whole(0, 1000));
    app.add_option("--max-idle", max_idle, "actions without capture that end a training game")
        ->check(whole(1, 1'000'000));
}

}  // namespace examples::alquerque
