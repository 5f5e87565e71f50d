#include "ludus/nn/eigen_layer.hpp"

#include <Eigen/Core>
#include <cmath>
#include <cstddef>
#include <string_view>

#include "catch.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/check_gradient.hpp"
#include "ludus/nn/check_layer.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/network.hpp"

namespace nn = ludus::nn;

namespace eigen_layer_test {

/// A dense layer without bias, as Eigen multiplies.
template <std::size_t outputs>
struct Products {
    template <class In>
    struct Of {
        using Output = nn::Shape<outputs>;
        static constexpr std::string_view kind = "products";
        static constexpr std::size_t parameter_count = In::size * outputs;
        static constexpr std::size_t weight_count = parameter_count;
        static constexpr std::size_t fan_in = In::size;
        static constexpr std::size_t fan_out = outputs;

        static void forward(const auto& parameters, const auto& x, auto& y) {
            y.matrix() = x.matrix() * matrix(parameters);
        }
        static void backward(const auto& parameters, const auto&, const auto& dy, auto& dx) {
            dx.matrix() += dy.matrix() * matrix(parameters).transpose();
        }
        static void gradient(const auto&, const auto& x, const auto& dy, auto& gradient) {
            matrix(gradient) += x.matrix().transpose() * dy.matrix();
        }

    private:
        static auto matrix(auto& numbers) {
            return numbers.template reshaped<Eigen::RowMajor>(In::size, outputs).matrix();
        }
    };
};
using ProductsOf4 = nn::EigenLayer<Products<4>::Of>;

/// y = e^x, whose way back reads what it has put out.
template <class In>
struct ExponentialOf {
    using Output = In;
    static constexpr std::string_view kind = "exponential";
    static constexpr std::size_t parameter_count = 0;
    static constexpr bool needs_output = true;

    static void forward(const auto&, const auto& x, auto& y) { y = x.exp(); }
    static void backward(const auto&, const auto&, const auto& y, const auto& dy, auto& dx) {
        dx += dy * y;
    }
};
using Exponential = nn::EigenLayer<ExponentialOf>;

}  // namespace eigen_layer_test

using eigen_layer_test::Exponential, eigen_layer_test::ProductsOf4;

TEST_CASE("a layer of Eigen's expressions keeps the laws of layers", "[nn][eigen_layer]") {
    const auto products = nn::check_layer<ProductsOf4, nn::Shape<5>>();
    CAPTURE(products.fault);
    CHECK(products.ok());
    CHECK(products.networks == 2);
    const auto exponential = nn::check_layer<Exponential, nn::Shape<3, 2, 2>>();
    CAPTURE(exponential.fault);
    CHECK(exponential.ok());
}

TEST_CASE("a layer of Eigen's expressions computes what a dense layer does", "[nn][eigen_layer]") {
    using Eigens = nn::Network<nn::Shape<7>, ProductsOf4, nn::Relu, ProductsOf4>;
    using Kernels = nn::Network<nn::Shape<7>, nn::Dense<4, false>, nn::Relu, nn::Dense<4, false>>;
    STATIC_REQUIRE(Eigens::parameter_count == Kernels::parameter_count);
    ludus::Rng rng(1);
    ludus::Rng same(1);
    nn::GradientProblem<Eigens, double> eigens(nn::several_parts, rng);
    nn::GradientProblem<Kernels, double> kernels(nn::several_parts, same);
    const auto found = eigens.gradient();
    const auto expected = kernels.gradient();
    for (std::size_t p = 0; p < Eigens::parameter_count; ++p)
        REQUIRE(found.values()[p] == Approx(expected.values()[p]));
    for (std::size_t s = 0; s < eigens.samples; ++s)
        for (std::size_t o = 0; o < 4; ++o)
            REQUIRE(eigens.training.output(s)[o] == Approx(kernels.training.output(s)[o]));
}

TEST_CASE("a layer of Eigen's expressions is given points that lie side by side",
          "[nn][eigen_layer]") {
    using Branches = nn::Network<nn::Shape<2, 2, 1>, nn::Concat<Exponential, nn::Sequence<>>>;
    // Exponential, a copy to where it belongs, and a copy of the input.
    STATIC_REQUIRE(Branches::step_count == 3);
    STATIC_REQUIRE(Branches::Step<0>::out.dense());
    STATIC_REQUIRE_FALSE(Branches::Step<1>::out.dense());
}
