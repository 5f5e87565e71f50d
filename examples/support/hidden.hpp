#pragma once

#include <memory>

namespace examples {

/// Something of a type that only those know who made it or who were told: its address, and how to destroy it.
using Hidden = std::unique_ptr<void, void (*)(void*)>;

template <class T>
[[nodiscard]] Hidden hide(std::unique_ptr<T> one) {
    return {one.release(), [](void* hidden) { delete static_cast<T*>(hidden); }};
}

}  // namespace examples
