#include "ludus/bytes/agent_kind.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/bytes/agent.hpp"
#include "ludus/bytes/archive.hpp"
#include "ludus/bytes/checkpoint.hpp"
#include "ludus/bytes/stored_network.hpp"
#include "ludus/core/opened.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/io/table_file.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/learn/linear_value.hpp"
#include "ludus/learn/value_table.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/initialise.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/precision.hpp"
#include "support/cross_features.hpp"
#include "support/mark_q.hpp"
#include "support/policy_value.hpp"
#include "support/temporary_folder.hpp"

using namespace ludus;
using Catch::Matchers::ContainsSubstring;

namespace {

using Cross = tic_tac_toe::Position;
using Q = support::MarkQ<4, nn::Tanh>;
using WiderQ = support::MarkQ<5, nn::Tanh>;
using Policy = support::ForkedPolicy;
using Values = SearchesByValues<Cross, support::WholeBoard, 2>;

/// Plays the first or the last action, as a file's only byte says.
struct Simple {
    struct Agent {
        bool last = false;

        [[nodiscard]] tic_tac_toe::Action act(const Cross& position) const {
            const auto actions = position.legal_actions();
            return actions[last ? actions.size() - 1 : 0];
        }
    };
    [[nodiscard]] static std::string file_kind() { return "agent; game tic_tac_toe; simple"; }
    [[nodiscard]] static Opened<Agent> read(std::span<const std::byte> bytes) {
        const auto file = view_checkpoint(bytes);
        if (!file.fault.empty()) return {.fault = file.fault};
        if (file.payload != "0" && file.payload != "1")
            return {.fault = "expected 0 or 1, found another"};
        return {Agent{file.payload == "1"}, {}};
    }
};
/// The same for files whose kind begins so.
struct Similar : Simple {
    [[nodiscard]] static std::string file_kind() { return "agent; similar"; }
    [[nodiscard]] static bool reads(std::string_view kind) { return kind.starts_with("agent; si"); }
};
/// What is no kind: it reads something else.
struct Unreadable : Simple {
    [[nodiscard]] static Agent read(std::span<const std::byte>) { return {}; }
};
static_assert(AgentKind<Simple, Cross> && AgentKind<Similar, Cross>);
static_assert(!AgentKind<Unreadable, Cross> && !AgentKind<Simple, alquerque::Position>);
static_assert(AgentKind<NetworkAlone<Q>, Cross> && AgentKind<Values, Cross>);
static_assert(AgentKind<Tabulated<alquerque::Position>, alquerque::Position>);

/// A trainer, as far as kinds see one, whose agents are not those of its network alone.
struct Teacher {
    using Description = Q;
    struct Agent {
        nn::Parameters<Q::Network> weights;

