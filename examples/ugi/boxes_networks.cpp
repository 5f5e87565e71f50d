#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "ludus/io/agent_file.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/learn/lookahead_agent.hpp"

#include "../dots_and_boxes/agent.hpp"
#include "../dots_and_boxes/options.hpp"
#include "../support/games.hpp"
#include "families.hpp"
#include "session.hpp"
#include "thinkers.hpp"

namespace examples::ugi {

namespace {

template <class G>
struct BoxesNetworks {
    template <class Q>
    using Trained = Acting<G, ludus::LookaheadAgent<Q>>;
    using Any = std::variant<Trained<dots_and_boxes::PaperQ>, Trained<dots_and_boxes::LinearQ>,
                             Trained<dots_and_boxes::DuelingQ>, Trained<dots_and_boxes::BestQ>>;

    [[nodiscard]] static std::optional<Any> make(std::string_view name,
                                                 const std::filesystem::path& path) {
        if (name != "dqn") return std::nullopt;
        std::optional<Any> agent;
        const std::string kind = ludus::read_checkpoint(path).kind;
        load_if<dots_and_boxes::PaperQ>(path, kind, agent);
        load_if<dots_and_boxes::LinearQ>(path, kind, agent);
        load_if<dots_and_boxes::DuelingQ>(path, kind, agent);
        if (!agent) agent = load<dots_and_boxes::BestQ>(path);  // or complains
        return agent;
    }

private:
    template <class Q>
    static void load_if(const std::filesystem::path& path, const std::string& kind,
                        std::optional<Any>& agent) {
        if (kind == ludus::file_kind<Q>("agent")) agent = load<Q>(path);
    }
    template <class Q>
    [[nodiscard]] static Any load(const std::filesystem::path& path) {
        return Trained<Q>(dots_and_boxes::player<Q>(ludus::load_agent<Q>(path).parameters()));
    }
};

}  // namespace

bool serve_boxes_networks(const Request& request) {
    return serve<BoxesGames, BoxesNetworks>(request);
}

}  // namespace examples::ugi
