#include "ludus/game/check_game.hpp"

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "ludus/core/hash.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/static_vector.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/notated.hpp"
#include "ludus/game/packed.hpp"
#include "ludus/game/random_start.hpp"
#include "ludus/game/scored.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/l_game/notation.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"

using namespace ludus;

namespace {

/// The one law that a game breaks.
enum class Fault : std::uint8_t {
    none,
    goes_on_when_finished,
    never_finishes,
    too_many_actions,
    index_too_large,
    same_index,
    copy_differs,
    hash_of_the_address,
    hash_of_what_equality_ignores,
    packing_without_the_mover,
    packing_of_what_equality_ignores,
    fickle_actions,
    miscounted_actions,
    overlooked_win,
    another_action_drawn,
    draws_too_often,
    fickle_play,
    idle_action,
    margins_do_not_cancel,
    another_position_written,
    another_action_read,
    own_text_refused,
    no_identity,
    illegal_image,
    does_not_commute,
    no_inverse,
    other_winner,
    finished_start,
    overlooked_progress,
    same_player_after_waiting,
    waiting_ends_the_game,
    key_of_what_equality_ignores,
    key_without_a_pile,
};

/// What is wrong with `Piles` at present.
Fault fault = Fault::none;

/// Takes one or two tokens from a pile.
struct Take {
    std::uint8_t pile = 0;
    std::uint8_t count = 0;

    [[nodiscard]] std::size_t index() const noexcept {
        if (fault == Fault::index_too_large) return std::size_t{2} * pile + count;
        if (fault == Fault::same_index) return count - std::size_t{1};
        return std::size_t{2} * pile + count - 1;
    }
    auto operator<=>(const Take&) const noexcept = default;
};

/// Two piles of three tokens; who takes the last token wins, each token is a point. Models every
/// optional concept. Breaks the law that `fault` names.
struct Piles {
    using Action = Take;
    static constexpr std::string_view name = "piles";
    static constexpr std::size_t action_count = 4;
    static constexpr std::size_t max_legal_actions = 4;
    static constexpr std::size_t symmetry_count = 2;

    std::array<std::uint8_t, 2> tokens = {3, 3};
    std::array<std::uint8_t, 2> taken = {0, 0};  ///< by each player
    Player mover = Player::first;
    std::uint8_t mark = 1;
    std::uint8_t last_pile = 0;  ///< takes no part in comparison

    [[nodiscard]] Player to_move() const noexcept { return mover; }
    [[nodiscard]] std::optional<Outcome> outcome() const noexcept {
        if (fault == Fault::never_finishes || tokens[0] + tokens[1] > 0) return std::nullopt;
        const bool swapped = fault == Fault::other_winner && last_pile == 0;
        return Outcome::win(swapped ? mover : opponent(mover));
    }

    [[nodiscard]] static_vector<Action, 5> legal_actions() const noexcept {
        static_vector<Action, 5> actions;
        for (std::uint8_t pile = 0; pile < 2; ++pile)
            for (std::uint8_t count = 1; count <= 2; ++count)
                if (count <= tokens[pile]) actions.push_back({pile, count});
        if (fault == Fault::goes_on_when_finished && actions.empty()) actions.push_back({0, 1});
        if (fault == Fault::too_many_actions) actions.push_back({1, 3});
        if (fault == Fault::fickle_actions) {
            static bool reversed = false;
            reversed = !reversed;
            if (reversed) std::ranges::reverse(actions);
        }
        return actions;
    }

    [[nodiscard]] std::size_t legal_action_count() const noexcept {
        return legal_actions().size() + (fault == Fault::miscounted_actions ? 1 : 0);
    }
    [[nodiscard]] bool can_win() const noexcept {
        if (fault == Fault::overlooked_win) return false;
        return std::ranges::any_of(legal_actions(), [&](Action action) {
            Piles next = *this;
            next.play(action);
            return next.outcome() == Outcome::win(mover);
        });
    }
    [[nodiscard]] bool is_progress(Action action) const noexcept { return action.count == 2; }
    [[nodiscard]] static_vector<Action, 5> progress_actions() const noexcept {
        static_vector<Action, 5> actions;
        if (fault == Fault::overlooked_progress) return actions;
        for (const Action action : legal_actions())
            if (is_progress(action)) actions.push_back(action);
        return actions;
    }
    [[nodiscard]] Piles null_move() const noexcept {
        Piles waited = *this;
        if (fault != Fault::same_player_after_waiting) waited.mover = opponent(mover);
        if (fault == Fault::waiting_ends_the_game) waited.tokens = {0, 0};
        return waited;
    }
    [[nodiscard]] Action random_action(Rng& rng) const noexcept {
        const auto actions = legal_actions();
        const Action action = fault == Fault::another_action_drawn ? actions[0] : rng.pick(actions);
        if (fault == Fault::draws_too_often) rng();
        return action;
    }

