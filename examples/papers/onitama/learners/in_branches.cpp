#include "learner.hpp"

namespace examples::onitama {

template AnyActor any_actor<ValBranchActions>(std::string_view);
template AnyActor any_actor<ValBranchActionsMultiply>(std::string_view);
template AnyActor any_actor<ValBranchDisplacements>(std::string_view);

}  // namespace examples::onitama
