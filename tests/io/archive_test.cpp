#include "ludus/io/archive.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/l_game/encodings.hpp"
#include "ludus/games/l_game/notation.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/learn/dqn.hpp"
#include "ludus/learn/replay.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/any_optimiser.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/train/dqn_steps.hpp"
#include "support/no_number.hpp"
#include "support/random_game.hpp"

namespace nn = ludus::nn;
using Catch::Matchers::ContainsSubstring;
using ludus::ArchiveError;
using ludus::load_state;
using ludus::save_state;
using ludus::Schedule;
using ludus::Workers;
using LGame = ludus::l_game::Position;

namespace {

/// Something whose state is one value.
template <class T>
struct Holder {
    T value;

    template <class Visit>
    void visit(Visit&& visit) {
        visit(value);
    }
};

template <class T>
std::string state_of(T value) {
    Holder<T> holder{std::move(value)};
    return save_state(holder);
}

/// Why bytes are refused as a state of `holder`; empty if they are not.
template <class T>
std::string refusal(T holder, const std::string& bytes) {
    try {
        load_state(holder, bytes);
    } catch (const ArchiveError& error) {
        return error.what();
    }
    return {};
}

/// A number as it is stored: lowest byte first.
template <class Number>
std::string stored(Number number) {
    std::string bytes;
    for (std::size_t i = 0; i < sizeof(Number); ++i)
        bytes += static_cast<char>(number >> (8 * i) & 0xFF);
    return bytes;
}

const std::string lowest_byte_first(1, '\x01');  // what every state begins with

using Game = Holder<ludus::Episode<LGame>>;

Game game_of_three_actions() {
    ludus::Rng rng(1);
    return {support::random_game<LGame>(rng, 3)};
}

/// A game's state, part by part.
std::string game_state(const std::string& start, std::uint64_t count,
                       const std::vector<std::uint32_t>& indices,
                       const std::string& values = stored(std::uint64_t{0})) {
    std::string bytes = lowest_byte_first + stored(std::uint64_t{start.size()}) + start;
    bytes += stored(count);
    for (const std::uint32_t index : indices) bytes += stored(index);
    return bytes + values;
}

const std::string initial_text = ludus::Notation<LGame>::write(LGame{});

using Network = nn::Network<nn::Shape<16>, nn::Dense<3>, nn::Tanh, nn::Dense<161>>;
using Q = ludus::QFunction<LGame, ludus::l_game::SquareEncoder, Network>;
using Learner = ludus::DqnSteps<Q>;

/// `seed` is where it begins; all else is the same for all learners.
Learner make_learner(std::uint64_t seed) {
    Learner::Settings settings;
    settings.learner = {.lambda = 0.5F, .target_interval = 3};
    settings.explore = {{1.0, 0.1, 20, Schedule::Curve::linear}};
    settings.limit = {.turns = 8};
    settings.replay_games = 6;
    settings.sample_games = 3;
    settings.augment = true;
    settings.random_starts = 0.5;
    return {settings,
            {Network::parameter_count, {.rate = {0.01, 0.001, 20, Schedule::Curve::linear}}},
            seed};
}

Learner trained_learner(std::uint64_t seed, int games) {
    Learner learner = make_learner(seed);
    Workers alone;
    for (int game = 0; game < games; ++game) learner.step(alone);
    return learner;
}

/// An item too large for any list of as many as a state may claim.
struct Megabyte {
    std::array<char, std::size_t{1} << 20> bytes{};

    template <class Visit>
    void visit(Visit&& visit) {
        visit(bytes.front());
    }
};

}  // namespace

TEST_CASE("numbers are stored lowest byte first", "[io][archive]") {
    REQUIRE(state_of(std::uint32_t{0x01020304}) == lowest_byte_first + "\x04\x03\x02\x01");
    Holder<std::uint64_t> number{0};
    load_state(number, lowest_byte_first + std::string("\x01\0\0\0\0\0\0\x80", 8));
    REQUIRE(number.value == 0x8000000000000001U);

    Holder<double> real{0};
    load_state(real, state_of(-0.1));
    REQUIRE(real.value == -0.1);
}

TEST_CASE("numbers in another order are refused", "[io][archive]") {
    const std::string number = state_of(std::uint32_t{0x01020304}).substr(1);
    for (const char order : {'\0', '\x02', '\xFF'})
        REQUIRE(refusal(Holder<std::uint32_t>{0}, order + number) ==
                "expected numbers with the lowest byte first, found another order");
    REQUIRE(refusal(Holder<std::uint32_t>{0}, "") == "expected more data, found the end");
}

