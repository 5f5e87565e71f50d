#include "ludus/simd/finish.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/simd/channels.hpp"
#include "ludus/simd/conv.hpp"
#include "ludus/simd/gemm.hpp"
#include "support/board_tensor.hpp"
#include "support/packs.hpp"

namespace simd = ludus::simd;
using support::BoardTensor;

namespace {

constexpr std::size_t samples = 3;
constexpr std::size_t height = 5;
constexpr std::size_t width = 10;  // in several tiles
constexpr std::size_t points = height * width;
constexpr std::size_t inputs = 5;
constexpr std::size_t x_step = 67;  // as in the tests of `conv`

/// Numbers of y that are not those of `plain` with the addend and without what is negative.
template <class T>
std::size_t wrong(const BoardTensor<T>& plain, const simd::Finish<T>& finish,
                  const BoardTensor<T>& y) {
    std::size_t count = y.touched();
    for (std::size_t s = 0; s < samples; ++s)
        for (std::size_t p = 0; p < points; ++p)
            for (std::size_t c = 0; c < y.channels; ++c) {
                T expected = plain.at(s, p, c);
                if (finish.addend.data != nullptr) expected += finish.addend.at(s, p)[c];
                if (finish.rectify) expected = std::max(expected, T{0});
                count += y.at(s, p, c) != expected;
            }
    return count;
}

/// What fills in y and finishes it.
template <class T>
using Run = std::function<void(BoardTensor<T>& y, const simd::Finish<T>& finish)>;

/// `run(y, finish)` in every form of a finish, beside itself without any.
template <class T>
std::size_t wrong_in_any_form(std::size_t outputs, ludus::Rng& rng, const Run<T>& run) {
    const BoardTensor<T> addend(samples, points, outputs, outputs + 2, 7, rng);
    const auto result = [&](const simd::Finish<T>& finish) {
        BoardTensor<T> y(samples, points, outputs, outputs + 1, 0);
        run(y, finish);
        return y;
    };
    const BoardTensor<T> plain = result({});
    std::size_t count = 0;
    for (const simd::Finish<T>& finish :
         {simd::Finish<T>{{}, true}, simd::Finish<T>{addend.view(), false},
          simd::Finish<T>{addend.view(), true}})
        count += wrong(plain, finish, result(finish));
    return count;
}

template <class T>
std::vector<T> random_numbers(std::size_t count, ludus::Rng& rng) {
    std::vector<T> numbers(count);
    for (T& number : numbers) number = static_cast<T>(rng.uniform(-1, 1));
    return numbers;
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("results are finished before they are stored", "[simd][finish]",
                        support::Packs) {
    using P = TestType;
    using T = typename P::value_type;
    ludus::Rng rng(1);
    const BoardTensor<T> x(samples, points, inputs, x_step, 2, rng);
    for (const std::size_t outputs : {1U, 7U, 16U, 33U, 64U}) {
        const std::vector<T> weights = random_numbers<T>(9 * inputs * outputs, rng);
        const std::vector<T> bias = random_numbers<T>(outputs, rng);
        REQUIRE(wrong_in_any_form<T>(outputs, rng, [&](auto& y, const auto& finish) {
                    simd::Conv<P>::run({height, width}, {samples, inputs, outputs}, x.view(),
                                       weights.data(), {bias.data(), 0, 0}, y.view(), finish);
                }) == 0);
        // A product takes points alone, so it is made sample by sample.
        REQUIRE(wrong_in_any_form<T>(outputs, rng, [&](auto& y, const auto& finish) {
                    for (std::size_t s = 0; s < samples; ++s) {
                        simd::Finish<T> of_sample = finish;
                        if (finish.addend.data != nullptr)
                            of_sample.addend.data = finish.addend.at(s, 0);
                        simd::Gemm<P>::run(points, outputs, inputs, {x.view().at(s, 0), x_step},
                                           weights.data(), outputs, bias.data(), 0,
                                           y.view().at(s, 0), y.point_step, of_sample);
                    }
                }) == 0);
    }
    // So large that b, or a transposed a, is packed in blocks, and later blocks go on from the
    // sums in c.
    const std::size_t depth = 2'000;
    const std::size_t wide = 100;
    const std::vector<T> rows = random_numbers<T>(points * depth, rng);
    const std::vector<T> weights = random_numbers<T>(depth * wide, rng);
    const std::vector<T> bias = random_numbers<T>(wide, rng);
    for (const simd::MatrixView<T> a :
         {simd::MatrixView<T>{rows.data(), depth}, simd::MatrixView<T>{rows.data(), 1, points}})
        REQUIRE(wrong_in_any_form<T>(wide, rng, [&](auto& y, const auto& finish) {
                    for (std::size_t s = 0; s < samples; ++s) {
                        simd::Finish<T> of_sample = finish;
                        if (finish.addend.data != nullptr)
                            of_sample.addend.data = finish.addend.at(s, 0);
                        simd::Gemm<P>::run(points, wide, depth, a, weights.data(), wide,
                                           bias.data(), 0, y.view().at(s, 0), y.point_step,
                                           of_sample);
                    }
                }) == 0);
    const std::vector<T> scale = random_numbers<T>(inputs, rng);
    const std::vector<T> shift = random_numbers<T>(inputs, rng);
    REQUIRE(wrong_in_any_form<T>(inputs, rng, [&](auto& y, const auto& finish) {
                simd::Channels<P>::affine({samples, points, inputs}, x.view(), scale.data(),
                                          shift.data(), y.view(), finish);
            }) == 0);
}
