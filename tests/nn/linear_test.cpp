#include "ludus/nn/linear.hpp"

#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/rng.hpp"

using ludus::nn::detail::Linear;

namespace {

constexpr std::size_t inputs = 51;  // panels, tiles of the transpose, and remainders
constexpr std::size_t outputs = 33;
constexpr std::size_t x_step = inputs + 4;  // more from row to row than there is in one
constexpr std::size_t y_step = outputs + 2;

using WithBias = Linear<inputs, outputs, true>;
using WithoutBias = Linear<inputs, outputs, false>;

std::vector<double> random_numbers(std::size_t count, ludus::Rng& rng) {
    std::vector<double> numbers(count);
    std::ranges::generate(numbers, [&] { return rng.uniform(-1, 1); });
    return numbers;
}

/// Calls `check` with the layer with a bias and with that without.
template <class Check>
void for_both(const Check& check) {
    check(std::type_identity<WithBias>{});
    check(std::type_identity<WithoutBias>{});
}

/// Row r, column c.
std::size_t at_x(std::size_t r, std::size_t c) { return r * x_step + c; }
std::size_t at_y(std::size_t r, std::size_t c) { return r * y_step + c; }

}  // namespace

TEST_CASE("a linear map counts its weights, and its bias as one more row", "[nn][linear]") {
    STATIC_REQUIRE(WithBias::weight_count == inputs * outputs);
    STATIC_REQUIRE(WithBias::parameter_count == (inputs + 1) * outputs);
    STATIC_REQUIRE(WithBias::gradient_rows == inputs + 1);
    STATIC_REQUIRE(WithoutBias::parameter_count == inputs * outputs);
    STATIC_REQUIRE(WithoutBias::gradient_rows == inputs);
}

TEST_CASE("a linear map multiplies every row by its matrix, and its transpose goes back",
          "[nn][linear]") {
    constexpr std::size_t rows = 5;
    ludus::Rng rng(1);
    for_both([&]<class Map>(std::type_identity<Map>) {
        const auto parameters = random_numbers(Map::parameter_count, rng);
        const auto x = random_numbers(rows * x_step, rng);
        std::vector<double> y(rows * y_step, 99);
        Map::forward(parameters.data(), rows, x.data(), x_step, y.data(), y_step, {});
        for (std::size_t r = 0; r < rows; ++r) {
            for (std::size_t j = 0; j < outputs; ++j) {
                double expected =
                    Map::gradient_rows > inputs ? parameters[inputs * outputs + j] : 0;
                for (std::size_t i = 0; i < inputs; ++i)
                    expected += x[at_x(r, i)] * parameters[i * outputs + j];
                REQUIRE(y[at_y(r, j)] == Approx(expected));
            }
            REQUIRE(y[at_y(r, outputs)] == 99);
        }

        std::vector<double> scratch(Map::weight_count);
        Map::prepare(parameters.data(), scratch.data());
        const auto dy = random_numbers(rows * y_step, rng);
        for (const bool accumulate : {false, true}) {
            std::vector<double> dx(rows * x_step, 7);
            Map::backward(scratch.data(), rows, dy.data(), y_step, dx.data(), x_step, accumulate);
            for (std::size_t r = 0; r < rows; ++r) {
                for (std::size_t i = 0; i < inputs; ++i) {
                    double expected = accumulate ? 7 : 0;
                    for (std::size_t j = 0; j < outputs; ++j)
                        expected += dy[at_y(r, j)] * parameters[i * outputs + j];
                    REQUIRE(dx[at_x(r, i)] == Approx(expected).margin(1e-12));
                }
                REQUIRE(dx[at_x(r, inputs)] == 7);
            }
        }
    });
}

TEST_CASE("a linear map's gradient sums over rows, overwriting or accumulating", "[nn][linear]") {
    ludus::Rng rng(2);
    for (const std::size_t rows : {std::size_t{0}, std::size_t{3}, std::size_t{600}})
        for_both([&]<class Map>(std::type_identity<Map>) {
            const auto x = random_numbers(rows * x_step, rng);
            const auto dy = random_numbers(rows * y_step, rng);
            std::vector<double> expected(Map::parameter_count);
            for (std::size_t r = 0; r < rows; ++r)
                for (std::size_t p = 0; p < Map::parameter_count; ++p) {
                    const std::size_t i = p / outputs;
                    expected[p] += (i < inputs ? x[at_x(r, i)] : 1) * dy[at_y(r, p % outputs)];
                }
            for (const bool accumulate : {false, true})
                for (const auto& [first, last] :
                     {std::pair<std::size_t, std::size_t>{0, Map::gradient_rows},
                      {0, inputs},
                      {4, 9},
                      {inputs - 1, Map::gradient_rows},
                      {inputs, Map::gradient_rows}}) {
                    std::vector<double> gradient(Map::parameter_count, 5);
                    Map::gradient(rows, x.data(), x_step, dy.data(), y_step, first, last,
                                  accumulate, gradient.data());
                    for (std::size_t p = 0; p < gradient.size(); ++p) {
                        const bool asked = p / outputs >= first && p / outputs < last;
                        const double before = asked && !accumulate ? 0 : 5;
                        const double wanted = before + (asked ? expected[p] : 0);
                        REQUIRE(gradient[p] == Approx(wanted).margin(1e-12));
                    }
                }
        });
}
