#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>

#include "ludus/app/words.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/number_text.hpp"
#include "ludus/core/printable.hpp"

/// What the lines mean that an engine hears by the Universal Game Interface: UCI of chess, for any
/// game. Source: kz04px, cutegames, ugi.md.
namespace LUDUS_NAMESPACE::app::ugi {

/// The most that a line may hold, in bytes.
inline constexpr std::size_t longest_line = std::size_t{1} << 20U;

/// `ugi`: says who it is.
struct Hello {};
/// `isready`: gets ready.
struct IsReady {};
/// `uginewgame`: another game begins.
struct NewGame {};
/// `stop`: the search ends.
struct Stop {};
/// `ponderhit`: the opponent played the expected move.
struct PonderHit {};
/// `quit`: the program ends.
struct Quit {};
/// Nothing that has a meaning here.
struct Nothing {};

/// `setoption name NAME [value VALUE]`, both without spaces around them.
struct SetOption {
    std::string_view name;
    std::string_view value;
};

/// `position startpos|fen TEXT [moves ...]`.
struct SetPosition {
    std::optional<std::string_view> text;  ///< none for the usual start
    std::string_view moves;                ///< with spaces between them
};

/// `query QUESTION`.
enum class Query : std::uint8_t { game_over, first_to_move, result };

/// `go [LIMIT ...]`. Ends at the first limit that is reached; without any, where the agent decides.
struct Go {
    static constexpr std::uint64_t most = 1'000'000'000'000;  ///< what greater numbers count as

