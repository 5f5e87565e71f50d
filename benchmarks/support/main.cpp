/// The program of a module that has none of its own.

#include <memory>

#include "errors.hpp"

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    const std::unique_ptr<benchmark::BenchmarkReporter> reporter(
        benchmark::CreateDefaultDisplayReporter());
    return benchmarks::run_all(*reporter);
}
