#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <any>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "ludus/core/printable.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/io/file.hpp"
#include "ludus/search/value.hpp"

#include "../support/players.hpp"
#include "any_thinker.hpp"
#include "commands.hpp"
#include "engine.hpp"
#include "lines.hpp"
#include "output.hpp"

namespace examples::ugi {

/// What the command line asks for.
struct Request {
    std::string game;
    std::string agent = "mcts";
    bool is_from_file = false;   ///< the agent comes from `settings.model`
    bool is_usual_file = false;  ///< without being told so
    Settings settings{};
    std::any* thinker = nullptr;  ///< takes the agent as `AnyThinker<G>`, in place of a session
};

/// The plies at most, as in "minimax" or "minimax:3".
[[nodiscard]] inline std::optional<int> most_plies(std::string_view name, std::string_view stem) {
    return name == stem ? ludus::max_plies : depth_in(name, stem);
}
/// The simulations at most, as in "mcts" or "mcts:1000".
[[nodiscard]] inline std::optional<std::uint32_t> most_simulations(std::string_view name,
                                                                   std::string_view stem) {
    constexpr std::uint32_t most = 2'000'000'000;
    return name == stem ? most : number_in(name, stem, most);
}

/// Plays by the lines on stdin, until they say so or end.
template <ludus::Notated G>
void listen(Engine<G>& engine) {
    bool goes_on = true;
    const auto obey = [&](std::string_view line) {
        goes_on = goes_on && engine.obey(read_command(line));
    };
    Lines lines(longest_line);
    std::array<char, 4096> bytes{};
    while (goes_on) {
        const auto count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        lines.feed({bytes.data(), static_cast<std::size_t>(count)}, obey);
    }
    lines.finish(obey);
}

/// The same, or hands the agent over, if the game that is asked for is one of the list, and the agent one of
/// those of which `Agents<G>::make(name, file)` gives an optional `std::variant` of thinkers. Returns whether
/// they are. The file is for agents that come from one. Where the usual one cannot be read, that is told, and a
/// session begins without an agent, as it does where there is none; the option Model may name one.
template <class Games, template <class> class Agents>
[[nodiscard]] bool serve(const Request& request) {
    if (!Games::has(request.game)) return false;
    return Games::call(request.game, [&]<class G>(std::type_identity<G>) {
               Output out(stdout);
               std::optional<AnyThinker<G>> thinker;
               try {
                   auto made = Agents<G>::make(request.agent, request.settings.model);
                   if (!made) return 0;
                   thinker.emplace(*std::move(made));
                   if (request.thinker != nullptr) {
                       *request.thinker = *thinker;
                       return 1;
                   }
               } catch (const ludus::FileError& error) {
                   if (!request.is_usual_file || request.thinker != nullptr) throw;
                   if (!request.settings.model.empty())
                       out.say(fmt::format("info string {}", ludus::printable(error.what())));
               }
               typename Engine<G>::Load load;
               if (request.is_from_file)
                   load = [&](const std::filesystem::path& file) {
                       return AnyThinker<G>(Agents<G>::make(request.agent, file).value());
                   };
               Settings settings = request.settings;
               settings.name = fmt::format("ludus {} {}", G::name, request.agent);
               settings.limit = Players<G>::limit;
               Engine<G> engine(settings, std::move(thinker), std::move(load), out);
               listen(engine);
               return 1;
           }) != 0;
}

}  // namespace examples::ugi
