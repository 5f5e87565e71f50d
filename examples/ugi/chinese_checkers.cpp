#include <memory>
#include <optional>
#include <type_traits>

#include "ludus/games/chinese_checkers/position.hpp"
#include "ludus/io/agent_file.hpp"
#include "ludus/learn/network_evaluator.hpp"
#include "ludus/learn/q_function.hpp"

#include "../chinese_checkers/alpha_zero/inference.hpp"
#include "../chinese_checkers/alpha_zero/networks.hpp"
#include "../chinese_checkers/dqn/network.hpp"
#include "../players/searches.hpp"
#include "acting.hpp"
#include "agent_name.hpp"
#include "any_thinker.hpp"
#include "families.hpp"
#include "simulating.hpp"

namespace examples::ugi {

namespace alpha_zero = chinese_checkers::alpha_zero;
namespace dqn = chinese_checkers::dqn;

std::optional<AnyThinker> make_chinese_checkers(const Asked& asked) {
    using G = ludus::chinese_checkers::Position;
    if (asked.agent == "dqn") return AnyThinker(acting<G>(ludus::load_agent<dqn::Q>(asked.file)));
    const auto most = most_simulations(asked.agent, "alphazero");
    if (!most) return std::nullopt;
    return alpha_zero::by_kind(asked.file, "agent", [&]<class D>(std::type_identity<D>) {
        using Search = Guided<G, ludus::NetworkEvaluator<D>, D::past>;
        const ludus::NetworkEvaluator<D> evaluator(ludus::load_agent_parameters<D>(asked.file));
        constexpr auto exploration = static_cast<float>(alpha_zero::usual_exploration<D>);
        return AnyThinker(Simulating(
            *most,
            std::make_unique<Search>(evaluator, exploration, alpha_zero::usual_first_play<D>)));
    });
}

}  // namespace examples::ugi