        [[nodiscard]] tic_tac_toe::Action act(const Cross& position) const {
            return position.legal_actions()[position.legal_actions().size() - 1];
        }
    };
    [[nodiscard]] static Agent make_agent(const nn::Parameters<Q::Network>& weights) {
        return {weights};
    }
};
/// One whose agents are.
struct PlainTeacher {
    using Description = Q;
    using Agent = QAgent<Q>;
    [[nodiscard]] static Agent make_agent(const nn::Parameters<Q::Network>& weights) {
        return Agent(weights);
    }
};
static_assert(std::is_same_v<ludus::detail::AsKind<Q>, NetworkAlone<Q>>);
static_assert(std::is_same_v<ludus::detail::AsKind<Simple>, Simple>);
static_assert(std::is_same_v<ludus::detail::AsKind<Teacher>, Trained<Teacher>>);
static_assert(std::is_same_v<ludus::detail::AsKind<PlainTeacher>, NetworkAlone<Q>>);

std::string checkpoint(std::string_view kind, std::string_view payload) {
    const auto frame = ludus::detail::checkpoint_frame(kind, payload);
    return frame.before + std::string(payload) + frame.after;
}
std::span<const std::byte> as_bytes(const std::string& text) {
    return std::as_bytes(std::span(text));
}
template <class D>
nn::Parameters<typename D::Network> weights() {
    nn::Parameters<typename D::Network> parameters;
    Rng rng(5);
    nn::initialise(parameters, rng, nn::Xavier{});
    return parameters;
}
template <class D>
std::string file_of() {
    const auto parts = ludus::detail::agent_parts<D>(weights<D>(), nn::Precision::float32);
    return checkpoint(parts.kind, parts.payload);
}
/// The same as before there were plans.
template <class D>
std::string older_file_of() {
    const std::string file = file_of<D>();
    const auto stored = ludus::detail::stored_network(view_checkpoint(as_bytes(file)));
    ByteWriter writer;
    writer(stored->weights, stored->example);
    return checkpoint(file_kind<D>("agent"), std::move(writer).take());
}
LinearValue<Cross, support::WholeBoard> some_values() {
    LinearValue<Cross, support::WholeBoard> values;
    Rng rng(6);
    for (float& weight : values.weights()) weight = static_cast<float>(rng.uniform(-1, 1));
    return values;
}

/// Positions of a game at random.
template <Game G>
std::vector<G> some_positions() {
    std::vector<G> positions;
    Rng rng(7);
    for (int game = 0; game < 10; ++game)
        for (G position; !position.outcome() && positions.size() < 60;) {
            positions.push_back(position);
            position.play(rng.pick(position.legal_actions()));
        }
    return positions;
}
/// In how many of them two agents act differently.
template <Game G>
std::size_t differences(auto&& one, auto&& other) {
    std::size_t count = 0;
    for (const G& position : some_positions<G>()) {
        Rng rng(8);
        Rng twin(8);
        count += ask<G>(one, position, rng) != ask<G>(other, position, twin);
    }
    return count;
}

template <class... Kinds>
std::string fault_of(const std::string& bytes) {
    const auto agent = read_agent<Cross, Kinds...>(as_bytes(bytes));
    CHECK(agent.fault.empty() == static_cast<bool>(agent));
    return agent.fault;
}

}  // namespace

TEST_CASE("agent_kind: the bytes say which of several kinds they are of", "[bytes][agent_kind]") {
    const auto read = [](const std::string& bytes) {
        auto agent = read_agent<Cross, Simple, Q, Policy>(as_bytes(bytes));
        REQUIRE(agent);
        return *std::move(agent);
    };
    CHECK(differences<Cross>(read(checkpoint(Simple::file_kind(), "0")), Simple::Agent{false}) ==
          0);
    CHECK(differences<Cross>(read(checkpoint(Simple::file_kind(), "1")), Simple::Agent{true}) == 0);
    CHECK(differences<Cross>(read(file_of<Q>()), QAgent<Q>(weights<Q>())) == 0);
    CHECK(differences<Cross>(read(file_of<WiderQ>()), QAgent<WiderQ>(weights<WiderQ>())) == 0);
    CHECK(differences<Cross>(read(file_of<Policy>()), PolicyAgent<Policy>(weights<Policy>())) == 0);
    CHECK(differences<Cross>(read(file_of<Q>()), Simple::Agent{true}) > 10);
}

TEST_CASE("agent_kind: of several kinds that would read the bytes the first one does",
          "[bytes][agent_kind]") {
    const std::string bytes = checkpoint(Simple::file_kind(), "2");
    CHECK(fault_of<Similar, Simple>(bytes) == "expected 0 or 1, found another");
    CHECK(fault_of<Simple, Similar>(bytes) == "expected 0 or 1, found another");
    // `reads` counts, not `file_kind`, where there is one.
    CHECK(fault_of<Similar>(checkpoint("agent; sixth", "0")).empty());
    CHECK(fault_of<Similar>(checkpoint("agent; other", "0")) ==
          "expected an agent of tic_tac_toe of a known kind, found \"agent; other\"");
}