    void play(Action action) noexcept {
        if (fault == Fault::idle_action) return;
        tokens[action.pile] = static_cast<std::uint8_t>(tokens[action.pile] - action.count);
        taken[seat(mover)] = static_cast<std::uint8_t>(taken[seat(mover)] + action.count);
        mover = opponent(mover);
        last_pile = action.pile;
        if (fault == Fault::fickle_play) {
            static std::uint8_t calls = 0;
            mark = ++calls;
        }
    }

    [[nodiscard]] std::uint64_t hash() const noexcept {
        if (fault == Fault::hash_of_the_address) return reinterpret_cast<std::uintptr_t>(this);
        return mix(bytes(fault == Fault::hash_of_what_equality_ignores));
    }

    /// What the value depends on: neither the mover nor who has taken how much.
    [[nodiscard]] std::uint64_t search_key() const noexcept {
        std::uint64_t key = tokens[0];
        if (fault != Fault::key_without_a_pile) key = 8 * key + tokens[1];
        if (fault == Fault::key_of_what_equality_ignores) key = 2 * key + last_pile;
        return mix(key);
    }

    [[nodiscard]] std::uint64_t packed() const noexcept {
        return bytes(fault == Fault::packing_of_what_equality_ignores);
    }
    [[nodiscard]] static Piles unpacked(std::uint64_t number) noexcept {
        const auto byte = [&](int place) { return static_cast<std::uint8_t>(number >> 8 * place); };
        Piles position;
        position.mark = byte(6);
        position.tokens = {byte(5), byte(4)};
        position.taken = {byte(3), byte(2)};
        if (fault != Fault::packing_without_the_mover)
            position.mover = byte(1) == 1 ? Player::first : Player::second;
        position.last_pile = byte(0);
        return position;
    }

    [[nodiscard]] int margin(Player viewer) const noexcept {
        const int points = taken[seat(viewer)] - taken[seat(opponent(viewer))];
        return fault == Fault::margins_do_not_cancel && points < 0 ? 0 : points;
    }

    /// Symmetry 1 swaps the piles.
    [[nodiscard]] Piles transformed(std::size_t symmetry) const noexcept {
        Piles image = *this;
        if (symmetry == 1 || fault == Fault::no_identity) {
            image.tokens = {tokens[1], tokens[0]};
            image.last_pile = static_cast<std::uint8_t>(1 - last_pile);
            if (fault == Fault::no_inverse) image.mark = 0;
        }
        return image;
    }
    [[nodiscard]] static Action transformed(Action action, std::size_t symmetry) noexcept {
        const bool moves = symmetry == 1 || fault == Fault::no_identity;
        if (!moves || fault == Fault::does_not_commute) return action;
        const auto count = fault == Fault::illegal_image ? std::uint8_t{3} : action.count;
        return {static_cast<std::uint8_t>(1 - action.pile), count};
    }

    [[nodiscard]] static Piles random_start(Rng& rng) noexcept {
        Piles start;
        const auto other = static_cast<std::uint8_t>(rng.below(4));
        start.tokens = {static_cast<std::uint8_t>(1 + rng.below(3)), other};
        if (fault == Fault::finished_start) start.tokens = {0, 0};
        return start;
    }

    friend bool operator==(const Piles& a, const Piles& b) noexcept {
        return fault != Fault::copy_differs && a.tokens == b.tokens && a.taken == b.taken &&
            a.mover == b.mover && a.mark == b.mark;
    }

private:
    [[nodiscard]] std::uint64_t bytes(bool with_last_pile) const noexcept {
        std::uint64_t all = mark;
        for (const std::uint64_t part :
             {tokens[0], tokens[1], taken[0], taken[1], std::uint8_t{mover == Player::first},
              with_last_pile ? last_pile : std::uint8_t{0}})
            all = all << 8 | part;
        return all;
    }
};

/// The same without texts.
struct UnwrittenPiles : Piles {
    [[nodiscard]] static UnwrittenPiles unpacked(std::uint64_t number) noexcept {
        return {Piles::unpacked(number)};
    }
};

/// Tic-tac-toe with a hash that sees only the first player's marks.
struct HalfSeen : tic_tac_toe::Position {
    [[nodiscard]] std::uint64_t hash() const noexcept { return mix(marks(Player::first)); }
};

}  // namespace

