#include "ludus/agents/open_agent.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <tuple>
#include <utility>

#include "catch.hpp"
#include "ludus/bytes/archive.hpp"
#include "ludus/bytes/stored_network.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/games/l_game/position.hpp"
#include "ludus/games/onitama/piece_features.hpp"
#include "ludus/games/onitama/position.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/io/file.hpp"
#include "ludus/io/table_file.hpp"
#include "ludus/learn/feature_evaluation.hpp"
#include "ludus/learn/feature_network.hpp"
#include "ludus/learn/policy_value.hpp"
#include "ludus/learn/q_function.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/play/agent.hpp"
#include "ludus/play/comparison.hpp"
#include "ludus/play/selective_agent.hpp"
#include "ludus/search/search_result.hpp"
#include "support/committed.hpp"
#include "support/mark_q.hpp"
#include "support/policy_value.hpp"
#include "support/temporary_folder.hpp"

using namespace ludus;
using Catch::Matchers::ContainsSubstring;

namespace {

using TicTacToe = tic_tac_toe::Position;
using Q = support::MarkQ<4, nn::Tanh>;
using Policy = support::ForkedPolicy;

/// Plays the first legal action of a game whose files hold nothing.
struct PlaysFirst {
    struct Agent {
        [[nodiscard]] static tic_tac_toe::Action act(const TicTacToe& position) {
            return position.legal_actions()[0];
        }
    };
    [[nodiscard]] static std::string file_kind() { return "agent; game tic_tac_toe; first"; }
    [[nodiscard]] static Opened<Agent> read(std::span<const std::byte> bytes) {
        const auto file = view_checkpoint(bytes);
        if (!file.fault.empty()) return {.fault = file.fault};
        if (!file.payload.empty()) return {.fault = "expected nothing, found something"};
        return {Agent(), {}};
    }
};
static_assert(AgentKind<PlaysFirst, TicTacToe>);
static_assert(AgentKind<NetworkAlone<Q>, TicTacToe>);
static_assert(!AgentKind<NetworkAlone<Q>, l_game::Position>);

template <std::size_t hidden>
using NetworkOf = FeatureNetwork<onitama::Position, onitama::PieceFeatures, hidden>;
/// Searches by 300 nodes.
template <std::size_t hidden>
using SearcherOf = SearchesByNetwork<NetworkOf<hidden>, ByIndex<onitama::Position>, 300>;
static_assert(AgentKind<SearcherOf<16>, onitama::Position>);
static_assert(!AgentKind<SearcherOf<16>, TicTacToe>);

[[nodiscard]] auto open(const std::filesystem::path& path) {
    return open_agent<TicTacToe, PlaysFirst, Q, Policy>(path);
}

/// Why a file is refused.
[[nodiscard]] std::string refusal(const std::filesystem::path& path) {
    try {
        std::ignore = open(path);
    } catch (const FileError& error) {
        return error.what();
    }
    return {};
}

}  // namespace

TEST_CASE("open_agent: the file says which of several kinds it is of", "[open_agent]") {
    const support::TemporaryFolder folder;
    save_agent<Policy>(folder / "policy", support::random_weights<Policy>(1));
    write_checkpoint(folder / "first", PlaysFirst::file_kind(), "");

    auto policy = open(folder / "policy");
    auto likeliest = load_agent<Policy>(folder / "policy");
    support::require_same_play<TicTacToe>(policy, likeliest, 20);

    auto first = open(folder / "first");
    PlaysFirst::Agent expected;
    support::require_same_play<TicTacToe>(first, expected, 20);
}

TEST_CASE("open_agent: an opened agent plays matches", "[open_agent]") {
    const support::TemporaryFolder folder;
    write_checkpoint(folder / "first", PlaysFirst::file_kind(), "");
    const auto agent = open(folder / "first");
    const ComparisonSettings settings{.games = 50, .threads = 1};
    CHECK(match<TicTacToe>(agent, RandomAgent{}, settings) ==
          match<TicTacToe>(PlaysFirst::Agent{}, RandomAgent{}, settings));
}

