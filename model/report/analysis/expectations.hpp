#pragma once
// Compares the outputs of a run with those that the workload expects.
#include <cstdint>
#include <string>
#include <vector>

#include "model/workload/workload.hpp"

namespace eu::model {

struct ExpectationResult {
  std::string surface;
  std::uint64_t elements = 0;     ///< that are compared
  std::uint64_t of_elements = 0;  ///< of this type in the surface
  std::uint64_t different = 0;
  std::uint32_t worst_ulp = 0;  ///< of floats, over all elements
  /// The element of worst_ulp and its expected value have other signs, or one of them is NaN: their
  /// distance is not an error of rounding.
  bool worst_is_incomparable = false;
  std::string first_difference;  ///< "element 3: 0x40000000 (2), expected 0x3f800000 (1)"
};

std::vector<ExpectationResult> check_expectations(const Workload& workload,
                                                  const SurfaceTable& surfaces);

/// Distance of two floats in units in the last place, at most 0xfffffffe;
/// 0xffffffff if exactly one is NaN.
std::uint32_t ulp_distance(float a, float b);
std::uint32_t ulp_distance(double a, double b);

}  // namespace eu::model
