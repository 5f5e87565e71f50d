#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "ludus/arena/agent.hpp"
#include "ludus/arena/table_agent.hpp"
#include "ludus/core/player.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/alquerque/features.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/io/table_file.hpp"
#include "ludus/learn/linear_value.hpp"
#include "ludus/learn/value_table.hpp"

#include "../support/games.hpp"
#include "deepening.hpp"
#include "families.hpp"
#include "session.hpp"
#include "thinkers.hpp"

namespace examples::ugi {

namespace {

/// Learned values, which all copies hold together.
template <class G>
class SharedEvaluation {
public:
    using Features = ludus::alquerque::TupleFeatures;
    using Evaluation = ludus::LearnedEvaluation<G, Features>;
    static constexpr bool rates_finished = Evaluation::rates_finished;

    explicit SharedEvaluation(const std::filesystem::path& file)
        : values_(std::make_shared<Values>(ludus::load_values<G, Features>(file))) {}

    [[nodiscard]] int evaluate(const G& position, ludus::Player viewer) const noexcept {
        return Evaluation(*values_).evaluate(position, viewer);
    }

private:
    using Values = ludus::LinearValue<G, Features>;

    std::shared_ptr<const Values> values_;
};

/// A table, which all copies hold together; where it says nothing, it plays at random.
template <class G, class O>
class SharedTable {
public:
    explicit SharedTable(const std::filesystem::path& file)
        : table_(std::make_shared<Table>(ludus::load_table<G, O>(file))) {}

    [[nodiscard]] typename G::Action act(const G& position, ludus::Rng& rng) const {
        return ludus::TableAgent<G, ludus::RandomAgent, O>(*table_).act(position, rng);
    }

private:
    using Table = ludus::ValueTable<G>;

    std::shared_ptr<const Table> table_;
};

template <class G>
struct AlquerqueValues {
    using Learned = Deepening<G, SharedEvaluation<G>>;
    template <class O>
    using Tabular = Acting<G, SharedTable<G, O>>;
    using Any = std::variant<Learned, Tabular<ludus::Unturned>, Tabular<ludus::Canonical>>;

    [[nodiscard]] static std::optional<Any> make(std::string_view name,
                                                 const std::filesystem::path& file) {
        if (const auto most = most_plies(name, "values"))
            return Learned(SharedEvaluation<G>::Evaluation::unit, *most, SharedEvaluation<G>(file));
        if (name == "table") return table_of(file);
        return std::nullopt;
    }

private:
    [[nodiscard]] static Any table_of(const std::filesystem::path& file) {
        using ludus::Canonical;
        if (ludus::read_checkpoint(file).kind == ludus::table_kind<G, Canonical>("agent"))
            return Tabular<Canonical>(SharedTable<G, Canonical>(file));
        return Tabular<ludus::Unturned>(SharedTable<G, ludus::Unturned>(file));
    }
};

}  // namespace

bool serve_alquerque_values(const Request& request) {
    return serve<AlquerqueGames, AlquerqueValues>(request);
}

}  // namespace examples::ugi
