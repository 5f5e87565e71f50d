// Does an engine answer whatever lines come in by the Universal Game Interface? The input is
// `GAME;AGENT;` and the lines.

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <thread>
#include <variant>

#include "fuzz/expect.hpp"
#include "fuzz/memory_file.hpp"
#include "ludus/app/parts.hpp"
#include "ludus/app/ugi.hpp"
#include "ludus/app/ugi_command.hpp"
#include "ludus/games/alquerque/evaluation.hpp"
#include "ludus/games/alquerque/notation.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/alquerque/rules.hpp"
#include "ludus/games/dots_and_boxes/notation.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"

namespace {

using namespace ludus::app;
using namespace ludus::app::ugi;

/// What has been written to a file, line by line.
class Listener {
public:
    explicit Listener(int file) : file_(file) {}

    /// Whether a whole line has been written that begins so, since the last call. Lines must be
    /// harmless.
    [[nodiscard]] bool hears(std::string_view begin) {
        std::array<char, 4096> bytes{};
        while (const auto count = ::pread(file_, bytes.data(), bytes.size(), at_)) {
            fuzz::expect(count > 0, "a file in memory is not read");
            text_.append(bytes.data(), static_cast<std::size_t>(count));
            at_ += count;
        }
        bool heard = false;
        for (std::size_t end = text_.find('\n'); end != std::string::npos; end = text_.find('\n')) {
            const std::string line = text_.substr(0, end);
            fuzz::expect_harmless(line);
            heard = heard || line.starts_with(begin);
            text_.erase(0, end + 1);
        }
        return heard;
    }

private:
    int file_;
    ::off_t at_ = 0;
    std::string text_;
};

/// Obeys one command, and waits for the move that it asks for. A search gets little to do and
/// little memory. A search by `go ponder` gets `ponderhit` at once, as it would not end by itself.
bool obey(Engine& engine, Listener& listener, Command command) {
    if (auto* const option = std::get_if<SetOption>(&command)) {
        if (option->value.find('/') != std::string_view::npos) return true;  // files of the machine
        const std::uint64_t number = ludus::app::ugi::detail::number_of(option->value).value_or(0);
        const bool is_hash = option->name.starts_with('h') || option->name.starts_with('H');
        if (is_hash && number > 1 && number <= Settings::most_hash) option->value = "1";
    }
    auto* const go = std::get_if<Go>(&command);
    if (go == nullptr) return engine.obey(command);
    go->nodes = std::min<std::uint64_t>(go->nodes.value_or(50), 50);
    go->depth = std::min<std::uint64_t>(go->depth.value_or(3), 3);
    bool goes_on = engine.obey(command);
    if (go->ponder) goes_on = engine.obey(PonderHit{});
    if (go->infinite) goes_on = engine.obey(Stop{});
    while (!listener.hears("bestmove ")) std::this_thread::yield();
    return goes_on;
}

void converse(const Entry& entry, std::string_view agent, std::string_view bytes) {
    const fuzz::MemoryFile file;
    Listener listener(file.number());
    std::FILE* const stream = ::fdopen(::dup(file.number()), "w");
    fuzz::expect(stream != nullptr, "a file in memory is not opened");
    {
        Engine engine(entry, entry.game(entry.limit(), "none"),
                      {.name = "fuzz", .agent = std::string(agent), .hash = 1}, stream);
        for (bool goes_on = true; goes_on && !bytes.empty();) {
            const std::string_view line = bytes.substr(0, bytes.find('\n'));
            bytes.remove_prefix(std::min(line.size() + 1, bytes.size()));
            goes_on = obey(engine, listener, read_command(line));
        }
        (void)engine.obey(IsReady{});
    }
    fuzz::expect(listener.hears("readyok"), "an engine is not ready");
    std::fclose(stream);
}

/// Takes the text up to the next ';' off.
std::string_view part_of(std::string_view& text) {
    const std::string_view part = text.substr(0, text.find(';'));
    text.remove_prefix(std::min(part.size() + 1, text.size()));
    return part;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using Boxes = ludus::dots_and_boxes::BasicPosition<2, 2>;
    using Bell = ludus::alquerque::BasicPosition<ludus::alquerque::bell_rules>;
    static const Entry boxes = ludus::entry<Boxes>();
    static const Entry bell = ludus::entry<Bell>(ludus::evaluation<ludus::alquerque::PiecesAhead>(),
                                                 ludus::Limit{.idle_actions = 200});
    std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const std::string_view game = part_of(bytes);
    const std::string_view agent = part_of(bytes);
    constexpr std::array<std::string_view, 4> agents = {"random", "minimax", "mcts", "puct"};
    if (std::ranges::find(agents, agent) == agents.end()) return -1;  // not to be kept
    if (game == Boxes::name)
        converse(boxes, agent, bytes);
    else if (game == Bell::name)
        converse(bell, agent, bytes);
    else
        return -1;
    return 0;
}
