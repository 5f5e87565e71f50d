#include "ludus/games/dots_and_boxes/independent_chains.hpp"

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/games/dots_and_boxes/board.hpp"
#include "ludus/games/dots_and_boxes/chains.hpp"

using namespace ludus;
using dots_and_boxes::Board;
using dots_and_boxes::Chain;
using dots_and_boxes::IndependentChains;

namespace {

using B = Board<7, 7>;
using Lengths = std::vector<int>;

int value(const Lengths& chains, const Lengths& loops) {
    IndependentChains<B> ending;
    for (const int length : chains) ending.add(Chain<B>{.length = length});
    for (const int length : loops)
        ending.add(Chain<B>{.length = length, .is_loop = true, .is_closed = true});
    return ending.value();
}

/// The value by opening each chain and loop, with everything that the opponent can do about it.
int by_trying_all(const Lengths& chains, const Lengths& loops) {
    static std::map<std::pair<Lengths, Lengths>, int> known;
    if (chains.empty() && loops.empty()) return 0;
    const auto at = known.find({chains, loops});
    if (at != known.end()) return at->second;
    int best = std::numeric_limits<int>::min();
    for (std::size_t i = 0; i < chains.size(); ++i) {
        Lengths others = chains;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        const int rest = by_trying_all(others, loops);
        const int all = chains[i] + rest;
        best = std::max(best, chains[i] < 3 ? -all : -std::max(all, chains[i] - 4 - rest));
    }
    for (std::size_t i = 0; i < loops.size(); ++i) {
        Lengths others = loops;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        const int rest = by_trying_all(chains, others);
        best = std::max(best, -std::max(loops[i] + rest, loops[i] - 8 - rest));
    }
    return known[{chains, loops}] = best;
}

/// Visits all lists of at most `count` lengths out of `lengths`, in ascending order.
template <class Visit>
void for_each_list(const Lengths& lengths, std::size_t count, Lengths& list, Visit visit) {
    visit(list);
    if (list.size() == count) return;
    for (const int length : lengths) {
        if (!list.empty() && length < list.back()) continue;
        list.push_back(length);
        for_each_list(lengths, count, list, visit);
        list.pop_back();
    }
}

}  // namespace

TEST_CASE("dots_and_boxes: single chains and loops go to the opponent",
          "[dots_and_boxes][independent_chains]") {
    CHECK(value({}, {}) == 0);
    for (const int length : {1, 2, 3, 4, 9}) CHECK(value({length}, {}) == -length);
    for (const int length : {4, 6, 12}) CHECK(value({}, {length}) == -length);
}

TEST_CASE("dots_and_boxes: control is kept by handing back",
          "[dots_and_boxes][independent_chains]") {
    CHECK(value({1, 3}, {}) == 2);   // the short one first, then the other has to open
    CHECK(value({3, 3}, {}) == -2);  // one box, two handed back, three
    CHECK(value({3, 3, 3}, {}) == -1);
    CHECK(value({}, {4, 4}) == 0);
    CHECK(value({3}, {4}) == -1);
}

TEST_CASE("dots_and_boxes: opening only the shortest of each kind is best",
          "[dots_and_boxes][independent_chains]") {
    Lengths chains;
    Lengths loops;
    std::size_t endings = 0;
    std::size_t different = 0;
    for_each_list({1, 2, 3, 4, 5, 6, 8}, 6, chains, [&](const Lengths& some_chains) {
        for_each_list({4, 6, 8}, 3, loops, [&](const Lengths& some_loops) {
            ++endings;
            different += value(some_chains, some_loops) != by_trying_all(some_chains, some_loops);
        });
    });
    CHECK(endings == 1716 * 20);
    CHECK(different == 0);
}
