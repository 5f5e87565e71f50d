#include <filesystem>
#include <memory>
#include <optional>

#include "ludus/agents/alquerque.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/game/symmetric.hpp"
#include "ludus/games/alquerque/features.hpp"
#include "ludus/games/alquerque/position.hpp"
#include "ludus/io/checkpoint.hpp"
#include "ludus/io/table_file.hpp"
#include "ludus/learn/linear_value.hpp"
#include "ludus/learn/table_agent.hpp"
#include "ludus/learn/value_table.hpp"
#include "ludus/play/agent.hpp"

#include "../players/searches.hpp"
#include "acting.hpp"
#include "agent_name.hpp"
#include "any_thinker.hpp"
#include "deepening.hpp"
#include "families.hpp"

namespace examples::ugi {

namespace {

using Alquerque = ludus::alquerque::Position;

using TupleEvaluation = ludus::LearnedEvaluation<Alquerque, ludus::alquerque::TupleFeatures>;

/// A table, which all copies hold together; where it says nothing, it plays at random.
template <class O>
class SharedTable {
public:
    explicit SharedTable(const std::filesystem::path& file)
        : table_(std::make_shared<Table>(ludus::load_table<Alquerque, O>(file))) {}

    [[nodiscard]] Alquerque::Action act(const Alquerque& position, ludus::Rng& rng) const {
        ludus::TableAgent<Alquerque, ludus::RandomAgent, O> agent(*table_);
        return ludus::ask<Alquerque>(agent, position, rng);
    }

private:
    using Table = ludus::ValueTable<Alquerque>;

    std::shared_ptr<const Table> table_;
};

template <class O>
[[nodiscard]] AnyThinker tabular(const std::filesystem::path& file) {
    return AnyThinker(acting<Alquerque>(SharedTable<O>(file)));
}

}  // namespace

std::optional<AnyThinker> make_alquerque(const Asked& asked) {
    using ludus::Canonical;
    if (const auto most = most_plies(asked.agent, "values"))
        return AnyThinker(Deepening(
            *most,
            std::make_unique<Minimax<Alquerque, TupleEvaluation>>(
                TupleEvaluation::unit,
                TupleEvaluation(
                    ludus::load_values<Alquerque, ludus::alquerque::TupleFeatures>(asked.file)))));
    if (asked.agent == "table")
        return ludus::read_checkpoint(asked.file).kind ==
                ludus::table_kind<Alquerque, Canonical>("agent")
            ? tabular<Canonical>(asked.file)
            : tabular<ludus::Unturned>(asked.file);
    return std::nullopt;
}

}  // namespace examples::ugi
