#pragma once

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "ludus/app/game_text.hpp"
#include "ludus/app/process.hpp"
#include "ludus/app/words.hpp"
#include "ludus/core/cancellation.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/printable.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/play/agent.hpp"

#if __has_include(<spawn.h>)

namespace LUDUS_NAMESPACE::app {

/// An engine that broke the protocol: which, what was expected of it, and what it did.
class EngineError : public std::runtime_error {
public:
    EngineError(std::string_view command, std::string_view expected, std::string_view found)
        : std::runtime_error(concat("engine \"", printable(command.substr(0, 120)), "\": expected ",
                                    expected, ", found ", found)) {}
};

/// Another program as an agent: an engine of the Universal Game Interface, which may be anybody's.
/// It is given the position alone, not how it came about, and no `Move Overhead`: a few
/// milliseconds more than its time do no harm here. Each copy runs an engine of its own, from
/// its first action on. `act` throws `EngineError` if the engine does not answer in time, or not
/// with a legal action, and `std::system_error` if it cannot be run.
template <Notated G>
class EngineAgent {
public:
    /// How much longer than its time an engine may take before it counts as dead.
    static constexpr std::chrono::seconds patience{10};

    /// Notices that a game has begun.
    struct Memory {
        bool is_new = true;
    };

    /// `command` is one of the shell. `go` is what each search is asked, such as "go movetime 50",
    /// and `time` the most that the engine may take for it.
    EngineAgent(std::string command, std::string go, std::chrono::milliseconds time = hours)
        : command_(std::move(command)), go_(std::move(go)), time_(time) {}
    EngineAgent(const EngineAgent& other) : EngineAgent(other.command_, other.go_, other.time_) {}
    EngineAgent(EngineAgent&&) noexcept = default;
    EngineAgent& operator=(EngineAgent other) noexcept {
        command_ = std::move(other.command_);
        go_ = std::move(other.go_);
        time_ = other.time_;
        process_ = std::move(other.process_);
        return *this;
    }

    [[nodiscard]] typename G::Action act(const RequestFor<EngineAgent, G>& request) {
        const G& position = request.position();
        if (process_ == nullptr) {
            process_ = std::make_unique<Process>(command_);
            ask("ugi");
            (void)answer("ugiok", {}, patience);
            ask("setoption name Move Overhead value 0");
        }
        if (request.memory().is_new) {
            request.memory().is_new = false;
            ask("uginewgame");
            ask("isready");
            (void)answer("readyok", {}, patience);
        }
        ask(concat("position fen ", position_text(position)));
        ask(go_);
        const std::string text = answer("bestmove", request.cancellation(), time_ + patience);
        try {
            return read_action(position, text);
        } catch (const NotationError&) {
            throw EngineError(
                command_, "a legal action after bestmove",
                concat("\"", printable(text.substr(0, 120)), "\" in ", position_text(position)));
        }
    }

private:
    static constexpr std::chrono::hours hours{24};

    /// If the engine has ended, `answer` notices that.
    void ask(std::string_view line) { (void)process_->write(line); }

    /// The word after the first line that begins with `word`. An engine that is cancelled is asked
    /// to stop, and answers nevertheless.
    [[nodiscard]] std::string answer(std::string_view word, Cancellation cancellation,
                                     std::chrono::milliseconds most) {
        const auto end = Cancellation::Clock::now() + most;
        for (bool stopped = false;;) {
            const auto line = process_->read((stopped ? Cancellation() : cancellation).at(end));
            if (line) {
                Words words(*line);
                if (words.next() == word) return std::string(words.next());
            } else if (!stopped && cancellation.requested()) {
                stopped = true;
                ask("stop");
            } else {
                throw EngineError(
                    command_, word,
                    Cancellation::Clock::now() < end ? "the end of its output" : "nothing in time");
            }
        }
    }

    std::string command_;
    std::string go_;
    std::chrono::milliseconds time_;
    std::unique_ptr<Process> process_;
};

}  // namespace LUDUS_NAMESPACE::app

#endif
