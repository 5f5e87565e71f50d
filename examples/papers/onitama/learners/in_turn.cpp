#include "learner.hpp"

namespace examples::onitama {

template AnyActor any_actor<ActionsAfterVal>(std::string_view);
template AnyActor any_actor<ActionsAfterValMultiply>(std::string_view);
template AnyActor any_actor<ValAfterActions>(std::string_view);
template AnyActor any_actor<ValAfterActionsMultiply>(std::string_view);

}  // namespace examples::onitama
