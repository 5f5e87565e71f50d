#include "ludus/nn/layer.hpp"

#include <cstddef>
#include <string_view>

#include "catch.hpp"
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/composite.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/finished.hpp"
#include "ludus/nn/packed.hpp"
#include "ludus/nn/rows.hpp"

namespace nn = ludus::nn;

namespace {

using Vector = nn::Shape<4>;
using Board = nn::Shape<3, 3, 2>;

/// What does not say what it computes.
struct WithoutForward {
    using Input = Vector;
    using Output = Vector;
    static constexpr std::string_view kind = "own";
    static constexpr bool in_place = false;
    static constexpr std::size_t parameter_count = 1;
};
/// A bound layer that only plays.
struct Plays : WithoutForward {
    template <class S, class T>
    static void forward(const T*, nn::Rows<const T>, nn::Rows<T>) noexcept {}
};
/// One whose errors can go back, but whose parameters have no gradient.
struct GoesBack : Plays {
    template <class S, class T>
    static void backward(const nn::BackwardPass<T>&) noexcept {}
};
/// One that can be trained.
struct Learns : GoesBack {
    template <class S, class T>
    static void gradient(const nn::GradientPass<T>&, T*) noexcept {}
};
/// Parameters of a layer in place have no gradient.
struct LearnsInPlace : Learns {
    static constexpr bool in_place = true;
};
/// What lacks a shape or a name.
struct WithoutShape : Plays {
    using Output = void;
};
struct WithoutName : Plays {
    static constexpr int kind = 1;
};

/// Layers of one kind of shapes.
struct OfBoards {
    template <class In>
        requires(In::rank == 3)
    struct Bind;
};
struct OfTwo {
    template <nn::ShapesType In>
    struct Bind;
};

}  // namespace

TEST_CASE("layer: what may stand in a network's list", "[nn][layer]") {
    STATIC_REQUIRE(nn::Layer<nn::Relu>);
    STATIC_REQUIRE(nn::Layer<nn::Sequence<>>);
    STATIC_REQUIRE(nn::Layer<OfBoards>);  // though it does not take a vector
    STATIC_REQUIRE(nn::Layer<OfTwo>);
    STATIC_REQUIRE_FALSE(nn::Layer<int>);
    STATIC_REQUIRE_FALSE(nn::Layer<Plays>);  // it is bound to a shape already
    STATIC_REQUIRE(nn::Composite<nn::Residual<nn::Dense<4>>>);
    STATIC_REQUIRE_FALSE(nn::Composite<nn::Dense<4>>);
}

TEST_CASE("layer: what plays, and what can be trained", "[nn][layer]") {
    STATIC_REQUIRE(nn::BoundLayer<Plays>);
    STATIC_REQUIRE_FALSE(nn::BoundLayer<WithoutShape>);
    STATIC_REQUIRE_FALSE(nn::BoundLayer<WithoutName>);
    STATIC_REQUIRE_FALSE(nn::BoundLayer<WithoutForward>);
    STATIC_REQUIRE_FALSE(nn::TrainableLayer<Plays>);
    STATIC_REQUIRE_FALSE(nn::TrainableLayer<GoesBack>);
    STATIC_REQUIRE(nn::TrainableLayer<Learns>);
    STATIC_REQUIRE_FALSE(nn::TrainableLayer<LearnsInPlace>);
    STATIC_REQUIRE(nn::TrainableLayer<nn::Relu::Bind<Vector>>);
    STATIC_REQUIRE(nn::BatchLayer<nn::BatchNorm<>::Bind<Board>>);
    STATIC_REQUIRE_FALSE(nn::BatchLayer<nn::Dense<4>::Bind<Vector>>);
}

TEST_CASE("layer: what layers of this library say of themselves", "[nn][layer]") {
    STATIC_REQUIRE(nn::PackedLayer<nn::Dense<4>::Bind<Vector>>);
    STATIC_REQUIRE(nn::PackedLayer<nn::Conv2d<4>::Bind<Board>>);
    STATIC_REQUIRE_FALSE(nn::PackedLayer<nn::Relu::Bind<Vector>>);
    STATIC_REQUIRE(nn::TakesFinish<nn::Conv2d<4>::Bind<Board>>);
    STATIC_REQUIRE_FALSE(nn::TakesFinish<nn::Relu::Bind<Vector>>);
    STATIC_REQUIRE(nn::drawn_count<nn::Dense<4>::Bind<Vector>> == 16);
    STATIC_REQUIRE(nn::trained_count<nn::Dense<4>::Bind<Vector>> == 20);
    STATIC_REQUIRE(nn::trained_count<nn::BatchNorm<>::Bind<Board>> == 4);
    STATIC_REQUIRE(nn::drawn_count<Plays> == 0);
    STATIC_REQUIRE(nn::trained_count<Plays> == 1);
}
