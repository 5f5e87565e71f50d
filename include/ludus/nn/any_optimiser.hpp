#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <variant>

#include "ludus/core/compiler.hpp"
#include "ludus/nn/optimiser.hpp"

namespace LUDUS_NAMESPACE::nn {

/// One of several optimisers, chosen while the program runs: a closed sum, so that a learner need
/// be instantiated only once for all of them. The choice costs one jump per run of parameters.
template <Optimiser... Choices>
class OneOf {
public:
    OneOf() = default;
    /// Each of the choices is one of these optimisers.
    template <class Choice>
        requires(std::same_as<Choice, Choices> || ...)
    explicit(false) OneOf(Choice choice) : choice_(std::move(choice)) {}

    void begin(float gradient_scale = 1) {
        std::visit([&](auto& choice) { choice.begin(gradient_scale); }, choice_);
    }
    void apply(std::size_t first, std::span<float> values, std::span<const float> gradient) {
        std::visit([&](auto& choice) { choice.apply(first, values, gradient); }, choice_);
    }
    /// Steps begun so far.
    [[nodiscard]] std::uint64_t step() const {
        return std::visit([](const auto& choice) { return choice.step(); }, choice_);
    }
    /// As if so many steps had been begun.
    void set_step(std::uint64_t step) {
        std::visit([&](auto& choice) { choice.set_step(step); }, choice_);
    }
    /// What the chosen one remembers.
    [[nodiscard]] std::span<float> memory() {
        return std::visit([](auto& choice) { return choice.memory(); }, choice_);
    }

    /// Whether that is such as its steps leave.
    [[nodiscard]] bool valid() const {
        return std::visit([](const auto& choice) { return choice.valid(); }, choice_);
    }

    friend bool operator==(const OneOf&, const OneOf&) = default;

private:
    std::variant<Choices...> choice_;
};

/// Any of the library's optimisers.
using AnyOptimiser = OneOf<Sgd, RmsProp, AdaDelta, Adam>;

static_assert(Optimiser<AnyOptimiser>);

}  // namespace LUDUS_NAMESPACE::nn
