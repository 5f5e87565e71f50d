#include "ludus/play/games_in_play.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "catch.hpp"
#include "ludus/core/outcome.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/game.hpp"
#include "ludus/game/limit.hpp"
#include "ludus/game/shortcuts.hpp"
#include "ludus/game/standing.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/game_in_play.hpp"

using namespace ludus;
using LGame = l_game::Position;

namespace {

/// Draws its actions, and keeps in mind what was played.
struct Drawing {
    struct Memory {
        std::vector<LGame::Action> actions;
        std::uint64_t games = 0;

        void played(const LGame&, LGame::Action action) { actions.push_back(action); }
        void reset() {
            actions.clear();
            ++games;
        }
    };
    using Asked = Request<LGame, 0, Memory>;

    /// Depends on all that it may depend on.
    [[nodiscard]] static LGame::Action choose(const Asked& request) {
        const auto legal = request.position().legal_actions();
        const auto place = request.rng().below(static_cast<std::uint32_t>(legal.size())) +
            request.memory().actions.size() + request.standing().counter().turns();
        return legal[place % legal.size()];
    }
};
struct OneByOne : Drawing {
    [[nodiscard]] LGame::Action act(const Asked& request) const { return choose(request); }
};
/// The same in many games at once.
struct Batched : Drawing {
    static constexpr std::size_t batch_size = 5;
    std::size_t* largest = nullptr;

    [[nodiscard]] LGame::Action act(const Asked& request) const { return choose(request); }
    void act(std::span<const Asked> requests, std::span<LGame::Action> actions) const {
        if (largest != nullptr) *largest = std::max(*largest, requests.size());
        for (std::size_t i = 0; i < requests.size(); ++i) actions[i] = choose(requests[i]);
    }
};
/// In many games at once, if it was told so.
struct Choosing : Batched {
    std::size_t at_once = 1;

    [[nodiscard]] std::size_t games_at_once() const noexcept { return at_once; }
};
/// One that needs the position alone.
struct Position {
    [[nodiscard]] LGame::Action act(const LGame& position) const {
        const auto legal = position.legal_actions();
        return legal[position.hash() % legal.size()];
    }
    void act(std::span<const LGame> positions, std::span<LGame::Action> actions) const {
        for (std::size_t i = 0; i < positions.size(); ++i) actions[i] = act(positions[i]);
    }
};

/// Asks for `seen` earlier positions, compares them with those of the game, and chooses an action
/// by the oldest.
template <std::size_t seen, bool is_batched>
struct Historian {
    static constexpr std::size_t past = seen;
    struct Memory {
        std::vector<LGame> positions{LGame{}};

        void played(const LGame& position, LGame::Action) { positions.push_back(position); }
    };
    using Asked = Request<LGame, past, Memory>;
    std::size_t* asked;
    std::size_t* faults;

    [[nodiscard]] LGame::Action act(const Asked& request) const {
        const auto& all = request.memory().positions;
        const auto recent = request.standing().history().recent();
        const std::size_t count = std::min(all.size(), past + 1);
        ++*asked;
        *faults += !std::ranges::equal(recent, std::span(all).last(count));
        const auto legal = request.position().legal_actions();
        return legal[(recent[0].hash() + request.rng().below(3)) % legal.size()];
    }
    void act(std::span<const Asked> requests, std::span<LGame::Action> actions) const
        requires is_batched
    {
        for (std::size_t i = 0; i < requests.size(); ++i) actions[i] = act(requests[i]);
    }
};

/// What a game was, written down by a recorder or by hand.
struct Written {
    std::vector<LGame::Action> actions;
    std::vector<std::uint8_t> whose;  ///< 0: chance, 1: the player, 2: the opponent
    std::size_t reached = 0;
    std::optional<GameResult> result;
    std::optional<Rng> rng;

    friend bool operator==(const Written&, const Written&) = default;
};

/// Writes games down, and checks the order of the calls.
struct Recorder : ludus::GameRecorder {
    struct Record {
        Written game;
        std::uint8_t next = 0;
        std::size_t faults = 0;
    };
    std::vector<Written>* games;
    std::size_t faults = 0;

