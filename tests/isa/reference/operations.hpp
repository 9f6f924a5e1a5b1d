#pragma once
// Reference results of the two families of operations.
#include "tests/isa/reference/lane.hpp"

namespace eu::test::reference {

Computed compute_integer(const Lanes& lanes, std::size_t lane);
Computed compute_number(const Lanes& lanes, std::size_t lane);

}  // namespace eu::test::reference
