#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "contender.hpp"
#include "problem.hpp"
#include "reference.hpp"

namespace benchmarks {

/// What a prepared case's `result` must be.
struct Expected {
    std::vector<double> result;
    std::vector<double> start;       ///< the parameters before a training step; zeros for outputs
    std::vector<std::size_t> parts;  ///< sizes of the parts that are compared each for itself
    std::vector<bool> compared;      ///< for each part
};

[[nodiscard]] inline Expected compute(const Case& what, const Problem& problem) {
    Reference reference(problem, what.training);
    const auto x = reference.make(describe(what.network).input);
    x->value.assign(problem.input.begin(), problem.input.end());
    const auto outputs = build(what.network, reference, x);

    Expected expected{.result = {}, .start = {}, .parts = {}, .compared = {}};
    if (!what.training) {
        for (const auto& y : outputs) {
            expected.result.insert(expected.result.end(), y->value.begin(), y->value.end());
            expected.parts.push_back(y->value.size());
        }
        expected.start.resize(expected.result.size());
        expected.compared.assign(expected.parts.size(), true);
        return expected;
    }
    const auto& gradient = reference.backward(outputs, problem.target);
    expected.start.assign(problem.parameters.begin(), problem.parameters.end());
    for (std::size_t i = 0; i < gradient.size(); ++i)
        expected.result.push_back(expected.start[i] -
                                  static_cast<double>(learning_rate) * gradient[i]);
    for (const Run& run : measure(what.network).runs) {
        expected.parts.push_back(run.count);
        expected.compared.push_back(is_trained(run.role));
    }
    return expected;
}

/// An empty text if the result is right: each part as near to what is expected as the tolerance
/// wants, in proportion to its distance from the start. Else what is wrong.
[[nodiscard]] inline std::string complaint(std::span<const float> result, const Expected& expected,
                                           double tolerance) {
    if (result.size() != expected.result.size()) return "the result has a wrong size";
    std::size_t i = 0;
    for (std::size_t part = 0; part < expected.parts.size(); ++part) {
        double wrong = 0;  // squares of distances
        double whole = 0;
        for (const std::size_t end = i + expected.parts[part]; i < end; ++i) {
            wrong += std::pow(static_cast<double>(result[i]) - expected.result[i], 2);
            whole += std::pow(expected.result[i] - expected.start[i], 2);
        }
        const bool is_right = std::sqrt(wrong) <= tolerance * std::sqrt(whole);
        if (expected.compared[part] && !is_right)
            return "part " + std::to_string(part) + " is wrong by " +
                std::to_string(std::sqrt(wrong / whole)) + " of its whole";
    }
    return {};
}

}  // namespace benchmarks
