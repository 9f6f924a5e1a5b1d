#pragma once
// Families of machines: those that execute one instruction set.
#include <cstdint>

namespace eu::isa {

/// Generations whose code is of one instruction set, so that their machines are described by the
/// same numbers.
enum class Family : std::uint8_t { Gen, G13 };
inline constexpr Family kFamilies[] = {Family::Gen, Family::G13};

}  // namespace eu::isa
