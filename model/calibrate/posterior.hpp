#pragma once
// What measured rows leave open: how far the free numbers may still be from what was found.
#include <vector>

#include "model/calibrate/fit.hpp"

namespace eu::model {

/// Of a free number: by how much it may still differ of itself, and which earlier numbers it takes
/// part of that from. Whole steps, so that what rows determine of several numbers stays so.
struct Open {
  Reach own;
  std::vector<int> times;  ///< by which it follows the own steps of each earlier number
  double sd = 0;           ///< standard deviation in all, in steps
};

/// The rows taken as linear and their errors as normal, before which each number was as its range
/// says: covariance (J'J + P^-1)^-1. Number i is written as whole multiples of earlier ones, as
/// near to the regression on them as whole numbers are, and what is left, which has 90 of 100 cases
/// in `own`. Never beyond the range that it had.
std::vector<Open> still_open(const NearRows& near, const std::vector<Reach>& reaches);

}  // namespace eu::model
