#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "ludus/core/aligned.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/nn/activations.hpp"
#include "ludus/nn/affine.hpp"
#include "ludus/nn/forward.hpp"
#include "ludus/nn/frozen.hpp"
#include "ludus/nn/lifetimes.hpp"
#include "ludus/nn/plan.hpp"
#include "ludus/nn/plan_fault.hpp"
#include "ludus/nn/rows.hpp"
#include "ludus/nn/runtime_layer.hpp"
#include "ludus/nn/slot.hpp"
#include "ludus/simd/finish.hpp"
#include "ludus/simd/function.hpp"

namespace LUDUS_NAMESPACE::nn {

/// A network for play alone whose layers are known only when the program runs: what `Inference` is
/// for a network type, with the same bits, from a plan. So a program is compiled once for all
/// networks, not once for each. Fill the inputs, call `forward`, read the outputs. Holds the
/// weights; a copy is independent. Allocates only in its constructor.
class RuntimeNetwork {
public:
    /// `parameters` are those of training, step after step. Requires a plan and a number of
    /// parameters without fault, see plan_fault.hpp, and room for a sample.
    RuntimeNetwork(const NetworkPlan& plan, std::span<const float> parameters, std::size_t capacity)
        : capacity_(capacity), output_(plan.output) {
        assert(plan_fault(plan, parameters.size()).empty() && capacity > 0);
        freeze(plan, parameters);
        lay_out(plan);
        finish();
    }

    [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }
    [[nodiscard]] std::size_t input_size() const noexcept { return input_size_; }
    [[nodiscard]] std::size_t output_size() const noexcept {
        return output_.points * output_.channels;
    }

    [[nodiscard]] std::span<float> input(std::size_t sample) noexcept {
        assert(sample < capacity_);
        return {row(Slot{}, sample), input_size_};
    }
    [[nodiscard]] std::span<const float> output(std::size_t sample) const noexcept {
        assert(sample < capacity_);
        const Buffer& buffer = buffers_[output_.buffer];
        return {memory_[buffer.place].data() + sample * buffer.step + output_.offset,
                output_size()};
    }

    /// Runs the first `samples` samples. A sample's result does not depend on the others, to the
    /// last bit. Requires room for them.
    void forward(std::size_t samples) noexcept {
        assert(samples <= capacity_);
        for (std::size_t begin = 0; begin < samples; begin += together_)
            for (const Operation& operation : operations_)
                run(operation, begin, std::min(together_, samples - begin));
    }

private:
    struct Operation {
        PlanStep step;
        const RuntimeLayer* layer;
        std::size_t parameters = 0;  ///< where they begin
        bool adds_slot = false;      ///< whether it adds what the next step would
        Slot addend{};               ///< where that lies
        bool rectifies = false;      ///< whether it cuts off what is negative
    };
    struct Buffer {
        std::size_t place;  ///< of its memory
        std::size_t step;   ///< numbers from one row to the next
        bool stays;         ///< holds all samples, not only those that are run together
    };

    /// Makes the operations, and their parameters, with normalisations folded as by `nn::freeze`.
    void freeze(const NetworkPlan& plan, std::span<const float> parameters) {
        const auto& steps = plan.steps;
        std::size_t from = 0;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            Operation operation{steps[i], runtime_layer(steps[i].kind), parameters_.size()};
            const std::size_t count = operation.layer->parameter_count(steps[i]);
            const std::span<const float> own = parameters.subspan(from, count);
            from += count;
            if (steps[i].takes_next) {
                const PlanStep& norm = steps[i + 1];
                const std::span<const float> of_norm = parameters.subspan(from);
                from += runtime_layer(norm.kind)->parameter_count(norm);
                operation.layer = runtime_layer(operation.layer->with_bias);
                const std::size_t with_bias = operation.layer->parameter_count(steps[i]);
                parameters_.insert(parameters_.end(), own.begin(), own.end());
                parameters_.resize(operation.parameters + with_bias);  // a bias that it had not
                for (std::size_t o = 0; o < norm.in.channels; ++o)
                    detail::fold_output(
                        detail::norm_affine(of_norm.data(), norm.in.channels, o, norm.constant), o,
                        norm.in.channels, std::span(parameters_).subspan(operation.parameters));
                operation.step.out = norm.out;
                ++i;
            } else if (operation.layer->run == detail::run_batch_norm) {
                parameters_.resize(parameters_.size() + 2 * steps[i].in.channels);
                detail::norm_factors(own.data(), steps[i].in.channels, steps[i].constant,
                                     parameters_.data() + operation.parameters);
            } else {
                parameters_.insert(parameters_.end(), own.begin(), own.end());
            }
            operations_.push_back(std::move(operation));
        }
    }

