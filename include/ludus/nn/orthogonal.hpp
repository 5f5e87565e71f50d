#pragma once

#include <Eigen/QR>
#include <algorithm>
#include <cstddef>
#include <span>

#include "ludus/core/rng.hpp"
#include "ludus/nn/initialise.hpp"

namespace ludus::nn {

/// Orthonormal rows or columns, whichever are fewer, times `gain`: keeps the length of what passes.
/// Source: Saxe et al. (2014), "Exact solutions to the nonlinear dynamics of learning", section 3.
struct Orthogonal {
    double gain = 1;

    void operator()(Rng& rng, std::span<double> weights, std::size_t fan_in, std::size_t) const {
        using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
        const auto rows = static_cast<Eigen::Index>(fan_in);
        const auto columns = static_cast<Eigen::Index>(weights.size() / fan_in);
        Matrix normal(std::max(rows, columns), std::min(rows, columns));
        for (double& number : normal.reshaped()) number = rng.normal();
        const Eigen::HouseholderQR<Matrix> decomposition(normal);
        Matrix q = decomposition.householderQ() * Matrix::Identity(normal.rows(), normal.cols());
        // With R's diagonal positive the decomposition is unique, and Q uniform.
        for (Eigen::Index c = 0; c < q.cols(); ++c)
            if (decomposition.matrixQR()(c, c) < 0) q.col(c) = -q.col(c);
        Eigen::Map<Matrix> into(weights.data(), rows, columns);
        if (rows >= columns)
            into = gain * q;
        else
            into = gain * q.transpose();
    }
};

static_assert(Initialiser<Orthogonal>);

}  // namespace ludus::nn
