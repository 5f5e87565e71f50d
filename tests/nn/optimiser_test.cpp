#include "ludus/nn/optimiser.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "catch.hpp"
#include "ludus/core/aligned.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/core/schedule.hpp"

namespace nn = ludus::nn;
using ludus::Schedule;

namespace {

constexpr std::size_t parameter_count = 101;  // no multiple of any pack
const nn::WeightDecay decay_of_weights{.l2 = 0.05F, .decoupled = 0.3F};
const Schedule falling{0.1, 0.02, 12, Schedule::Curve::linear};

ludus::aligned_vector<float> random_numbers(ludus::Rng& rng, double size = 1) {
    ludus::aligned_vector<float> numbers(parameter_count);
    std::ranges::generate(numbers, [&] { return static_cast<float>(rng.uniform(-size, size)); });
    return numbers;
}

/// What one parameter's optimiser remembers.
using Memory = std::array<double, 2>;

/// What a step is made from: the parameter, its scaled gradient with the first decay of weights,
/// the rate, and the count of steps from 1.
struct Point {
    double w;
    double g;
    double rate;
    double step;
};

/// The parameters after each of 20 steps on random gradients, each by another factor, by an
/// optimiser and by its twin: a function from a point and its memory to the new parameter, in
/// double.
template <nn::Optimiser O, class Twin>
void require_twin(O optimiser, const Schedule& rate, const nn::WeightDecay& decay, Twin twin) {
    ludus::Rng rng(1);
    auto values = random_numbers(rng);
    std::vector<double> expected(values.begin(), values.end());
    std::vector<Memory> memory(parameter_count);
    for (std::uint64_t step = 0; step < 20; ++step) {
        REQUIRE(optimiser.step() == step);
        const auto gradient = random_numbers(rng, 2);
        const double scale = step % 4 == 0 ? 1 : 1.0 / static_cast<double>(1 + step);
        if (step % 4 == 0)
            optimiser.begin();
        else
            optimiser.begin(static_cast<float>(scale));
        optimiser.apply(0, values, gradient);
        for (std::size_t p = 0; p < parameter_count; ++p) {
            const double w = expected[p];
            const double g = scale * gradient[p] + decay.l2 * w;
            const Point point{w, g, rate.at(step), static_cast<double>(step + 1)};
            expected[p] = twin(point, memory[p]) - rate.at(step) * decay.decoupled * w;
            REQUIRE(values[p] == Approx(expected[p]).epsilon(1e-5).margin(1e-6));
        }
    }
}

/// Steps made in runs of random lengths and order have the same bits as steps made at once.
template <nn::Optimiser O>
void require_runs(const O& fresh) {
    ludus::Rng rng(2);
    O at_once = fresh;
    O in_runs = fresh;
    auto values = random_numbers(rng);
    auto values_in_runs = values;
    for (int step = 0; step < 20; ++step) {
        const auto gradient = random_numbers(rng);
        const auto scale = static_cast<float>(rng.uniform(0.1, 1));
        at_once.begin(scale);
        at_once.apply(0, values, gradient);

        std::vector<std::size_t> cuts = {0, parameter_count};
        for (int cut = 0; cut < 6; ++cut) cuts.push_back(rng.below(parameter_count));
        std::ranges::sort(cuts);
        in_runs.begin(scale);
        for (std::size_t run = cuts.size() - 1; run-- > 0;) {
            const std::size_t count = cuts[run + 1] - cuts[run];
            in_runs.apply(cuts[run], std::span(values_in_runs).subspan(cuts[run], count),
                          std::span(gradient).subspan(cuts[run], count));
        }
        REQUIRE(values_in_runs == values);
        REQUIRE(in_runs == at_once);
    }
}

/// How much is left, from 1, of a sum of parabolas of different curvature after so many steps.
template <nn::Optimiser O>
double left_of_a_convex_function(O optimiser, int steps) {
    ludus::Rng rng(3);
    auto values = random_numbers(rng);
    const auto best = random_numbers(rng);
    const auto curvature = [](std::size_t p) { return 0.5F + 0.02F * static_cast<float>(p); };
    const auto loss = [&] {
        double sum = 0;
        for (std::size_t p = 0; p < parameter_count; ++p)
            sum += curvature(p) * (values[p] - best[p]) * (values[p] - best[p]);
        return sum;
    };
    const double before = loss();
    ludus::aligned_vector<float> gradient(parameter_count);
    for (int step = 0; step < steps; ++step) {
        for (std::size_t p = 0; p < parameter_count; ++p)
            gradient[p] = 2 * curvature(p) * (values[p] - best[p]);
        optimiser.begin();
        optimiser.apply(0, values, gradient);
    }
    return loss() / before;
}

/// An optimiser in all but its memory.
struct WithoutMemory {
    void begin() noexcept;
    void apply(std::size_t first, std::span<float> values,
               std::span<const float> gradient) noexcept;
    [[nodiscard]] std::uint64_t step() const;
    void set_step(std::uint64_t step);
    [[nodiscard]] bool valid() const;
    bool operator==(const WithoutMemory&) const = default;
};

/// Whether an optimiser would go on with this number in each of its slots.
template <nn::Optimiser O>
std::vector<bool> valid_with(float number) {
    constexpr std::size_t parameters = 5;
    std::vector<bool> valid;
    for (std::size_t last = parameters - 1; last < O(parameters, {}).memory().size(); last +=
         parameters) {
        O optimiser(parameters, {});
        REQUIRE(optimiser.valid());
        optimiser.memory()[last] = number;
        valid.push_back(optimiser.valid());
    }
    return valid;
}

}  // namespace