namespace ludus {

/// A position is its bytes as digits, an action the pile and the count.
template <>
struct Notation<Piles> {
    static std::string write(const Piles& position) {
        if (fault == Fault::own_text_refused) return "?";
        const bool other = fault == Fault::another_position_written;
        const bool second = (position.mover == Player::second) != other;
        std::string text;
        for (const int part : {+position.tokens[0], +position.tokens[1], +position.taken[0],
                               +position.taken[1], second ? 1 : 0, +position.mark})
            text += std::to_string(part);
        return text;
    }
    static std::string write(const Piles&, Take action) {
        return std::to_string(action.pile) + std::to_string(action.count);
    }
    static Piles read_position(std::string_view text) {
        if (text.size() != 6) throw NotationError(text, 0, "six digits");
        const auto digit = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i] - '0'); };
        Piles position;
        position.tokens = {digit(0), digit(1)};
        position.taken = {digit(2), digit(3)};
        position.mover = digit(4) == 0 ? Player::first : Player::second;
        position.mark = digit(5);
        return position;
    }
    static Take read_action(const Piles& position, std::string_view text) {
        for (const auto action : position.legal_actions())
            if (fault == Fault::another_action_read || write(position, action) == text)
                return action;
        throw NotationError(text, 0, "a legal action");
    }
};

}  // namespace ludus

namespace {

static_assert(Game<Piles> && Symmetric<Piles> && Scored<Piles> && Notated<Piles> &&
              RandomStart<Piles> && Packed<Piles> && CountsActions<Piles> && DrawsActions<Piles> &&
              SeesWins<Piles>);
static_assert(Packed<UnwrittenPiles> && !Notated<UnwrittenPiles> && Game<HalfSeen>);

/// What the check says of the game with one fault.
template <Game G = Piles>
Conformance<G> checked(Fault broken) {
    struct Repair {
        ~Repair() { fault = Fault::none; }
    } const repair;
    fault = broken;
    Rng rng(1);
    return check_game<G>(rng, 20);
}

}  // namespace

TEST_CASE("check_game: accepts games that keep the laws", "[check_game]") {
    Rng rng(1);
    CHECK(check_game<tic_tac_toe::Position>(rng, 200).fault.empty());
    CHECK(check_game<l_game::Position>(rng, 20, 200).fault.empty());
    CHECK(check_game<Piles>(rng, 200).fault.empty());
}

TEST_CASE("check_game: reports how much it looked at", "[check_game]") {
    Rng rng(2);
    const Conformance none = check_game<tic_tac_toe::Position>(rng, 0);
    CHECK(static_cast<bool>(none));
    CHECK(none.games == 0);
    CHECK(none.positions == 0);

    const Conformance some = check_game<tic_tac_toe::Position>(rng, 100);
    CHECK(static_cast<bool>(some));
    CHECK(some.games == 100);
    CHECK(some.positions >= 600);  // a game has 6 to 10 positions
    CHECK(some.positions <= 1000);

    const Conformance short_games = check_game<l_game::Position>(rng, 10, 5);
    CHECK(static_cast<bool>(short_games));
    CHECK(short_games.games == 10);
    CHECK(short_games.positions <= 60);
    CHECK(short_games.positions > 10);
}

TEST_CASE("check_game: the generator decides which games are played", "[check_game]") {
    Rng first(3);
    Rng same(3);
    const Conformance a = check_game<tic_tac_toe::Position>(first, 10);
    const Conformance b = check_game<tic_tac_toe::Position>(same, 10);
    CHECK(a.positions == b.positions);
    CHECK(a.path == b.path);
    CHECK(first == same);
    const Conformance c = check_game<tic_tac_toe::Position>(first, 10);
    CHECK(c.path != a.path);
}

TEST_CASE("check_game: names legal actions in a finished position", "[check_game]") {
    CHECK(checked(Fault::goes_on_when_finished).fault == "a finished position has legal actions");
}

