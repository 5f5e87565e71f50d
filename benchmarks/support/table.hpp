#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "errors.hpp"

/// What the programs of several modules share: a closing table beside other libraries' figures.
namespace benchmarks {

/// A line of the table: the benchmark that measures it, and what is known of others.
struct Row {
    std::string_view benchmark;  ///< its registered name
    std::string_view measure;
    std::string_view others;  ///< what public programs reach, in words
    double aim;               ///< items per second
    std::string_view unit;    ///< of an item, in the plural
};

/// The processor's name, as Linux tells it.
[[nodiscard]] inline std::string processor() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
    return "an unknown processor";
}

/// The compiler's name and version.
[[nodiscard]] inline std::string compiler() {
#if defined(__clang__)
    return __VERSION__;  // which begins with the name
#else
    return std::string("GCC ") + __VERSION__;
#endif
}

/// "292 M": three digits and the power of a thousand, if there is one.
[[nodiscard]] inline std::string short_number(double value) {
    const char* unit = "";
    for (const char* larger : {" k", " M", " G"}) {
        if (value < 1000) break;
        value /= 1000;
        unit = larger;
    }
    char text[32];
    std::snprintf(text, sizeof text, "%.*f%s", value < 10 ? 2 : value < 100 ? 1 : 0, value, unit);
    return text;
}

/// Prints the median of each benchmark as it comes, or its errors, and keeps its items per second,
/// and how much they vary.
class Medians : public benchmark::ConsoleReporter {
public:
    void ReportRuns(const std::vector<Run>& runs) override {
        std::vector<Run> medians;
        std::ranges::copy_if(runs, std::back_inserter(medians), [](const Run& run) {
            return run.run_type == Run::RT_Aggregate ? run.aggregate_name == "median"
                                                     : run.repetitions == 1 || failed(run);
        });
        ConsoleReporter::ReportRuns(medians);
        for (const Run& run : medians) keep(run, rates_);
        for (const Run& run : runs)
            if (run.run_type == Run::RT_Aggregate && run.aggregate_name == "cv")
                keep(run, variations_);
    }

    [[nodiscard]] bool empty() const noexcept { return rates_.empty(); }

    /// 0 if the benchmark did not run.
    [[nodiscard]] double rate(std::string_view benchmark) const {
        return value_in(rates_, benchmark);
    }
    /// The standard deviation of the repetitions, in proportion to their mean; 0 of one alone.
    [[nodiscard]] double variation(std::string_view benchmark) const {
        return value_in(variations_, benchmark);
    }

private:
    using Values = std::map<std::string, double, std::less<>>;

    static void keep(const Run& run, Values& values) {
        if (const auto rate = run.counters.find("items_per_second"); rate != run.counters.end())
            values[run.run_name.function_name] = rate->second;
    }
    [[nodiscard]] static double value_in(const Values& values, std::string_view benchmark) {
        const auto at = values.find(benchmark);
        return at == values.end() ? 0 : at->second;
    }

    Values rates_;
    Values variations_;
};

/// Runs the benchmarks that the command line asks for, with `defaults` for what it does not say,
/// and collects their medians; but none if it asks for another format than the console's. Returns
/// the exit code, which is 1 if a benchmark found its result wrong.
inline int run_medians(int argc, char** argv, std::vector<std::string> defaults, Medians& medians) {
    std::vector<char*> arguments(argv, argv + argc);
    for (std::string& option : defaults) arguments.insert(arguments.begin() + 1, option.data());
    const bool other_format = std::any_of(argv, argv + argc, [](std::string_view argument) {
        return argument.starts_with("--benchmark_format=") && !argument.ends_with("=console");
    });
    argc = static_cast<int>(arguments.size());
    benchmark::Initialize(&argc, arguments.data());
    if (benchmark::ReportUnrecognizedArguments(argc, arguments.data())) return 2;
    if (!other_format) return run_all(medians);
    const std::unique_ptr<benchmark::BenchmarkReporter> reporter(
        benchmark::CreateDefaultDisplayReporter());
    return run_all(*reporter);
}

/// Runs benchmarks, five times if the command line does not say how often, then prints the rows
/// that were measured as a table in Markdown. Returns the exit code.
inline int run_with_table(int argc, char** argv, std::span<const Row> rows) {
    Medians medians;
    const int exit_code = run_medians(argc, argv, {"--benchmark_repetitions=5"}, medians);
    if (std::ranges::all_of(rows, [&](const Row& row) { return medians.rate(row.benchmark) == 0; }))
        return exit_code;
    std::cout << "\nOne core of " << processor() << ", " << compiler() << ", medians:\n\n"
              << "| measure | public engines | aim | ours |\n| --- | --- | --- | --- |\n";
    for (const Row& row : rows) {
        const double rate = medians.rate(row.benchmark);
        if (rate == 0) continue;
        std::cout << "| " << row.measure << " | " << row.others << " | " << short_number(row.aim)
                  << ' ' << row.unit << "/s | " << short_number(rate) << ' ' << row.unit
                  << "/s |\n";
    }
    return exit_code;
}

}  // namespace benchmarks
