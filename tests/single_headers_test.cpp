// The single headers that docs/packages/single_headers.sh writes: each compiles alone, without any
// include path, and they may be included together.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "catch.hpp"
#include "ludus/core/concat.hpp"
#include "support/process.hpp"
#include "support/warnings.hpp"

namespace {

namespace fs = std::filesystem;

/// The single headers, written once for all tests.
class SingleHeaders {
public:
    SingleHeaders() {
        const support::Ending ending = support::run(ludus::concat(
            "'" LUDUS_SOURCE_DIR "/docs/packages/single_headers.sh'", support::quoted(folder_)));
        INFO(ending.err);
        REQUIRE(ending.exit_code == 0);
        std::istringstream paths(ending.out);
        for (std::string path; std::getline(paths, path);)
            names_.push_back(fs::path(path).filename().string());
    }

    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    [[nodiscard]] std::string text(const std::string& name) const {
        return support::contents(folder_ / name);
    }

    /// Compiles code beside them.
    void require_compiles(const std::string& code) const {
        std::ofstream(folder_ / "main.cpp") << code;
        const support::Ending ending = support::run(
            ludus::concat("cd", support::quoted(folder_), "&& '" LUDUS_COMPILER "' -std=c++20 ",
                          support::warnings_of(LUDUS_COMPILER), " -fsyntax-only main.cpp"));
        INFO(code << ending.err);
        REQUIRE(ending.exit_code == 0);
    }

private:
    support::TemporaryFolder folder_;
    std::vector<std::string> names_;
};

const SingleHeaders& single_headers() {
    static const SingleHeaders headers;
    return headers;
}

std::string inclusion(const std::string& name) {
    return ludus::concat("#include \"", name, "\"\n");
}

}  // namespace

TEST_CASE("each game has a single header, and so have all of them", "[single]") {
    std::set<std::string> expected = {"ludus.hpp"};
    for (const auto& game :
         fs::directory_iterator(fs::path(LUDUS_SOURCE_DIR) / "include/ludus/games"))
        expected.insert(ludus::concat("ludus-", game.path().filename().string(), ".hpp"));
    const auto& names = single_headers().names();
    CHECK(std::set<std::string>(names.begin(), names.end()) == expected);
}

TEST_CASE("single headers name their version and the licence, and no file of ours", "[single]") {
    const std::string licence = support::contents(fs::path(LUDUS_SOURCE_DIR) / "LICENSE");
    const std::string owner = licence.substr(licence.find("Copyright"));
    for (const std::string& name : single_headers().names()) {
        INFO(name);
        const std::string text = single_headers().text(name);
        CHECK(text.starts_with(ludus::concat("// ", name, ": ludus 0.1.0, commit ")));
        CHECK(text.find(ludus::concat("// ", owner.substr(0, owner.find('\n')))) < 1000);
        for (const char* other : {"#include \"", "#include LUDUS", "<Eigen/", "<cereal/", "<fmt/"})
            CHECK(text.find(other) == std::string::npos);
    }
}

TEST_CASE("each single header compiles alone", "[single]") {
    for (const std::string& name : single_headers().names())
        single_headers().require_compiles(inclusion(name));
}

TEST_CASE("single headers may be included together, with networks and without", "[single]") {
    std::string code;
    for (const std::string& name : single_headers().names())
        if (name != "ludus.hpp") code += inclusion(name);
    single_headers().require_compiles(ludus::concat(code, "#define LUDUS_NETWORKS\n", code, R"(
using Game = ludus::alquerque::Position;
using Encoder = ludus::alquerque::PlaneEncoder;
using Network = ludus::nn::Network<Encoder::Shape, ludus::nn::Conv2d<8>, ludus::nn::Relu,
                                   ludus::nn::Flatten, ludus::nn::Dense<Game::action_count>>;
template class ludus::QEvaluator<ludus::QFunction<Game, Encoder, Network>>;
template class ludus::UctAgent<ludus::l_game::Position>;
)"));
}
