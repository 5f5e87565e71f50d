#include "ludus/nn/backward.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "support/gradient_check.hpp"

namespace nn = ludus::nn;
using support::GradientProblem;

namespace {

using Small =
    nn::Network<nn::Shape<3>, nn::Dense<5>, nn::Tanh, nn::Dense<4>, nn::Relu, nn::Dense<2>>;
/// Of several blocks a layer.
using Wide =
    nn::Network<nn::Shape<100>, nn::Dense<49>, nn::Relu, nn::Dense<48>, nn::Tanh, nn::Dense<9>>;

/// How often each parameter lies in a block; none may lie outside.
template <class N>
constexpr bool blocks_cover_all_parameters_once() {
    std::array<int, N::parameter_count> covered{};
    for (const auto& block : nn::Backward<N>::blocks()) {
        if (block.begin >= block.end || block.end > N::parameter_count) return false;
        if (block.begin < N::parameter_offset[block.layer] ||
            block.end > N::parameter_offset[block.layer + 1])
            return false;
        for (std::size_t p = block.begin; p < block.end; ++p) ++covered[p];
    }
    return std::ranges::all_of(covered, [](int times) { return times == 1; });
}

}  // namespace

TEST_CASE("blocks cover every parameter exactly once, each within one layer", "[nn][backward]") {
    STATIC_REQUIRE(blocks_cover_all_parameters_once<Small>());
    STATIC_REQUIRE(blocks_cover_all_parameters_once<Wide>());
    STATIC_REQUIRE(nn::Backward<Small>::blocks().size() == 3);
    STATIC_REQUIRE(nn::Backward<Wide>::blocks().size() > 3);
}

TEST_CASE("the gradient is that of finite differences, for every parameter", "[nn][backward]") {
    ludus::Rng rng(1);
    REQUIRE(support::worst_gradient_error<Small>(1, rng) < 1e-6);
    REQUIRE(support::worst_gradient_error<Small>(12, rng) < 1e-6);
}

TEST_CASE("the gradient in float is that in double, rounded", "[nn][backward]") {
    constexpr std::size_t samples = 40;
    ludus::Rng rng(2);
    GradientProblem<Wide, float> rounded(samples, rng);
    GradientProblem<Wide, double> exact(samples, rng);
    std::ranges::copy(rounded.parameters.values(), exact.parameters.values().begin());
    std::ranges::copy(rounded.slopes, exact.slopes.begin());
    for (std::size_t s = 0; s < samples; ++s)
        std::ranges::copy(rounded.activations.input(s), exact.activations.input(s).begin());

    const auto found = rounded.gradient();
    const auto expected = exact.gradient();
    double worst = 0;
    for (std::size_t p = 0; p < Wide::parameter_count; ++p)
        worst = std::max(worst, std::abs(found.values()[p] - expected.values()[p]));
    REQUIRE(worst < 1e-3);
}

TEST_CASE("the gradient has the same bits however the work is dealt", "[nn][backward]") {
    constexpr std::size_t samples = 300;  // more than a gradient takes at a time
    ludus::Rng rng(3);
    GradientProblem<Wide, float> problem(samples, rng);
    const nn::Parameters<Wide> expected = problem.gradient();

    for (int repetition = 0; repetition < 20; ++repetition) {
        problem.backward = nn::Backward<Wide>(samples);  // forget all errors
        problem.backward.prepare(problem.parameters);
        problem.fill_output_errors();
        std::vector<std::size_t> cuts = {0, samples};
        for (int cut = 0; cut < 7; ++cut) cuts.push_back(rng.below(samples));
        std::ranges::sort(cuts);
        std::vector<std::size_t> parts(cuts.size() - 1);
        std::iota(parts.begin(), parts.end(), std::size_t{0});
        std::ranges::shuffle(parts, rng);
        for (const std::size_t part : parts)
            problem.backward.backward(problem.activations, cuts[part], cuts[part + 1]);

        nn::Parameters<Wide> gradient;
        std::ranges::fill(gradient.values(), 99.0F);
        const auto all = nn::Backward<Wide>::blocks();
        std::vector<nn::Backward<Wide>::Block> blocks(all.begin(), all.end());
        std::ranges::shuffle(blocks, rng);
        for (const auto& block : blocks)
            problem.backward.gradient(problem.activations, samples, block, gradient);
        REQUIRE(gradient == expected);
    }
}

TEST_CASE("a block of the gradient is overwritten and nothing else", "[nn][backward]") {
    ludus::Rng rng(4);
    GradientProblem<Wide, float> problem(10, rng);
    const nn::Parameters<Wide> expected = problem.gradient();
    for (const auto& block : nn::Backward<Wide>::blocks()) {
        nn::Parameters<Wide> gradient;
        std::ranges::fill(gradient.values(), 99.0F);
        problem.backward.gradient(problem.activations, 10, block, gradient);
        std::size_t wrong = 0;
        for (std::size_t p = 0; p < Wide::parameter_count; ++p)
            wrong += gradient.values()[p] !=
                (p >= block.begin && p < block.end ? expected.values()[p] : 99.0F);
        REQUIRE(wrong == 0);
    }
}

TEST_CASE("samples without an output error add nothing to the gradient", "[nn][backward]") {
    ludus::Rng rng(5);
    GradientProblem<Small, double> problem(6, rng);
    std::fill(problem.slopes.begin() + 4 * 2, problem.slopes.end(), 0.0);
    const auto with_idle = problem.gradient();
    problem.samples = 4;
    REQUIRE(problem.gradient() == with_idle);
}

TEST_CASE("room for more samples can be made", "[nn][backward]") {
    ludus::Rng rng(6);
    GradientProblem<Small, double> roomy(8, rng);
    const auto expected = roomy.gradient();
    roomy.backward = nn::Backward<Small, double>(1);
    roomy.backward.reserve(8);
    REQUIRE(roomy.gradient() == expected);
}