TEST_CASE("what is neither true nor false is refused", "[io][archive]") {
    for (const bool flag : {false, true}) {
        const std::string bytes = state_of(flag);
        REQUIRE(bytes == lowest_byte_first + (flag ? '\x01' : '\0'));
        Holder<bool> read{!flag};
        load_state(read, bytes);
        REQUIRE(read.value == flag);
    }
    REQUIRE(refusal(Holder<bool>{false}, lowest_byte_first + '\x02') == "expected 0 or 1, found 2");
}

TEST_CASE("a generator continues where it was stored", "[io][archive]") {
    Holder<ludus::Rng> original{ludus::Rng(5)};
    std::ignore = original.value();
    Holder<ludus::Rng> restored{ludus::Rng(6)};
    load_state(restored, save_state(original));
    REQUIRE(restored.value == original.value);
    REQUIRE(restored.value() == original.value());
}

TEST_CASE("an optimiser is restored with its count and its memory", "[io][archive]") {
    const nn::Adam::Settings settings{.rate = {0.1, 0.01, 5, Schedule::Curve::linear}};
    std::array<float, 3> values = {1, 2, 3};
    const std::array<float, 3> gradient = {0.5F, -1, 2};
    Holder<nn::AnyOptimiser> original{nn::Adam(3, settings)};
    for (int step = 0; step < 3; ++step) {
        original.value.begin();
        original.value.apply(0, values, gradient);
    }
    Holder<nn::AnyOptimiser> restored{nn::Adam(3, settings)};
    load_state(restored, save_state(original));
    REQUIRE(restored.value.step() == 3);
    auto other_values = values;
    original.value.begin();
    original.value.apply(0, values, gradient);
    restored.value.begin();
    restored.value.apply(0, other_values, gradient);
    REQUIRE(other_values == values);

    const Holder<nn::AnyOptimiser> larger{nn::Adam(4, settings)};
    REQUIRE_THAT(refusal(larger, save_state(original)),
                 ContainsSubstring("expected 8 numbers, found 6"));
    const Holder<nn::AnyOptimiser> smaller_memory{nn::Sgd(3, {})};
    REQUIRE_THAT(refusal(smaller_memory, save_state(original)),
                 ContainsSubstring("expected 3 numbers, found 6"));
}

TEST_CASE("an optimiser's moments that no steps leave are refused", "[io][archive]") {
    const std::string reason = "expected finite moments, and squares not below 0, found others";
    const auto refused_with = [](std::size_t place, float moment) {
        Holder<nn::AnyOptimiser> forged{nn::Adam(3, {})};
        forged.value.memory()[place] = moment;
        return refusal(Holder<nn::AnyOptimiser>{nn::Adam(3, {})}, save_state(forged));
    };
    constexpr float none = std::numeric_limits<float>::quiet_NaN();
    for (std::size_t place = 0; place < 6; ++place) REQUIRE(refused_with(place, none) == reason);
    for (std::size_t place = 0; place < 3; ++place) {
        REQUIRE(refused_with(place, -1).empty());
        REQUIRE(refused_with(3 + place, -1) == reason);
        REQUIRE(refused_with(3 + place, -0.0F).empty());
    }
}

TEST_CASE("a game is stored as its start and its actions", "[io][archive]") {
    Game game = game_of_three_actions();
    std::vector<std::uint32_t> indices;
    indices.reserve(game.value.actions.size());
    for (const auto action : game.value.actions)
        indices.push_back(static_cast<std::uint32_t>(action.index()));
    REQUIRE(save_state(game) == game_state(initial_text, 3, indices));

    Game restored;
    load_state(restored, save_state(game));
    REQUIRE(restored.value.start == game.value.start);
    REQUIRE(restored.value.actions == game.value.actions);
    REQUIRE(restored.value.values.empty());

    const std::size_t legal = game.value.position_after(2).legal_actions().size();
    game.value.values = {std::vector<float>(legal, 0.5F)};
    std::string values = stored(std::uint64_t{1}) + stored(std::uint64_t{legal});
    for (std::size_t i = 0; i < legal; ++i) values += stored(std::uint32_t{0x3F000000});  // 0.5
    REQUIRE(save_state(game) == game_state(initial_text, 3, indices, values));
    load_state(restored, save_state(game));
    REQUIRE(restored.value.values == game.value.values);
}

TEST_CASE("a position is stored as its text", "[io][archive]") {
    ludus::Rng rng(2);
    const LGame position = support::random_game<LGame>(rng, 5).position_after(5);
    const std::string text = ludus::Notation<LGame>::write(position);
    const std::string bytes = state_of(position);
    REQUIRE(bytes == lowest_byte_first + stored(std::uint64_t{text.size()}) + text);
    Holder<LGame> read;
    load_state(read, bytes);
    REQUIRE(read.value == position);
    REQUIRE_THAT(refusal(read, lowest_byte_first + stored(std::uint64_t{3}) + "noo"),
                 ContainsSubstring("expected a position: "));
}

