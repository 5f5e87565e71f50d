#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "ludus/core/concat.hpp"
#include "support/pages.hpp"

/// The files of measurements in docs/results: CSV with a header, and JSON with one flat object a
/// line.
namespace support {

/// The number that a whole text is; nothing if it is none.
[[nodiscard]] inline std::optional<double> as_number(std::string_view text) {
    double value = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && rest == text.data() + text.size() ? std::optional(value)
                                                                     : std::nullopt;
}

/// A line of such a file: texts by column or key.
struct Record {
    std::map<std::string, std::string> cells;

    [[nodiscard]] const std::string& text(const std::string& column) const {
        const auto found = cells.find(column);
        if (found == cells.end())
            throw std::runtime_error(ludus::concat("there is no column or key ", column));
        return found->second;
    }
    [[nodiscard]] double number(const std::string& column) const {
        const std::optional<double> value = as_number(text(column));
        if (!value)
            throw std::runtime_error(
                ludus::concat("expected a number in ", column, ", found '", text(column), "'"));
        return *value;
    }
};

/// The texts of a line of CSV; those in quotes may hold commas, and no quotes.
[[nodiscard]] inline std::vector<std::string> csv_texts(std::string_view line) {
    std::vector<std::string> texts(1);
    bool quoted = false;
    for (const char letter : line) {
        if (letter == '"')
            quoted = !quoted;
        else if (letter == ',' && !quoted)
            texts.emplace_back();
        else
            texts.back() += letter;
    }
    return texts;
}

/// A flat JSON object, `{"key":"text","key":1.5}`, whose texts hold no quotes or backslashes.
[[nodiscard]] inline Record json_record(std::string_view line) {
    Record record;
    std::size_t at = 0;
    const auto fail = [&] { throw std::runtime_error(ludus::concat("not a JSON object: ", line)); };
    const auto upto = [&](char end) {
        const std::size_t found = line.find(end, at);
        if (found == std::string_view::npos) fail();
        std::string text(line.substr(at, found - at));
        at = found + 1;
        return text;
    };
    if (!line.starts_with('{') || !line.ends_with('}')) fail();
    while (at + 1 < line.size()) {
        upto('"');
        const std::string key = upto('"');
        upto(':');
        const bool is_text = at < line.size() && line[at] == '"';
        if (is_text) ++at;
        std::string& cell = record.cells[key];
        if (is_text) {
            cell = upto('"');
            ++at;
        } else {
            cell = upto(line.find(',', at) == std::string_view::npos ? '}' : ',');
        }
    }
    return record;
}

/// All records of a file; throws std::runtime_error where there is none, or it is of another kind.
[[nodiscard]] inline std::vector<Record> records_of(const std::filesystem::path& file) {
    if (!std::filesystem::is_regular_file(file))
        throw std::runtime_error(ludus::concat("there is no file ", file.string()));
    const std::vector<std::string> lines = lines_of(contents(file));
    std::vector<Record> records;
    if (file.extension() == ".jsonl") {
        for (const std::string& line : lines) records.push_back(json_record(line));
        return records;
    }
    if (file.extension() != ".csv" || lines.empty())
        throw std::runtime_error(
            ludus::concat("expected CSV or JSON lines, found ", file.string()));
    const std::vector<std::string> columns = csv_texts(lines.front());
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const std::vector<std::string> texts = csv_texts(lines[i]);
        if (texts.size() != columns.size())
            throw std::runtime_error(ludus::concat(file.string(), ":", std::to_string(i + 1),
                                                   ": another number of columns than in line 1"));
        records.emplace_back();
        for (std::size_t c = 0; c < columns.size(); ++c)
            records.back().cells[columns[c]] = texts[c];
    }
    return records;
}

/// True if a text is a value of a condition: equal as numbers, if both are, else as texts.
[[nodiscard]] inline bool is_value(const std::string& text, std::string_view value) {
    const std::optional<double> one = as_number(text);
    const std::optional<double> other = as_number(value);
    return one && other ? *one == *other : text == value;
}

/// True if a record has a property: "COLUMN=VALUE or VALUE", or !=, <, <=, > and >= with one value.
/// A record without the column has none of them.
[[nodiscard]] inline bool holds(const Record& record, std::string_view condition) {
    const std::size_t at = condition.find_first_of("=<>!");
    if (at == std::string_view::npos)
        throw std::runtime_error(
            ludus::concat("expected '[COLUMN=VALUE]', found '", condition, "'"));
    const auto found = record.cells.find(std::string(condition.substr(0, at)));
    if (found == record.cells.end()) return false;
    std::string_view sign = condition.substr(at, condition.substr(at + 1).starts_with('=') ? 2 : 1);
    std::string_view values = condition.substr(at + sign.size());
    if (sign == "!=") return !is_value(found->second, values);
    if (sign == "=") {
        for (;;) {
            const std::size_t end = std::min(values.find(" or "), values.size());
            if (is_value(found->second, values.substr(0, end))) return true;
            if (end == values.size()) return false;
            values.remove_prefix(end + 4);
        }
    }
    const std::optional<double> one = as_number(found->second);
    const std::optional<double> other = as_number(values);
    if (!one || !other) return false;
    return (sign == "<" && *one < *other) || (sign == "<=" && *one <= *other) ||
        (sign == ">" && *one > *other) || (sign == ">=" && *one >= *other);
}

/// The records that "FILE[CONDITION][CONDITION]" names, the file from a folder.
[[nodiscard]] inline std::vector<Record> select(const std::filesystem::path& folder,
                                                std::string_view source) {
    std::size_t at = std::min(source.find('['), source.size());
    std::vector<Record> records = records_of(folder / source.substr(0, at));
    while (at < source.size()) {
        const std::size_t end = source.find(']', at);
        if (source[at] != '[' || end == std::string_view::npos)
            throw std::runtime_error(
                ludus::concat("expected '[COLUMN=VALUE]', found '", source.substr(at), "'"));
        const std::string_view condition = source.substr(at + 1, end - at - 1);
        std::erase_if(records, [&](const Record& record) { return !holds(record, condition); });
        at = end + 1;
    }
    return records;
}

/// A bound of the 95 % interval of a share by Wilson (1927), "Probable inference".
[[nodiscard]] inline double wilson_bound(double count, double of, bool upper) {
    const double z = 1.959963984540054;
    const double share = count / of;
    const double spread = z * std::sqrt(share * (1 - share) / of + z * z / (4 * of * of));
    return (share + z * z / (2 * of) + (upper ? spread : -spread)) / (1 + z * z / of);
}

}  // namespace support