    /// Gives the buffers memory, see `Activations`.
    void lay_out(const NetworkPlan& plan) {
        const std::size_t count = plan.buffer_width.size();
        std::vector<Lifetime> lifetimes(count);
        std::vector<bool> holds_board(count);
        for (std::size_t i = 0; i < operations_.size(); ++i)
            for (const Slot& at : {operations_[i].step.in, operations_[i].step.out}) {
                Lifetime& lifetime = lifetimes[at.buffer];
                lifetime = {std::min(lifetime.first, i), std::max(lifetime.last, i)};
                if (at.points > 1) holds_board[at.buffer] = true;
            }
        lifetimes[0] = lifetimes[output_.buffer] = always;
        std::vector<std::size_t> steps(count);
        for (std::size_t b = 0; b < count; ++b)
            if (lifetimes[b].first <= lifetimes[b].last)  // else folding has made it needless
                steps[b] = detail::row_step<float>(plan.buffer_width[b], holds_board[b]);
        std::vector<std::size_t> places(count);
        share_places(count, lifetimes.data(), steps.data(), places.data());
        std::size_t row_size = 0;
        for (std::size_t b = 0; b < count; ++b)
            if (places[b] == b) row_size += steps[b];
        together_ = std::min(detail::samples_in_cache(row_size), capacity_);
        memory_.resize(count);
        for (std::size_t b = 0; b < count; ++b) {
            const bool stays = b == 0 || b == output_.buffer;
            buffers_.push_back({places[b], steps[b], stays});
            if (places[b] == b) memory_[b].resize((stays ? capacity_ : together_) * steps[b]);
        }
        input_size_ = plan.buffer_width[0];
    }

    /// Has operations do what the next ones would, see finished.hpp.
    void finish() {
        for (std::size_t i = 0; i < operations_.size(); ++i) {
            if (!operations_[i].layer->takes_finish) continue;
            const auto follows = [&](auto layer_run) {
                return i + 1 < operations_.size() && operations_[i + 1].layer->run == layer_run &&
                    operations_[i + 1].step.out == operations_[i].step.out;
            };
            if (follows(detail::run_move<true>)) {
                operations_[i].adds_slot = true;
                operations_[i].addend = operations_[i + 1].step.in;
                operations_.erase(operations_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
            }
            if (follows(detail::run_function<simd::Function::relu>)) {
                operations_[i].rectifies = true;
                operations_.erase(operations_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
            }
        }
    }

    /// A sample's numbers, or those of a sample of the run if the buffer holds no more.
    [[nodiscard]] float* row(const Slot& at, std::size_t sample) noexcept {
        const Buffer& buffer = buffers_[at.buffer];
        return memory_[buffer.place].data() + sample * buffer.step + at.offset;
    }
    [[nodiscard]] Rows<float> rows(const Slot& at, std::size_t begin, std::size_t count) noexcept {
        const Buffer& buffer = buffers_[at.buffer];
        return {row(at, buffer.stays ? begin : 0), buffer.step, count};
    }

    void run(const Operation& operation, std::size_t begin, std::size_t count) noexcept {
        simd::Finish<float> finish{{}, operation.rectifies};
        if (operation.adds_slot) {
            const Rows<float> addend = rows(operation.addend, begin, count);
            finish.addend = {addend.data, addend.step, operation.addend.step};
        }
        operation.layer->run({operation.step, parameters_.data() + operation.parameters,
                              rows(operation.step.in, begin, count),
                              rows(operation.step.out, begin, count), finish});
    }

    std::size_t capacity_;
    std::size_t together_ = 1;  ///< samples that go through all steps together
    std::size_t input_size_ = 0;
    Slot output_;
    std::vector<Operation> operations_;
    aligned_vector<float> parameters_;
    std::vector<Buffer> buffers_;
    std::vector<aligned_vector<float>> memory_;
};

}  // namespace LUDUS_NAMESPACE::nn