TEST_CASE("a text is stored with its length", "[io][archive]") {
    const std::string text = "minimax:1";
    const std::string bytes = state_of(text);
    REQUIRE(bytes == lowest_byte_first + stored(std::uint64_t{9}) + text);
    Holder<std::string> read;
    load_state(read, bytes);
    REQUIRE(read.value == text);
    REQUIRE_FALSE(refusal(read, lowest_byte_first + stored(std::uint64_t{10}) + text).empty());
    REQUIRE_FALSE(refusal(read, lowest_byte_first + stored(std::uint64_t{1} << 40)).empty());
}

TEST_CASE("values that do not fit a game are refused", "[io][archive]") {
    Game game = game_of_three_actions();
    const std::size_t legal = game.value.position_after(2).legal_actions().size();
    for (const std::size_t count : {std::size_t{1}, legal - 1, legal + 1}) {
        game.value.values = {std::vector<float>(count, 0.5F)};
        REQUIRE(refusal(Game{}, save_state(game)) ==
                "expected the values of " + std::to_string(legal) + " actions, found " +
                    std::to_string(count));
    }
    game.value.values.assign(4, {});
    REQUIRE(refusal(Game{}, save_state(game)) == "expected values of at most 3 positions, found 4");
}

TEST_CASE("a game that breaks the rules is refused", "[io][archive]") {
    Game game = game_of_three_actions();
    const auto first = static_cast<std::uint32_t>(game.value.actions[0].index());
    const auto refused = [](const std::string& bytes) { return refusal(Game{}, bytes); };
    REQUIRE(refused(game_state(initial_text, 1, {first})).empty());

    REQUIRE_THAT(
        refused(game_state(initial_text, 2, {first, first})),
        ContainsSubstring("expected the index of a legal action, found " + std::to_string(first)));
    REQUIRE_THAT(refused(game_state(initial_text, 1, {161})), ContainsSubstring("found 161"));
    REQUIRE_THAT(refused(game_state(initial_text, 1, {0xFFFFFFFF})),
                 ContainsSubstring("found 4294967295"));
    REQUIRE_THAT(refused(game_state("noo1/1xo1/1xo1/1xxx x", 0, {})),
                 ContainsSubstring("expected a position: "));
    REQUIRE_THAT(refused(game_state("", 0, {})), ContainsSubstring("expected a position: "));
    REQUIRE_THAT(refused(game_state(initial_text + '\0', 0, {})),
                 ContainsSubstring("expected a position: "));
}

TEST_CASE("false counts are refused before memory is taken for them", "[io][archive]") {
    const auto refused = [](const std::string& bytes) { return refusal(Game{}, bytes); };
    const auto first = static_cast<std::uint32_t>(game_of_three_actions().value.actions[0].index());
    const std::string one = game_state(initial_text, 2, {first});
    REQUIRE_THAT(refused(one.substr(0, one.size() - 8)), ContainsSubstring("found the end"));
    REQUIRE_THAT(refused(lowest_byte_first + stored(std::uint64_t{initial_text.size()}) +
                         initial_text + stored(std::uint64_t{1} << 28)),
                 ContainsSubstring("found the end"));
    REQUIRE_THAT(refused(game_state(initial_text, std::uint64_t{1} << 60, {})),
                 ContainsSubstring("expected a list of at most"));
    REQUIRE_THAT(refused(lowest_byte_first + stored(~std::uint64_t{0})),
                 ContainsSubstring("expected a list of at most 4096 items"));
    REQUIRE_THAT(refused(lowest_byte_first + stored(std::uint64_t{4096}) + "noo1"),
                 ContainsSubstring("found the end"));

    using List = Holder<std::vector<Megabyte>>;
    List list;
    load_state(list, lowest_byte_first + stored(std::uint64_t{2}) + "ab");
    REQUIRE(list.value.size() == 2);
    REQUIRE(list.value[1].bytes.front() == 'b');
    REQUIRE_THAT(refusal(List{}, lowest_byte_first + stored(std::uint64_t{1} << 28) + "ab"),
                 ContainsSubstring("found the end"));
    REQUIRE_THAT(refusal(List{}, lowest_byte_first + stored(~std::uint64_t{0}) + "ab"),
                 ContainsSubstring("expected a list of at most"));
}

