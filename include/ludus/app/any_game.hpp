#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludus/app/game_text.hpp"
#include "ludus/app/record.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/erased.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/shortcuts.hpp"

namespace LUDUS_NAMESPACE::app {

/// A game that is played, of any kind: positions are texts, actions are known by their indices.
class AnyGame {
public:
    template <Game G>
    explicit(false) AnyGame(Record<G> game) : game_(std::move(game), functions_of<G>) {}

    /// The game itself, which must be this one.
    template <Game G>
    [[nodiscard]] const Record<G>& as() const noexcept {
        return game_.as<Record<G>>();
    }

    [[nodiscard]] std::string_view name() const noexcept { return game_->name; }
    /// Whether its positions have texts.
    [[nodiscard]] bool has_notation() const noexcept { return game_->has_notation; }
    /// The text of its position; empty without a notation.
    [[nodiscard]] std::string text() const { return game_->text(game_.get()); }
    /// Its board, for people.
    [[nodiscard]] std::string board() const { return game_->board(game_.get()); }
    /// The aim, and how a move is written; empty without a `Picture`.
    [[nodiscard]] std::string_view rules() const noexcept { return game_->rules; }

    [[nodiscard]] std::optional<Outcome> outcome() const { return game_->outcome(game_.get()); }
    [[nodiscard]] Player to_move() const { return game_->to_move(game_.get()); }
    /// How many actions and turns it has had.
    [[nodiscard]] TurnCounter counter() const { return game_->counter(game_.get()); }
    /// Those that were played.
    [[nodiscard]] std::vector<std::size_t> actions() const { return game_->actions(game_.get()); }

    /// Those of its position.
    [[nodiscard]] std::vector<std::size_t> legal_actions() const {
        return game_->legal_actions(game_.get());
    }
    /// One of them, drawn uniformly. Requires a legal action.
    [[nodiscard]] std::size_t random_action(Rng& rng) const {
        return game_->random_action(game_.get(), rng);
    }
    /// The legal action of a text. Throws `NotationError`.
    [[nodiscard]] std::size_t read(std::string_view action) const {
        return game_->read(game_.get(), action);
    }
    /// The text of a legal action.
    [[nodiscard]] std::string write(std::size_t action) const {
        return game_->write(game_.get(), action);
    }
    /// Plays a legal action of a game that is not over.
    void play(std::size_t action) { game_->play(game_.get(), action); }

    /// The game without its last `count` actions. Requires at least `count` actions.
    [[nodiscard]] AnyGame without(std::size_t count) const {
        return game_->without(game_.get(), count);
    }
    /// The game at its start.
    [[nodiscard]] AnyGame begin() const { return without(counter().actions()); }
    /// Another one under the same limit and referee, from the position of a text, or from the usual
    /// one. Throws `NotationError`.
    [[nodiscard]] AnyGame another(std::optional<std::string_view> text) const {
        return game_->another(game_.get(), text);
    }
    /// Whether its games all begin in the usual position.
    [[nodiscard]] bool begins_alike() const noexcept { return game_->random_start == nullptr; }
    /// The same from a random position, if games do not all begin alike.
    [[nodiscard]] AnyGame random_start(Rng& rng) const {
        return game_->random_start(game_.get(), rng);
    }

private:
    struct Functions {
        std::string_view name;
        std::string_view rules;
        bool has_notation;
        std::string (*text)(const void*);
        std::string (*board)(const void*);
        std::optional<Outcome> (*outcome)(const void*);
        Player (*to_move)(const void*);
        TurnCounter (*counter)(const void*);
        std::vector<std::size_t> (*actions)(const void*);
        std::vector<std::size_t> (*legal_actions)(const void*);
        std::size_t (*random_action)(const void*, Rng&);
        std::size_t (*read)(const void*, std::string_view);
        std::string (*write)(const void*, std::size_t);
        void (*play)(void*, std::size_t);
        AnyGame (*without)(const void*, std::size_t);
        AnyGame (*another)(const void*, std::optional<std::string_view>);
        AnyGame (*random_start)(const void*, Rng&);  ///< null if games begin alike
    };

    template <Game G>
    [[nodiscard]] static const Record<G>& of(const void* game) noexcept {
        return *static_cast<const Record<G>*>(game);
    }
    template <Game G>
    [[nodiscard]] static typename G::Action action_of(const G& position, std::size_t index) {
        for (const auto action : position.legal_actions())
            if (action.index() == index) return action;
        throw std::logic_error("a legal action is expected");
    }
    [[nodiscard]] static std::vector<std::size_t> indices_of(const auto& actions) {
        std::vector<std::size_t> indices;
        for (const auto action : actions) indices.push_back(action.index());
        return indices;
    }
    template <Game G>
    [[nodiscard]] static constexpr auto random_start_of() {
        AnyGame (*start)(const void*, Rng&) = nullptr;
        if constexpr (RandomStart<G>)
            start = [](const void* game, Rng& rng) {
                return AnyGame(Record<G>(G::random_start(rng), of<G>(game).ends()));
            };
        return start;
    }

    template <Game G>
    static constexpr Functions functions_of = {
        .name = G::name,
        .rules = rules_text<G>(),
        .has_notation = Notated<G>,
        .text = [](const void* game) { return position_text(of<G>(game).position()); },
        .board = [](const void* game) { return board_text(of<G>(game).position()); },
        .outcome = [](const void* game) { return of<G>(game).outcome(); },
        .to_move = [](const void* game) { return of<G>(game).position().to_move(); },
        .counter = [](const void* game) { return of<G>(game).counter(); },
        .actions = [](const void* game) { return indices_of(of<G>(game).actions()); },
        .legal_actions =
            [](const void* game) { return indices_of(of<G>(game).position().legal_actions()); },
        .random_action =
            [](const void* game, Rng& rng) {
                return ludus::random_action(of<G>(game).position(), rng).index();
            },
        .read =
            [](const void* game, std::string_view action) {
                return read_action(of<G>(game).position(), action).index();
            },
        .write =
            [](const void* game, std::size_t action) {
                const G& position = of<G>(game).position();
                return action_text(position, action_of(position, action));
            },
        .play =
            [](void* game, std::size_t action) {
                auto& record = *static_cast<Record<G>*>(game);
                record.play(action_of(record.position(), action));
            },
        .without = [](const void* game,
                      std::size_t count) { return AnyGame(of<G>(game).without(count)); },
        .another =
            [](const void* game, std::optional<std::string_view> text) {
                return AnyGame(Record<G>(text ? read_position<G>(*text) : G{}, of<G>(game).ends()));
            },
        .random_start = random_start_of<G>(),
    };

    Erased<Functions> game_;
};

}  // namespace LUDUS_NAMESPACE::app
