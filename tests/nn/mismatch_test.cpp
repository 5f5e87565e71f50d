// Networks whose shapes do not fit must not compile, and the compiler's message must name the
// layer. Runs the compiler that has built this test.

#include <cstddef>
#include <fstream>
#include <initializer_list>
#include <string>
#include <string_view>

#include "catch.hpp"
#include "support/process.hpp"

namespace {

/// The compiler's verdict on a program that holds this code.
support::Ending compile(std::string_view code) {
    const support::TemporaryFolder folder;
    const auto source = folder / "networks.cpp";
    std::ofstream(source) << R"(
#include "ludus/nn/activation.hpp"
#include "ludus/nn/batch_norm.hpp"
#include "ludus/nn/conv2d.hpp"
#include "ludus/nn/dense.hpp"
#include "ludus/nn/dueling.hpp"
#include "ludus/nn/gate.hpp"
#include "ludus/nn/max_pool.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/softmax.hpp"
using namespace ludus::nn;
using Board = Shape<4, 4, 3>;
using Pair = Shapes<Shape<3>, Shape<4>>;
template <class... Layers>
constexpr auto count = Network<Layers...>::parameter_count;
)" << code;
#ifdef __clang__
    const std::string all_errors = " -ferror-limit=0";
#else
    const std::string all_errors;
#endif
    return support::run("\"" LUDUS_COMPILER "\" -std=c++20 -fsyntax-only -I \"" LUDUS_SOURCE_DIR
                        "/include\" -isystem \"" LUDUS_EIGEN_FOLDER "\" " +
                        source.string() + all_errors);
}

/// The same for one that asks for the parameters of these networks, one a line.
support::Ending compile_networks(std::string_view networks) {
    std::string code = "constexpr std::size_t counts[] = {";
    code.append(networks).append("};\n");
    return compile(code);
}

/// The first error; others may follow from it.
std::string first_error(const support::Ending& ending) {
    const std::size_t first = ending.err.find("error: ");
    if (first == std::string::npos) return {};
    return ending.err.substr(first, ending.err.find('\n', first) - first);
}

/// Code that trains the network `Net`.
constexpr std::string_view trains = "void train() { Training<Net> training(1); }\n";

