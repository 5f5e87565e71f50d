#include "../../benchmarks/layers/formulas.hpp"

#include "catch.hpp"
#include "ludus/core/shape.hpp"
#include "ludus/nn/check_layer.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"

namespace nn = ludus::nn;
using Board = ludus::Shape<3, 2, 4>;

TEST_CASE("the layers that are compared in learners keep the laws of layers", "[formulas]") {
    const auto require_laws = []<class L, class In>() {
        const nn::LayerReport report = nn::check_layer<L, In>();
        CAPTURE(report.fault);
        CHECK(report.ok());
    };
    require_laws.operator()<layers::LayerNorm, Board>();
    require_laws.operator()<layers::SqueezeExcite<4, 3>, Board>();
    require_laws.operator()<layers::GlobalPool<4, nn::Sequence<>, nn::Conv2d<2>>, Board>();
}
