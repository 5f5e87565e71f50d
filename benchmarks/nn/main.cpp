/// The speed of networks on this and other libraries, each on one thread.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <tuple>

#include "../support/table.hpp"
#include "check.hpp"
#include "contender.hpp"
#include "environment.hpp"
#include "networks.hpp"
#include "problem.hpp"
#include "report.hpp"

namespace {

using benchmarks::Case;
using benchmarks::Contender;
using benchmarks::Network;

/// The reference's result, which takes seconds, once for all contenders.
[[nodiscard]] const benchmarks::Expected& expected(const Case& what,
                                                   const benchmarks::Problem& problem) {
    static std::map<std::tuple<Network, bool, std::size_t>, benchmarks::Expected> known;
    const auto [at, is_new] = known.try_emplace({what.network, what.training, what.batch});
    if (is_new) at->second = benchmarks::compute(what, problem);
    return at->second;
}

/// A case on one contender. Prepared and checked when it is first run; items are samples.
class Trial {
public:
    Trial(const Case& what, const Contender& contender) : what_(what), contender_(&contender) {}

    void operator()(benchmark::State& state) {
        if (!prepared_.run) start();
        if (!complaint_.empty()) {
            state.SkipWithError(complaint_.c_str());
            return;
        }
        for (auto _ : state) {
            prepared_.run();
            benchmark::ClobberMemory();
        }
        if (!std::ranges::all_of(prepared_.result(), [](float x) { return std::isfinite(x); }))
            state.SkipWithError("a result is not a number");
        state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(what_.batch));
    }

private:
    void start() {
        const benchmarks::Problem problem = benchmarks::draw(what_.network, what_.batch);
        prepared_ = contender_->prepare(what_, problem);
        prepared_.run();
        complaint_ =
            benchmarks::complaint(prepared_.result(), expected(what_, problem),
                                  what_.training ? gradient_tolerance : contender_->tolerance);
    }

    /// A ReLU whose argument is zero but for rounding lets its share of a gradient pass or not.
    static constexpr double gradient_tolerance = 2e-2;

    Case what_;
    const Contender* contender_;
    benchmarks::Prepared prepared_{};
    std::string complaint_;
};

/// The time is that of the whole process, so that further threads would not help.
void enter_trials() {
    for (const Network network : benchmarks::all_networks)
        for (const benchmarks::Kind kind : benchmarks::kinds)
            for (const Contender& contender : benchmarks::contenders()) {
                const Case what{network, kind.training, kind.batch};
                if (!contender.knows(what)) continue;
                const auto trial = std::make_shared<Trial>(what, contender);
                benchmark::RegisterBenchmark(benchmarks::name_of(what, contender.name).c_str(),
                                             [=](benchmark::State& state) { (*trial)(state); })
                    ->MeasureProcessCPUTime()
                    ->Unit(benchmark::kMicrosecond);
            }
}

}  // namespace

int main(int argc, char** argv) {
    benchmarks::settle_environment(argv);
    enter_trials();
    benchmarks::Medians medians;
    const int exit_code =
        benchmarks::run_medians(argc, argv,
                                {"--benchmark_repetitions=9", "--benchmark_min_time=0.1",
                                 "--benchmark_enable_random_interleaving=true"},
                                medians);
    if (!medians.empty()) benchmarks::print_report(medians);
    return exit_code;
}
