/// How often an agent of Connect Four loses a win or a draw that it has, in the positions of the
/// test sets: `connect_four_errors AGENT FOLDER [POSITIONS]`. POSITIONS is how many of each set are
/// used, by default all. One JSON object a line, by searches of 600 simulations and by the network
/// alone.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <limits>
#include <string>
#include <string_view>

#include "ludus/app/json_text.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/learn/policy.hpp"

#include "agent.hpp"
#include "errors.hpp"
#include "test_set.hpp"

namespace {

using namespace connect_four;

void measure(const char* file, const std::filesystem::path& folder, std::size_t most) {
    ludus::Workers workers(ludus::Workers::processors());
    const auto parameters = ludus::load_agent_parameters<Trainer::Description>(file);
    const auto search = Trainer::make_agent(parameters, settings());
    const ludus::PolicyAgent<Trainer::Description> alone(parameters);
    for (const char* set :
         {"end_easy", "middle_easy", "middle_medium", "begin_easy", "begin_medium", "begin_hard"}) {
        auto positions = read_test_set(folder / (std::string(set) + ".txt"));
        positions.resize(std::min(positions.size(), most));
        const auto print = [&](std::string_view player, const auto& agent) {
            fmt::print(R"({{"game":"connect_four","agent":{},"player":"{}","set":"{}",)"
                       R"("errors":{},"positions":{}}})"
                       "\n",
                       ludus::app::json_string(file), player, set,
                       errors(agent, positions, workers), positions.size());
        };
        print(fmt::format("{} simulations", settings().play_simulations), search);
        print("network alone", alone);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const bool helps = argc == 2 && std::string_view(argv[1]) == "--help";
    const int positions = argc > 3 ? std::atoi(argv[3]) : std::numeric_limits<int>::max();
    if (helps || argc < 3 || argc > 4 || positions < 1) {
        std::fputs("usage: connect_four_errors AGENT FOLDER [POSITIONS]\n",
                   helps ? stdout : stderr);
        return helps ? 0 : 2;
    }
    try {
        measure(argv[1], argv[2], static_cast<std::size_t>(positions));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "connect_four_errors: %s\n", error.what());
        return 2;
    }
}
