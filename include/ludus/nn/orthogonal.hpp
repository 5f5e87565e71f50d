#pragma once

#include <Eigen/Core>
#include <Eigen/QR>
#include <algorithm>
#include <cstddef>
#include <span>

#include "ludus/core/compiler.hpp"
#include "ludus/core/rng.hpp"
#include "ludus/nn/initialise.hpp"

namespace LUDUS_NAMESPACE::nn {

/// Orthonormal rows or columns, whichever are fewer, times `gain`: keeps the length of what passes.
/// They point anywhere with equal chance, as normal numbers do before they are made orthogonal.
/// Takes a time of (fewer)^2 (more). Their last bits depend on the compiler's flags.
/// Source: Saxe et al. (2014), "Exact solutions to the nonlinear dynamics of learning", section 3;
/// the signs, which make all directions equally likely, are those of Mezzadri (2007), "How to
/// generate random matrices from the classical compact groups", section 5.
struct Orthogonal {
    double gain = 1;  ///< the length of each, at least 0

    void operator()(Rng& rng, std::span<double> weights, std::size_t fan_in, std::size_t) const {
        const auto inputs = static_cast<Eigen::Index>(fan_in);
        const auto outputs = static_cast<Eigen::Index>(weights.size() / fan_in);
        Eigen::MatrixXd normal(std::max(inputs, outputs), std::min(inputs, outputs));
        for (double& number : normal.reshaped()) number = rng.normal();

        const Eigen::HouseholderQR<Eigen::MatrixXd> qr(normal);
        Eigen::MatrixXd columns = Eigen::MatrixXd::Identity(normal.rows(), normal.cols());
        columns.applyOnTheLeft(qr.householderQ());
        for (Eigen::Index c = 0; c < columns.cols(); ++c)
            columns.col(c) *= qr.matrixQR()(c, c) < 0 ? -gain : gain;

        Eigen::Map<Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>> drawn(
            weights.data(), inputs, outputs);
        if (outputs <= inputs)
            drawn = columns;
        else
            drawn = columns.transpose();
    }
};

static_assert(Initialiser<Orthogonal>);

}  // namespace LUDUS_NAMESPACE::nn
