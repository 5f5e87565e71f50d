// The commands of the programs that README.md and docs/ show do what they say, and do not refuse
// the files of each other: each is run, long ones in a short form, what makes files before what
// reads them.

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "ludus/core/concat.hpp"
#include "support/commands.hpp"
#include "support/process.hpp"

using namespace support;

namespace {

namespace fs = std::filesystem;

/// Options that make a program's runs take a second at most: they replace those of the page.
const std::map<std::string, std::string> short_forms = {
    {"alquerque match", "--games 4"},
    {"chinese_checkers match", "--games 4"},
    {"dots_and_boxes match", "--games 4"},
    {"l_game match", "--games 4"},
    {"onitama match", "--games 4"},
    {"onitama evaluate", "--games 4"},
    {"onitama tournament", "--rounds 1"},
    {"l_game_dqn demo", "--games 4 --evaluate-games 2 --evaluation-games 2"},
    {"l_game_dqn evaluate", "--games 4"},
    {"l_game_dqn reproduce",
     "--figure-games 2 --long-games 2 --best-games 2 --evaluation-games 2 --out "
     "out/l_game_figures"},
    {"l_game_dqn train", "--games 4 --evaluate-games 2 --evaluation-games 2"},
    {"alquerque_q_learning evaluate", "--games 4 --search-games 2"},
    {"alquerque_q_learning reproduce",
     "--games 1000 --seeds 2 --depth 1 --evaluation-games 20 --evaluation-search-games 2 --out "
     "out/alquerque"},
    {"alquerque_q_learning train", "--games 1000 --block 1000 --evaluate-every 1000"},
    {"alquerque_q_learning train-values",
     "--games 100 --depth 1 --evaluation-games 2 --evaluation-search-games 2"},
    {"dots_and_boxes_dqn evaluate", "--games 4"},
    {"dots_and_boxes_dqn reproduce",
     "--figure-games 1 --long-games 1 --best-games 12 --evaluation-games 2 --out out/boxes"},
    {"dots_and_boxes_dqn train",
     "--games 48 --warm-up-games 4 --evaluate-games 2 --evaluation-games 2"},
    {"onitama_ddpg evaluate", "--games 4"},
    {"onitama_ddpg reproduce",
     "--games 8 --extended-games 12 --rounds 3 --untrained-games 20 --evaluation-games 2 --out "
     "out/reproduced --models out/onitama"},
    {"onitama_ddpg train", "--games 30 --evaluation-games 2"},
    {"onitama_dqn evaluate", "--games 4"},
    {"onitama_dqn train", "--games 8 --warm-up-games 4 --evaluate-games 2 --evaluation-games 2"},
    {"onitama_tournament", "--rounds 1"},
    {"chinese_checkers_alpha_zero evaluate", "--games 2 --simulations 4"},
    {"chinese_checkers_alpha_zero reproduce",
     "--taught-games 8 --games 1 --steps 1 --experiment-steps 1 --episodes 1 --overfit-episodes 1 "
     "--scratch-episodes 1 --improved-episodes 1 --match-games 1 --most-simulations 3 "
     "--evaluation-games 2 --out out/checkers"},
    {"chinese_checkers_alpha_zero teach",
     "--games 4 --steps 1 --evaluate-games 1 --evaluation-games 1 --evaluation-simulations 2"},
    {"chinese_checkers_alpha_zero train",
     "--games 2 --episodes 1 --simulations 2 --evaluate-games 1 --evaluation-games 1 "
     "--evaluation-simulations 2"},
    {"chinese_checkers_dqn evaluate", "--games 2"},
    {"chinese_checkers_dqn reproduce",
     "--games 2 --match-games 1 --evaluation-games 1 --out out/checkers_dqn"},
    {"chinese_checkers_dqn train",
     "--games 2 --warm-up-games 1 --evaluate-games 1 --evaluation-games 1"},
};

/// What is run, later than whatever makes its files.
struct Call {
    std::size_t stage = 0;
    std::string place;
    std::string command;
};

/// A program's call with options in place of its own.
Words with_options(Words words, const std::string& options) {
    const Words given = words_of(options);
    for (std::size_t i = 0; i + 1 < given.size(); i += 2) {
        const auto found = std::ranges::find(words, given[i]);
        if (found == words.end())
            words.insert(words.end(), {given[i], given[i + 1]});
        else
            *(found + 1) = given[i + 1];
    }
    return words;
}

/// The call of a program in a command of a page, in its short form; none if it builds or measures
/// ludus itself.
Words short_form(Words words) {
    if (words[0] == "./run") {
        const bool is_demo = words.size() > 1 && words[1] == "demo";
        const bool is_named = words.size() > 2 && experiments().contains(words[2]);
        if (words.size() > 1 && words[1] == "play") {
            if (words.size() < 3 || words[2].ends_with("GAME")) return {};
            std::ranges::replace(words[2], '-', '_');
            words.erase(words.begin());
            std::swap(words[0], words[1]);
            return words;
        }
        if (!is_demo && !is_named) return {};
        words[0] = is_demo ? "l_game_dqn" : experiments().at(words[2]);
        if (is_named) words.erase(words.begin() + 2);
    }
    const std::string whole =
        words.size() > 1 && !words[1].starts_with('-') ? words[0] + ' ' + words[1] : words[0];
    const auto form = short_forms.find(whole);
    return form == short_forms.end() ? words : with_options(std::move(words), form->second);
}

std::size_t stage_of(const Words& words) {
    const std::string what = words.size() > 1 ? words[1] : "";
    if (what == "teach") return 0;
    if (what.starts_with("train") || what == "reproduce") return 1;
    return std::ranges::find(words, "--save") != words.end() ? 1 : 2;
}

/// Every call once, in the order of the stages. All run in one folder, so that a training that the
/// pages send into the folder of another one is refused.
std::vector<Call> calls() {
    std::vector<Call> found;
    std::set<std::string> known;
    for (const Command& command : commands()) {
        Words words = short_form(command.words);
        if (words.empty()) continue;
        const std::size_t stage = stage_of(words);
        words[0] = example(words[0]);
        const std::string text = Command{{}, 0, words}.text();
        if (known.insert(text).second) found.push_back({stage, command.place(), text});
    }
    std::ranges::stable_sort(found, {}, &Call::stage);
    return found;
}

}  // namespace

TEST_CASE("every command of a program in the pages can be run", "[commands]") {
    const std::vector<Call> all = calls();
    CHECK(all.size() >= 40);
    const TemporaryFolder folder;
    fs::create_directory_symlink(fs::path(LUDUS_SOURCE_DIR) / "examples", folder / "examples");
    for (const Call& call : all) {
        const Ending ending = run(ludus::concat("cd", quoted(folder), "&& ", call.command));
        INFO(call.place << ": " << call.command << '\n' << ending.err);
        // 1: the agent of so short a training falls short of what is asked of it.
        CHECK((ending.exit_code == 0 || ending.exit_code == 1));
    }
}
