#pragma once

// Catch2 for the tests, under the names of version 3 with `Approx` as well. Version 2.13 is one
// header; of version 3 the parts are taken that tests use, which compiles faster than all of it.

#if __has_include(<catch2/catch_test_macros.hpp>)  // Catch2 3

#include <catch2/catch_approx.hpp>
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <catch2/matchers/catch_matchers_all.hpp>

using Catch::Approx;

#else  // Catch2 2.13

#include <string>

#include <catch2/catch.hpp>

namespace Catch {

using Detail::Approx;

namespace Matchers {

/// Version 3's name for the matcher of a part of a text.
inline auto ContainsSubstring(const std::string& part) { return Contains(part); }

}  // namespace Matchers
}  // namespace Catch

#endif
