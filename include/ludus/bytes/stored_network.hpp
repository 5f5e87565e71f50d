#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludus/bytes/archive.hpp"
#include "ludus/bytes/bfloat16.hpp"
#include "ludus/bytes/checkpoint.hpp"
#include "ludus/core/aligned.hpp"
#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/opened.hpp"
#include "ludus/core/printable.hpp"
#include "ludus/learn/file_kind.hpp"
#include "ludus/nn/plan.hpp"
#include "ludus/nn/precision.hpp"
#include "ludus/nn/slot.hpp"

/// How a network lies in a file: its plan, its weights, each matrix in a precision, and an
/// example of what it computes. Faults are answered with what was expected and what was found; an
/// empty text means that there is none.
namespace LUDUS_NAMESPACE::detail {

/// Carries a count as 32 bits.
template <class Archive>
void visit_size(Archive& archive, std::size_t& size) {
    auto stored = static_cast<std::uint32_t>(size);
    archive(stored);
    size = stored;
}
template <class Archive>
void visit_count(Archive& archive, std::size_t& count, std::size_t most, std::string_view what) {
    visit_size(archive, count);
    if (count <= most) return;
    archive.refuse(concat("expected at most ", std::to_string(most), " ", what, ", found ",
                          std::to_string(count)));
    count = 0;
}

template <class Archive>
void visit_plan(Archive& archive, nn::NetworkPlan& plan) {
    const auto sizes = [&](auto&... all) { (visit_size(archive, all), ...); };
    const auto slot = [&](nn::Slot& at) {
        sizes(at.buffer, at.offset, at.points, at.channels, at.step);
    };
    const auto board = [&](nn::PlanBoard& of) { sizes(of.height, of.width); };
    std::size_t buffers = plan.buffer_width.size();
    visit_count(archive, buffers, nn::most_plan_steps + 1, "buffers");
    plan.buffer_width.resize(buffers);
    for (std::size_t& width : plan.buffer_width) sizes(width);
    std::size_t steps = plan.steps.size();
    visit_count(archive, steps, nn::most_plan_steps, "steps");
    if (steps == 0) archive.refuse("expected the steps of a network, found none");
    plan.steps.resize(steps);
    for (nn::PlanStep& step : plan.steps) {
        archive(step.kind);
        slot(step.in);
        slot(step.out);
        board(step.in_board);
        board(step.out_board);
        archive(step.constant, step.takes_next);
    }
    slot(plan.output);
}

/// Parameters that are kept alike: of a matrix, or all between two.
struct Segment {
    std::uint8_t precision = 0;
    std::size_t rows = 0;
    std::size_t columns = 0;
};

/// What a file of a network holds.
struct StoredNetwork {
    nn::NetworkPlan plan;
    std::vector<Segment> segments;
    aligned_vector<float> weights;
    std::vector<float> example;  ///< the output for the first position of the game
    std::size_t room = 0;        ///< the largest number of weights that is accepted

    /// To be written; weights that have been rounded.
    [[nodiscard]] static StoredNetwork of(nn::NetworkPlan plan, std::span<const float> weights,
                                          const std::vector<nn::MatrixPlace>& matrices,
                                          nn::Precision precision) {
        StoredNetwork stored{
            std::move(plan), {}, {weights.begin(), weights.end()}, {}, weights.size()};
        std::size_t begin = 0;
        const auto floats = [&](std::size_t end) {
            if (end > begin) stored.segments.push_back({0, end - begin, 1});
        };
        if (precision != nn::Precision::float32)
            for (const nn::MatrixPlace& at : matrices) {
                floats(at.begin);
                stored.segments.push_back(
                    {static_cast<std::uint8_t>(precision), at.rows, at.columns});
                begin = at.begin + at.rows * at.columns;
            }
        floats(weights.size());
        return stored;
    }