TEST_CASE("check_game: names a position without actions that is not finished", "[check_game]") {
    CHECK(checked(Fault::never_finishes).fault == "an unfinished position has no legal action");
}

TEST_CASE("check_game: names more legal actions than there may be", "[check_game]") {
    CHECK(checked(Fault::too_many_actions).fault == "more than max_legal_actions are legal");
}

TEST_CASE("check_game: names an index that is too large", "[check_game]") {
    CHECK(checked(Fault::index_too_large).fault == "an action index is not below action_count");
}

TEST_CASE("check_game: names two actions with one index", "[check_game]") {
    CHECK(checked(Fault::same_index).fault == "two legal actions have the same index");
}

TEST_CASE("check_game: names a copy that differs", "[check_game]") {
    CHECK(checked(Fault::copy_differs).fault == "a copy does not equal its original");
}

TEST_CASE("check_game: names a hash that differs between copies", "[check_game]") {
    CHECK(checked(Fault::hash_of_the_address).fault == "equal positions have different hashes");
}

TEST_CASE("check_game: names a hash of what equality ignores", "[check_game]") {
    // A copy has the same hash; the position read from its own text has another.
    CHECK(checked(Fault::hash_of_what_equality_ignores).fault ==
          "equal positions have different hashes");
}

TEST_CASE("check_game: names a position that is lost in its packing", "[check_game]") {
    CHECK(checked(Fault::packing_without_the_mover).fault ==
          "a position does not survive being packed and unpacked");
}

TEST_CASE("check_game: names a packing of what equality ignores", "[check_game]") {
    // Of a game with texts it is found by what is read from them, of others where two paths meet.
    const std::string expected = "equal positions are packed into different numbers";
    CHECK(checked(Fault::packing_of_what_equality_ignores).fault == expected);
    const auto met = checked<UnwrittenPiles>(Fault::packing_of_what_equality_ignores);
    CHECK(met.fault == expected);
    CHECK(met.path.size() >= 2);
    CHECK(checked<UnwrittenPiles>(Fault::none).fault.empty());
}

TEST_CASE("check_game: counts different positions with one hash", "[check_game]") {
    // In a single game every reply of the second player leaves the hash as it was.
    Rng rng(5);
    const Conformance half = check_game<HalfSeen>(rng, 1);
    CHECK(half.distinct == half.positions);
    CHECK(half.collisions == (half.distinct - 1) / 2);
    CHECK(half.fault ==
          std::to_string(half.collisions) + " of " + std::to_string(half.distinct) +
              " different positions have the hash of an earlier one");
    CHECK(half.path.size() == 2);

    const Conformance many = check_game<HalfSeen>(rng, 1000);
    CHECK(many.collisions >= 100);
    CHECK(many.games < 1000);  // it stops once it has seen enough of them

    const Conformance sound = check_game<tic_tac_toe::Position>(rng, 1000);
    CHECK(sound.collisions == 0);
    CHECK(sound.distinct > 1000);
    CHECK(sound.distinct <= 5478);  // positions of tic-tac-toe
}

TEST_CASE("check_game: names actions that change without a reason", "[check_game]") {
    CHECK(checked(Fault::fickle_actions).fault ==
          "legal_actions() gives two answers for one position");
}

TEST_CASE("check_game: names a count that is not that of the list", "[check_game]") {
    CHECK(checked(Fault::overlooked_win).fault == "can_win() is not whether one action wins");
    CHECK(checked(Fault::miscounted_actions).fault ==
          "legal_action_count() is not the number of legal actions");
}

TEST_CASE("check_game: names what is said of progress and of waiting, but is not so",
          "[check_game]") {
    STATIC_REQUIRE(ListsProgress<Piles> && HasNullMove<Piles>);
    CHECK(checked(Fault::overlooked_progress).fault ==
          "progress_actions() are not the legal actions that are progress");
    CHECK(checked(Fault::same_player_after_waiting).fault ==
          "after null_move() the same player is to move");
    CHECK(checked(Fault::waiting_ends_the_game).fault == "null_move() ends the game");
}

TEST_CASE("check_game: names a search key that says too much or too little", "[check_game]") {
    STATIC_REQUIRE(HasSearchKey<Piles>);
    CHECK(checked(Fault::key_of_what_equality_ignores).fault ==
          "equal positions have different search keys");
    CHECK(checked(Fault::key_without_a_pile).fault ==
          "positions of one search key have different values");
}