TEST_CASE("an optimiser makes steps and shows its state", "[nn][optimiser]") {
    STATIC_REQUIRE(nn::Optimiser<nn::Sgd>);
    STATIC_REQUIRE(nn::Optimiser<nn::RmsProp>);
    STATIC_REQUIRE(nn::Optimiser<nn::AdaDelta>);
    STATIC_REQUIRE(nn::Optimiser<nn::Adam>);
    STATIC_REQUIRE_FALSE(nn::Optimiser<WithoutMemory>);
    STATIC_REQUIRE_FALSE(nn::Optimiser<float>);
}

TEST_CASE("an optimiser's memory is of numbers, and of squares not below 0", "[nn][optimiser]") {
    using Slots = std::vector<bool>;
    CHECK(valid_with<nn::Sgd>(-1) == Slots{true});
    CHECK(valid_with<nn::RmsProp>(-1) == Slots{false});
    CHECK(valid_with<nn::AdaDelta>(-1) == Slots{false, false});
    CHECK(valid_with<nn::Adam>(-1) == Slots{true, false});
    for (const float number : {0.0F, -0.0F, 1.0F}) {
        CHECK(valid_with<nn::Sgd>(number) == Slots{true});
        CHECK(valid_with<nn::RmsProp>(number) == Slots{true});
        CHECK(valid_with<nn::AdaDelta>(number) == Slots{true, true});
        CHECK(valid_with<nn::Adam>(number) == Slots{true, true});
    }
    using Limits = std::numeric_limits<float>;
    for (const float number : {Limits::quiet_NaN(), -Limits::infinity()}) {
        CHECK(valid_with<nn::Sgd>(number) == Slots{false});
        CHECK(valid_with<nn::RmsProp>(number) == Slots{false});
        CHECK(valid_with<nn::AdaDelta>(number) == Slots{false, false});
        CHECK(valid_with<nn::Adam>(number) == Slots{false, false});
    }
    CHECK(valid_with<nn::Sgd>(Limits::infinity()) == Slots{false});
    CHECK(valid_with<nn::Adam>(Limits::infinity()) == Slots{false, true});
}

TEST_CASE("an optimiser goes on after a gradient whose square is no number", "[nn][optimiser]") {
    nn::Adam adam(1, {});
    std::array<float, 1> values = {1};
    for (const float gradient : {1.0F, 1e20F, 1.0F}) {
        adam.begin();
        adam.apply(0, values, std::array{gradient});
        REQUIRE(std::isfinite(values[0]));
        REQUIRE(adam.valid());
    }
}

