#include "ludus/learn/ppo_loss.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"

using ludus::JudgedAction;
using ludus::PpoLoss;
using ludus::PpoTerms;

namespace {

std::vector<double> softmax(const std::vector<double>& numbers) {
    std::vector<double> shares;
    double sum = 0;
    for (const double number : numbers) sum += std::exp(number);
    for (const double number : numbers) shares.push_back(std::exp(number) / sum);
    return shares;
}

/// The loss, straight from its equation.
double slow_loss(const PpoLoss& loss, const std::vector<double>& numbers, double value,
                 const JudgedAction& choice) {
    const auto shares = softmax(numbers);
    const auto advantage = static_cast<double>(choice.advantage);
    const double ratio = shares[choice.place] / static_cast<double>(choice.probability);
    const auto clip = static_cast<double>(loss.clip);
    const double clipped = std::min(std::max(ratio, 1 - clip), 1 + clip);
    double entropy = 0;
    for (const double share : shares) entropy -= share * std::log(share);
    const double miss = value - static_cast<double>(choice.target);
    return -std::min(ratio * advantage, clipped * advantage) +
        static_cast<double>(loss.value_weight) * miss * miss -
        static_cast<double>(loss.entropy_weight) * entropy;
}

struct Found {
    PpoTerms terms;
    std::vector<double> slopes;  ///< by the numbers, then by the value
};

Found found(const PpoLoss& loss, const std::vector<double>& numbers, double value,
            const JudgedAction& choice, double weight = 1) {
    Found result{{}, std::vector<double>(numbers.size() + 1)};
    const std::span<double> slopes = result.slopes;
    result.terms = loss.fill_errors(softmax(numbers), value, choice, weight,
                                    slopes.first(numbers.size()), slopes.back());
    return result;
}

double total(const PpoLoss& loss, const PpoTerms& terms) {
    return terms.policy + static_cast<double>(loss.value_weight) * terms.value -
        static_cast<double>(loss.entropy_weight) * terms.entropy;
}

/// The largest difference of a slope from central differences of the equation.
double worst_slope(const PpoLoss& loss, std::vector<double> numbers, double value,
                   const JudgedAction& choice) {
    constexpr double step = 1e-5;
    const auto slopes = found(loss, numbers, value, choice).slopes;
    double worst = 0;
    const auto check = [&](double& number, double slope) {
        const double middle = number;
        number = middle + step;
        const double up = slow_loss(loss, numbers, value, choice);
        number = middle - step;
        const double down = slow_loss(loss, numbers, value, choice);
        number = middle;
        worst = std::max(worst, std::abs(slope - (up - down) / (2 * step)));
    };
    for (std::size_t i = 0; i < numbers.size(); ++i) check(numbers[i], slopes[i]);
    check(value, slopes.back());
    return worst;
}

/// A choice whose probability has since changed by a factor.
JudgedAction changed(const std::vector<double>& numbers, std::uint32_t place, double factor,
                     float advantage) {
    return {place, static_cast<float>(softmax(numbers)[place] / factor), advantage, 0.3F};
}

}  // namespace

TEST_CASE("the slopes of the clipped loss are those of its equation", "[learn][ppo_loss]") {
    ludus::Rng rng(1);
    for (const float clip : {0.2F, 0.5F, PpoLoss::unbounded})
        for (const double factor : {0.3, 0.9, 1.0, 1.1, 3.0})
            for (const float advantage : {-1.5F, -0.1F, 0.0F, 0.2F, 2.0F})
                for (std::size_t actions = 1; actions < 6; ++actions) {
                    CAPTURE(clip, factor, advantage, actions);
                    std::vector<double> numbers(actions);
                    for (double& number : numbers) number = rng.uniform(-2, 2);
                    const auto place = rng.below(static_cast<std::uint32_t>(actions));
                    const auto choice = changed(numbers, place, factor, advantage);
                    const double value = rng.uniform(-1, 1);
                    const PpoLoss loss{clip, 0.7F, 0.3F};
                    REQUIRE(worst_slope(loss, numbers, value, choice) < 1e-8);
                    REQUIRE(total(loss, found(loss, numbers, value, choice).terms) ==
                            Approx(slow_loss(loss, numbers, value, choice)).margin(1e-12));
                }
}

TEST_CASE("a policy that has gone far enough is no longer moved", "[learn][ppo_loss]") {
    const std::vector<double> numbers = {0.5, -1, 0.2};
    const PpoLoss loss{0.2F, 0, 0};
    const auto moves = [&](double factor, float advantage) {
        const auto result = found(loss, numbers, 0, changed(numbers, 1, factor, advantage));
        const bool is_moved = result.slopes[1] != 0;
        REQUIRE((result.terms.clipped == 0) == is_moved);
        if (is_moved) REQUIRE((result.slopes[1] < 0) == (advantage > 0));
        return is_moved;
    };
    // Good actions until they are likelier by the clip, ...
    REQUIRE(moves(0.5, 1));
    REQUIRE(moves(1.1, 1));
    REQUIRE_FALSE(moves(1.3, 1));
    // ... bad ones until they are less likely by it.
    REQUIRE(moves(1.5, -1));
    REQUIRE(moves(0.9, -1));
    REQUIRE_FALSE(moves(0.7, -1));
}

TEST_CASE("each part of the loss is reported by itself", "[learn][ppo_loss]") {
    const std::vector<double> even(4, 0.3);
    const auto terms = found({}, even, 0.8, {2, 0.125F, 1.5F, 0.5F}).terms;
    REQUIRE(terms.policy == Approx(-1.2 * 1.5));  // twice as likely as it was
    REQUIRE(terms.value == Approx(0.09));
    REQUIRE(terms.entropy == Approx(std::log(4.0)));
    REQUIRE(terms.divergence == Approx(-std::log(2.0)));
    REQUIRE(terms.clipped == 1);
}

TEST_CASE("the parts of several losses add up", "[learn][ppo_loss]") {
    const std::vector<double> numbers = {1, 0};
    PpoTerms sum = found({}, numbers, 0.5, {0, 0.5F, 1, 0}).terms;
    sum += found({}, numbers, -0.5, {1, 0.5F, 1, 1}).terms;
    sum *= 0.5;
    REQUIRE(sum.value == Approx((0.25 + 2.25) / 2));
    REQUIRE(sum.clipped == 0.5);
}

TEST_CASE("a weight multiplies the slopes and not the parts", "[learn][ppo_loss]") {
    const std::vector<double> numbers = {0.1, 0.7, -0.4};
    const JudgedAction choice{1, 0.4F, -0.6F, 0.2F};
    const auto whole = found({}, numbers, 0.9, choice);
    const auto half = found({}, numbers, 0.9, choice, 0.5);
    REQUIRE(half.terms == whole.terms);
    for (std::size_t i = 0; i < whole.slopes.size(); ++i)
        REQUIRE(half.slopes[i] == Approx(whole.slopes[i] / 2));
}

TEST_CASE("an action that has become impossible leaves numbers finite", "[learn][ppo_loss]") {
    std::vector<double> slopes(2);
    double by_value = 0;
    const std::vector<double> policy = {1, 0};
    const auto terms = PpoLoss{}.fill_errors(policy, 0.0, {1, 0.5F, 1, 0}, 1, slopes, by_value);
    REQUIRE(terms.entropy == 0);
    REQUIRE(terms.policy == 0);
    REQUIRE(std::ranges::all_of(slopes, [](double slope) { return std::isfinite(slope); }));
}
