#include "ludus/learn/policy_example.hpp"

#include <cstddef>
#include <limits>
#include <string>

#include "catch.hpp"
#include "ludus/games/chinese_checkers/notation.hpp"
#include "ludus/io/archive.hpp"
#include "support/checkers_policy.hpp"
#include "support/policy_examples.hpp"

using namespace ludus;
using Checkers = support::SmallCheckers;
using Example = PolicyExample<Checkers, 2>;

TEST_CASE("policy_example: comes back from a checkpoint as it was", "[policy_example]") {
    Rng rng(1);
    for (Example& example : support::random_examples<Checkers, 2>(rng, 20, 5)) {
        REQUIRE(example.valid());
        Example read;
        load_state(read, save_state(example));
        REQUIRE(read == example);
    }
}

TEST_CASE("policy_example: what does not fit together is refused", "[policy_example]") {
    Rng rng(2);
    const Example good = support::random_examples<Checkers, 2>(rng, 1, 9)[0];
    const auto refused = [](Example example) {
        Example read;
        REQUIRE_FALSE(example.valid());
        REQUIRE_THROWS_AS(load_state(read, save_state(example)), ArchiveError);
    };
    Example bad = good;
    bad.policy.pop_back();
    refused(bad);
    bad = good;
    bad.policy[0] += 0.5F;
    refused(bad);
    bad = good;
    bad.policy[0] = -bad.policy[0];
    refused(bad);
    bad = good;
    bad.policy[0] = std::numeric_limits<float>::quiet_NaN();
    refused(bad);
    bad = good;
    bad.value = 1.5F;
    refused(bad);
    bad.value = std::numeric_limits<float>::quiet_NaN();
    refused(bad);

    PolicyExample<Checkers, 3> longer{History<Checkers, 3>(), {}, 0};
    for (int i = 0; i < 3; ++i) longer.seen.play(longer.seen.present().legal_actions()[0]);
    longer.policy.assign(longer.seen.present().legal_actions().size(), 0.0F);
    longer.policy[0] = 1;
    REQUIRE(longer.valid());
    Example read;
    REQUIRE_THROWS_AS(load_state(read, save_state(longer)), ArchiveError);
}

TEST_CASE("policy_example: the image of a history is that of each position", "[policy_example]") {
    Rng rng(3);
    for (const auto& leaf : support::random_histories<Checkers, 2>(rng, 20, 6))
        for (std::size_t s = 0; s < Checkers::symmetry_count; ++s) {
            const auto mirrored = image(leaf.history, s);
            const auto recent = leaf.history.recent();
            REQUIRE(mirrored.recent().size() == recent.size());
            for (std::size_t i = 0; i < recent.size(); ++i)
                REQUIRE(mirrored.recent()[i] == recent[i].transformed(s));
        }
}