TEST_CASE("plain gradient descent subtracts rate times gradient", "[nn][optimiser]") {
    require_twin(nn::Sgd(parameter_count, {falling, 0, false, {}}), falling, {},
                 [](const Point& at, Memory&) { return at.w - at.rate * at.g; });
    require_twin(nn::Sgd(parameter_count, {falling, 0, true, decay_of_weights}), falling,
                 decay_of_weights, [](const Point& at, Memory&) { return at.w - at.rate * at.g; });
}

TEST_CASE("without momentum, descent remembers nothing", "[nn][optimiser]") {
    nn::Sgd sgd(2, {Schedule::constant(0.5), 0, true, {}});
    std::array<float, 2> values = {1, 2};
    sgd.begin();
    sgd.apply(0, values, std::array<float, 2>{4, -4});
    CHECK(values == std::array<float, 2>{-1, 4});
    CHECK(std::ranges::all_of(sgd.memory(), [](float velocity) { return velocity == 0; }));
}

TEST_CASE("momentum carries a part of the last step on", "[nn][optimiser]") {
    constexpr double m = 0.8F;
    require_twin(nn::Sgd(parameter_count, {falling, float{m}, false, decay_of_weights}), falling,
                 decay_of_weights, [](const Point& at, Memory& memory) {
                     memory[0] = m * memory[0] - at.rate * at.g;
                     return at.w + memory[0];
                 });
}

TEST_CASE("Nesterov's momentum looks one step ahead", "[nn][optimiser]") {
    constexpr double m = 0.8F;
    // As first written: the gradient is taken at w + m v. What an optimiser holds is that point.
    require_twin(nn::Sgd(parameter_count, {falling, float{m}, true, decay_of_weights}), falling,
                 decay_of_weights, [](const Point& at, Memory& memory) {
                     const double behind = at.w - m * memory[0];
                     memory[0] = m * memory[0] - at.rate * at.g;
                     return behind + memory[0] + m * memory[0];
                 });
}

TEST_CASE("RMSProp divides by the root mean square of the gradient", "[nn][optimiser]") {
    constexpr double decay = 0.9F;
    constexpr double epsilon = 1e-3F;
    require_twin(
        nn::RmsProp(parameter_count, {falling, float{decay}, float{epsilon}, decay_of_weights}),
        falling, decay_of_weights, [](const Point& at, Memory& memory) {
            memory[0] = decay * memory[0] + (1 - decay) * at.g * at.g;
            return at.w - at.rate * at.g / (std::sqrt(memory[0]) + epsilon);
        });
}

TEST_CASE("AdaDelta steps in the units of its parameters", "[nn][optimiser]") {
    constexpr double decay = 0.9F;
    constexpr double epsilon = 1e-2F;
    require_twin(
        nn::AdaDelta(parameter_count, {falling, float{decay}, float{epsilon}, decay_of_weights}),
        falling, decay_of_weights, [](const Point& at, Memory& memory) {
            memory[0] = decay * memory[0] + (1 - decay) * at.g * at.g;
            const double step =
                std::sqrt(memory[1] + epsilon) / std::sqrt(memory[0] + epsilon) * at.g;
            memory[1] = decay * memory[1] + (1 - decay) * step * step;
            return at.w - at.rate * step;
        });
}

TEST_CASE("Adam corrects both of its means for their start from zero", "[nn][optimiser]") {
    constexpr double decay_mean = 0.8F;
    constexpr double decay_square = 0.95F;
    constexpr double epsilon = 1e-3F;
    require_twin(nn::Adam(parameter_count,
                          {falling, float{decay_mean}, float{decay_square}, float{epsilon},
                           decay_of_weights}),
                 falling, decay_of_weights, [](const Point& at, Memory& memory) {
                     memory[0] = decay_mean * memory[0] + (1 - decay_mean) * at.g;
                     memory[1] = decay_square * memory[1] + (1 - decay_square) * at.g * at.g;
                     const double mean = memory[0] / (1 - std::pow(decay_mean, at.step));
                     const double square = memory[1] / (1 - std::pow(decay_square, at.step));
                     return at.w - at.rate * mean / (std::sqrt(square) + epsilon);
                 });
}

