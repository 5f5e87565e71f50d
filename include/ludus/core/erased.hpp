#pragma once

#include <cassert>
#include <utility>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// A value of any copyable type, with functions for it: what a program chooses at run time among
/// types that were compiled statically. `Functions` is a struct of pointers to functions, which
/// take the value as `void*` or `const void*`; it is filled in for the type of the value.
/// Needs neither `virtual` nor RTTI.
template <class Functions>
class Erased {
public:
    /// Takes over a value. `functions` must outlive it.
    template <class T>
    Erased(T value, const Functions& functions)
        : value_(new T(std::move(value))), lifetime_(&lifetime_of<T>), functions_(&functions) {}

    Erased(const Erased& other)
        : value_(other.lifetime_->copy(other.value_)),
          lifetime_(other.lifetime_),
          functions_(other.functions_) {}
    /// Afterwards the other one can only be assigned or destroyed.
    Erased(Erased&& other) noexcept
        : value_(std::exchange(other.value_, nullptr)),
          lifetime_(other.lifetime_),
          functions_(other.functions_) {}
    Erased& operator=(Erased other) noexcept {
        std::swap(value_, other.value_);
        std::swap(lifetime_, other.lifetime_);
        std::swap(functions_, other.functions_);
        return *this;
    }
    ~Erased() {
        if (value_ != nullptr) lifetime_->destroy(value_);
    }

    /// The functions of the value.
    [[nodiscard]] const Functions* operator->() const noexcept { return functions_; }
    /// The value, as its functions take it.
    [[nodiscard]] void* get() noexcept { return value_; }
    [[nodiscard]] const void* get() const noexcept { return value_; }

    /// Whether the value is of this type.
    template <class T>
    [[nodiscard]] bool holds() const noexcept {
        return lifetime_ == &lifetime_of<T>;
    }
    /// The value, which must be of this type.
    template <class T>
    [[nodiscard]] const T& as() const noexcept {
        assert(holds<T>());
        return *static_cast<const T*>(value_);
    }
    template <class T>
    [[nodiscard]] T& as() noexcept {
        assert(holds<T>());
        return *static_cast<T*>(value_);
    }

private:
    struct Lifetime {
        void* (*copy)(const void*);
        void (*destroy)(void*);
    };
    template <class T>
    static constexpr Lifetime lifetime_of = {
        .copy = [](const void* value) -> void* { return new T(*static_cast<const T*>(value)); },
        .destroy = [](void* value) { delete static_cast<T*>(value); },
    };

    void* value_;
    const Lifetime* lifetime_;
    const Functions* functions_;
};

}  // namespace LUDUS_NAMESPACE
