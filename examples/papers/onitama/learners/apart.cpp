#include "learner.hpp"

namespace examples::onitama {

template AnyActor any_actor<ActionsOnly>(std::string_view);
template AnyActor any_actor<Dual>(std::string_view);

}  // namespace examples::onitama
