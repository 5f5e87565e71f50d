#include "ludus/train/trainer.hpp"

#include <cstdint>
#include <string>
#include <tuple>

#include "catch.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/core/workers.hpp"
#include "ludus/games/tic_tac_toe/position.hpp"
#include "ludus/play/agent.hpp"

using namespace ludus;

namespace {

struct NoSettings {
    std::uint64_t seed = 1;
    bool operator==(const NoSettings&) const = default;
    static constexpr auto described() {
        return std::tuple{setting(&NoSettings::seed, "seed", "of nothing")};
    }
};

struct Counted {
    std::uint64_t games = 0;
    bool operator==(const Counted&) const = default;
    template <class Column>
    void report(Column&& column) const {
        column("games", static_cast<double>(games));
    }
    template <class Visit>
    void visit(Visit&& visit) {
        visit(games);
    }
};

struct NeverSaved {
    bool operator==(const NeverSaved&) const = default;
    template <class Column>
    void report(Column&&) const {}
};

/// Learns nothing, game by game.
template <class P>
struct Idle {
    using Game = tic_tac_toe::Position;
    using Settings = NoSettings;
    using Progress = P;

    P step(Workers&, const P& progress) { return progress; }
    [[nodiscard]] static bool has_pending_updates() { return false; }
    [[nodiscard]] static std::uint64_t games() { return 0; }
    [[nodiscard]] static RandomAgent agent() { return {}; }
    [[nodiscard]] static Settings settings() { return {}; }
    [[nodiscard]] static std::string kind() { return "idle"; }
    template <class Visit>
    void visit(Visit&&) {}
};

/// The same, which starts from weights.
struct Weighted : Idle<Counted> {
    struct Weights {};
    Weighted(const NoSettings&, const Weights&) {}
};

}  // namespace

TEST_CASE("trainer: has progress that checkpoints can keep", "[trainer]") {
    STATIC_REQUIRE(Trainer<Idle<Counted>>);
    STATIC_REQUIRE_FALSE(Trainer<Idle<NeverSaved>>);
    STATIC_REQUIRE(can_be_saved<Idle<Counted>>);
}

TEST_CASE("trainer: may start from weights", "[trainer]") {
    STATIC_REQUIRE(StartsFromWeights<Weighted>);
    STATIC_REQUIRE_FALSE(StartsFromWeights<Idle<Counted>>);
}
