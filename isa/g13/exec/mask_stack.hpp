#pragma once
// The execution mask stack. A lane's r0l is the number of levels to pop until the lane is active
// again. All operations apply to all lanes; afterwards a lane is active if its count is 0.
#include <cstdint>

namespace eu::isa::g13 {

enum class MaskOperation : std::uint8_t { If, Else, While, Pop };

/// A lane's count after an operation with `levels` from 0 to 3; `holds` is the lane's condition.
constexpr std::uint16_t next_count(MaskOperation operation, std::uint16_t count, unsigned levels,
                                   bool holds) {
  const auto pushed = static_cast<std::uint16_t>(levels);
  switch (operation) {
    case MaskOperation::If:
      if (count != 0) return static_cast<std::uint16_t>(count + levels);
      return holds ? 0 : 1;
    case MaskOperation::Else:
      if (count == 0) return pushed;
      return count == 1 && holds ? 0 : count;
    case MaskOperation::While:
      if (count >= levels) return count;
      return holds ? std::uint16_t{0} : pushed;
    default: return count < levels ? std::uint16_t{0} : static_cast<std::uint16_t>(count - levels);
  }
}

/// Codes of conditions.
enum class IntegerCondition : std::uint8_t {
  Equal = 0,
  Below = 1,
  Above = 2,
  SignedEqual = 4,
  SignedBelow = 5,
  SignedAbove = 6,
};
enum class FloatCondition : std::uint8_t {
  Equal = 0,
  Less = 1,
  Greater = 2,
  LessNanLoses = 3,
  GreaterEqual = 5,
  LessEqual = 6,
  GreaterNanLoses = 7,
};

constexpr bool is_signed(IntegerCondition condition) {
  return condition >= IntegerCondition::SignedEqual;
}

template <class T>
constexpr bool holds(IntegerCondition condition, T a, T b) {
  switch (static_cast<unsigned>(condition) & 3) {
    case 0: return a == b;
    case 1: return a < b;
    default: return a > b;
  }
}

/// Where NaN loses, the condition is also true if b is NaN, so that a select takes its first value.
constexpr bool holds(FloatCondition condition, double a, double b) {
  switch (condition) {
    case FloatCondition::Equal: return a == b;
    case FloatCondition::Less: return a < b;
    case FloatCondition::Greater: return a > b;
    case FloatCondition::LessNanLoses: return a < b || b != b;
    case FloatCondition::GreaterEqual: return a >= b;
    case FloatCondition::LessEqual: return a <= b;
    default: return a > b || b != b;
  }
}

}  // namespace eu::isa::g13
