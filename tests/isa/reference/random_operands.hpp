#pragma once
// Random operands: special values of each type, numbers near each other, any bits.
#include <random>

#include "tests/isa/reference/evaluate.hpp"

namespace eu::test::reference {

class RandomOperands {
 public:
  explicit RandomOperands(std::uint64_t seed) : random_(seed) {}

  /// Random operands; for elementary functions mostly moderate positive numbers.
  Operands make(const Form& form);

 private:
  std::uint64_t element(const Form& form, Type type);
  std::uint64_t integer(Type type);
  std::uint64_t single();
  std::uint64_t wide();
  std::uint64_t half();
  std::uint64_t moderate();
  bool one_in(unsigned n) { return random_() % n == 0; }

  std::mt19937_64 random_;
};

}  // namespace eu::test::reference