/// The verdict on a layer with one parameter that plays, with more members, in a network `Net`.
support::Ending compile_layer(std::string_view members, std::string_view code) {
    return compile(std::string(R"(
#include "ludus/nn/training.hpp"
struct Own {
    template <ShapeType In>
    struct Bind {
        using Input = In;
        using Output = In;
        static constexpr std::string_view kind = "own";
        static constexpr bool in_place = false;
        static constexpr std::size_t parameter_count = 1;
        template <class S, class T>
        static void forward(const T*, Rows<const T>, Rows<T>) {}
)")
                       .append(members)
                       .append("};\n};\nusing Net = Network<Board, Own>;\n"
                               "constexpr std::size_t parameters = Net::parameter_count;\n")
                       .append(code));
}

/// What a refusal says, and how often.
struct Message {
    const char* text;
    std::size_t times;
};

void check(const support::Ending& ending, std::initializer_list<Message> messages) {
    CHECK(ending.exit_code != 0);
    CAPTURE(ending.err);
    for (const auto& [text, times] : messages) {
        CAPTURE(text);
        // Lines of the headers that are cited have a quotation mark before it.
        const std::string said = std::string(": ").append(text);
        std::size_t found = 0;
        for (std::size_t at = 0; (at = ending.err.find(said, at)) != std::string::npos; ++at)
            ++found;
        CHECK(found == times);
    }
}

}  // namespace

TEST_CASE("networks whose shapes fit compile", "[nn][mismatch]") {
    const support::Ending ending = compile_networks(R"(
        count<Board, Conv2d<4, 1>, MaxPool<>, Flatten, Softmax>,
        count<Board, Residual<Conv2d<3, 1>>, Concat<Conv2d<4, 1>, Conv2d<5, 1>>>,
        count<Board, BatchNorm<>, Repeat<2, Conv2d<4>, BatchNorm<>>, Dense<3>, BatchNorm<>>,
        count<Pair, Join<Dense<4>, Tanh>, Fork<Dense<2>, Dense<2>>, Gate>,
        count<Shapes<Board, Shape<4>>, Join<Sequence<Conv2d<5>, Flatten>, Dense<4>>, Dense<2>>,
)");
    CAPTURE(ending.err);
    REQUIRE(ending.exit_code == 0);
}

TEST_CASE("networks whose shapes do not fit are refused by the layer's name", "[nn][mismatch]") {
    check(compile_networks(R"(
        count<Shape<16>, Conv2d<4, 1>>,
        count<Shape<17>, Conv2d<4>>,
        count<Board, Dense<18>, Relu, Conv2d<4>>,
        count<Board, Repeat<2, Conv2d<3>, Flatten>>,
        count<Shape<16>, MaxPool<>>,
        count<Board, Conv2d<2>, Flatten, MaxPool<>>,
        count<Shape<4, 1, 3>, MaxPool<>>,
        count<Board, MaxPool<5>>,
        count<Board, Softmax>, count<Pair, Softmax>,
        count<Board, Conv2d<4>, Softmax>,
        count<Board, Gate>,
        count<Pair, Gate>,
        count<Board, Fork<Dense<2>, Dense<2>, Dense<2>>, Gate>,
        count<Shape<5>, MaskedSoftmax>,
        count<Board, MaskedSoftmax>,
        count<Board, Dueling>,
        count<Pair, Dueling>,
        count<Board, Residual<Conv2d<5, 1>>>,
        count<Board, Dense<4>, Residual<Dense<5>>>,
        count<Board, Residual<MaxPool<>>>,
        count<Board, Concat<Conv2d<5, 1>, MaxPool<>>>,
        count<Board, Concat<Conv2d<4>, Sequence<Conv2d<4>, Dense<4>>>>,
        count<Board, Join<Dense<5>>>,
        count<Pair, Join<Dense<5>>>,
        count<Pair, Join<Dense<5>, Dense<6>, Dense<7>>>,
        count<Shapes<Board, Shape<4>>, Join<Conv2d<5, 1>, Dense<4>>>,
        count<Board>,
)"),
          {{"Conv2d: its input must be height x width x channels", 4},
           {"MaxPool: its input must be height x width x channels", 2},
           {"MaxPool: its input must be as large as one square", 2},
           {"Softmax: its input must be a vector", 3},
           {"Gate: its input must be Shapes of two parts", 1},
           {"Gate: its input must have two parts of equal size", 2},
           {"MaskedSoftmax: its input must be a vector of two halves", 2},
           {"Dueling: its input must be Shapes of a value and advantages", 1},
           {"Dueling: its input must be one value, then the advantages", 1},
           {"Residual: its layers must keep the shape of their input", 3},
           {"Concat: its branches must agree in the extents of the board", 2},
           {"Join: its input must be Shapes, one for each branch", 1},
           {"Join: needs as many branches as its input has parts", 2},
           {"Join: its branches must agree in the extents of the board", 1},
           {"a network needs a layer", 1}});
}

TEST_CASE("a layer of one's own that lacks something is refused by what it lacks",
          "[nn][mismatch]") {
    const auto require_refusal = [](std::string_view members, std::string_view said) {
        const support::Ending ending = compile(std::string("struct Own {\n")
                                                   .append("template <ShapeType In>\n")
                                                   .append("struct Bind {\n")
                                                   .append(members)
                                                   .append("};\n};\nconstexpr std::size_t counts = "
                                                           "count<Board, Relu, Own>;\n"));
        CAPTURE(ending.err);
        CHECK(ending.exit_code != 0);
        CHECK(first_error(ending).find(said) != std::string::npos);
    };
    const std::string shapes = "using Input = In; using Output = In;\n";
    const std::string name = shapes + "static constexpr std::string_view kind = \"own\";\n";
    const std::string place = name + "static constexpr bool in_place = false;\n";
    const std::string count = place + "static constexpr std::size_t parameter_count = 0;\n";
    require_refusal("", "needs the shapes `using Input = In;` and `using Output`");
    require_refusal(shapes, "needs `static constexpr std::string_view kind`, its name");
    require_refusal(name, "needs `static constexpr bool in_place`");
    require_refusal(place, "needs `static constexpr std::size_t parameter_count`");
    require_refusal(count, "needs `template <class S, class T> static void forward(");
    require_refusal(
        "using Input = In; using Output = Shape<2>;\n"
        "static constexpr std::string_view kind = \"own\";\n"
        "static constexpr bool in_place = true;\n"
        "static constexpr std::size_t parameter_count = 0;\n"
        "template <class S, class T> static void forward(const T*, Rows<const T>, Rows<T>) {}\n",
        "a layer in place must keep the shape of its input");

    const support::Ending no_layer = compile_networks("count<Board, Relu, int>");
    CHECK(no_layer.exit_code != 0);
    CHECK(no_layer.err.find("Layer") != std::string::npos);
}

TEST_CASE("a layer that cannot be trained is refused where it is trained", "[nn][mismatch]") {
    CHECK(compile_layer("", "").exit_code == 0);

    const support::Ending without_slopes = compile_layer("", trains);
    CHECK(without_slopes.exit_code != 0);
    CHECK(without_slopes.err.find("a layer that is trained needs `template <class S, class T> "
                                  "static void backward(const BackwardPass<T>& pass)`") !=
          std::string::npos);

    const support::Ending without_gradient = compile_layer(
        "template <class S, class T> static void backward(const BackwardPass<T>&) {}\n", trains);
    CHECK(without_gradient.exit_code != 0);
    CHECK(without_gradient.err.find("a layer with parameters that is trained needs `template "
                                    "<class S, class T> static void gradient(const "
                                    "GradientPass<T>& pass, T* gradient)`") != std::string::npos);
}

TEST_CASE("a layer of the whole batch that lacks something is refused by what it lacks",
          "[nn][mismatch]") {
    // A member is missing when it has another name.
    const auto refusal = [](std::string_view missing) {
        std::string members = R"(
        static constexpr bool needs_whole_batch = true;
        static constexpr std::size_t partial_count = 1;
        static constexpr std::size_t tape_count = 1;
        template <class S, class T> static void backward(const BackwardPass<T>&) {}
        template <class S, class T> static void collect(Rows<const T>, T*) {}
        template <class T> static void settle(
            T*, std::span<const T>, std::span<const std::size_t>, T*) {}
        template <class S, class T> static void normalise(
            const T*, const T*, Rows<const T>, Rows<T>, const ludus::simd::Finish<T>&) {}
        template <class S, class T> static void collect_backward(
            const T*, Rows<const T>, Rows<const T>, T*) {}
        template <class T> static void settle_backward(
            const T*, std::span<const T>, std::span<const std::size_t>, T*) {}
        template <class T> static void gradient(const T*, T*) {}
)";
        if (!missing.empty()) {
            const std::size_t at = members.find(std::string(" ").append(missing)) + 1;
            members.replace(at, members.find_first_of(" (", at) - at, "unknown");
        }
        return compile_layer(members, trains);
    };
    const support::Ending complete = refusal("");
    CAPTURE(complete.err);
    CHECK(complete.exit_code == 0);
    for (const std::string_view name :
         {"partial_count", "tape_count", "collect(", "settle(", "normalise(", "collect_backward(",
          "settle_backward(", "gradient("}) {
        CAPTURE(name);
        const std::string said = first_error(refusal(name));
        CAPTURE(said);
        CHECK(said.find("needs the whole batch needs") != std::string::npos);
        CHECK(said.find(name) != std::string::npos);
    }
}

