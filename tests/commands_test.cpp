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
#include "support/paper_script.hpp"
#include "support/process.hpp"

using namespace support;

namespace {

namespace fs = std::filesystem;

/// Options and settings that make a program's runs take a second at most: they replace those of the
/// page. Of a command, or of one with its first argument.
const std::map<std::string, std::string> short_forms = {
    {"alquerque match", "--games 4"},
    {"chinese_checkers match", "--games 4"},
    {"dots_and_boxes match", "--games 4"},
    {"l_game match", "--games 4"},
    {"connect_four train", "--games 8 --evaluate-games 2 games=8 simulations=2 batch=16"},
    {"connect_four_errors", "2"},
    {"connect_four_positions", "1"},
    {"onitama match", "--games 4"},
    {"onitama evaluate", "--games 4"},
    {"onitama tournament", "--rounds 1"},
    {"l_game_dqn evaluate", "--games 4"},
    {"l_game_dqn train", "--games 4 --evaluate-games 2 max_turns=5"},
    {"alquerque_q_learning evaluate", "--games 4"},
    {"alquerque_q_learning train best", "--games 100"},
    {"alquerque_q_learning train paper", "--games 1000 --evaluate-every 1000 megabytes=16"},
    {"onitama_ddpg evaluate", "--games 2"},
    {"onitama_ddpg tournament", "--rounds 1"},
    {"onitama_ddpg train", "--games 8"},
    {"dots_and_boxes_dqn evaluate", "--games 4"},
    {"dots_and_boxes_dqn train", "--games 16 --evaluate-games 2 warm_up_games=4 updates=1"},
    {"onitama_dqn evaluate", "--games 4"},
    {"onitama_dqn train", "--games 16 --evaluate-games 2 depth=1 warm_up_games=4 updates=1"},
    {"onitama_alpha_zero evaluate", "--games 4"},
    {"onitama_alpha_zero train", "--games 8 --evaluate-games 2 games=8 simulations=2 batch=16"},
    {"onitama_root_strap evaluate", "--games 4"},
    {"onitama_root_strap train", "--games 8 --evaluate-games 2 games=8 nodes=50 batch=16"},
    {"chinese_checkers_alpha_zero match", "--games 2"},
    {"chinese_checkers_alpha_zero train taught", "--games 4 --evaluate-games 1 games=4 kept=1"},
    {"chinese_checkers_alpha_zero train two_stages",
     "--games 2 games=2 simulations=2 match_games=1 first_games=1"},
    {"chinese_checkers_dqn evaluate", "--games 2"},
    {"chinese_checkers_dqn train", "--games 2 --evaluate-games 2 warm_up_games=1 updates=1"},
};

/// What is run, later than whatever makes its files.
struct Call {
    std::size_t stage = 0;
    std::string place;
    std::string command;
};

/// A program's call with options in place of its own, and with more settings.
Words with_options(Words words, const std::string& options) {
    const Words given = words_of(options);
    for (std::size_t i = 0; i < given.size(); ++i) {
        const auto found = std::ranges::find(words, given[i]);
        if (!given[i].starts_with('-'))
            words.push_back(given[i]);
        else if (const std::string& value = given.at(++i); found == words.end())
            words.insert(words.end(), {given[i - 1], value});
        else
            *(found + 1) = value;
    }
    return words;
}

/// The call of a program in a command of a page, in its short form; none if it builds or measures
/// ludus itself.
Words short_form(Words words) {
    if (words[0] == "./run") {
        if (words.size() < 2) return {};
        if (words[1] == "demo") return {"l_game/demo.sh", "out/l_game_demo", "20000"};
        if (words[1] == "play") {
            if (words.size() < 3 || words[2].ends_with("GAME")) return {};
            std::ranges::replace(words[2], '-', '_');
            words.erase(words.begin());
            std::swap(words[0], words[1]);
            return words;
        }
        // examples/ladder_test.cpp plays one.
        if (words.size() < 3 || words[1] == "ladder" || !experiments().contains(words[2]))
            return {};
        std::string folder = words[2];
        std::ranges::replace(folder, '-', '_');
        if (words[1] == "evaluate")
            return {folder + "/evaluate.sh", words.size() > 3 ? words[3] : "''", "2"};
        if (words[1] == "reproduce")
            return {folder + "/reproduce.sh", "out/reproduced_" + folder, "1000"};
        words[0] = experiments().at(words[2]);
        words.erase(words.begin() + 2);
    }
    const std::string whole =
        words.size() > 1 && !words[1].starts_with('-') ? words[0] + ' ' + words[1] : words[0];
    auto form = short_forms.find(words.size() > 2 ? whole + ' ' + words[2] : whole);
    if (form == short_forms.end()) form = short_forms.find(whole);
    return form == short_forms.end() ? words : with_options(std::move(words), form->second);
}

std::size_t stage_of(const Words& words) {
    const std::string what = words.size() > 1 ? words[1] : "";
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
        words[0] = words[0].ends_with(".sh") ? paper_script(words[0]) : example(words[0]);
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
        CHECK(ending.exit_code == 0);
    }
}
