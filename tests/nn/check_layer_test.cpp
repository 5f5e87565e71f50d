#include "ludus/nn/check_layer.hpp"

#include <cstddef>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/dueling.hpp"
#include "ludus/nn/max_pool.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/nn/softmax.hpp"

namespace nn = ludus::nn;

namespace {

/// What a faulty layer does wrong.
enum class Fault : unsigned char { none, slope, overwrites, gradient, neighbours, name };

/// y = w x, number by number, with a fault.
template <Fault fault>
struct Scale {
    template <nn::ShapeType In>
    struct Bind {
        using Input = In;
        using Output = In;
        static constexpr std::string_view kind = fault == Fault::name ? "scale, of one" : "scale";
        static constexpr bool in_place = false;
        static constexpr bool needs_side_by_side = true;
        static constexpr std::size_t parameter_count = In::size;

        template <class S, class T>
        static void forward(const T* parameters, nn::Rows<const T> x, nn::Rows<T> y) noexcept {
            for (std::size_t r = 0; r < x.count; ++r)
                for (std::size_t i = 0; i < In::size; ++i) {
                    y.row(r)[i] = parameters[i] * x.row(r)[i];
                    if (fault == Fault::neighbours && r > 0) y.row(r)[i] += x.row(r - 1)[i];
                }
        }
        template <class S, class T>
        static void backward(const nn::BackwardPass<T>& pass) noexcept {
            for (std::size_t r = 0; r < pass.dy.count; ++r)
                for (std::size_t i = 0; i < In::size; ++i) {
                    T slope = pass.parameters[i] * pass.dy.row(r)[i];
                    if (fault == Fault::slope) slope *= T(1.01);
                    const bool adds = pass.accumulate && fault != Fault::overwrites;
                    pass.dx.row(r)[i] = adds ? pass.dx.row(r)[i] + slope : slope;
                }
        }
        template <class S, class T>
        static void gradient(const nn::GradientPass<T>& pass, T* gradient) noexcept {
            for (std::size_t i = 0; i < In::size; ++i) {
                T sum = 0;
                for (std::size_t r = 0; r < pass.dy.count; ++r)
                    sum += pass.x.row(r)[i] * pass.dy.row(r)[i];
                gradient[i] = fault == Fault::gradient && i + 1 == In::size ? 0 : sum;
            }
        }
    };
};

/// A dense layer whose weights for play are twice those that it was trained with.
struct DoublesInPlay {
    template <class In>
    struct Bind : nn::Dense<2>::Bind<In> {
        using Dense = nn::Dense<2>::Bind<In>;
        template <class W>
        static void pack(const float* weights, W* packed) {
            Dense::pack(weights, packed);
            for (std::size_t i = 0; i < Dense::weight_count; ++i)
                packed[i] = W(2 * static_cast<float>(packed[i]));
        }
    };
};

template <class L, class In>
void require_laws() {
    const nn::LayerReport report = nn::check_layer<L, In>();
    CAPTURE(report.fault);
    CHECK(report.ok());
}

template <Fault fault>
std::string fault_of() {
    return nn::check_layer<Scale<fault>, nn::Shape<3>>().fault;
}

}  // namespace

TEST_CASE("check_layer: layers without a fault keep the laws", "[nn][check_layer]") {
    STATIC_REQUIRE(nn::TrainableLayer<Scale<Fault::none>::Bind<nn::Shape<3>>>);
    STATIC_REQUIRE(nn::TrainableLayer<nn::Relu::Bind<nn::Shape<3>>>);
    STATIC_REQUIRE(nn::TrainableLayer<nn::BatchNorm<>::Bind<nn::Shape<3>>>);
    const auto report = nn::check_layer<Scale<Fault::none>, nn::Shape<3>>();
    CHECK(report.ok());
    CHECK(report.networks == 3);
    CHECK(report.worst < 1e-6);
    require_laws<Scale<Fault::none>, nn::Shape<2, 2, 2>>();
}

TEST_CASE("check_layer: a fault is found and named", "[nn][check_layer]") {
    CHECK(fault_of<Fault::slope>().starts_with("alone: a derivative of a batch of 1 is not that"));
    CHECK(fault_of<Fault::overwrites>().starts_with("in branches: a derivative"));
    CHECK(fault_of<Fault::gradient>().starts_with("alone: a derivative"));
    CHECK_FALSE(fault_of<Fault::neighbours>().empty());
    CHECK(fault_of<Fault::name>() ==
          "by itself: `kind` must be a name without commas, found 'scale, of one'");
    CHECK(nn::check_layer<DoublesInPlay, nn::Shape<3>>().fault ==
          "alone: the network for play in float32 does not compute what the network does");
}

TEST_CASE("check_layer: the layers of this library keep the laws", "[nn][check_layer]") {
    require_laws<nn::Dense<4>, nn::Shape<5>>();
    require_laws<nn::BatchNorm<>, nn::Shape<2, 2, 2>>();
    require_laws<nn::Conv2d<2, 3, false>, nn::Shape<4, 3, 2>>();
    require_laws<nn::MaxPool<>, nn::Shape<4, 3, 2>>();
    require_laws<nn::Softmax, nn::Shape<5>>();
    require_laws<nn::Dueling, nn::Shapes<nn::Shape<1>, nn::Shape<4>>>();
}

TEST_CASE("check_layer: composites keep the laws", "[nn][check_layer]") {
    using Block = nn::Residual<nn::Conv2d<2, 3>, nn::BatchNorm<>, nn::Relu, nn::Conv2d<2, 1>>;
    require_laws<Block, nn::Shape<3, 3, 2>>();
}
