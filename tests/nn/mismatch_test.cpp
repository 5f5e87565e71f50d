// Networks whose shapes do not fit must not compile, and the compiler's message must name the layer.
// Runs the compiler that has built this test.

#include <fstream>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "support/process.hpp"

namespace {

/// The compiler's verdict on a program that asks for the parameters of these networks, one a line.
support::Ending compile(std::string_view networks) {
    const support::TemporaryFolder folder;
    const auto source = folder / "networks.cpp";
    std::ofstream(source) << R"(
#include "ludus/nn/activation.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/gate.hpp"
#include "ludus/nn/max_pool.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/softmax.hpp"
using namespace ludus::nn;
using Board = Shape<4, 4, 3>;
using Pair = Shapes<Shape<3>, Shape<4>>;
template <class... Layers>
constexpr auto count = Network<Layers...>::parameter_count;
constexpr std::size_t counts[] = {
)" << networks << "};\n";
#ifdef __clang__
    const std::string all_errors = " -ferror-limit=0";
#else
    const std::string all_errors;
#endif
    return support::run("\"" LUDUS_COMPILER "\" -std=c++20 -fsyntax-only -I \"" LUDUS_SOURCE_DIR
                        "/include\" " +
                        source.string() + all_errors);
}

}  // namespace

TEST_CASE("networks whose shapes fit compile", "[nn][mismatch]") {
    const support::Ending ending = compile(R"(
        count<Board, Conv2d<4, 1>, MaxPool<>, Flatten, Softmax>,
        count<Board, Residual<Conv2d<3, 1>>, Concat<Conv2d<4, 1>, Conv2d<5, 1>>>,
        count<Pair, Join<Dense<4>, Tanh>, Fork<Dense<2>, Dense<2>>, Gate>,
)");
    CAPTURE(ending.err);
    REQUIRE(ending.exit_code == 0);
}

TEST_CASE("networks whose shapes do not fit are refused by the layer's name", "[nn][mismatch]") {
    const support::Ending ending = compile(R"(
        count<Shape<16>, Conv2d<4, 1>>,
        count<Shape<16>, MaxPool<>>,
        count<Shape<4, 1, 3>, MaxPool<>>,
        count<Board, Softmax>,
        count<Board, Gate>,
        count<Pair, Gate>,
        count<Board, Residual<Conv2d<5, 1>>>,
        count<Board, Concat<Conv2d<5, 1>, MaxPool<>>>,
        count<Board, Join<Dense<5>>>,
        count<Pair, Join<Dense<5>>>,
        count<Board>,
)");
    REQUIRE(ending.exit_code != 0);
    CAPTURE(ending.err);
    for (const char* message :
         {"Conv2d: its input must be height x width x channels",
          "MaxPool: its input must be height x width x channels",
          "MaxPool: its input must be as large as one square",
          "Softmax: its input must be a vector", "Gate: its input must be Shapes of two parts",
          "Gate: its input must have two parts of equal size",
          "Residual: its layers must keep the shape of their input",
          "Concat: its branches must agree in the extents of the board",
          "Join: its input must be Shapes, one for each branch",
          "Join: needs as many branches as its input has parts", "a network needs a layer"}) {
        CAPTURE(message);
        REQUIRE(ending.err.find(message) != std::string::npos);
    }
}