TEST_CASE("agent_kind: bytes of no known kind are answered with what they hold",
          "[bytes][agent_kind]") {
    const std::string other = fault_of<Simple, Q>(checkpoint("agent; game \x1B[31m", "x"));
    CHECK_THAT(other,
               ContainsSubstring("expected an agent of tic_tac_toe of a known kind, "
                                 "found \"agent; game "));
    CHECK(other.find('\x1B') == std::string::npos);
    CHECK_THAT(fault_of<Simple>(file_of<Q>()),
               ContainsSubstring("found \"agent; game tic_tac_toe; "
                                 "encoder marks"));
    CHECK(fault_of<Simple>("") == "expected a whole checkpoint, found a truncated one");
    CHECK(fault_of<Simple>("text") == "expected a ludus checkpoint, found another file");
    // What is damaged is said to be, whichever kind it states.
    for (const std::string_view kind : {"agent; game tic_tac_toe; simple", "agent; other"}) {
        std::string damaged = checkpoint(kind, "0");
        damaged.back() ^= 1;
        CHECK(fault_of<Simple>(damaged) == "expected its checksum, found altered contents");
        CHECK_THAT(fault_of<Simple>(damaged + "x"), ContainsSubstring("found a longer file"));
    }
}

TEST_CASE("agent_kind: a file without a plan is of its own network alone", "[bytes][agent_kind]") {
    CHECK(fault_of<Q>(older_file_of<Q>()).empty());
    CHECK_THAT(fault_of<Q>(older_file_of<WiderQ>()),
               ContainsSubstring("of a known kind, found \"") && ContainsSubstring("dense 5"));
    CHECK(fault_of<Q, WiderQ>(older_file_of<WiderQ>()).empty());
    CHECK(fault_of<Q>(file_of<WiderQ>()).empty());
}

TEST_CASE("agent_kind: a trainer's agents are made by it, unless they play by the network alone",
          "[bytes][agent_kind]") {
    const std::string bytes = file_of<Q>();
    const auto agent = Trained<Teacher>::read(as_bytes(bytes));
    REQUIRE(agent);
    CHECK(agent->weights == weights<Q>());
    auto taught = read_agent<Cross, Teacher>(as_bytes(bytes));
    CHECK(differences<Cross>(*taught, Simple::Agent{true}) == 0);
    auto plain = read_agent<Cross, PlainTeacher>(as_bytes(bytes));
    CHECK(differences<Cross>(*plain, QAgent<Q>(weights<Q>())) == 0);
    // Of another network than the trainer's there is none.
    CHECK_FALSE(fault_of<Teacher>(file_of<WiderQ>()).empty());
    CHECK(fault_of<PlainTeacher>(file_of<WiderQ>()).empty());
}

TEST_CASE("agent_kind: learned values lead a search to the depth of their kind",
          "[bytes][agent_kind]") {
    const support::TemporaryFolder folder;
    save_values(folder / "values", some_values());
    const std::string bytes = support::contents(folder / "values");
    auto agent = read_agent<Cross, Values>(as_bytes(bytes));
    REQUIRE(agent);
    const auto searcher = [](int depth) {
        return Values::Agent({.depth = depth}, LearnedEvaluation(some_values()));
    };
    CHECK(differences<Cross>(*agent, searcher(2)) == 0);
    CHECK(differences<Cross>(*agent, searcher(1)) > 0);
    CHECK_THAT(fault_of<Values>(file_of<Q>()),
               ContainsSubstring("of a known kind, found \"agent; game tic_tac_toe; encoder"));
}

TEST_CASE("agent_kind: a table is played by under the orientation that it was filled under",
          "[bytes][agent_kind]") {
    using Alquerque = alquerque::Position;
    const support::TemporaryFolder folder;
    ValueTable<Alquerque> table(1 << 20);
    const Alquerque start;
    const auto actions = start.legal_actions();
    float* const values = table.enter(start, actions.size());
    values[actions.size() / 2] = 1;  // the best
    save_table<Alquerque, Unturned>(folder / "table", table);
    const std::string bytes = support::contents(folder / "table");
    auto agent = read_agent<Alquerque, Tabulated<Alquerque>>(as_bytes(bytes));
    REQUIRE(agent);
    Rng rng(9);
    CHECK(ask<Alquerque>(*agent, start, rng) == actions[actions.size() / 2]);
    const auto other = read_agent<Alquerque, Tabulated<Alquerque, Canonical>>(as_bytes(bytes));
    CHECK_FALSE(other);
    CHECK_THAT(other.fault,
               ContainsSubstring("of a known kind, found \"agent; game alquerque; table; "
                                 "orientation unturned\""));
}
