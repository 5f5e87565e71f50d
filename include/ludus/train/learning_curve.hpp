#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/number_text.hpp"

namespace LUDUS_NAMESPACE {

/// What was measured in the course of a training: named numbers, the same for every point.
class LearningCurve {
public:
    LearningCurve() = default;
    /// Without points.
    explicit LearningCurve(std::vector<std::string> columns) : columns_(std::move(columns)) {}

    /// Adds a point. Requires a number for each column.
    void add(const std::vector<double>& numbers) {
        assert(numbers.size() == columns_.size());
        numbers_.insert(numbers_.end(), numbers.begin(), numbers.end());
    }

    [[nodiscard]] const std::vector<std::string>& columns() const noexcept { return columns_; }
    /// How many points it has.
    [[nodiscard]] std::size_t size() const noexcept {
        return columns_.empty() ? 0 : numbers_.size() / columns_.size();
    }
    /// The number of a column, which it must have, in a point.
    [[nodiscard]] double at(std::size_t point, std::string_view column) const {
        const auto place = std::ranges::find(columns_, column) - columns_.begin();
        return numbers_.at(point * columns_.size() + static_cast<std::size_t>(place));
    }

    /// As a table in CSV, with a line of names.
    [[nodiscard]] std::string csv() const {
        std::string text;
        for (std::size_t i = 0; i < columns_.size(); ++i)
            text += concat(i > 0 ? "," : "", columns_[i]);
        text += '\n';
        for (std::size_t i = 0; i < numbers_.size(); ++i)
            text += concat(number_text(numbers_[i]), (i + 1) % columns_.size() == 0 ? "\n" : ",");
        return text;
    }

    template <class Visit>
    void visit(Visit&& visit) {
        visit(columns_, numbers_);
    }
    [[nodiscard]] bool valid() const noexcept {
        return columns_.empty() ? numbers_.empty() : numbers_.size() % columns_.size() == 0;
    }
    friend bool operator==(const LearningCurve&, const LearningCurve&) = default;

private:
    std::vector<std::string> columns_;
    std::vector<double> numbers_;  ///< point by point
};

}  // namespace LUDUS_NAMESPACE