TEST_CASE("check_game: names a draw that is not that from the list", "[check_game]") {
    const std::string expected = "random_action() does not draw as rng.pick(legal_actions()) does";
    CHECK(checked(Fault::another_action_drawn).fault == expected);
    CHECK(checked(Fault::draws_too_often).fault == expected);
}

TEST_CASE("check_game: names a play that is not decided by the action", "[check_game]") {
    CHECK(checked(Fault::fickle_play).fault == "play() gives two answers for one action");
}

TEST_CASE("check_game: names an action without an effect", "[check_game]") {
    CHECK(checked(Fault::idle_action).fault == "an action leaves the position unchanged");
}

TEST_CASE("check_game: names margins that do not cancel", "[check_game]") {
    CHECK(checked(Fault::margins_do_not_cancel).fault ==
          "the margins of the two players do not cancel");
}

TEST_CASE("check_game: names a position that is lost in its text", "[check_game]") {
    CHECK(checked(Fault::another_position_written).fault ==
          "a position does not survive being written and read");
}

TEST_CASE("check_game: names an action that is lost in its text", "[check_game]") {
    CHECK(checked(Fault::another_action_read).fault ==
          "an action does not survive being written and read");
}

TEST_CASE("check_game: names a text that its own reader refuses", "[check_game]") {
    Conformance<Piles> report;
    CHECK_NOTHROW(report = checked(Fault::own_text_refused));
    CHECK_THAT(report.fault, Catch::Matchers::ContainsSubstring("position"));
}

TEST_CASE("check_game: names a symmetry 0 that is not the identity", "[check_game]") {
    CHECK(checked(Fault::no_identity).fault == "symmetry 0 is not the identity");
}

TEST_CASE("check_game: names a symmetry that makes an action illegal", "[check_game]") {
    CHECK(checked(Fault::illegal_image).fault ==
          "a symmetry turns a legal action into an illegal one");
}

TEST_CASE("check_game: names a symmetry that does not commute with play", "[check_game]") {
    CHECK(checked(Fault::does_not_commute).fault == "a symmetry does not commute with play()");
}

TEST_CASE("check_game: names a symmetry without an inverse", "[check_game]") {
    CHECK(checked(Fault::no_inverse).fault == "a symmetry has no inverse");
}

TEST_CASE("check_game: names a symmetry under which another player wins", "[check_game]") {
    CHECK(checked(Fault::other_winner).fault ==
          "a symmetry changes the outcome for the player to move");
}

TEST_CASE("check_game: names a random start that is finished", "[check_game]") {
    CHECK_FALSE(checked(Fault::finished_start).fault.empty());
}

TEST_CASE("check_game: leads to the fault by a path from the start", "[check_game]") {
    const Conformance<Piles> at_once = checked(Fault::index_too_large);
    CHECK_FALSE(static_cast<bool>(at_once));
    CHECK(at_once.games == 0);
    CHECK(at_once.positions == 1);
    CHECK(at_once.path.empty());

    const Conformance<Piles> by_a_move = checked(Fault::idle_action);
    CHECK(by_a_move.positions == 1);
    CHECK(by_a_move.path.size() == 1);

    const Conformance<Piles> at_the_end = checked(Fault::goes_on_when_finished);
    CHECK(at_the_end.games == 0);
    CHECK(at_the_end.positions == at_the_end.path.size() + 1);
    Piles position;
    std::size_t played = 0;
    for (const std::size_t index : at_the_end.path)
        for (const auto action : position.legal_actions())
            if (action.index() == index) {
                position.play(action);
                ++played;
                break;
            }
    CHECK(played == at_the_end.path.size());
    CHECK(position.outcome());
}

TEST_CASE("check_game: plays every other game from a random start", "[check_game]") {
    Rng rng(4);
    std::size_t from_elsewhere = 0;
    for (int i = 0; i < 50; ++i) {
        // The second game's path does not lead from the initial position to the end.
        const Conformance<Piles> report = check_game<Piles>(rng, 2);
        std::size_t taken = 0;
        for (const std::size_t index : report.path) taken += index % 2 + 1;
        from_elsewhere += taken != 6;
    }
    CHECK(from_elsewhere > 25);
}
