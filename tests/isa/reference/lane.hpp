#pragma once
// One lane of an instruction: its sources as exact values, and the result of the operation.
#include <algorithm>
#include <array>

#include "tests/isa/reference/evaluate.hpp"

namespace eu::test::reference {

struct Lanes {
  const Form* form = nullptr;
  int count = 0;
  Format format = kSingle;  ///< in which floats are computed
  Rounding rounding = Rounding::NearestEven;
  std::uint32_t predicate = 0;
  template <class T>
  using Each = std::array<std::array<T, kChannels>, 5>;
  Each<std::uint64_t> raw{};
  Each<Wide> integer{};
  Each<Number> number{};
  std::array<Wide, kChannels> accumulator{};
  std::array<Number, kChannels> accumulator_number{};

  /// True if `has` is true for any number that the lane's result depends on. Dot products read
  /// four channels.
  template <class Predicate>
  bool any_source(std::size_t lane, Predicate has) const {
    const std::size_t components = dot_components(form->opcode);
    const std::size_t first = components > 0 ? lane / 4 * 4 : lane;
    for (const auto& source : number)
      for (std::size_t n = first; n < first + std::max<std::size_t>(1, components); ++n)
        if (has(source[n])) return true;
    if (form->opcode == Opcode::Dph && has(number[1][first + 3])) return true;
    return form->opcode == Opcode::Mac && has(accumulator_number[lane]);
  }

 private:
  /// Components that a dot product reads from both sources; 0 for other opcodes.
  static std::size_t dot_components(Opcode opcode) {
    switch (opcode) {
      case Opcode::Dp2: return 2;
      case Opcode::Dp3:
      case Opcode::Dph: return 3;
      case Opcode::Dp4: return 4;
      default: return 0;
    }
  }
};

struct Computed {
  Wide integer = 0;
  Number number;
  bool defined = true;
  double tolerance_ulps = 0;
  std::size_t chosen = 0;  ///< source that sel takes
  std::uint64_t second = 0;
};

/// Result of the instruction's pseudo-code for one channel.
Computed compute(const Lanes& lanes, std::size_t lane);

/// True if the form's condition holds between two values.
bool number_relates(const Form& form, bool second_nan_wins, const Number& a, const Number& b);
bool integer_relates(const Form& form, Wide a, Wide b);

// Reference results of the two families of operations.

Computed compute_integer(const Lanes& lanes, std::size_t lane);
Computed compute_number(const Lanes& lanes, std::size_t lane);

}  // namespace eu::test::reference
