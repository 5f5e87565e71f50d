#pragma once

#include <any>
#include <cassert>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <typeinfo>
#include <utility>
#include <vector>

#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/shortcuts.hpp"

#include "record.hpp"

namespace examples {

/// A game that is played, whichever it is: positions are texts, actions are known by their indices.
/// Behind functions, so that what works on it is compiled once for all games.
class AnyRecord {
public:
    template <ludus::Notated G>
    explicit(false) AnyRecord(Record<G> game)
        : game_(std::move(game)), functions_(&functions_of<G>) {}

    /// The game itself, which must be this one.
    template <ludus::Game G>
    [[nodiscard]] const Record<G>& as() const noexcept {
        return of<G>(game_);
    }

    [[nodiscard]] std::string_view name() const noexcept { return functions_->name; }
    /// The text of its position.
    [[nodiscard]] std::string text() const { return functions_->text(game_); }
    [[nodiscard]] std::optional<ludus::Outcome> outcome() const {
        return functions_->outcome(game_);
    }
    [[nodiscard]] ludus::Player to_move() const { return functions_->to_move(game_); }
    /// How many actions and turns it has had.
    [[nodiscard]] ludus::TurnCounter counter() const { return functions_->counter(game_); }
    /// Those that were played.
    [[nodiscard]] std::vector<std::size_t> actions() const { return functions_->actions(game_); }

    /// Those of its position.
    [[nodiscard]] std::vector<std::size_t> legal_actions() const {
        return functions_->legal_actions(game_);
    }
    /// Uniformly one of them, of which there must be one.
    [[nodiscard]] std::size_t random_action(ludus::Rng& rng) const {
        return functions_->random_action(game_, rng);
    }
    /// The legal action of a text. Throws `NotationError`.
    [[nodiscard]] std::size_t read(std::string_view action) const {
        return functions_->read(game_, action);
    }
    /// The text of a legal action.
    [[nodiscard]] std::string write(std::size_t action) const {
        return functions_->write(game_, action);
    }
    /// Plays a legal action of a game that is not over by its rules.
    void play(std::size_t action) { functions_->play(game_, action); }

    /// The game without its last actions, of which there must be so many.
    [[nodiscard]] AnyRecord without(std::size_t count) const {
        return functions_->without(game_, count);
    }
    /// The game at its start.
    [[nodiscard]] AnyRecord begin() const { return without(counter().actions()); }
    /// Another one under the same limit, from the position of a text, or from the usual one. Throws
    /// `NotationError`.
    [[nodiscard]] AnyRecord another(std::optional<std::string_view> text) const {
        return functions_->another(game_, text);
    }
    /// Whether its games all begin in the usual position.
    [[nodiscard]] bool begins_alike() const noexcept { return functions_->random_start == nullptr; }
    /// The same from a random position, if games do not all begin alike.
    [[nodiscard]] AnyRecord random_start(ludus::Rng& rng) const {
        return functions_->random_start(game_, rng);
    }

private:
    /// What a game does, with its record.
    struct Functions {
        std::string_view name;
        std::string (*text)(const std::any&);
        std::optional<ludus::Outcome> (*outcome)(const std::any&);
        ludus::Player (*to_move)(const std::any&);
        ludus::TurnCounter (*counter)(const std::any&);
        std::vector<std::size_t> (*actions)(const std::any&);
        std::vector<std::size_t> (*legal_actions)(const std::any&);
        std::size_t (*random_action)(const std::any&, ludus::Rng&);
        std::size_t (*read)(const std::any&, std::string_view);
        std::string (*write)(const std::any&, std::size_t);
        void (*play)(std::any&, std::size_t);
        AnyRecord (*without)(const std::any&, std::size_t);
        AnyRecord (*another)(const std::any&, std::optional<std::string_view>);
        AnyRecord (*random_start)(const std::any&, ludus::Rng&);  ///< null where games begin alike
    };

    template <ludus::Game G>
    [[nodiscard]] static const Record<G>& of(const std::any& game) noexcept {
        assert(game.type() == typeid(Record<G>));
        return *std::any_cast<Record<G>>(&game);
    }
    template <ludus::Notated G>
    [[nodiscard]] static typename G::Action action_of(const G& position, std::size_t index) {
        for (const auto action : position.legal_actions())
            if (action.index() == index) return action;
        throw std::logic_error("a legal action is expected");
    }
    template <class Actions>
    [[nodiscard]] static std::vector<std::size_t> indices_of(const Actions& actions) {
        std::vector<std::size_t> indices;
        for (const auto action : actions) indices.push_back(action.index());
        return indices;
    }
    template <ludus::Notated G>
    [[nodiscard]] static constexpr auto random_start_of() {
        AnyRecord (*start)(const std::any&, ludus::Rng&) = nullptr;
        if constexpr (ludus::RandomStart<G>)
            start = [](const std::any& game, ludus::Rng& rng) {
                return AnyRecord(Record<G>(G::random_start(rng), of<G>(game).limit()));
            };
        return start;
    }

    template <ludus::Notated G>
    static constexpr Functions functions_of = {
        .name = G::name,
        .text =
            [](const std::any& game) { return ludus::Notation<G>::write(of<G>(game).position()); },
        .outcome = [](const std::any& game) { return of<G>(game).outcome(); },
        .to_move = [](const std::any& game) { return of<G>(game).position().to_move(); },
        .counter = [](const std::any& game) { return of<G>(game).counter(); },
        .actions = [](const std::any& game) { return indices_of(of<G>(game).actions()); },
        .legal_actions =
            [](const std::any& game) { return indices_of(of<G>(game).position().legal_actions()); },
        .random_action =
            [](const std::any& game, ludus::Rng& rng) {
                return ludus::random_action(of<G>(game).position(), rng).index();
            },
        .read =
            [](const std::any& game, std::string_view action) {
                return ludus::Notation<G>::read_action(of<G>(game).position(), action).index();
            },
        .write =
            [](const std::any& game, std::size_t action) {
                const G& position = of<G>(game).position();
                return ludus::Notation<G>::write(position, action_of(position, action));
            },
        .play =
            [](std::any& game, std::size_t action) {
                auto& record = *std::any_cast<Record<G>>(&game);
                record.play(action_of(record.position(), action));
            },
        .without = [](const std::any& game,
                      std::size_t count) { return AnyRecord(of<G>(game).without(count)); },
        .another =
            [](const std::any& game, std::optional<std::string_view> text) {
                return AnyRecord(Record<G>(text ? ludus::Notation<G>::read_position(*text) : G{},
                                           of<G>(game).limit()));
            },
        .random_start = random_start_of<G>(),
    };

    std::any game_;
    const Functions* functions_;
};

}  // namespace examples
