#pragma once

#include <memory>
#include <type_traits>

namespace examples {

/// Owns an object whose type only its maker knows: its address, and how to destroy it.
using Hidden = std::unique_ptr<void, void (*)(void*)>;

/// Takes over an object.
template <class T>
    requires std::is_object_v<T>
[[nodiscard]] Hidden hide(std::unique_ptr<T> one) {
    return {one.release(), [](void* hidden) { delete static_cast<T*>(hidden); }};
}

}  // namespace examples
