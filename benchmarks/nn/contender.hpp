#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "networks.hpp"
#include "problem.hpp"

namespace benchmarks {

/// One thing to be timed.
struct Case {
    Network network;
    bool training;  ///< a whole step of SGD, else an inference
    std::size_t batch;
};

/// A case made ready on a library: memory and kernels chosen, parameters in the library's own
/// order.
struct Prepared {
    /// What is timed. An inference leaves the outputs where the library puts them. A training step
    /// goes forward with the batch's own statistics, back, and takes rate times gradient from every
    /// parameter. The input lies where the library reads it.
    std::function<void()> run;
    /// Of an inference: the outputs, in the order of `Problem::target`.
    /// Of a training step: the parameters, in the order of `Problem::parameters`.
    std::function<std::vector<float>()> result;
};

/// Of the weights. The activations are rounded too, but by ludus only for int8.
enum class Precision { float32, bfloat16, int8 };

/// A library that is timed.
struct Contender {
    std::string name;
    std::function<bool(const Case&)> knows;
    /// Requires `knows(what)` and the problem of that network and batch.
    std::function<Prepared(const Case& what, const Problem& problem)> prepare;
    Precision precision = Precision::float32;
    /// How far its outputs may be from the right ones, in proportion to these.
    double tolerance = 1e-3;
};

/// All libraries that this program was built with. Each adds itself before `main`.
[[nodiscard]] inline std::vector<Contender>& contenders() {
    static std::vector<Contender> all;
    return all;
}

/// A global of this type adds a contender.
struct Enter {
    explicit Enter(Contender contender) { contenders().push_back(std::move(contender)); }
};

}  // namespace benchmarks
