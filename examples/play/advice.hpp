#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/core/printable.hpp"

#include "engine.hpp"
#include "ludus/app/any_game.hpp"
#include "ludus/app/game_record.hpp"

/// What an agent says of a position, by the Universal Game Interface.
namespace examples::play {

/// A move, as text, and what it is worth to the mover.
struct Opinion {
    std::string move;
    std::string value;  ///< in words; empty where the agent tells none
};

/// What a score is in words: "mate" and "-3" as "lost in 3", "cp" and "25" as "+0.25".
[[nodiscard]] inline std::string value_in_words(std::string_view kind, int number) {
    if (kind == "cp") return fmt::format("{:+.2f}", number / 100.0);
    return fmt::format("{} in {}", number < 0 ? "lost" : "won", std::abs(number));
}

/// The rank of a line among several, from 1, and what it says of its first move. Nothing if it says
/// nothing.
struct Line {
    std::size_t rank = 1;
    Opinion opinion;
};
[[nodiscard]] inline std::optional<Line> line_of(const std::string& info) {
    std::istringstream words(info);
    Line line;
    std::string word;
    words >> word;
    if (word != "info") return std::nullopt;
    while (words >> word) {
        if (word == "string") return std::nullopt;
        if (word == "multipv") {
            words >> line.rank;
        } else if (word == "score") {
            std::string kind;
            int number = 0;
            words >> kind >> number;
            line.opinion.value = value_in_words(kind, number);
        } else if (word == "pv") {
            words >> line.opinion.move;
        }
    }
    if (line.opinion.move.empty() || line.rank < 1 || line.rank > 1000) return std::nullopt;
    return line;
}

/// Asks an engine.
class Adviser {
public:
    /// `limits` are those of each search, as words of `go`.
    Adviser(Engine& engine, std::string limits) : engine_(engine), limits_(std::move(limits)) {}

    /// Waits until the engine is there. Returns false if it ends before that. What it tells is told
    /// on stderr.
    [[nodiscard]] bool begin() {
        engine_.say("ugi");
        while (const auto line = engine_.hear()) {
            if (*line == "ugiok") return true;
            repeat(*line);
        }
        return false;
    }
    void begin_game() { engine_.say("uginewgame"); }

    /// The best moves, `most` of them at most, the best first. Requires a game that is not over.
    [[nodiscard]] std::vector<Opinion> opinions(const ludus::app::AnyGame& game, std::size_t most) {
        const std::string moves = moves_of(game);
        engine_.say(fmt::format("setoption name MultiPV value {}", most));
        engine_.say(fmt::format("position fen {}{}{}", game.begin().text(),
                                moves.empty() ? "" : " moves ", moves));
        engine_.say("go " + limits_);
        std::vector<Opinion> opinions;
        while (const auto text = engine_.hear()) {
            if (const auto line = line_of(*text)) {
                opinions.resize(std::max(opinions.size(), line->rank));
                opinions[line->rank - 1] = line->opinion;
            } else if (*text == "bestmove 0000") {
                throw std::runtime_error("the agent plays nothing");
            } else if (text->starts_with("bestmove ")) {
                return led_by(text->substr(text->find(' ') + 1), std::move(opinions), most);
            } else {
                repeat(*text);
            }
        }
        throw std::runtime_error("the agent has ended");
    }

private:
    /// With the move that is played at the front.
    [[nodiscard]] static std::vector<Opinion> led_by(const std::string& move,
                                                     std::vector<Opinion> opinions,
                                                     std::size_t most) {
        std::erase_if(opinions, [](const Opinion& one) { return one.move.empty(); });
        const auto at = std::ranges::find(opinions, move, &Opinion::move);
        if (at == opinions.end())
            opinions.insert(opinions.begin(), Opinion{move, ""});
        else
            std::rotate(opinions.begin(), at, at + 1);
        opinions.resize(std::min(opinions.size(), most));
        return opinions;
    }
    static void repeat(const std::string& line) {
        constexpr std::string_view begin = "info string ";
        if (line.starts_with(begin))
            fmt::print(stderr, "agent: {}\n", ludus::printable(line.substr(begin.size())));
    }

    Engine& engine_;
    std::string limits_;
};

}  // namespace examples::play
