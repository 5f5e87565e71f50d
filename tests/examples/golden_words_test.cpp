// The words of programs that scripts depend on: options by their help, and keys of results. They
// are in golden_words.txt, which changes only on purpose.

#include <cctype>
#include <string>
#include <vector>

#include "catch.hpp"
#include "support/pages.hpp"
#include "support/process.hpp"

namespace {

/// The words of a text that begin and end so, in their order, each once, without quotation marks.
std::string words_in(const std::string& text, const std::string& begin, const std::string& end) {
    std::string words;
    for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at)) {
        const std::size_t from = at;
        at += begin.size();
        while (at < text.size() &&
               (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_' ||
                text[at] == '-'))
            ++at;
        if (text.compare(at, end.size(), end) != 0 || at == from + begin.size()) continue;
        const std::size_t first = text[from] == '"' ? from + 1 : from;
        const std::string word = ' ' + text.substr(first, at - first);
        if ((words + ' ').find(word + ' ') == std::string::npos) words += word;
    }
    return words;
}

std::string out_of(const std::string& program, const std::string& words) {
    const support::Ending ending = support::run(support::example(program) + " " + words);
    CAPTURE(program, words, ending.err);
    CHECK(ending.exit_code == 0);
    return ending.out;
}

}  // namespace

TEST_CASE("programs: options and keys of results are those that scripts know", "[programs]") {
    std::string found;
    for (const std::string command : {"check", "perft", "play", "ugi", "match", "evaluate",
                                      "tournament", "train", "inspect", "round"})
        found += command + ":" + words_in(out_of("dots_and_boxes", command + " --help"), "--", "") +
            '\n';
    for (const std::string command :
         {"perft 1 --json", "perft 1 --json --divide", "match random random --games 2 --json",
          "evaluate random --against random --games 2 --json",
          "tournament random mcts:5 --rounds 1 --json"})
        found += command + ":" + words_in(out_of("onitama", command), "\"", "\":") + '\n';
    CHECK(found == support::text_of("tests/examples/golden_words.txt"));
}