TEST_CASE("open_agent: files of others are refused, and it is said what they hold",
          "[open_agent]") {
    const support::TemporaryFolder folder;
    write_checkpoint(folder / "other", "agent; game chess; \x1B[31m", "");
    const std::string other = refusal(folder / "other");
    CHECK_THAT(other, ContainsSubstring("expected an agent of tic_tac_toe"));
    CHECK_THAT(other, ContainsSubstring("found \"agent; game chess;"));
    CHECK(other.find('\x1B') == std::string::npos);

    CHECK_THAT(refusal(support::committed("l_game_paper")),
               ContainsSubstring("found \"agent; game l_game; encoder squares"));

    write_checkpoint(folder / "first", PlaysFirst::file_kind(), "");
    std::string altered = support::contents(folder / "first");
    write_file(folder / "short", altered.substr(0, altered.size() - 1));
    CHECK_THAT(refusal(folder / "short"), ContainsSubstring("expected 0 bytes of payload"));
    altered.back() ^= 1;
    write_file(folder / "altered", altered);
    CHECK_THAT(refusal(folder / "altered"), ContainsSubstring("altered contents"));

    write_file(folder / "text", "no checkpoint");
    CHECK_THAT(refusal(folder / "text"), ContainsSubstring("expected a ludus checkpoint"));
    CHECK_THAT(refusal(folder / "none"), ContainsSubstring("none"));
}

TEST_CASE("open_agent: a position alone gives the same action each time", "[open_agent]") {
    const support::TemporaryFolder folder;
    save_agent<Policy>(folder / "policy", support::random_weights<Policy>(2));
    auto agent = open(folder / "policy");
    const TicTacToe start;
    const auto action = agent.act(start);
    for (int i = 0; i < 5; ++i) CHECK(agent.act(start) == action);
}

TEST_CASE("open_agent: a file without a plan is of the network that it names", "[open_agent]") {
    using Wider = support::MarkQ<5, nn::Tanh>;
    const support::TemporaryFolder folder;
    save_agent<Wider>(folder / "agent", {});
    const auto [kind, payload] = read_checkpoint(folder / "agent");
    const auto network = detail::stored_network({kind, payload});
    ByteWriter older;
    older(network->weights, network->example);
    write_checkpoint(folder / "older", file_kind<Wider>("agent"), std::move(older).take());
    for (const char* const name : {"agent", "older"}) {
        auto agent = open_agent<TicTacToe, Q, Wider>(folder / name);
        CHECK(agent.act({}) == load_agent<Wider>(folder / "agent").act({}));
    }
    CHECK_THROWS_AS((open_agent<TicTacToe, Q>(folder / "older")), CheckpointError);
}

TEST_CASE("open_agent: a network of features leads a search", "[open_agent]") {
    using Position = onitama::Position;
    const support::TemporaryFolder folder;
    Rng rng(3);
    save_features(folder / "narrow", NetworkOf<16>(rng));
    save_features(folder / "wide", NetworkOf<32>(rng));
    const auto require_opened = [&]<std::size_t hidden>(const char* name,
                                                        NetworkOf<hidden> network) {
        using Agent = typename SearcherOf<hidden>::Agent;
        const auto settings = open_as<SearcherOf<hidden>>(folder / name).settings();
        CHECK(settings.nodes == 300);
        CHECK(settings.keeps_table);
        CHECK(settings.ties == Ties::first);
        Agent expected(settings, FeatureEvaluation<NetworkOf<hidden>>(std::move(network)));
        // The file says of which size the network is.
        auto opened = open_agent<Position, SearcherOf<16>, SearcherOf<32>>(folder / name);
        support::require_same_play<Position>(opened, expected, 1);
    };
    require_opened("narrow", load_features<NetworkOf<16>>(folder / "narrow"));
    require_opened("wide", load_features<NetworkOf<32>>(folder / "wide"));
    CHECK_THROWS_WITH(
        (open_agent<Position, SearcherOf<16>>(folder / "wide")),
        ContainsSubstring("expected an agent of onitama of a known kind, found "
                          "\"agent; game onitama; value of pieces by cards, 32 units"));
    CHECK_THROWS_WITH(open_as<SearcherOf<16>>(folder / "wide"),
                      ContainsSubstring("16 units\", found \"") && ContainsSubstring("32 units"));
}
