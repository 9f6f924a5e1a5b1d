#pragma once
// Remaining uncertainty of the free numbers after calibration.
#include <vector>

#include "model/calibrate/fit.hpp"

namespace eu::model {

/// Posterior of the free numbers, for linear rows with normal errors and the previous ranges as
/// prior: covariance (J'J + P^-1)^-1. Number i follows earlier ones by integers near its regression
/// on them; `own` contains 90 of 100 cases of the remainder. Ranges never exceed the previous ones.
std::vector<Open> still_open(const NearRows& near, const std::vector<Reach>& reaches);

}  // namespace eu::model
