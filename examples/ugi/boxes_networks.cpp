#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "ludus/core/rng.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/learn/lookahead_agent.hpp"
#include "ludus/learn/q_function.hpp"

#include "../dots_and_boxes/agent.hpp"
#include "../dots_and_boxes/options.hpp"
#include "../support/games.hpp"
#include "families.hpp"
#include "session.hpp"
#include "thinkers.hpp"

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

template <class G>
struct BoxesNetworks {
    template <class Q>
    using Trained = Acting<G, Advised<Q>>;
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
        return Trained<Q>(Advised<Q>(ludus::load_agent_parameters<Q>(path)));
    }
};

}  // namespace

bool serve_boxes_networks(const Request& request) {
    return serve<BoxesGames, BoxesNetworks>(request);
}

}  // namespace examples::ugi
