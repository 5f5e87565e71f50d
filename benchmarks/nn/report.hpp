#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "../support/caches.hpp"
#include "../support/table.hpp"
#include "cache_size.hpp"
#include "contender.hpp"
#include "networks.hpp"
#include "problem.hpp"

/// The closing tables in Markdown: one for each network, a row for each library.
namespace benchmarks {

struct Kind {
    bool training;
    std::size_t batch;
};

inline constexpr std::array kinds = {Kind{false, 1}, Kind{false, 32}, Kind{false, 256},
                                     Kind{true, 32}, Kind{true, 256}};

/// The contenders that the others are compared with; their names begin alike.
inline constexpr std::string_view ours = "ludus";
inline constexpr std::string_view ours_in_bfloat16 = "ludus, bfloat16 weights";
inline constexpr std::string_view ours_in_int8 = "ludus, int8 weights";

/// "mlp_16_512_512_128/training/32/ludus".
[[nodiscard]] inline std::string name_of(const Case& what, std::string_view contender) {
    return std::string(describe(what.network).name) +
        (what.training ? "/training/" : "/inference/") + std::to_string(what.batch) + '/' +
        std::string(contender);
}

/// What the processor reaches at most; 0 where it was not measured.
struct Hardware {
    double flops;                 ///< per second
    std::array<Cache, 3> caches;  ///< the levels that there are, the first one first
};

[[nodiscard]] inline Hardware hardware(const Medians& medians) {
    Hardware found{medians.rate("fma_peak"), {}};
    for (std::size_t level = 0; level < found.caches.size(); ++level)
        found.caches[level] = {cache_size(static_cast<int>(level) + 1),
                               medians.rate("read_cache/L" + std::to_string(level + 1))};
    return found;
}

/// "12.3 us +- 1 %, 45.6 GFLOP/s, 78 %": the time, its variation if it has one, and the share of
/// the peak if that is known.
[[nodiscard]] inline std::string speed(double seconds, double variation, double flop, double peak) {
    std::array<char, 80> text{};
    const double micros = seconds * 1e6;
    std::snprintf(text.data(), text.size(), "%.*f us", micros < 100 ? 1 : 0, micros);
    std::string all = text.data();
    if (variation > 0) {
        std::snprintf(text.data(), text.size(), " +- %.0f %%", 100 * variation);
        all += text.data();
    }
    std::snprintf(text.data(), text.size(), ", %.1f GFLOP/s", flop / seconds / 1e9);
    all += text.data();
    if (peak > 0) {
        std::snprintf(text.data(), text.size(), ", %.0f %%", 100 * flop / seconds / peak);
        all += text.data();
    }
    return all;
}

/// The measured cases of one network.
class NetworkTable {
public:
    NetworkTable(Network network, const Medians& medians, const Hardware& limit)
        : network_(network), medians_(&medians), limit_(limit), size_(measure(network)) {
        const auto was_run = [&](Kind kind, std::string_view row) {
            return seconds(kind, row) > 0;
        };
        for (const Contender& contender : contenders())
            if (std::ranges::any_of(kinds, [&](Kind k) { return was_run(k, contender.name); }))
                rows_.push_back(&contender);
        for (const Kind kind : kinds)
            if (std::ranges::any_of(rows_, [&](auto row) { return was_run(kind, row->name); }))
                columns_.push_back(kind);
    }

