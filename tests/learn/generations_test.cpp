#include "ludus/learn/generations.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/games/chinese_checkers/notation.hpp"
#include "ludus/io/archive.hpp"
#include "support/checkers_policy.hpp"
#include "support/policy_examples.hpp"

using namespace ludus;
using Checkers = support::SmallCheckers;
using Replay = Generations<PolicyExample<Checkers, 2>>;

namespace {

std::vector<Replay::Example> generation(std::uint64_t seed, std::size_t count) {
    Rng rng(seed);
    return support::random_examples<Checkers, 2>(rng, count, 20);
}

bool holds(const Replay& replay, const std::vector<std::vector<Replay::Example>>& generations) {
    std::vector<Replay::Example> all;
    for (const auto& examples : generations)
        all.insert(all.end(), examples.begin(), examples.end());
    return std::ranges::equal(all, replay.examples()) && replay.generations() == generations.size();
}

}  // namespace

TEST_CASE("generations: holds the latest generations", "[generations]") {
    Replay replay(3);
    CHECK(holds(replay, {}));
    const std::vector<std::vector<Replay::Example>> all = {
        generation(1, 7), generation(2, 0), generation(3, 12), generation(4, 3), generation(5, 1)};
    for (const auto& examples : all) replay.push(examples);
    CHECK(holds(replay, {all[2], all[3], all[4]}));
    CHECK(replay.valid());
}

TEST_CASE("generations: comes back from a checkpoint as it was", "[generations]") {
    Replay replay(2);
    for (std::uint64_t seed = 1; seed < 4; ++seed) replay.push(generation(seed, 5 + seed));
    const auto bytes = save_state(replay);
    Replay read(2);
    load_state(read, bytes);
    CHECK(save_state(read) == bytes);
    read.push(generation(9, 2));
    CHECK(holds(read, {generation(3, 8), generation(9, 2)}));
    Replay smaller(1);
    CHECK_THROWS_AS(load_state(smaller, bytes), ArchiveError);
}

TEST_CASE("generations: generations whose false sizes add up are refused", "[generations]") {
    Replay replay(2);
    replay.push(generation(1, 2));
    replay.push(generation(2, 3));
    std::string bytes = save_state(replay);
    bytes.replace(1 + 8, 8, std::string(8, '\xFF'));  // of the first: 2^64 - 1
    bytes[1 + 8 + 8] = 6;                             // of the second; 5 in all, but for 2^64
    Replay read(2);
    CHECK_THROWS_AS(load_state(read, bytes), ArchiveError);
}
