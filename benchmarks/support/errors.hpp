#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <vector>

/// Programs that end with 1 if a benchmark found its result wrong.
namespace benchmarks {

/// True of a run that called `SkipWithError`; the name depends on the version of the library.
template <class Run>
[[nodiscard]] bool failed(const Run& run) {
    if constexpr (requires { run.error_occurred; })
        return run.error_occurred;
    else
        return run.skipped != decltype(run.skipped){};
}

/// Hands everything on to another reporter, and notices errors.
class ErrorWatch : public benchmark::BenchmarkReporter {
public:
    explicit ErrorWatch(benchmark::BenchmarkReporter& reporter) : reporter_(reporter) {}

    bool ReportContext(const Context& context) override { return reporter_.ReportContext(context); }
    void ReportRuns(const std::vector<Run>& runs) override {
        any_ = any_ || std::ranges::any_of(runs, failed<Run>);
        reporter_.ReportRuns(runs);
    }
    void Finalize() override { reporter_.Finalize(); }

    [[nodiscard]] bool any() const { return any_; }

private:
    benchmark::BenchmarkReporter& reporter_;
    bool any_ = false;
};

/// Runs the benchmarks that the command line asked for. Returns the exit code.
[[nodiscard]] inline int run_all(benchmark::BenchmarkReporter& reporter) {
    ErrorWatch watch(reporter);
    benchmark::RunSpecifiedBenchmarks(&watch);
    return watch.any() ? 1 : 0;
}

}  // namespace benchmarks
