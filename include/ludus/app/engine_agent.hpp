#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "ludus/app/game_text.hpp"
#include "ludus/app/pace.hpp"
#include "ludus/app/process.hpp"
#include "ludus/app/words.hpp"
#include "ludus/core/cancellation.hpp"
#include "ludus/core/clock.hpp"
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
/// It is given the position of its first action and the actions since, and no `Move Overhead`: a
/// few milliseconds more than its time do no harm here. Each copy runs an engine of its own, from
/// its first action on. `act` throws `EngineError` if the engine does not answer in time, or not
/// with a legal action, and `std::system_error` if it cannot be run.
template <Notated G>
class EngineAgent {
public:
    /// How much longer than its time an engine may take before it counts as dead.
    static constexpr std::chrono::seconds patience{10};

    /// The start and the actions of a game, as the engine receives them.
    class Memory {
    public:
        void played(const G& position, typename G::Action action) {
            if (!latest_) return;
            moves_ += concat(moves_.empty() ? " moves " : " ", action_text(*latest_, action));
            latest_ = position;
        }

    private:
        friend EngineAgent;

        std::optional<G> latest_;         ///< none before the engine's first action
        std::string start_;               ///< where `moves_` begin
        std::string moves_;               ///< all since `start_`
        std::optional<ClockTime> clock_;  ///< what is left of it
    };

    /// `command` is one of the shell. `go` is what each search is asked, such as "go movetime 50",
    /// and `time` the most that the engine may take for it.
    EngineAgent(std::string command, std::string go, std::chrono::milliseconds time = hours)
        : command_(std::move(command)), go_(std::move(go)), time_(time) {}
    /// The engine plays each game under a clock. It is sent its own time as the opponent's, too.
    EngineAgent(std::string command, const ClockTime& clock)
        : command_(std::move(command)), time_(hours), clock_(clock) {}
    EngineAgent(const EngineAgent& other)
        : command_(other.command_), go_(other.go_), time_(other.time_), clock_(other.clock_) {}
    EngineAgent(EngineAgent&&) noexcept = default;
    EngineAgent& operator=(EngineAgent other) noexcept {
        command_ = std::move(other.command_);
        go_ = std::move(other.go_);
        time_ = other.time_;
        clock_ = other.clock_;
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
        Memory& memory = request.memory();
        if (memory.latest_ != position) {
            memory.latest_ = position;
            memory.start_ = position_text(position);
            memory.moves_.clear();
            memory.clock_ = clock_;
            ask("uginewgame");
            ask("isready");
            (void)answer("readyok", {}, patience);
        }
        ask(concat("position fen ", memory.start_, memory.moves_));
        const auto start = Clock::now();
        ask(memory.clock_ ? go_by(*memory.clock_) : go_);
        const auto time =
            memory.clock_ ? std::max(memory.clock_->left, std::chrono::milliseconds(0)) : time_;
        const std::string text = answer("bestmove", request.cancellation(), time + patience);
        if (memory.clock_) memory.clock_->took(Clock::now() - start);
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

    [[nodiscard]] static std::string go_by(const ClockTime& clock) {
        const std::string left = std::to_string(std::max<std::int64_t>(clock.left.count(), 0));
        const std::string gain = std::to_string(clock.increment.count());
        return concat("go p1time ", left, " p2time ", left, " p1inc ", gain, " p2inc ", gain);
    }
    /// If the engine has ended, `answer` notices that.
    void ask(std::string_view line) { (void)process_->write(line); }

    /// The word after the first line that begins with `word`. An engine that is cancelled is asked
    /// to stop, and answers nevertheless.
    [[nodiscard]] std::string answer(std::string_view word, Cancellation cancellation,
                                     std::chrono::milliseconds most) {
        const auto end = Clock::now() + most;
        for (bool stopped = false;;) {
            const auto line = process_->read((stopped ? Cancellation() : cancellation).at(end));
            if (line) {
                Words words(*line);
                if (words.next() == word) return std::string(words.next());
            } else if (!stopped && cancellation.requested()) {
                stopped = true;
                ask("stop");
            } else {
                throw EngineError(command_, word,
                                  Clock::now() < end ? "the end of its output" : "nothing in time");
            }
        }
    }

    std::string command_;
    std::string go_;
    std::chrono::milliseconds time_;
    std::optional<ClockTime> clock_;  ///< in place of `go_` and `time_`
    std::unique_ptr<Process> process_;
};

}  // namespace LUDUS_NAMESPACE::app

#endif
