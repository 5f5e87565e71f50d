#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <istream>
#include <map>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "ludus/app/any_agent.hpp"
#include "ludus/app/any_game.hpp"
#include "ludus/app/budget.hpp"
#include "ludus/app/did_you_mean.hpp"
#include "ludus/app/entry.hpp"
#include "ludus/app/game_record.hpp"
#include "ludus/app/play_text.hpp"
#include "ludus/app/words.hpp"
#include "ludus/core/cancellation.hpp"
#include "ludus/core/clock.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/printable.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/io/file.hpp"

/// A game in the terminal, against an agent.
namespace LUDUS_NAMESPACE::app::play {

/// What the game begins with.
struct Settings {
    std::string agent;                        ///< by its text
    std::string level = "best";               ///< one of `levels`
    std::array<bool, 2> people{true, false};  ///< the seats of those who type
    std::uint64_t milliseconds = 1000;        ///< that the agent thinks, at most
    std::uint64_t nodes = 0;                  ///< in place of a time, if not 0
    std::uint64_t seed = 1;                   ///< all chance comes from it
    std::filesystem::path save{};             ///< the finished game is added to it
};

/// Plays with a person who types into `in`, and writes to `out`.
class Session {
public:
    /// Throws `std::invalid_argument` and `FileError` if the agent or the level cannot be had.
    Session(const Entry& entry, AnyGame game, Settings settings, std::istream& in,
            std::ostream& out)
        : entry_(entry),
          settings_(std::move(settings)),
          game_(std::move(game)),
          agent_(entry.agent(agent_of(settings_.level))),
          in_(in),
          out_(out) {}

    /// Plays until the input ends or says `quit`.
    void run() {
        out_ << fmt::format("{}: {}; type help for what you can type\n\n", entry_.name(), roles());
        show();
        while (true) {
            if (game_.outcome() && !is_announced_) finish();
            const bool is_agents_turn =
                !game_.outcome() && !settings_.people[seat(game_.to_move())];
            if (is_agents_turn) {
                act();
                continue;
            }
            out_ << (game_.outcome() ? "> " : fmt::format("{}> ", name_of(game_.to_move())));
            out_.flush();
            std::string line;
            if (!std::getline(in_, line)) break;
            const std::string word = lower(Words(line).next());
            if (word.empty()) continue;
            if (word == "quit") break;
            try {
                obey(line);
            } catch (const std::exception& error) {
                out_ << printable(error.what()) << '\n';
            }
        }
    }

private:
    static constexpr std::size_t hints = 5;

    struct Command {
        std::string_view name;
        std::string_view usage;
        std::string_view text;
        void (Session::*act)(Words& arguments);
    };
    static const std::array<Command, 12>& commands() {
        static constexpr std::array<Command, 12> all = {{
            {"help", "help", "this", &Session::help},
            {"moves", "moves", "all legal moves, by pieces", &Session::moves},
            {"rules", "rules", "the aim of the game, and how moves are written", &Session::rules},
            {"hint", "hint", "the moves that the agent likes best, with their values to you",
             &Session::hint},
            {"undo", "undo", "takes back your last move, and the answer to it", &Session::undo},
            {"swap", "swap", "changes sides with the agent", &Session::swap},
            {"level", "level [NAME]", "beginner, easy, medium, hard or best", &Session::set_level},
            {"agent", "agent [TEXT]", "another agent, such as mcts:1000", &Session::set_agent},
            {"board", "board", "shows the board again", &Session::board},
            {"replay", "replay", "shows the game from its start", &Session::replay},
            {"save", "save FILE", "adds the game at the end of the file, as one line",
             &Session::save},
            {"load", "load FILE [LINE]", "resumes a game of the file, else its last",
             &Session::load},
        }};
        return all;
    }

    [[nodiscard]] static std::string lower(std::string_view word) {
        std::string text(word);
        for (char& letter : text)
            letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
        return text;
    }
    [[nodiscard]] std::string agent_of(std::string_view level) const {
        return agent_of_level(level, settings_.agent);
    }
    /// Who is who.
    [[nodiscard]] std::string roles() const {
        const auto& [first, second] = settings_.people;
        if (first && second) return "you are both players";
        if (!first && !second) return fmt::format("{} plays both sides", settings_.agent);
        return fmt::format("you are the {} player, against {}", first ? "first" : "second",
                           agent_of(settings_.level));
    }

    void obey(std::string_view line) {
        Words words(line);
        const std::string word = lower(words.next());
        const auto& all = commands();
        const auto* const command =
            std::ranges::find(all, word == "?" ? "help" : word, &Command::name);
        if (command != all.end())
            (this->*command->act)(words);
        else
            move(line, word);
    }

