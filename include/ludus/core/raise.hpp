#pragma once

#include <concepts>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <utility>

#include "ludus/core/compiler.hpp"

namespace LUDUS_NAMESPACE {

/// Throws `error`. Where exceptions are switched off, as by -fno-exceptions, nobody could catch it:
/// prints what it says to stderr and ends the program by `std::abort`.
template <std::derived_from<std::exception> Error>
[[noreturn]] void raise(const Error& error) {
#ifdef __cpp_exceptions
    throw error;
#else
    std::fprintf(stderr, "%s\n", error.what());
    std::abort();
#endif
}

/// What `work()` returns, or `answer(error)` if it raises an `Error`; never that where exceptions
/// are switched off. Both return the same type.
template <std::derived_from<std::exception> Error, std::invocable Work,
          std::invocable<const Error&> Answer>
[[nodiscard]] auto unless_raised(Work&& work, [[maybe_unused]] Answer&& answer) {
#ifdef __cpp_exceptions
    try {
        return std::forward<Work>(work)();
    } catch (const Error& error) {
        return std::forward<Answer>(answer)(error);
    }
#else
    return std::forward<Work>(work)();
#endif
}

}  // namespace LUDUS_NAMESPACE
