#pragma once

#include "ludus/bytes/agent_kind.hpp"  // IWYU pragma: export
#include "ludus/core/compiler.hpp"
#include "ludus/games/alquerque/features.hpp"
#include "ludus/games/alquerque/notation.hpp"  // IWYU pragma: export
#include "ludus/games/alquerque/picture.hpp"   // IWYU pragma: export
#include "ludus/games/alquerque/position.hpp"  // IWYU pragma: export

/// Alquerque and its trained agents.
namespace LUDUS_NAMESPACE {

template <>
struct KnownAgents<Alquerque> : AgentKinds<SearchesByValues<Alquerque, alquerque::TupleFeatures>> {
};

}  // namespace LUDUS_NAMESPACE