    void begin(Record& record, std::uint64_t, const auto& standing) {
        record = {};
        record.faults += standing.counter().actions() != 0;
    }
    void reached(Record& record, const auto&) { ++record.game.reached; }
    void chosen(Record& record, const auto& standing, LGame::Action action, const auto& memory,
                Rng&) {
        record.next = 1;
        const auto legal = standing.position().legal_actions();
        record.faults += std::ranges::find(legal, action) == legal.end();
        if constexpr (requires { memory.actions; })
            record.faults += memory.actions != record.game.actions;
    }
    void replied(Record& record, const auto&, LGame::Action) { record.next = 2; }
    void played(Record& record, const auto& standing, LGame::Action action) {
        record.game.actions.push_back(action);
        record.game.whose.push_back(record.next);
        record.next = 0;
        record.faults += standing.counter().actions() != record.game.actions.size();
    }
    void finish(Record& record, const auto& game) {
        record.game.result = game.result;
        record.game.rng = game.rng;
        faults += record.faults;
        (*games)[game.number] = record.game;
    }
};

constexpr std::uint64_t seed = 3;
constexpr std::size_t count = 40;

GameSetup<LGame> setup(std::uint64_t number) {
    return {.start = {},
            .player_starts = number % 2 == 0,
            .rules = {.limit = {.turns = 30},
                      .random_turns = {0.1, 0.2},
                      .random_opening = {1, static_cast<std::uint32_t>(number % 3)}}};
}

/// One game after the other, by hand.
template <class P, class Q>
std::vector<Written> by_hand(P player, Q opponent) {
    std::vector<Written> games(count);
    for (std::uint64_t number = 0; number < count; ++number) {
        Written& game = games[number];
        Rng rng(seed, number);
        const auto rules = setup(number);
        Standing<LGame, 3> standing(rules.start, rules.rules.limit);
        auto opening = rules.rules.random_opening;
        MemoryOf<P> memory{};
        MemoryOf<Q> other{};
        bool random_turn = false;
        GameResult result;
        for (bool new_turn = true; !standing.outcome();) {
            const Player mover = standing.position().to_move();
            const std::size_t s = seat(mover);
            if (new_turn) random_turn = rng.chance(rules.rules.random_turns[s]);
            const bool opens = opening[s] > 0;
            opening[s] -= opens;
            LGame::Action action;
            if (opens || random_turn) {
                action = random_action(standing.position(), rng);
                game.whose.push_back(0);
            } else {
                ++game.reached;
                const bool is_players = std::is_same_v<Q, Itself> || mover == rules.player();
                if constexpr (std::is_same_v<Q, Itself>)
                    action = ask<LGame>(player, standing, memory, rng);
                else
                    action = is_players ? ask<LGame>(player, standing, memory, rng)
                                        : ask<LGame>(opponent, standing, other, rng);
                game.whose.push_back(is_players ? 1 : 2);
            }
            result.legal_actions += standing.position().legal_actions().size();
            standing.play(action);
            detail::notify(memory, standing.position(), action);
            detail::notify(other, standing.position(), action);
            game.actions.push_back(action);
            new_turn = standing.position().to_move() != mover;
        }
        result.outcome = *standing.outcome();
        result.turns = standing.counter().turns();
        result.actions = standing.counter().actions();
        game.result = result;
        game.rng = rng;
    }
    return games;
}

/// How many differ, with room for so many games.
template <class P, class Q>
std::size_t differences(P player, Q opponent, std::size_t size) {
    std::vector<Written> games(count);
    Recorder recorder{{}, &games};
    using Games = GamesInPlay<LGame, P, Q, Recorder>;
    const typename Games::Company company{player, opponent, recorder};
    Games in_play(size);
    for (std::uint64_t next = 0; next < count || in_play.playing() > 0;) {
        while (next < count && !in_play.full()) {
            in_play.begin(next, setup(next), Rng(seed, next), company);
            ++next;
        }
        in_play.round(company);
    }
    const auto expected = by_hand(player, opponent);
    std::size_t wrong = recorder.faults;
    for (std::size_t i = 0; i < count; ++i) wrong += !(games[i] == expected[i]);
    return wrong;
}

}  // namespace

TEST_CASE("games_in_play: games go as they would alone, whoever plays", "[games_in_play]") {
    for (const std::size_t size : {1U, 3U, 5U}) {
        CAPTURE(size);
        CHECK(differences(OneByOne{}, OneByOne{}, size) == 0);
        CHECK(differences(OneByOne{}, Itself{}, size) == 0);
        CHECK(differences(Batched{}, OneByOne{}, size) == 0);
        CHECK(differences(OneByOne{}, Batched{}, size) == 0);
        CHECK(differences(Batched{}, Batched{}, size) == 0);
        CHECK(differences(Batched{}, Itself{}, size) == 0);
        CHECK(differences(Batched{}, Position{}, size) == 0);
        CHECK(differences(Position{}, RandomAgent{}, size) == 0);
    }
}

TEST_CASE("games_in_play: each player sees as much of the past as it asks for", "[games_in_play]") {
    std::size_t asked = 0;
    std::size_t faults = 0;
    const auto check = [&](auto player, auto opponent) {
        const std::size_t before = asked;
        CHECK(differences(player, opponent, 3) == 0);
        CHECK(asked > before + 400);
    };
    check(Historian<2, false>{&asked, &faults}, Historian<0, false>{&asked, &faults});
    check(Historian<0, true>{&asked, &faults}, Historian<3, false>{&asked, &faults});
    check(Historian<1, true>{&asked, &faults}, Historian<2, true>{&asked, &faults});
    check(Historian<3, true>{&asked, &faults}, Itself{});
    check(Historian<2, true>{&asked, &faults}, Batched{});
    CHECK(faults == 0);
}

TEST_CASE("games_in_play: a batched player is asked for all games together", "[games_in_play]") {
    std::size_t largest = 0;
    Batched player;
    player.largest = &largest;
    CHECK(differences(player, Itself{}, 5) == 0);
    CHECK(largest == 5);
    CHECK(ludus::detail::games_at_once<LGame>(player) == 5);
    CHECK(ludus::detail::games_at_once<LGame>(OneByOne{}) == 1);
}

