#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludus/core/player.hpp"
#include "ludus/core/printable.hpp"

#include "advice.hpp"
#include "boards.hpp"
#include "ludus/app/any_game.hpp"
#include "ludus/app/game_record.hpp"

namespace examples::play {

/// The number that a text is, and nothing else.
[[nodiscard]] inline std::optional<std::size_t> number_of(std::string_view text) {
    std::size_t number = 0;
    const auto [at, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || at != text.data() + text.size()) return std::nullopt;
    return number;
}

/// The action that is typed, by its notation or by its place among the legal ones, from 1; places
/// count only where no move is a number itself. Throws `NotationError`.
[[nodiscard]] inline std::size_t typed_action(const ludus::app::AnyGame& game,
                                              std::string_view text) {
    const auto actions = game.legal_actions();
    const bool by_place = !number_of(game.write(actions[0]));
    const auto place = by_place ? number_of(text) : std::nullopt;
    if (place && *place >= 1 && *place <= actions.size()) return actions[*place - 1];
    return game.read(text);
}

/// The legal moves in lines of at most 100 letters, each with its place where that may be typed.
[[nodiscard]] inline std::string moves_in_lines(const ludus::app::AnyGame& game) {
    std::string text;
    std::size_t width = 0;
    std::size_t place = 0;
    for (const std::size_t action : game.legal_actions()) {
        const std::string move = game.write(action);
        ++place;
        const std::string item = number_of(move) ? move : fmt::format("{:3} {}", place, move);
        if (width > 0 && width + item.size() + 2 > 100) {
            text += '\n';
            width = 0;
        }
        text += (width > 0 ? "  " : "") + item;
        width += item.size() + 2;
    }
    return text + '\n';
}

/// Shows a game from its start to its end.
inline void replay(const ludus::app::AnyGame& game, Colours colours) {
    ludus::app::AnyGame replayed = game.begin();
    std::size_t count = 0;
    fmt::print("\n{}", board_of(replayed, colours));
    for (const std::size_t action : game.actions()) {
        fmt::print("\n{}. {}\n", ++count, replayed.write(action));
        replayed.play(action);
        fmt::print("{}", board_of(replayed, colours));
    }
    fmt::print("{}\n", result_of(game));
}

/// Who sits where, and what it looks like.
struct Table {
    std::array<bool, 2> people{true, false};
    Colours colours = Colours::off;
    std::filesystem::path save;  ///< where the game goes once it is over; empty for nowhere
};

/// A game in the terminal.
class Session {
public:
    /// `adviser` plays for those who are no people, and gives hints.
    Session(ludus::app::AnyGame game, const Table& table, Adviser& adviser)
        : game_(std::move(game)), table_(table), adviser_(adviser) {}

    /// Goes on until the input ends or says so, or until the game is over, if nobody can take it
    /// back.
    void run() {
        const bool watches = !table_.people[0] && !table_.people[1];
        show();
        while (true) {
            if (game_.outcome() && !std::exchange(is_over_, true)) end();
            if (game_.outcome() ? !watches : is_persons_turn()) {
                if (!listen()) return;
            } else if (game_.outcome()) {
                return;
            } else {
                let_agent_play();
            }
        }
    }

private:
    static constexpr std::size_t hints = 5;

    [[nodiscard]] bool is_persons_turn() const {
        return table_.people[ludus::seat(game_.to_move())];
    }

    void show() const { fmt::print("\n{}", board_of(game_, table_.colours)); }

    void end() const {
        const auto result = result_of(game_);
        fmt::print("{}\n",
                   result == "draw"        ? "A draw."
                       : result == "p1win" ? "The first player wins."
                                           : "The second player wins.");
        if (!table_.save.empty()) ludus::app::append_record(table_.save, game_);
    }

    void let_agent_play() {
        const Opinion best = adviser_.opinions(game_, 1).at(0);
        fmt::print("agent: {}{}{}\n", best.move, best.value.empty() ? "" : "  ", best.value);
        game_.play(game_.read(best.move));
        show();
    }

    /// Asks for a line and does what it says. Returns false where that was the last.
    [[nodiscard]] bool listen() {
        fmt::print("{}> ", game_.outcome() ? "over" : "move");
        std::fflush(stdout);
        std::string line;
        if (!std::getline(std::cin, line)) return false;
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "quit") return false;
        try {
            obey(word, words);
        } catch (const std::exception& error) {
            fmt::print("{}\n", ludus::printable(error.what()));
        }
        return true;
    }

    void obey(const std::string& word, std::istringstream& words) {
        std::string file;
        std::string number;
        if (word.empty()) return;
        if (word == "help") {
            fmt::print("{}", help);
        } else if (word == "moves") {
            if (!game_.outcome()) fmt::print("{}", moves_in_lines(game_));
        } else if (word == "hint") {
            if (!game_.outcome()) hint();
        } else if (word == "undo") {
            undo();
        } else if (word == "replay") {
            replay(game_, table_.colours);
        } else if (word == "save" && words >> file) {
            ludus::app::append_record(file, game_);
        } else if (word == "load" && words >> file) {
            words >> number;
            go_on_from(ludus::app::load_record(file, number_of(number).value_or(0), game_));
        } else if (game_.outcome()) {
            fmt::print("The game is over: undo, replay, save FILE, load FILE or quit.\n");
        } else {
            game_.play(typed_action(game_, word));
            show();
        }
    }

    void hint() {
        for (const Opinion& one : adviser_.opinions(game_, hints))
            fmt::print("  {}  {}\n", one.move, one.value);
    }

    /// Goes back to the last choice of a person.
    void undo() {
        ludus::app::AnyGame replayed = game_.begin();
        std::optional<std::size_t> last;
        const auto actions = game_.actions();
        for (std::size_t i = 0; i < actions.size(); ++i) {
            if (table_.people[ludus::seat(replayed.to_move())]) last = i;
            replayed.play(actions[i]);
        }
        if (!last) {
            fmt::print("There is no move of yours to take back.\n");
            return;
        }
        go_on_from(game_.without(actions.size() - *last));
    }

    void go_on_from(ludus::app::AnyGame game) {
        game_ = std::move(game);
        is_over_ = false;
        show();
    }

    static constexpr std::string_view help =
        "  MOVE              a move as `moves` writes it, or its number there\n"
        "  moves             all legal moves\n"
        "  hint              the moves that the agent likes best, with their values to you\n"
        "  undo              takes your last move back, and what came after it\n"
        "  replay            shows the game from its start\n"
        "  save FILE         adds the game at the end of the file, as one line\n"
        "  load FILE [LINE]  goes on with a game of the file, else with its last\n"
        "  quit\n";

    ludus::app::AnyGame game_;
    Table table_;
    Adviser& adviser_;
    bool is_over_ = false;
};

}  // namespace examples::play
