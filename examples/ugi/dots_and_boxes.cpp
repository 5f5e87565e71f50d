#include <filesystem>
#include <optional>
#include <string>

#include "ludus/core/rng.hpp"
#include "ludus/games/dots_and_boxes/position.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/learn/lookahead_agent.hpp"
#include "ludus/learn/q_function.hpp"

#include "../dots_and_boxes/agent.hpp"
#include "../dots_and_boxes/options.hpp"
#include "acting.hpp"
#include "any_thinker.hpp"
#include "families.hpp"

namespace examples::ugi {

namespace {

/// Looks a step ahead, and tells what the network thinks without that.
template <class Q>
class Advised {
public:
    explicit Advised(const typename Q::Parameters& parameters)
        : player_(dots_and_boxes::player<Q>(parameters)), adviser_(parameters) {}

    [[nodiscard]] auto act(const typename Q::Game& position, ludus::Rng&) noexcept {
        return player_.act(position);
    }
    [[nodiscard]] auto values(const typename Q::Game& position) noexcept {
        return adviser_.values(position);
    }

private:
    ludus::LookaheadAgent<Q> player_;
    ludus::QAgent<Q> adviser_;
};

template <class Q>
[[nodiscard]] AnyThinker advised(const std::filesystem::path& file) {
    return AnyThinker(acting<typename Q::Game>(Advised<Q>(ludus::load_agent_parameters<Q>(file))));
}

}  // namespace

std::optional<AnyThinker> make_dots_and_boxes(const Asked& asked) {
    using namespace dots_and_boxes;
    if (asked.agent != "dqn") return std::nullopt;
    const std::string kind = ludus::read_checkpoint(asked.file).kind;
    if (kind == ludus::file_kind<PaperQ>("agent")) return advised<PaperQ>(asked.file);
    if (kind == ludus::file_kind<LinearQ>("agent")) return advised<LinearQ>(asked.file);
    if (kind == ludus::file_kind<DuelingQ>("agent")) return advised<DuelingQ>(asked.file);
    return advised<BestQ>(asked.file);  // or complains
}

}  // namespace examples::ugi
