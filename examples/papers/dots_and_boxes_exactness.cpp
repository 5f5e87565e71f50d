/// How often an agent of Dots and Boxes gives nothing away in the last 20 edges, against the three
/// players of its paper and in positions of random play: `dots_and_boxes_exactness FILE [GAMES]`.
/// One JSON object a line.

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <string_view>
#include <type_traits>

#include "ludus/app/json_text.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/dots_and_boxes/agents.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/learn/lookahead_agent.hpp"
#include "ludus/learn/tie_breaking_agent.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/match.hpp"

#include "dots_and_boxes/by_file.hpp"
#include "dots_and_boxes/exactness.hpp"

namespace {

using namespace papers::dots_and_boxes;
constexpr std::uint64_t seed = 2024;

/// Of an agent as it is measured against others.
template <ludus::Agent<DotsAndBoxes> A>
void measure(const A& agent, const char* file, std::uint64_t games) {
    ludus::Workers workers(ludus::Workers::processors());
    const auto print = [&](const std::string& measure, std::uint64_t kept,
                           std::uint64_t positions) {
        fmt::print(
            R"({{"game":"dots_and_boxes","agent":{},"measure":"{}","kept":{},"positions":{}}})"
            "\n",
            ludus::app::json_string(file), measure, kept, positions);
    };
    std::uint64_t kept = 0;
    std::uint64_t positions = 0;
    const auto against = [&](const char* name, const auto& opponent) {
        Exactness exactness;
        (void)ludus::play_match<DotsAndBoxes>(WatchedAgent<A>(agent, exactness), opponent,
                                              {.games = games, .seed = seed}, workers);
        print(fmt::format("of them against {}", name), exactness.kept, exactness.positions);
        kept += exactness.kept;
        positions += exactness.positions;
    };
    against("random", ludus::RandomAgent{});
    against("moderate", ludus::dots_and_boxes::ModerateAgent{});
    against("advanced", ludus::dots_and_boxes::AdvancedAgent{});
    print("moves of the last 20 edges that keep all", kept, positions);
    Exactness at_random;
    watch_random_positions(agent, games, seed, at_random, workers);
    print("moves in positions of random play", at_random.kept, at_random.positions);
}

}  // namespace

int main(int argc, char** argv) {
    const bool helps = argc == 2 && std::string_view(argv[1]) == "--help";
    const int games = argc == 3 ? std::atoi(argv[2]) : 10'000;
    if (helps || argc < 2 || argc > 3 || games < 1) {
        std::fputs("usage: dots_and_boxes_exactness FILE [GAMES]\n", helps ? stdout : stderr);
        return helps ? 0 : 2;
    }
    try {
        with_function_of(argv[1], [&]<class Q>(std::type_identity<Q>) {
            if constexpr (std::is_same_v<Q, BestQ>)
                measure(ludus::open_as<ludus::dots_and_boxes::LooksAhead<Q>>(argv[1]), argv[1],
                        static_cast<std::uint64_t>(games));
            else
                measure(ludus::TieBreakingAgent<Q>(ludus::load_agent_parameters<Q>(argv[1])),
                        argv[1], static_cast<std::uint64_t>(games));
        });
    } catch (const std::exception& error) {
        std::fprintf(stderr, "dots_and_boxes_exactness: %s\n", error.what());
        return 2;
    }
}
