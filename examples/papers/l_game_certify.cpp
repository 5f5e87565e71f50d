/// What the solution of the L-Game says of a trained agent: `l_game_certify FILE`. One JSON object
/// a line.

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <string_view>

#include "ludus/agents/l_game.hpp"
#include "ludus/agents/open_agent.hpp"
#include "ludus/app/json_text.hpp"
#include "ludus/core/workers.hpp"

#include "l_game/certificate.hpp"

namespace {

void print_certificate(const char* file) {
    using namespace papers::l_game;
    constexpr double random_turns = 0.01;  // as the paper evaluates
    constexpr std::uint32_t turn_limit = 100;
    const Solution solution;
    ludus::Workers workers(ludus::Workers::processors());
    const auto found = certify(ludus::open_agent<LGame>(file), solution, workers);
    const auto print = [&](const char* measure, std::size_t kept, std::size_t positions) {
        fmt::print(R"({{"game":"l_game","agent":{},"measure":"{}","kept":{},"positions":{}}})"
                   "\n",
                   ludus::app::json_string(file), measure, kept, positions);
    };
    print("positions whose value its turn keeps", found.kept, found.positions);
    print("the same among drawn positions", found.drawn_kept, found.drawn_positions);
    fmt::print(R"({{"game":"l_game","measure":"draw bound","random_turns":{},"share":{:.6f}}})"
               "\n",
               random_turns, draw_bound(solution, random_turns, turn_limit));
}

}  // namespace

int main(int argc, char** argv) {
    const bool helps = argc == 2 && std::string_view(argv[1]) == "--help";
    if (argc != 2 || helps) {
        std::fputs("usage: l_game_certify FILE\n", helps ? stdout : stderr);
        return helps ? 0 : 2;
    }
    try {
        print_certificate(argv[1]);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "l_game_certify: %s\n", error.what());
        return 2;
    }
}