TEST_CASE("steps applied in runs have the bits of steps applied at once", "[nn][optimiser]") {
    SECTION("momentum") {
        require_runs(nn::Sgd(parameter_count, {falling, 0.9F, false, decay_of_weights}));
    }
    SECTION("Nesterov's momentum") {
        require_runs(nn::Sgd(parameter_count, {falling, 0.9F, true, decay_of_weights}));
    }
    SECTION("RMSProp") {
        require_runs(nn::RmsProp(parameter_count, {falling, 0.9F, 1e-8F, decay_of_weights}));
    }
    SECTION("AdaDelta") {
        require_runs(nn::AdaDelta(parameter_count, {falling, 0.9F, 1e-6F, decay_of_weights}));
    }
    SECTION("Adam") {
        require_runs(nn::Adam(parameter_count, {falling, 0.9F, 0.99F, 1e-8F, decay_of_weights}));
    }
}

TEST_CASE("every optimiser minimises a convex function", "[nn][optimiser]") {
    const Schedule vanishing{0.1, 1e-4, 300, Schedule::Curve::geometric};
    const Schedule constant = Schedule::constant(0.05);
    REQUIRE(left_of_a_convex_function(nn::Sgd(parameter_count, {constant, 0, false, {}}), 300) <
            1e-4);
    REQUIRE(left_of_a_convex_function(nn::Sgd(parameter_count, {constant, 0.8F, false, {}}), 300) <
            1e-4);
    REQUIRE(left_of_a_convex_function(nn::Sgd(parameter_count, {constant, 0.8F, true, {}}), 300) <
            1e-4);
    REQUIRE(left_of_a_convex_function(nn::RmsProp(parameter_count, {.rate = vanishing}), 300) <
            1e-4);
    REQUIRE(left_of_a_convex_function(nn::AdaDelta(parameter_count, {}), 2000) < 1e-4);
    REQUIRE(left_of_a_convex_function(nn::Adam(parameter_count, {.rate = vanishing}), 300) < 1e-4);
}

TEST_CASE("decay of weights alone draws the parameters towards zero", "[nn][optimiser]") {
    for (const nn::WeightDecay decay : {nn::WeightDecay{.l2 = 0.5F}, {.decoupled = 0.5F}}) {
        nn::Sgd sgd(2, {Schedule::constant(0.5), 0, false, decay});
        std::array<float, 2> values = {1, -2};
        const std::array<float, 2> flat{};
        for (int step = 0; step < 2; ++step) {
            sgd.begin();
            sgd.apply(0, values, flat);
        }
        REQUIRE(values == std::array<float, 2>{0.5625F, -1.125F});
    }
}

TEST_CASE("what decays ends at zero, not at numbers that slow the processor", "[nn][optimiser]") {
    const auto check = [](auto optimiser) {
        constexpr std::size_t count = 37;  // packs, and a rest
        std::vector<float> values(count, 1e-3F);
        const std::vector<float> first(count, 1e-3F);
        const std::vector<float> none(count, 0.0F);
        optimiser.begin();
        optimiser.apply(0, values, first);
        for (int step = 0; step < 19'999; ++step) {
            optimiser.begin();
            optimiser.apply(0, values, none);
        }
        const auto is_subnormal = [](float x) { return std::fpclassify(x) == FP_SUBNORMAL; };
        CHECK(std::ranges::none_of(values, is_subnormal));
        CHECK(std::ranges::none_of(optimiser.memory(), is_subnormal));
    };
    const nn::WeightDecay decay{.l2 = 1e-4F, .decoupled = 0.01F};
    check(nn::Sgd(37, {Schedule::constant(0.5), 0.9F, false, decay}));
    check(nn::RmsProp(37, {.rate = Schedule::constant(0.5), .mean_decay = 0.9F, .decay = decay}));
    check(nn::AdaDelta(37, {.rate = Schedule::constant(1), .mean_decay = 0.9F, .decay = decay}));
    check(nn::Adam(37, {.rate = Schedule::constant(0.5), .square_decay = 0.9F, .decay = decay}));
}