    template <class Archive>
    void visit(Archive& archive) {
        visit_plan(archive, plan);
        visit_segments(archive);
        std::size_t begin = 0;
        for (const Segment& one : segments) {
            const std::size_t count = one.rows * one.columns;
            visit_weights(archive, one, std::span(weights).subspan(begin, count));
            begin += count;
        }
        archive(example);
    }

private:
    template <class Archive>
    void visit_segments(Archive& archive) {
        std::size_t count = segments.size();
        visit_count(archive, count, 2 * nn::most_plan_steps + 1, "parts of the weights");
        segments.resize(count);
        std::size_t left = room;
        for (Segment& one : segments) {
            archive(one.precision);
            visit_size(archive, one.rows);
            visit_size(archive, one.columns);
            if (const std::string fault = fault_of(one, left); !fault.empty()) {
                archive.refuse(fault);
                segments.clear();
                break;
            }
            left -= one.rows * one.columns;
        }
        weights.resize(room - left);
    }
    [[nodiscard]] static std::string fault_of(const Segment& one, std::size_t left) {
        if (one.precision >= nn::precision_names.size())
            return concat("expected numbers of a kind below ",
                          std::to_string(nn::precision_names.size()), ", found ",
                          std::to_string(one.precision));
        if (one.rows == 0 || one.columns == 0)
            return "expected parts of the weights, found an empty one";
        if (one.rows > left / one.columns) return "expected weights within the file, found more";
        return {};
    }

    template <class Archive>
    static void visit_weights(Archive& archive, const Segment& one, std::span<float> weights) {
        switch (static_cast<nn::Precision>(one.precision)) {
            case nn::Precision::float32: archive(weights); break;
            case nn::Precision::bfloat16: visit_bfloat16(archive, weights); break;
            case nn::Precision::int8: visit_int8(archive, one, weights); break;
        }
    }
    template <class Archive>
    static void visit_int8(Archive& archive, const Segment& one, std::span<float> weights) {
        std::vector<float> sizes(one.columns);
        std::vector<std::int8_t> steps(weights.size());
        for (std::size_t c = 0; c < one.columns; ++c)
            sizes[c] = nn::round_column(
                weights.data() + c, one.rows, one.columns, [&](std::size_t r, int number) {
                    steps[r * one.columns + c] = static_cast<std::int8_t>(number);
                });
        archive(std::span(sizes), std::span(steps));
        for (std::size_t i = 0; i < weights.size(); ++i)
            weights[i] = static_cast<float>(steps[i]) * sizes[i % one.columns];
    }
};

[[nodiscard]] inline std::string finite_fault(std::span<const float> weights) {
    for (const float weight : weights)
        if (!std::isfinite(weight))
            return concat("expected finite weights, found ", std::to_string(weight));
    return {};
}

[[nodiscard]] inline std::string count_fault(std::string_view what, std::size_t expected,
                                             std::size_t found) {
    if (expected == found) return {};
    return concat("expected ", std::to_string(expected), " ", what, ", found ",
                  std::to_string(found));
}

/// Two networks may be the same in words, and differ in the shape of a board or in their branches.
/// So where a type lays out its buffers is part of the format.
[[nodiscard]] inline std::string plan_difference(const nn::NetworkPlan& found,
                                                 const nn::NetworkPlan& expected) {
    if (std::string fault =
            count_fault("steps of a network", expected.steps.size(), found.steps.size());
        !fault.empty())
        return fault;
    for (std::size_t i = 0; i < expected.steps.size(); ++i)
        if (!(found.steps[i] == expected.steps[i]))
            return concat("network, step ", std::to_string(i + 1), " (",
                          printable(found.steps[i].kind),
                          "): expected the one of the network's type, found another shape, place "
                          "or constant");
    if (!(found == expected)) return "network: expected the buffers of its type, found others";
    return {};
}

/// What an agent's checkpoint holds.
[[nodiscard]] inline Opened<StoredNetwork> stored_network(const CheckpointView& file) {
    Opened<StoredNetwork> opened{StoredNetwork{}, {}};
    opened->room = file.payload.size();  // a weight takes a byte at least
    ByteReader reader(file.payload);
    if (has_plan(file.kind))
        opened->visit(reader);
    else
        reader(opened->weights, opened->example);  // from before there were plans
    opened.fault = reader.fault();
    if (opened.fault.empty()) opened.fault = finite_fault(opened->weights);
    if (!opened.fault.empty()) opened.value.reset();
    return opened;
}

}  // namespace LUDUS_NAMESPACE::detail
