#include <filesystem>
#include <optional>
#include <string_view>
#include <type_traits>
#include <variant>

#include "ludus/io/agent_file.hpp"
#include "ludus/learn/network_evaluator.hpp"
#include "ludus/learn/q_function.hpp"

#include "../chinese_checkers/alpha_zero/inference.hpp"
#include "../chinese_checkers/alpha_zero/networks.hpp"
#include "../chinese_checkers/dqn/network.hpp"
#include "../support/games.hpp"
#include "families.hpp"
#include "session.hpp"
#include "simulating.hpp"
#include "thinkers.hpp"

namespace examples::ugi {

namespace {

namespace alpha_zero = chinese_checkers::alpha_zero;
namespace dqn = chinese_checkers::dqn;

template <class G>
struct CheckersNetworks {
    using Dqn = Acting<G, ludus::QAgent<dqn::Q>, dqn::Game>;
    template <class D>
    using Search = Guided<G, ludus::NetworkEvaluator<D>, D::past>;
    template <class D>
    using AlphaZero = Simulating<G, Search<D>>;
    using Any = std::variant<Dqn, AlphaZero<alpha_zero::Paper>, AlphaZero<alpha_zero::Pieces>>;

    [[nodiscard]] static std::optional<Any> make(std::string_view name,
                                                 const std::filesystem::path& file) {
        if (name == "dqn") return Dqn(ludus::load_agent<dqn::Q>(file));
        const auto most = most_simulations(name, "alphazero");
        if (!most) return std::nullopt;
        return alpha_zero::by_kind(file, "agent", [&]<class D>(std::type_identity<D>) -> Any {
            const ludus::NetworkEvaluator<D> evaluator(ludus::load_agent_parameters<D>(file));
            constexpr auto exploration = static_cast<float>(alpha_zero::usual_exploration<D>);
            return AlphaZero<D>(*most,
                                Search<D>(evaluator, exploration, alpha_zero::usual_first_play<D>));
        });
    }
};

}  // namespace

bool serve_chinese_checkers_networks(const Request& request) {
    return serve<CheckersGames, CheckersNetworks>(request);
}

}  // namespace examples::ugi
