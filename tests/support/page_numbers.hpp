#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/core/concat.hpp"
#include "support/pages.hpp"
#include "support/records.hpp"

/// Compares the marked numbers of pages with the files that they come from. CONTRIBUTING.md,
/// "Numbers", has the notation of marks.
namespace support {

[[nodiscard]] inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// True for what names of columns and functions are made of.
[[nodiscard]] inline bool is_letter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Evaluates the formulas of a mark over the records that it selects.
class Formulas {
public:
    Formulas(std::string_view text, std::span<const Record> records)
        : text_(text), records_(records) {}

    /// The value of each formula, in their order; throws std::runtime_error with the reason.
    [[nodiscard]] std::vector<double> values() {
        std::vector<double> found;
        do {
            const double value = sum();
            found.push_back(takes('%') ? 100 * value : value);
        } while (takes(','));
        if (at_ < text_.size()) fail("expected an operator or the end");
        return found;
    }

private:
    [[noreturn]] void fail(std::string_view reason) const {
        throw std::runtime_error(
            ludus::concat(reason, " in '", text_, "', found '", text_.substr(at_), "'"));
    }

    /// Skips spaces, and this character if it comes next.
    bool takes(char wanted) {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
        if (at_ == text_.size() || text_[at_] != wanted) return false;
        ++at_;
        return true;
    }
    void expect(char wanted) {
        if (!takes(wanted)) fail(ludus::concat("expected '", std::string(1, wanted), "'"));
    }

    double sum() {
        double total = product();
        for (;;) {
            if (takes('+'))
                total += product();
            else if (takes('-'))
                total -= product();
            else
                return total;
        }
    }

    double product() {
        double total = atom();
        for (;;) {
            if (takes('*'))
                total *= atom();
            else if (takes('/'))
                total /= atom();
            else
                return total;
        }
    }

    double atom() {
        if (takes('(')) {
            const double value = sum();
            expect(')');
            return value;
        }
        const std::size_t begin = at_;
        while (at_ < text_.size() && (is_letter(text_[at_]) || text_[at_] == '.')) ++at_;
        const std::string word(text_.substr(begin, at_ - begin));
        if (word.empty()) fail("expected a number, a column or a function");
        if (takes('(')) return function(word);
        if (!is_digit(word[0])) return cell(word);
        const std::optional<double> number = as_number(word);
        if (!number) fail(ludus::concat("expected a number in place of ", word));
        return *number;
    }

    [[nodiscard]] double cell(const std::string& column) const {
        if (records_.size() != 1)
            throw std::runtime_error(ludus::concat(std::to_string(records_.size()),
                                                   " lines match, expected one for ", column));
        return records_[0].number(column);
    }

    /// After the opening bracket.
    double function(const std::string& name) {
        if (name == "low" || name == "high") {
            const double count = sum();
            expect(',');
            const double of = sum();
            expect(')');
            return wilson_bound(count, of, name == "high");
        }
        return summary(name, each());
    }

    /// The value of the formula up to the closing bracket for each of the lines.
    std::vector<double> each() {
        const std::span<const Record> all = records_;
        const std::size_t begin = at_;
        std::vector<double> found;
        for (std::size_t i = 0; i < all.size(); ++i) {
            at_ = begin;
            records_ = all.subspan(i, 1);
            found.push_back(sum());
            expect(')');
        }
        records_ = all;
        return found;
    }

    [[nodiscard]] static double summary(const std::string& name, std::vector<double> values) {
        if (values.empty()) throw std::runtime_error("no line matches");
        std::ranges::sort(values);
        double total = 0;
        for (const double value : values) total += value;
        const auto count = static_cast<double>(values.size());
        const std::size_t middle = values.size() / 2;
        if (name == "sum") return total;
        if (name == "mean") return total / count;
        if (name == "count") return count;
        if (name == "min") return values.front();
        if (name == "max") return values.back();
        if (name == "median")
            return values.size() % 2 == 1 ? values[middle]
                                          : (values[middle - 1] + values[middle]) / 2;
        throw std::runtime_error(ludus::concat("unknown function ", name));
    }

    std::string_view text_;
    std::span<const Record> records_;
    std::size_t at_ = 0;
};

/// A number as a page shows it: "9,952", "99.52", or "16:15", which is 60 * 16 + 15.
struct Shown {
    std::string text;
    double value = 0;
    int decimals = 0;

    /// True if `exact` rounds to this; a tie rounds to either neighbour.
    [[nodiscard]] bool matches(double exact) const {
        const double half = 0.5 * std::pow(10.0, -decimals);
        return std::abs(value - exact) <= half + 1e-9 * std::max(1.0, std::abs(exact));
    }

