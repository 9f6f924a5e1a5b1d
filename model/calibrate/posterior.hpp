#pragma once
// What measured rows leave open: how far the free numbers may still be from what was found.
#include <vector>

#include "model/calibrate/fit.hpp"

namespace eu::model {

/// The rows taken as linear and their errors as normal, before which each number was as its range
/// says: covariance (J'J + P^-1)^-1. Number i is written as whole multiples of earlier ones, as
/// near to the regression on them as whole numbers are, and what is left, which has 90 of 100 cases
/// in `own`. Never beyond the range that it had.
std::vector<Open> still_open(const NearRows& near, const std::vector<Reach>& reaches);

}  // namespace eu::model
