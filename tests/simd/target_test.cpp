#include "ludus/simd/target.hpp"

#include <array>
#include <cstddef>

#include "catch.hpp"
#include "ludus/simd/native.hpp"

namespace simd = ludus::simd;

#if defined(__x86_64__)

namespace {

/// y = x y + 1, by instructions of the level, whatever the compiler's flags are.
LUDUS_BEGIN_TARGET(LUDUS_AVX2)
void step_by_eight(const float* x, float* y) {
    const __m256 product =
        _mm256_fmadd_ps(_mm256_loadu_ps(x), _mm256_loadu_ps(y), _mm256_set1_ps(1));
    _mm256_storeu_ps(y, product);
}
LUDUS_END_TARGET

LUDUS_BEGIN_TARGET(LUDUS_AVX512)
void step_by_sixteen(const float* x, float* y) {
    const __m512 product =
        _mm512_fmadd_ps(_mm512_loadu_ps(x), _mm512_loadu_ps(y), _mm512_set1_ps(1));
    _mm512_storeu_ps(y, product);
}
LUDUS_END_TARGET

template <std::size_t lanes, class Step>
bool is_right(const Step& step) {
    std::array<float, lanes> x{};
    std::array<float, lanes> y{};
    for (std::size_t i = 0; i < lanes; ++i) {
        x[i] = static_cast<float>(i);
        y[i] = static_cast<float>(2 * i);
    }
    step(x.data(), y.data());
    for (std::size_t i = 0; i < lanes; ++i)
        if (y[i] != static_cast<float>(2 * i * i + 1)) return false;
    return true;
}

}  // namespace

TEST_CASE("code is compiled for instructions that the flags do not promise", "[simd][target]") {
    if (simd::native_level() >= simd::Level::avx2) CHECK(is_right<8>(step_by_eight));
    if (simd::native_level() >= simd::Level::avx512) CHECK(is_right<16>(step_by_sixteen));
}

#endif

TEST_CASE("unrolling a loop and holding a pack change no number", "[simd][target]") {
    using P = simd::Scalar<float>;
    std::array<float, 5> numbers = {1, 2, 3, 4, 5};
    float sum = 0;
    LUDUS_UNROLL
    for (std::size_t i = 0; i < 5; ++i) {
        P number = P::load(&numbers[i]);
        LUDUS_HOLD(number);
        sum += number.value;
    }
    REQUIRE(sum == 15);
}