    std::optional<std::uint64_t> nodes;                ///< at least 1
    std::optional<std::uint64_t> depth;                ///< plies, at least 1
    std::optional<std::uint64_t> movetime;             ///< ms
    std::array<std::optional<std::uint64_t>, 2> time;  ///< ms left to the players
    std::array<std::uint64_t, 2> increment{};          ///< ms that the players get for each action
    std::optional<std::uint64_t> moves_to_go;          ///< until the clocks are set anew
    bool infinite = false;                             ///< answers only after `stop`
    bool ponder = false;  ///< searches on the opponent's time, until `ponderhit` or `stop`
};

/// A known command with wrong arguments.
struct Fault {
    std::string what;  ///< one line that is safe to print
};

/// What lines mean. Refers to the line that it was read from.
using Command = std::variant<Nothing, Hello, IsReady, NewGame, Stop, PonderHit, Quit, SetOption,
                             SetPosition, Query, Go, Fault>;

namespace detail {

[[nodiscard]] inline Fault fault(std::string_view command, std::string_view expected,
                                 std::string_view found) {
    return {concat(command, ": expected ", expected, ", found \"", printable(found.substr(0, 120)),
                   "\"")};
}

/// A whole number of at least 0; one above `Go::most` counts as that.
[[nodiscard]] inline std::optional<std::uint64_t> number_of(std::string_view word) {
    std::uint64_t number = 0;
    const char* const end = word.data() + word.size();
    const auto [at, error] = std::from_chars(word.data(), end, number);
    if (error == std::errc::invalid_argument || at != end) return std::nullopt;
    return error == std::errc{} ? std::min(number, Go::most) : Go::most;
}

[[nodiscard]] inline Command read_option(Words words) {
    constexpr std::string_view expected = "name NAME, or name NAME value VALUE";
    const std::string_view all = words.rest();
    if (words.next() != "name") return fault("setoption", expected, all);
    const std::string_view name = words.until("value");
    if (name.empty()) return fault("setoption", expected, all);
    return SetOption{name, words.rest()};
}

[[nodiscard]] inline Command read_position(Words words) {
    constexpr std::string_view expected = "startpos or fen TEXT, then moves or nothing";
    const std::string_view all = words.rest();
    const std::string_view kind = words.next();
    SetPosition position;
    if (kind == "fen") {
        position.text = words.until("moves");
        if (position.text->empty()) return fault("position", expected, all);
    } else if (kind != "startpos" || !words.until("moves").empty()) {
        return fault("position", expected, all);
    }
    position.moves = words.rest();
    return position;
}

[[nodiscard]] inline Command read_query(Words words) {
    const std::string_view question = words.rest();
    if (question == "gameover") return Query::game_over;
    if (question == "p1turn") return Query::first_to_move;
    if (question == "result") return Query::result;
    return fault("query", "gameover, p1turn or result", question);
}

/// Words that are unknown are passed over, as UCI wants it. The names that the limits have in chess
/// are known too. A clock may have run out, and then some: less than 0 counts as 0 there.
[[nodiscard]] inline Command read_go(Words words) {
    struct Limit {
        std::string_view name;
        std::uint64_t least;
        void (*set)(Go&, std::uint64_t);
    };
    constexpr auto first_time = [](Go& go, std::uint64_t ms) { go.time[0] = ms; };
    constexpr auto second_time = [](Go& go, std::uint64_t ms) { go.time[1] = ms; };
    constexpr auto first_increment = [](Go& go, std::uint64_t ms) { go.increment[0] = ms; };
    constexpr auto second_increment = [](Go& go, std::uint64_t ms) { go.increment[1] = ms; };
    static constexpr std::array<Limit, 12> limits = {{
        {"nodes", 1, [](Go& go, std::uint64_t number) { go.nodes = number; }},
        {"depth", 1, [](Go& go, std::uint64_t number) { go.depth = number; }},
        {"movetime", 0, [](Go& go, std::uint64_t number) { go.movetime = number; }},
        {"movestogo", 0,
         [](Go& go, std::uint64_t number) {
             if (number > 0) go.moves_to_go = number;
         }},
        {"p1time", 0, first_time},
        {"wtime", 0, first_time},
        {"p2time", 0, second_time},
        {"btime", 0, second_time},
        {"p1inc", 0, first_increment},
        {"winc", 0, first_increment},
        {"p2inc", 0, second_increment},
        {"binc", 0, second_increment},
    }};
    Go go;
    while (true) {
        const std::string_view word = words.next();
        if (word.empty()) return go;
        if (word == "infinite") go.infinite = true;
        if (word == "ponder") go.ponder = true;
        const auto* const limit = std::ranges::find(limits, word, &Limit::name);
        if (limit == limits.end()) continue;
        const std::string_view text = words.next();
        const bool is_clock = word.ends_with("time") && word != "movetime";
        const bool has_run_out = is_clock && text.starts_with('-') && number_of(text.substr(1));
        const auto number = has_run_out ? std::uint64_t{0} : number_of(text);
        if (!number || *number < limit->least)
            return fault(concat("go ", word),
                         concat("a whole number of at least ", number_text(limit->least)), text);
        limit->set(go, *number);
    }
}

}  // namespace detail

/// What a line means. Throws nothing except `std::bad_alloc`.
[[nodiscard]] inline Command read_command(std::string_view line) {
    if (line.size() > longest_line)
        return Fault{concat("expected lines of at most ", number_text(longest_line),
                            " bytes, found a longer one")};
    Words words(line);
    const std::string_view command = words.next();
    if (command == "ugi") return Hello{};
    if (command == "isready") return IsReady{};
    if (command == "uginewgame") return NewGame{};
    if (command == "stop") return Stop{};
    if (command == "ponderhit") return PonderHit{};
    if (command == "quit") return Quit{};
    if (command == "setoption") return detail::read_option(words);
    if (command == "position") return detail::read_position(words);
    if (command == "query") return detail::read_query(words);
    if (command == "go") return detail::read_go(words);
    return Nothing{};
}

/// The next line of a stream, without its line break; none at the end of the stream. A line that
/// is too long is cut to one byte more than allowed.
[[nodiscard]] inline std::optional<std::string> next_line(std::FILE* in) {
    std::string line;
    int letter = std::getc(in);
    if (letter == EOF) return std::nullopt;
    for (; letter != EOF && letter != '\n'; letter = std::getc(in))
        if (line.size() <= longest_line) line += static_cast<char>(letter);
    return line;
}

}  // namespace LUDUS_NAMESPACE::app::ugi