    void print() const {
        if (rows_.empty()) return;
        std::cout << '\n'
                  << describe(network_).title << " (" << describe(network_).name << "), "
                  << size_.trained << " parameters:\n\n";
        line("", [](Kind kind) {
            return (kind.training ? "training, batch " : "inference, batch ") +
                std::to_string(kind.batch);
        });
        line("---", [](Kind) { return "---"; });
        if (limit_.flops > 0 && read_rate(limit_.caches, weight_bytes()) > 0)
            line("the hardware's bound", [&](Kind kind) { return cell(kind, bound(kind), 0); });
        for (const Contender* row : rows_)
            line(row->name, [&](Kind kind) {
                return cell(kind, seconds(kind, row->name),
                            medians_->variation(name(kind, row->name)));
            });
        const auto compare = [&](std::string_view first, std::string_view one, Precision others) {
            const auto text = [&](Kind kind) { return comparison(one, others, kind); };
            if (!std::ranges::all_of(columns_, &std::string::empty, text)) line(first, text);
        };
        compare("ours to the fastest other's", ours, Precision::float32);
        compare("the same with bfloat16 weights", ours_in_bfloat16, Precision::float32);
        compare("the same, the other in bfloat16 too", ours_in_bfloat16, Precision::bfloat16);
        compare("the same with int8 weights", ours_in_int8, Precision::float32);
        compare("the same, the other in int8 too", ours_in_int8, Precision::int8);
    }

private:
    template <class Cell>
    void line(std::string_view first, const Cell& cell) const {
        std::cout << "| " << first;
        for (const Kind kind : columns_) std::cout << " | " << cell(kind);
        std::cout << " |\n";
    }

    [[nodiscard]] std::string name(Kind kind, std::string_view contender) const {
        return name_of({network_, kind.training, kind.batch}, contender);
    }
    /// Of one run; 0 if it was not measured.
    [[nodiscard]] double seconds(Kind kind, std::string_view contender) const {
        const double rate = medians_->rate(name(kind, contender));
        return rate == 0 ? 0 : static_cast<double>(kind.batch) / rate;
    }

    [[nodiscard]] double flop(Kind kind) const {
        return (kind.training ? size_.training : size_.forward) * static_cast<double>(kind.batch);
    }

    [[nodiscard]] std::size_t weight_bytes() const { return sizeof(float) * size_.trained; }

    /// No direct way to make the products is faster: as multiply-adds, and reading each weight once
    /// from the first cache that holds them all.
    [[nodiscard]] double bound(Kind kind) const {
        const auto bytes = static_cast<double>(weight_bytes());
        return std::max(flop(kind) / limit_.flops,
                        bytes / read_rate(limit_.caches, weight_bytes()));
    }

    [[nodiscard]] std::string cell(Kind kind, double time, double variation) const {
        return time == 0 ? std::string() : speed(time, variation, flop(kind), limit_.flops);
    }

    /// One of our times to that of the fastest other contender of a precision.
    [[nodiscard]] std::string comparison(std::string_view one, Precision of_others,
                                         Kind kind) const {
        std::string_view fastest;
        for (const Contender* row : rows_)
            if (row->precision == of_others && !row->name.starts_with(ours) &&
                seconds(kind, row->name) > 0 &&
                (fastest.empty() || seconds(kind, row->name) < seconds(kind, fastest)))
                fastest = row->name;
        if (fastest.empty() || seconds(kind, one) == 0) return {};
        std::array<char, 40> ratio{};
        std::snprintf(ratio.data(), ratio.size(), "%.2f of ",
                      seconds(kind, one) / seconds(kind, fastest));
        return ratio.data() + std::string(fastest.substr(0, fastest.find(','))) + "'s time";
    }

    Network network_;
    const Medians* medians_;
    Hardware limit_;
    Size size_;
    std::vector<const Contender*> rows_{};
    std::vector<Kind> columns_{};
};

inline void print_report(const Medians& medians) {
    const Hardware limit = hardware(medians);
    std::cout << "\nOne core of " << processor() << ", " << compiler()
              << ", medians +- standard deviations";
    if (limit.flops > 0)
        std::cout << "; " << short_number(limit.flops) << "FLOP/s in fused multiply-adds";
    for (std::size_t level = 0; level < limit.caches.size(); ++level)
        if (limit.caches[level].rate > 0)
            std::cout << "; " << short_number(limit.caches[level].rate) << "B/s from L" << level + 1
                      << " of " << limit.caches[level].bytes / 1024 << " KiB";
    std::cout << ":\n";
    for (const Network network : all_networks) NetworkTable(network, medians, limit).print();
}

}  // namespace benchmarks