TEST_CASE("a memory whose parts do not fit together is refused", "[io][archive]") {
    ludus::GameReplay<LGame> replay(3);
    replay.push(game_of_three_actions().value);
    replay.push(game_of_three_actions().value);
    ludus::GameReplay<LGame> broken = replay;
    broken.visit([](auto&, auto&, auto&, auto& next) { next = 7; });

    SECTION("as a part of something") {
        using Part = Holder<ludus::GameReplay<LGame>>;
        REQUIRE(refusal(Part{ludus::GameReplay<LGame>(3)}, state_of(replay)).empty());
        REQUIRE_THAT(refusal(Part{ludus::GameReplay<LGame>(3)}, state_of(broken)),
                     ContainsSubstring("expected a state that fits together"));
        REQUIRE_FALSE(refusal(Part{ludus::GameReplay<LGame>(1)}, state_of(replay)).empty());
    }
    SECTION("on its own") {
        REQUIRE(refusal(ludus::GameReplay<LGame>(3), save_state(replay)).empty());
        REQUIRE_THAT(refusal(ludus::GameReplay<LGame>(3), save_state(broken)),
                     ContainsSubstring("expected a state that fits together"));
    }
}

TEST_CASE("a learner's state survives being stored and loaded", "[io][archive]") {
    Learner learner = trained_learner(1, 9);
    const std::string state = save_state(learner);
    Learner restored = make_learner(2);
    REQUIRE(save_state(restored) != state);
    load_state(restored, state);
    REQUIRE(save_state(restored) == state);
    REQUIRE(restored.games() == 9);
    REQUIRE(restored.learner().updates() == 9);
    REQUIRE(restored.learner().parameters() == learner.learner().parameters());
    REQUIRE(restored.replay().newest().actions == learner.replay().newest().actions);
}

TEST_CASE("a resumed learner ends in the bytes of one that was never stopped", "[io][archive]") {
    constexpr int games = 16;
    Learner uninterrupted = trained_learner(3, games);
    const std::string expected = save_state(uninterrupted);
    for (const int stop : {1, 5, 9}) {
        Learner stopped = trained_learner(3, stop);
        Learner resumed = make_learner(4);  // whatever its seed
        load_state(resumed, save_state(stopped));
        Workers workers(2);
        for (int game = stop; game < games; ++game) resumed.step(workers);
        REQUIRE(save_state(resumed) == expected);
    }
}

TEST_CASE("a learner's state of another length is refused", "[io][archive]") {
    Learner learner = trained_learner(5, 4);
    const std::string state = save_state(learner);
    for (std::size_t length = 0; length < state.size(); length +=
         length + 400 < state.size() ? 61U : 1U)
        REQUIRE(refusal(make_learner(6), state.substr(0, length)) ==
                "expected more data, found the end");
    REQUIRE(refusal(make_learner(6), state + '\0') == "expected the end, found more data");
    REQUIRE(refusal(make_learner(6), state + state) == "expected the end, found more data");
}

TEST_CASE("weights for another network are refused", "[io][archive]") {
    using Wider = nn::Network<nn::Shape<16>, nn::Dense<4>, nn::Tanh, nn::Dense<161>>;
    using WiderQ = ludus::QFunction<LGame, ludus::l_game::SquareEncoder, Wider>;
    ludus::Rng rng(7);
    ludus::Dqn<WiderQ, nn::Adam> wider({}, {Wider::parameter_count, {}}, rng);
    ludus::Dqn<Q, nn::Adam> learner({}, {Network::parameter_count, {}}, rng);
    REQUIRE(refusal(learner, save_state(learner)).empty());
    REQUIRE(refusal(wider, save_state(learner)) ==
            "expected " + std::to_string(Wider::parameter_count) + " numbers, found " +
                std::to_string(Network::parameter_count));
}

TEST_CASE("a learner's weights that are no numbers are refused", "[io][archive]") {
    Learner learner = make_learner(1);
    std::string state = save_state(learner);
    constexpr std::size_t first_weight = 1 + 8 + 8 + 32 + 8;
    state.replace(first_weight, 4, support::no_number);
    REQUIRE(refusal(make_learner(2), state) == "expected a state that fits together");
}

TEST_CASE("a learner's moments that are no numbers are refused", "[io][archive]") {
    Learner learner = make_learner(1);
    std::string state = save_state(learner);
    constexpr std::size_t weights = 8 + 4 * Network::parameter_count;
    constexpr std::size_t first_moment = 1 + 8 + 8 + 32 + 3 * weights + 8 + 8;
    state.replace(first_moment, 4, support::no_number);
    REQUIRE_THAT(refusal(make_learner(2), state), ContainsSubstring("expected finite moments"));
}

TEST_CASE("an altered state of a learner is loaded or refused, and nothing else", "[io][archive]") {
    Learner learner = trained_learner(8, 4);
    const std::string state = save_state(learner);
    std::size_t refused = 0;
    for (std::size_t place = 0; place < state.size(); place +=
         place < 64 || place + 400 > state.size() ? 1U : 13U) {
        std::string altered = state;
        altered[place] = static_cast<char>(altered[place] ^ 0x41);
        REQUIRE_NOTHROW(refused += !refusal(make_learner(9), altered).empty());
    }
    REQUIRE(refused > 100);
}
