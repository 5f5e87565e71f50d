#include <filesystem>
#include <optional>
#include <stdexcept>
#include <variant>

#include "ludus/arena/agent.hpp"
#include "ludus/arena/table_agent.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/alquerque/features.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/io/table_file.hpp"
#include "ludus/learn/linear_value.hpp"
#include "ludus/learn/value_table.hpp"

#include "../support/games.hpp"
#include "families.hpp"
#include "session.hpp"
#include "thinkers.hpp"

namespace examples::ugi {

namespace {

template <class G>
struct AlquerqueValues {
    using Features = ludus::alquerque::TupleFeatures;
    using Evaluation = ludus::LearnedEvaluation<G, Features>;
    using Learned = Deepening<G, Evaluation>;
    template <class O>
    using Tabular = Acting<G, ludus::TableAgent<G, ludus::RandomAgent, O>>;
    using Any = std::variant<Learned, Tabular<ludus::Unturned>, Tabular<ludus::Canonical>>;

    [[nodiscard]] static std::optional<Any> make(const Request& request) {
        if (const auto most = most_plies(request.agent, "values")) {
            static const auto values = ludus::load_values<G, Features>(
                request.model.empty() ? LUDUS_MODELS_DIR "/alquerque_best.ludus" : request.model);
            return Learned(Evaluation::unit, *most, Evaluation(values));
        }
        if (request.agent == "table") return table_of(request.model);
        return std::nullopt;
    }

private:
    [[nodiscard]] static Any table_of(const std::filesystem::path& path) {
        if (path.empty()) throw std::invalid_argument("--agent table: expected --model FILE");
        if (ludus::read_checkpoint(path).kind == ludus::table_kind<G, ludus::Canonical>("agent"))
            return tabular<ludus::Canonical>(path);
        return tabular<ludus::Unturned>(path);
    }
    template <class O>
    [[nodiscard]] static Any tabular(const std::filesystem::path& path) {
        static const auto table = ludus::load_table<G, O>(path);
        return Tabular<O>(ludus::TableAgent<G, ludus::RandomAgent, O>(table));
    }
};

}  // namespace

bool serve_alquerque_values(const Request& request) {
    return serve<AlquerqueGames, AlquerqueValues>(request);
}

}  // namespace examples::ugi
