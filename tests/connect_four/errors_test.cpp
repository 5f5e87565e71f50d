#include "../../examples/connect_four/errors.hpp"

#include <stdexcept>
#include <vector>

#include "../../examples/connect_four/connect_four.hpp"
#include "../../examples/connect_four/test_set.hpp"
#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/workers.hpp"

using connect_four::after_drops;
using connect_four::Drop;
using connect_four::Position;
using connect_four::SolvedPosition;

namespace {

/// Plays as the solution says.
struct Optimal {
    std::vector<SolvedPosition> known;

    [[nodiscard]] Drop act(const Position& position, ludus::Rng&) const {
        for (const auto& solved : known)
            if (after_drops(solved.drops) == position)
                for (const Drop drop : position.legal_actions())
                    if (solved.is_optimal(drop)) return drop;
        throw std::logic_error("an unknown position");
    }
};

}  // namespace

TEST_CASE("errors: counts the drops that lose what could be had", "[connect_four]") {
    const std::vector<SolvedPosition> set{
        {"17757147", 4, "---+---"}, {"414552", 10, "+------"}, {"44455554221", -15, "-------"}};
    ludus::Workers workers(2);
    CHECK(connect_four::errors(Optimal{set}, set, workers) == 0);
    std::vector<SolvedPosition> others = set;
    others[0].outcomes = "+++-+++";
    CHECK(connect_four::errors(Optimal{set}, others, workers) == 1);
}