    void help(Words&) {
        out_ << fmt::format("  {:<17} {}\n", "MOVE", "a move as `moves` writes it");
        for (const Command& one : commands())
            out_ << fmt::format("  {:<17} {}\n", one.usage, one.text);
        out_ << "  quit\n";
    }
    void rules(Words&) {
        out_ << (game_.rules().empty()
                     ? fmt::format("{} does not explain itself; try moves\n", entry_.name())
                     : fmt::format("{}\n", game_.rules()));
    }
    void moves(Words&) { out_ << text_of_moves(game_); }
    void board(Words&) { show(); }
    void swap(Words&) {
        std::swap(settings_.people[0], settings_.people[1]);
        out_ << roles() << '\n';
    }
    void save(Words& arguments) {
        const std::string file = file_of(arguments, "save FILE");
        append_record(file, game_);
        out_ << "saved to " << file << '\n';
    }
    void load(Words& arguments) {
        const std::string file = file_of(arguments, "load FILE [LINE]");
        resume(load_record(file, line_number(arguments.next()), game_));
    }
    [[nodiscard]] static std::string file_of(Words& arguments, std::string_view usage) {
        std::string file(arguments.next());
        if (file.empty()) throw std::invalid_argument(fmt::format("expected {}", usage));
        return file;
    }
    [[nodiscard]] std::optional<std::size_t> legal_action(std::string_view text) const {
        try {
            if (!game_.outcome()) return game_.read(text);
        } catch (const NotationError&) {
            return std::nullopt;
        }
        return std::nullopt;
    }
    void move(std::string_view line, const std::string& word) {
        Words words(line);
        if (const auto action = legal_action(words.rest())) {
            game_.play(*action);
            return show();
        }
        std::vector<std::string> names = {"quit"};
        for (const Command& one : commands()) names.emplace_back(one.name);
        const std::string meant = nearest(word, names);
        if (!meant.empty())
            out_ << fmt::format("unknown command \"{}\"; did you mean \"{}\"?\n", printable(word),
                                meant);
        else if (game_.outcome())
            out_ << "the game is over: undo, replay, save FILE, load FILE or quit\n";
        else
            out_ << fmt::format("\"{}\" is neither a legal move nor a command; try moves or help\n",
                                printable(words.rest().substr(0, 120)));
    }
    void set_level(Words& arguments) {
        const std::string name(arguments.next());
        if (!name.empty()) {
            agent_ = entry_.agent(agent_of(name));
            settings_.level = name;
        }
        out_ << fmt::format("level {}: the agent is {}\n", settings_.level,
                            agent_of(settings_.level));
    }
    void set_agent(Words& arguments) {
        const std::string text(arguments.next());
        if (!text.empty()) {
            agent_ = entry_.agent(text);
            settings_.agent = text;
            settings_.level = "best";
        } else {
            out_ << fmt::format("there are {}\n", fmt::join(entry_.agent_texts(), ", "));
        }
        out_ << fmt::format("the agent is {}\n", agent_of(settings_.level));
    }

    [[nodiscard]] Budget budget(std::size_t lines) const {
        Budget budget{.lines = lines};
        if (settings_.nodes > 0) {
            budget.nodes = settings_.nodes;
        } else if (settings_.milliseconds > 0) {
            budget.until_cancelled = true;
            budget.cancellation = budget.cancellation.at(
                Clock::now() +
                std::chrono::milliseconds(static_cast<std::int64_t>(settings_.milliseconds)));
        }
        return budget;
    }
    void act() {
        Rng rng(settings_.seed, searches_++);
        const std::size_t action = agent_.think(game_, budget(1), rng);
        game_.play(action);
        show();
    }
    void hint(Words&) {
        if (game_.outcome()) {
            out_ << "the game is over\n";
            return;
        }
        std::map<std::size_t, std::string> lines;
        Rng rng(settings_.seed, searches_++);
        AnyAgent adviser = entry_.agent(settings_.agent);
        (void)adviser.think(game_, budget(hints), rng,
                            [&](const Finding& finding, std::span<const std::size_t> line) {
                                lines[finding.rank] = fmt::format(
                                    "  {:<16} {}\n", game_.write(line[0]), value_in_words(finding));
                            });
        for (const auto& [rank, line] : lines) out_ << line;
    }
    /// Goes back to the last choice of a person.
    void undo(Words&) {
        AnyGame replayed = game_.begin();
        std::optional<std::size_t> last;
        const auto actions = game_.actions();
        for (std::size_t i = 0; i < actions.size(); ++i) {
            if (settings_.people[seat(replayed.to_move())]) last = i;
            replayed.play(actions[i]);
        }
        if (!last)
            out_ << "there is no move of yours to take back\n";
        else
            resume(game_.without(actions.size() - *last));
    }
    void replay(Words&) {
        const auto actions = game_.actions();
        for (std::size_t i = 0; i <= actions.size(); ++i) show(game_.without(actions.size() - i));
    }
    void resume(AnyGame game) {
        game_ = std::move(game);
        is_announced_ = false;
        show();
    }

    void show() { show(game_); }
    void show(const AnyGame& game) {
        const auto actions = game.actions();
        if (!actions.empty()) {
            const AnyGame before = game.without(1);
            out_ << fmt::format("{} played {}\n\n", name_of(before.to_move()),
                                before.write(actions.back()));
        }
        out_ << game.board() << '\n';
    }
    void finish() {
        is_announced_ = true;
        out_ << fmt::format("the game is over: {}\n",
                            result_in_words(*game_.outcome(), settings_.people));
        if (!settings_.save.empty()) append_record(settings_.save, game_);
    }

    const Entry& entry_;
    Settings settings_;
    AnyGame game_;
    AnyAgent agent_;
    std::istream& in_;
    std::ostream& out_;
    std::uint64_t searches_ = 0;
    bool is_announced_ = false;
};

}  // namespace LUDUS_NAMESPACE::app::play