TEST_CASE("a formula of Eigen's expressions that lacks something is refused by what it lacks",
          "[nn][mismatch]") {
    const auto compiled = [](std::string_view members, std::string_view trains) {
        return compile(std::string(R"(
#include "ludus/nn/eigen_layer.hpp"
#include "ludus/nn/training.hpp"
template <class In>
struct Formula {
)")
                           .append(members)
                           .append("};\nusing Net = Network<Board, EigenLayer<Formula>>;\n"
                                   "constexpr std::size_t parameters = Net::parameter_count;\n")
                           .append(trains));
    };
    const std::string shape = "using Output = In;\n";
    const std::string name = shape + "static constexpr std::string_view kind = \"own\";\n";
    const std::string count = name + "static constexpr std::size_t parameter_count = 1;\n";
    const std::string forward =
        count + "static void forward(const auto& p, const auto& x, auto& y) { y = p(0) * x; }\n";
    const std::string backward = forward +
        "static void backward(const auto& p, const auto&, const auto& dy, auto& dx) "
        "{ dx += p(0) * dy; }\n";
    const std::string gradient = backward +
        "static void gradient(const auto&, const auto& x, const auto& dy, auto& gradient) "
        "{ gradient(0) += (x * dy).sum(); }\n";
    CHECK(compiled(forward, "").exit_code == 0);
    CHECK(compiled(gradient, trains).exit_code == 0);

    const auto require_refusal = [&](const std::string& members, std::string_view program,
                                     std::string_view said) {
        const support::Ending ending = compiled(members, program);
        CAPTURE(ending.err);
        CHECK(ending.exit_code != 0);
        CHECK(first_error(ending).find(said) != std::string::npos);
    };
    require_refusal("", "", "EigenLayer needs `using Output`, a shape");
    require_refusal(shape, "", "EigenLayer needs `static constexpr std::string_view kind`");
    require_refusal(name, "", "EigenLayer needs `static constexpr std::size_t parameter_count`");
    require_refusal(count, "", "EigenLayer needs `static void forward(");
    require_refusal(forward + "static constexpr bool in_place = true;\n", "",
                    "EigenLayer is never in place");
    require_refusal(forward, trains, "the formula of an EigenLayer `backward(");
    require_refusal(backward, trains, "the formula of an EigenLayer `gradient(");
}

TEST_CASE("a composite that lacks something is refused by what it lacks", "[nn][mismatch]") {
    const support::Ending ending = compile(
        "struct Own { using IsComposite = void; };\nconstexpr std::size_t counts = "
        "count<Board, Own, Relu>;\n");
    CAPTURE(ending.err);
    CHECK(ending.exit_code != 0);
    CHECK(first_error(ending).find("a composite needs `template <class Cursor, Slot into> struct "
                                   "Append`") != std::string::npos);
}

TEST_CASE("convolutions of other sizes are refused", "[nn][mismatch]") {
    const support::Ending ending = compile_networks("count<Board, Conv2d<4, 2>>");
    CAPTURE(ending.err);
    CHECK(ending.exit_code != 0);
    CHECK(ending.err.find("side == 1 || side == 3") != std::string::npos);
}

TEST_CASE("layers that take numbers in a row refuse a branch of channels", "[nn][mismatch]") {
    // The composites never place a layer so; one of somebody else might.
    check(compile(R"(
constexpr Slot branch = {0, 0, 16, 3, 5};
using Flat = Append<Cursor<Program<std::tuple<>, 80>, Board, branch, true>, Flatten>::type;
constexpr bool flattened = Flat::owned;
using Bound = Dense<2>::Bind<Board>;
using AtBranch = Step<Bound, branch, Slot{1, 0, 1, 2, 2}>;
void run(const float* parameters, Rows<const float> x, Rows<float> y) {
    Bound::forward<AtBranch>(parameters, x, y);
}
)"),
          {{"Flatten: must not follow a branch of channels", 1},
           {"Dense: must not read a branch of channels", 1}});
}
