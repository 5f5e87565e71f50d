#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>

#include "ludus/core/rng.hpp"
#include "support/eigen_layers.hpp"

namespace support {

/// A number beside its size: what it would be if no terms of the sums behind it had opposite signs.
/// A sum of n terms that is rounded n times is off by at most n u size, with u = epsilon / 2,
/// whatever the order of its terms (Higham, 2002, "Accuracy and stability of numerical algorithms",
/// section 4.2); the size says how much of that is left after a product or a function. It grows
/// with each, and says nothing any more after several layers.
struct Sized {
    long double value = 0;  ///< of more digits than what is compared with it
    long double size = 0;   ///< at least the value's magnitude

    Sized() = default;
    template <class T>
        requires std::is_arithmetic_v<T>
    explicit(false) Sized(T number)
        : value(static_cast<long double>(number)), size(std::abs(value)) {}
    Sized(long double number, long double size_of_it) : value(number), size(size_of_it) {}

    friend Sized operator-(const Sized& a) { return {-a.value, a.size}; }
    friend Sized operator+(const Sized& a, const Sized& b) {
        return {a.value + b.value, a.size + b.size};
    }
    friend Sized operator-(const Sized& a, const Sized& b) { return a + -b; }
    friend Sized operator*(const Sized& a, const Sized& b) {
        return {a.value * b.value, a.size * b.size};
    }
    friend Sized operator/(const Sized& a, const Sized& b) {
        const long double quotient = a.value / b.value;
        return {quotient, a.size * b.size / (b.value * b.value)};
    }
    Sized& operator+=(const Sized& other) { return *this = *this + other; }
    Sized& operator-=(const Sized& other) { return *this = *this - other; }
    Sized& operator*=(const Sized& other) { return *this = *this * other; }
    Sized& operator/=(const Sized& other) { return *this = *this / other; }

    friend Sized sqrt(const Sized& a) {
        const long double root = std::sqrt(a.value);
        return {root, root == 0 ? std::sqrt(a.size) : a.size / root};
    }
    friend Sized exp(const Sized& a) {
        const long double power = std::exp(a.value);
        return {power, power * (1 + a.size)};
    }

    friend bool operator==(const Sized& a, const Sized& b) { return a.value == b.value; }
    friend auto operator<=>(const Sized& a, const Sized& b) { return a.value <=> b.value; }
};

}  // namespace support

template <>
struct Eigen::NumTraits<support::Sized> : Eigen::NumTraits<long double> {
    using Real = support::Sized;
    using NonInteger = support::Sized;
    using Nested = support::Sized;
    enum { RequireInitialization = 1, ReadCost = 2, AddCost = 2, MulCost = 2 };
};

namespace support {

/// Numbers of [-1, 1].
template <class T>
[[nodiscard]] eigen::Numbers<T> random_batch(std::size_t rows, std::size_t columns,
                                             ludus::Rng& rng) {
    return eigen::Numbers<T>::NullaryExpr(eigen::index(rows), eigen::index(columns),
                                          [&] { return static_cast<T>(rng.uniform(-1, 1)); });
}

/// The same numbers beside their sizes.
template <class T>
[[nodiscard]] eigen::Numbers<Sized> sized(const eigen::Numbers<T>& numbers) {
    return numbers.unaryExpr([](T number) { return Sized(number); });
}
/// How far numbers of type T are from what they should be, at most, in epsilons of their sizes;
/// infinity if one is no number.
template <class T>
[[nodiscard]] double worst_error(const eigen::Numbers<T>& found,
                                 const eigen::Numbers<Sized>& expected) {
    if (found.rows() != expected.rows() || found.cols() != expected.cols())
        return std::numeric_limits<double>::infinity();
    long double worst = 0;
    for (eigen::Index r = 0; r < found.rows(); ++r)
        for (eigen::Index c = 0; c < found.cols(); ++c) {
            const Sized& twin = expected(r, c);
            const long double error = std::abs(static_cast<long double>(found(r, c)) - twin.value);
            if (std::isnan(error)) return std::numeric_limits<double>::infinity();
            if (error > 0)
                worst = std::max(
                    worst,
                    error /
                        (twin.size * static_cast<long double>(std::numeric_limits<T>::epsilon())));
        }
    return static_cast<double>(worst);
}

}  // namespace support
