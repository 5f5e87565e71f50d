// Installs the library into an empty folder, as a user would.

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/core/concat.hpp"
#include "support/process.hpp"

namespace {

namespace fs = std::filesystem;

/// The names of all files below a folder, sorted.
std::vector<std::string> files_below(const fs::path& folder) {
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file()) names.push_back(fs::relative(entry.path(), folder).string());
    std::ranges::sort(names);
    return names;
}

}  // namespace

TEST_CASE("every file that a header needs is installed", "[install]") {
    const support::TemporaryFolder folder;
    const std::string build = (folder / "build").string();
    const std::string installed = (folder / "installed").string();
    const support::Ending ending = support::run(ludus::concat(
        "'" LUDUS_CMAKE "' -G '" LUDUS_GENERATOR "' -S '" LUDUS_SOURCE_DIR "' -B '", build,
        "' -DCMAKE_CXX_COMPILER='" LUDUS_COMPILER
        "' -DLUDUS_BUILD_TESTS=OFF"
        " -DLUDUS_BUILD_EXAMPLES=OFF -DLUDUS_BUILD_BENCHMARKS=OFF && '" LUDUS_CMAKE "' --install '",
        build, "' --prefix '", installed, "'"));
    CAPTURE(ending.out, ending.err);
    REQUIRE(ending.exit_code == 0);
    const auto found = files_below(fs::path(installed) / "include" / "ludus");
    REQUIRE(found.size() > 40);
    REQUIRE(found == files_below(fs::path(LUDUS_SOURCE_DIR) / "include" / "ludus"));
}
