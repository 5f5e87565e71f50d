#include <filesystem>
#include <string>

#include "catch.hpp"
#include "ludus/core/concat.hpp"
#include "ludus/core/number_text.hpp"
#include "ludus/core/settings.hpp"
#include "ludus/io/file.hpp"
#include "ludus/train/alpha_zero_trainer.hpp"
#include "ludus/train/ddpg_trainer.hpp"
#include "ludus/train/dqn_trainer.hpp"
#include "ludus/train/ppo_trainer.hpp"
#include "ludus/train/q_trainer.hpp"
#include "ludus/train/root_strap_trainer.hpp"
#include "ludus/train/taught_trainer.hpp"
#include "ludus/train/value_trainer.hpp"

using namespace ludus;

namespace {

/// How the line of a setting begins in the page's tables; advice follows.
template <class S>
std::string line_of(const auto& field) {
    return concat("| `", field.name, "` | ", number_text(S{}.*field.member), " | ",
                  field.range == Range::any() ? "" : field.range.text(), " | ", field.text, " | ");
}

template <DescribedSettings S>
void check_table(const std::string& page, const std::string& name) {
    const std::string heading = concat("## `", name, "`\n");
    const std::size_t begin = page.find(heading);
    REQUIRE(begin != std::string::npos);
    const std::string table = page.substr(begin, page.find("\n## ", begin + 1) - begin);
    std::size_t lines = 0;
    for_each_setting<S>([&](const auto& field) {
        INFO(line_of<S>(field));
        CHECK(table.find(concat("\n", line_of<S>(field))) != std::string::npos);
        ++lines;
    });
    std::size_t found = 0;
    for (std::size_t at = 0; (at = table.find("\n| `", at)) != std::string::npos; ++at) ++found;
    CHECK(found == lines);
}

}  // namespace

TEST_CASE("settings_page: it shows every setting with its default, range and meaning",
          "[settings_page]") {
    const std::string page =
        read_file(std::filesystem::path(LUDUS_SOURCE_DIR) / "docs" / "settings.md");
    check_table<AlphaZeroSettings>(page, "AlphaZeroSettings");
    check_table<DdpgSettings>(page, "DdpgSettings");
    check_table<DqnSettings>(page, "DqnSettings");
    check_table<PpoSettings>(page, "PpoSettings");
    check_table<QSettings>(page, "QSettings");
    check_table<RootStrapSettings>(page, "RootStrapSettings");
    check_table<TaughtSettings>(page, "TaughtSettings");
    check_table<ValueSettings>(page, "ValueSettings");
}
