#include "session.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include "ludus/core/printable.hpp"
#include "ludus/io/file.hpp"

#include "../support/new_game.hpp"
#include "any_thinker.hpp"
#include "engine.hpp"
#include "families.hpp"
#include "lines.hpp"
#include "ludus/app/ugi_command.hpp"
#include "output.hpp"

namespace examples::ugi {

namespace {

void listen(Engine& engine) {
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

}  // namespace

void serve(Request request) {
    const Source source = source_of({request.game, request.agent, request.settings.model});
    request.settings.model = source.agent.file;
    request.settings.name = fmt::format("ludus {} {}", request.game, request.agent);
    Output out(stdout);
    std::optional<AnyThinker> thinker;
    try {
        thinker = make_thinker(source.agent);
    } catch (const ludus::FileError& error) {
        if (!source.is_usual_file) throw;
        if (!source.agent.file.empty())
            out.say(fmt::format("info string {}", ludus::printable(error.what())));
    }
    Engine::Load load;
    if (source.is_file)
        load = [&](const std::filesystem::path& file) {
            return make_thinker({request.game, request.agent, file});
        };
    Engine engine(request.settings, new_game(request.game), std::move(thinker), std::move(load),
                  out);
    listen(engine);
}

}  // namespace examples::ugi