TEST_CASE("a step keeps what is no number, and what is infinite", "[nn][optimiser]") {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    std::array<float, 2> values = {0, 0};
    nn::Sgd sgd(2, {Schedule::constant(1), 0, false, {}});
    sgd.begin();
    sgd.apply(0, values, std::array<float, 2>{std::nanf(""), -infinity});
    CHECK(std::isnan(values[0]));
    CHECK(values[1] == infinity);
}

TEST_CASE("decoupled decay is the same for large gradients and small ones", "[nn][optimiser]") {
    nn::Adam adam(2, {.rate = Schedule::constant(0.1), .epsilon = 0, .decay = {.decoupled = 0.5F}});
    std::array<float, 2> values = {2, 2};
    const std::array<float, 2> gradient = {1000, 0.001F};
    adam.begin();
    adam.apply(0, values, gradient);
    // The first step of Adam is the rate itself, whatever the gradient.
    for (const float value : values) REQUIRE(value == Approx(2 - 0.1 * 0.5 * 2 - 0.1));
}

TEST_CASE("the factor of one step's gradients is forgotten at the next", "[nn][optimiser]") {
    nn::Sgd sgd(1, {Schedule::constant(1), 0, false, {}});
    std::array<float, 1> value = {0};
    const std::array<float, 1> gradient = {1};
    sgd.begin(0.25F);
    sgd.apply(0, value, gradient);
    REQUIRE(value[0] == -0.25F);
    sgd.begin();
    sgd.apply(0, value, gradient);
    REQUIRE(value[0] == -1.25F);
}

TEST_CASE("optimisers are equal when they would make the same steps", "[nn][optimiser]") {
    const nn::Adam::Settings settings{.rate = falling};
    nn::Adam one(3, settings);
    nn::Adam other(3, settings);
    REQUIRE(one == other);
    REQUIRE_FALSE(one == nn::Adam(3, {.rate = falling, .epsilon = 1e-4F}));
    REQUIRE_FALSE(one == nn::Adam(3, {.rate = Schedule::constant(1)}));
    REQUIRE_FALSE(one == nn::Adam(4, settings));

    std::array<float, 3> values = {1, 2, 3};
    const std::array<float, 3> gradient = {0.5F, -1, 2};
    one.begin();
    REQUIRE_FALSE(one == other);
    other.begin();
    REQUIRE(one == other);
    one.apply(0, values, gradient);
    REQUIRE_FALSE(one == other);
    other.apply(0, values, gradient);
    REQUIRE(one == other);
}

TEST_CASE("another rate holds from the next step on", "[nn][optimiser]") {
    nn::Sgd sgd(1, {Schedule::constant(1), 0, false, {}});
    std::array<float, 1> value = {0};
    const std::array<float, 1> gradient = {1};
    sgd.begin();
    sgd.set_rate(Schedule::constant(0.5));
    sgd.apply(0, value, gradient);
    REQUIRE(value[0] == -1);
    sgd.begin();
    sgd.apply(0, value, gradient);
    REQUIRE(value[0] == -1.5F);
}

TEST_CASE("an optimiser goes on from the count of steps and the memory of another",
          "[nn][optimiser]") {
    const nn::Adam::Settings settings{.rate = falling};
    ludus::Rng rng(4);
    nn::Adam original(parameter_count, settings);
    auto values = random_numbers(rng);
    for (int step = 0; step < 5; ++step) {
        original.begin();
        original.apply(0, values, random_numbers(rng));
    }
    nn::Adam resumed(parameter_count, settings);
    resumed.set_step(original.step());
    REQUIRE(resumed.memory().size() == 2 * parameter_count);
    std::ranges::copy(original.memory(), resumed.memory().begin());
    REQUIRE(resumed == original);

    auto resumed_values = values;
    const auto gradient = random_numbers(rng);
    original.begin();
    original.apply(0, values, gradient);
    resumed.begin();
    resumed.apply(0, resumed_values, gradient);
    REQUIRE(resumed.step() == 6);
    REQUIRE(resumed_values == values);
    REQUIRE(resumed == original);
}
