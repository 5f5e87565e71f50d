#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/core/compiler.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/printable.hpp"

namespace LUDUS_NAMESPACE::app {

/// How many letters must be put in, left out, replaced, or swapped with the next one, to make one
/// word of another. Source: Damerau (1964); the restricted distance.
[[nodiscard]] inline std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    std::vector<std::size_t> next(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        next[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            next[j] = std::min(
                {row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                next[j] = std::min(next[j], before[j - 2] + 1);
        }
        before.swap(row);
        row.swap(next);
    }
    return row[b.size()];
}

/// The word of a list that is nearest to what was typed, the first of equals; empty if none is near
/// enough to have been meant: at most a third of its letters differ.
[[nodiscard]] inline std::string nearest(std::string_view typed,
                                         const std::vector<std::string>& words) {
    std::string best;
    std::size_t least = std::max<std::size_t>(typed.size() / 3, 1) + 1;
    if (typed.size() > 100) return best;
    for (const std::string& word : words) {
        const std::size_t distance = edit_distance(typed, word);
        if (distance >= least) continue;
        least = distance;
        best = word;
    }
    return best;
}

/// "expected one of a, b:FILE, found "x"", and what may have been meant. Words are compared up to
/// their first ':' or '[', where arguments begin.
[[nodiscard]] inline std::string expected_one_of(const std::vector<std::string>& words,
                                                 std::string_view found) {
    std::string text = "expected one of ";
    std::vector<std::string> stems;
    for (const std::string& word : words) {
        text += concat(stems.empty() ? "" : ", ", word);
        stems.push_back(word.substr(0, word.find_first_of(":[")));
    }
    text += concat(", found \"", printable(found.substr(0, 120)), "\"");
    const std::string meant = nearest(found, stems);
    if (!meant.empty()) text += concat("; did you mean \"", meant, "\"?");
    return text;
}

}  // namespace LUDUS_NAMESPACE::app
