#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <variant>

#include "ludus/core/concat.hpp"
#include "ludus/core/printable.hpp"

#include "words.hpp"

/// What the lines mean that come in by the Universal Game Interface: UCI of chess, for any game.
/// Source: kz04px, cutegames, ugi.md.
namespace examples::ugi {

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

/// `go [LIMIT ...]`. Ends where the first of the limits is reached, without any where it likes to.
struct Go {
    static constexpr std::uint64_t most = 1'000'000'000'000;  ///< what greater numbers count as

    std::optional<std::uint64_t> nodes;                ///< at least 1
    std::optional<std::uint64_t> depth;                ///< plies, at least 1
    std::optional<std::uint64_t> movetime;             ///< ms
    std::array<std::optional<std::uint64_t>, 2> time;  ///< ms left to the players
    std::array<std::uint64_t, 2> increment{};          ///< ms that the players get for each action
    bool infinite = false;                             ///< no answer before it is told to stop
};

/// A line that means something, but is not as it should be.
struct Fault {
    std::string what;  ///< one line that is safe to print
};

/// What lines mean. Refers to the line that it was read from.
using Command = std::variant<Nothing, Hello, IsReady, NewGame, Stop, Quit, SetOption, SetPosition,
                             Query, Go, Fault>;

namespace detail {

[[nodiscard]] inline Fault fault(std::string_view command, std::string_view expected,
                                 std::string_view found) {
    return {ludus::concat(command, ": expected ", expected, ", found \"",
                          ludus::printable(found.substr(0, 120)), "\"")};
}

/// A whole number; one below 0 counts as 0, one above `Go::most` as that.
[[nodiscard]] inline std::optional<std::uint64_t> number_of(std::string_view word) {
    const bool negative = word.starts_with('-');
    const std::string_view digits = word.substr(negative ? 1 : 0);
    std::uint64_t number = 0;
    const char* const end = digits.data() + digits.size();
    const auto [at, error] = std::from_chars(digits.data(), end, number);
    if (error == std::errc::invalid_argument || at != end) return std::nullopt;
    if (negative) return 0;
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

/// Words that are unknown are passed over, as UCI wants it.
[[nodiscard]] inline Command read_go(Words words) {
    Go go;
    while (true) {
        const std::string_view word = words.next();
        if (word.empty()) return go;
        if (word == "infinite") {
            go.infinite = true;
            continue;
        }
        constexpr std::array<std::string_view, 7> limits = {"nodes",  "depth", "movetime", "p1time",
                                                            "p2time", "p1inc", "p2inc"};
        const auto* const limit = std::ranges::find(limits, word);
        if (limit == limits.end()) continue;
        const std::string_view text = words.next();
        const auto number = number_of(text);
        if (!number) return fault(ludus::concat("go ", word), "a whole number", text);
        switch (limit - limits.begin()) {
            case 0: go.nodes = std::max<std::uint64_t>(*number, 1); break;
            case 1: go.depth = std::max<std::uint64_t>(*number, 1); break;
            case 2: go.movetime = number; break;
            case 3: go.time[0] = number; break;
            case 4: go.time[1] = number; break;
            case 5: go.increment[0] = *number; break;
            default: go.increment[1] = *number; break;
        }
    }
}

}  // namespace detail

/// What a line means. Never throws but for want of memory, whatever the line holds.
[[nodiscard]] inline Command read_command(std::string_view line) {
    if (line.size() > longest_line)
        return Fault{ludus::concat("expected lines of at most ", std::to_string(longest_line),
                                   " bytes, found a longer one")};
    Words words(line);
    const std::string_view command = words.next();
    if (command == "ugi") return Hello{};
    if (command == "isready") return IsReady{};
    if (command == "uginewgame") return NewGame{};
    if (command == "stop") return Stop{};
    if (command == "quit") return Quit{};
    if (command == "setoption") return detail::read_option(words);
    if (command == "position") return detail::read_position(words);
    if (command == "query") return detail::read_query(words);
    if (command == "go") return detail::read_go(words);
    return Nothing{};
}

}  // namespace examples::ugi
