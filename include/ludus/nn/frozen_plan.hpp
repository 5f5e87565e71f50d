#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/aligned.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/nn/affine.hpp"
#include "ludus/nn/frozen.hpp"
#include "ludus/nn/network.hpp"
#include "ludus/nn/parameters.hpp"
#include "ludus/nn/plan.hpp"
#include "ludus/nn/runtime_layer.hpp"

namespace LUDUS_NAMESPACE::nn {

namespace detail {

/// Numbers buffers anew, without those that no step uses.
inline void drop_unused_buffers(NetworkPlan& plan) {
    std::vector<std::size_t> place(plan.buffer_width.size(), 0);
    place[0] = 1;  // the input
    for (const PlanStep& step : plan.steps) place[step.in.buffer] = place[step.out.buffer] = 1;
    std::size_t kept = 0;
    for (std::size_t b = 0; b < place.size(); ++b) {
        if (place[b] == 0) continue;
        plan.buffer_width[kept] = plan.buffer_width[b];
        place[b] = kept++;
    }
    plan.buffer_width.resize(kept);
    for (PlanStep& step : plan.steps)
        for (Slot* at : {&step.in, &step.out}) at->buffer = place[at->buffer];
    plan.output.buffer = place[plan.output.buffer];
}

}  // namespace detail

/// The network for play alone, as `freeze` makes it of a network type: steps that take up the
/// normalisation after them have done so. Requires a plan without fault.
[[nodiscard]] inline Parameters<AnyNetwork> freeze(const Parameters<AnyNetwork>& parameters) {
    const auto& steps = parameters.plan().steps;
    NetworkPlan plan{parameters.plan().buffer_width, {}, parameters.plan().output};
    aligned_vector<float> values;
    std::span<const float> left = parameters.values();
    const auto parameter_count = [](const PlanStep& step) -> std::size_t {
        return runtime_layer(step.kind)->parameter_count(step);
    };
    const auto take = [&](const PlanStep& step) {
        const std::span<const float> own = left.first(parameter_count(step));
        left = left.subspan(own.size());
        return own;
    };
    for (std::size_t i = 0; i < steps.size(); ++i) {
        PlanStep step = steps[i];
        const std::size_t begin = values.size();
        const std::span<const float> own = take(step);
        values.insert(values.end(), own.begin(), own.end());
        if (std::exchange(step.takes_next, false)) {
            const PlanStep& norm = steps[++i];
            const std::span<const float> of_norm = take(norm);
            step.kind = runtime_layer(step.kind)->with_bias;
            step.out = norm.out;
            values.resize(begin + parameter_count(step));
            for (std::size_t o = 0; o < norm.in.channels; ++o)
                detail::fold_output(
                    detail::norm_affine(of_norm.data(), norm.in.channels, o, norm.constant), o,
                    norm.in.channels, std::span(values).subspan(begin));
        }
        plan.steps.push_back(std::move(step));
    }
    detail::drop_unused_buffers(plan);
    return {std::move(plan), values};
}

}  // namespace LUDUS_NAMESPACE::nn