    /// `exact` in the form of this number.
    [[nodiscard]] std::string format(double exact) const {
        std::array<char, 64> buffer{};
        if (text.find(':') != std::string::npos) {
            const long whole = std::lround(exact);
            std::snprintf(buffer.data(), buffer.size(), "%ld:%02ld", whole / 60, whole % 60);
        } else {
            std::snprintf(buffer.data(), buffer.size(), "%.*f", decimals, exact);
        }
        return buffer.data();
    }
};

/// "99.52", "-0.5", "9,952" or "16:15"; nothing if it is none of these.
[[nodiscard]] inline std::optional<Shown> as_shown(const std::string& text) {
    std::string digits;
    std::ranges::copy_if(text, std::back_inserter(digits), [](char c) { return c != ','; });
    const std::size_t colon = digits.find(':');
    const std::string minutes = colon == std::string::npos ? "0" : digits.substr(0, colon);
    const std::string rest = colon == std::string::npos ? digits : digits.substr(colon + 1);
    const std::optional<double> sixties = as_number(minutes);
    const std::optional<double> ones = as_number(rest);
    if (!is_digit(text[text[0] == '-']) || !sixties || !ones) return std::nullopt;
    const std::size_t point = rest.find('.');
    const std::size_t decimals = point == std::string::npos ? 0 : rest.size() - point - 1;
    return Shown{text, 60 * *sixties + *ones, static_cast<int>(decimals)};
}

/// All numbers of a text, in their order; not those that are part of a word, as in "4x4".
[[nodiscard]] inline std::vector<Shown> numbers_in(std::string_view text) {
    const auto belongs = [&](std::size_t at) { return at < text.size() && is_letter(text[at]); };
    const auto is_minus = [&](std::size_t at) {
        return text[at] == '-' && (at == 0 || text[at - 1] == ' ' || text[at - 1] == '(') &&
            at + 1 < text.size() && is_digit(text[at + 1]);
    };
    constexpr std::string_view joins = ",.:";
    std::vector<Shown> found;
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = begin;
        if (is_minus(begin)) ++end;
        while (belongs(end) ||
               (end > begin && belongs(end + 1) && joins.find(text[end]) != std::string_view::npos))
            ++end;
        if (end > begin)
            if (const auto shown = as_shown(std::string(text.substr(begin, end - begin))))
                found.push_back(*shown);
        begin = std::max(end, begin + 1);
    }
    return found;
}

/// The result of comparing pages with files.
struct Comparison {
    std::size_t numbers = 0;                ///< compared
    std::vector<std::string> complaints{};  ///< one for each wrong number or mark: "PAGE:LINE: ..."
};

/// Compares the numbers before a mark with what it names. `before` ends at the mark; `folder` is
/// the page's.
inline void compare_mark(std::string_view before, std::string_view mark,
                         const std::filesystem::path& folder, const std::string& place,
                         Comparison& result) {
    const auto complain = [&](std::string_view what) {
        result.complaints.push_back(ludus::concat(place, ": ", what));
    };
    try {
        const std::size_t colon = mark.find(": ");
        if (colon == std::string_view::npos)
            throw std::runtime_error(
                ludus::concat("expected 'FILE[COLUMN=VALUE]: FORMULA', found '", mark, "'"));
        const std::string_view source = mark.substr(0, colon);
        const std::vector<Record> records = select(folder, source);
        const std::vector<double> values = Formulas(mark.substr(colon + 2), records).values();
        const std::vector<Shown> shown = numbers_in(before);
        if (shown.size() < values.size())
            throw std::runtime_error(ludus::concat(
                "expected ", std::to_string(values.size()), " number(s) before the mark of ",
                source, " in its line, found ", std::to_string(shown.size())));
        for (std::size_t i = 0; i < values.size(); ++i) {
            const Shown& number = shown[shown.size() - values.size() + i];
            ++result.numbers;
            if (!number.matches(values[i]))
                complain(ludus::concat("says ", number.text, ", but ", source, " has ",
                                       number.format(values[i])));
        }
    } catch (const std::runtime_error& error) {
        complain(error.what());
    }
}

/// Compares all marked numbers of a page; `page` is its path from `root`. Fenced blocks have no
/// marks.
[[nodiscard]] inline Comparison compare_page(const std::filesystem::path& root,
                                             const std::string& page) {
    constexpr std::string_view opening = "<!--";
    constexpr std::string_view closing = "-->";
    Comparison result;
    const std::filesystem::path folder = (root / page).parent_path();
    bool fenced = false;
    std::size_t number = 0;
    for (const std::string& text : lines_of(contents(root / page))) {
        const std::string place = ludus::concat(page, ":", std::to_string(++number));
        if (text.starts_with("```")) fenced = !fenced;
        std::string_view line = text;
        for (;;) {
            const std::size_t begin = fenced ? std::string_view::npos : line.find(opening);
            if (begin == std::string_view::npos) break;
            const std::size_t end = line.find(closing, begin);
            const std::string_view before = line.substr(0, begin);
            if (end == std::string_view::npos) {
                result.complaints.push_back(place + ": a mark does not end in its line");
                break;
            }
            const std::size_t length = end - begin - opening.size();
            compare_mark(before, line.substr(begin + opening.size(), length), folder, place,
                         result);
            line.remove_prefix(end + closing.size());
        }
    }
    return result;
}

}  // namespace support