TEST_CASE("games_in_play: a player may choose to be asked alone, and plays the same games",
          "[games_in_play]") {
    std::size_t largest = 0;
    Choosing player;
    player.largest = &largest;
    player.at_once = 1;
    CHECK(differences(player, Itself{}, 5) == 0);
    CHECK(differences(player, Batched{}, 5) == 0);
    CHECK(largest == 0);
    player.at_once = 5;
    CHECK(differences(player, Itself{}, 5) == 0);
    CHECK(largest == 5);
}

TEST_CASE("games_in_play: a player that starts is the one to move, wherever a game starts",
          "[games_in_play]") {
    const LGame initial;
    LGame later;
    while (later.to_move() == initial.to_move()) later.play(later.legal_actions()[0]);
    for (const LGame& start : {initial, later})
        for (const bool starts : {true, false}) {
            const GameSetup<LGame> setup{.start = start, .player_starts = starts};
            CHECK((setup.player() == start.to_move()) == starts);
        }
}

TEST_CASE("games_in_play: a game is cut off where the player would act once too often",
          "[games_in_play]") {
    std::vector<Written> games(1);
    Recorder recorder{{}, &games};
    OneByOne player;
    RandomAgent opponent;
    using Games = GamesInPlay<LGame, OneByOne, RandomAgent, Recorder>;
    const Games::Company company{player, opponent, recorder};
    for (const std::uint32_t most : {0U, 1U, 6U}) {
        for (const bool starts : {true, false}) {
            Games in_play(1);
            in_play.begin(0, {.player_starts = starts, .player_actions = most}, Rng(1), company);
            CHECK(in_play.playing() == 0);
            const auto& whose = games[0].whose;
            CHECK(std::ranges::count(whose, 1) == most);
            // Two actions are a turn: the opponent moves before, between and after the player's.
            const std::size_t replies = most / 2 + (starts ? 0 : 1);
            CHECK(static_cast<std::size_t>(std::ranges::count(whose, 2)) == 2 * replies);
        }
    }
}

TEST_CASE("games_in_play: a resumed game goes on as if it had not been paused", "[games_in_play]") {
    std::vector<Written> games(1);
    Recorder recorder{{}, &games};
    Batched player;
    OneByOne opponent;
    using Games = GamesInPlay<LGame, Batched, OneByOne, Recorder>;
    const Games::Company company{player, opponent, recorder};
    const GameSetup<LGame> rules{.rules = {.limit = {.turns = 20}}};
    for (std::size_t rounds = 0; rounds < 12; ++rounds) {
        Games whole(1);
        whole.begin(0, rules, Rng(7, rounds), company);
        while (whole.playing() > 0) whole.round(company);
        const Written expected = games[0];

        Games first(1);
        first.begin(0, rules, Rng(7, rounds), company);
        for (std::size_t i = 0; i < rounds && first.playing() > 0; ++i) first.round(company);
        if (first.playing() == 0) continue;
        Games second(1);
        first.for_each_record([&](Recorder::Record& record, std::uint64_t number, const Rng& rng) {
            second.resume(number, rules, rng, record.game.actions, record, company);
        });
        while (second.playing() > 0) second.round(company);
        // The position at which it paused was reached twice.
        Written found = games[0];
        CHECK(found.reached >= expected.reached);
        found.reached = expected.reached;
        CHECK(found == expected);
    }
    CHECK(recorder.faults == 0);
}

TEST_CASE("games_in_play: once it is cancelled no game is finished", "[games_in_play]") {
    std::vector<Written> games(3);
    Recorder recorder{{}, &games};
    Batched player;
    Itself itself;
    std::atomic<bool> stop = false;
    using Games = GamesInPlay<LGame, Batched, Itself, Recorder>;
    const Games::Company company{player, itself, recorder, &stop};
    Games in_play(3);
    for (std::uint64_t i = 0; i < 3; ++i)
        in_play.begin(i, {.rules = {.limit = {.turns = 50}}}, Rng(8, i), company);
    in_play.round(company);
    stop = true;
    in_play.round(company);
    CHECK(in_play.playing() == 0);
    for (const Written& game : games) CHECK(!game.result);
}

TEST_CASE("games_in_play: a game may begin with random actions, whoever is to move",
          "[games_in_play]") {
    for (std::uint32_t actions = 0; actions < 6; ++actions) {
        std::vector<Written> games(1);
        Recorder recorder{{}, &games};
        OneByOne player;
        OneByOne opponent;
        using Games = GamesInPlay<LGame, OneByOne, OneByOne, Recorder>;
        const Games::Company company{player, opponent, recorder};
        Games in_play(1);
        in_play.begin(0, {.rules = {.limit = {.turns = 20}, .random_actions = actions}}, Rng(9),
                      company);
        REQUIRE(games[0].whose.size() > 6);
        for (std::size_t i = 0; i < games[0].whose.size(); ++i)
            REQUIRE((games[0].whose[i] == 0) == (i < actions));
    }
}
