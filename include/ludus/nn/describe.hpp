#pragma once

#include <concepts>
#include <string>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/plan.hpp"

namespace LUDUS_NAMESPACE::nn {

/// A network in words, for instance "16, dense 512, relu, dense 161": how a file tells
/// architectures apart. It names the kinds and sizes of the layers in order, without the size where
/// a layer works in place; not how a board of as many numbers is shaped, nor where a residual
/// branch begins.
[[nodiscard]] inline std::string describe(const NetworkPlan& plan) {
    std::string text = std::to_string(plan.buffer_width[0]);
    for (const PlanStep& step : plan.steps) {
        text += concat(", ", step.kind);
        if (step.in != step.out)
            text += concat(" ", std::to_string(step.out.points * step.out.channels));
    }
    return text;
}
template <NetworkType N>
[[nodiscard]] std::string describe() {
    return describe(plan_of<N>());
}
/// Any network.
template <std::same_as<AnyNetwork> N>
[[nodiscard]] std::string describe() {
    return "any";
}

}  // namespace LUDUS_NAMESPACE::nn
