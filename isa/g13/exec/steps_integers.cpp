// Moves, additions, products and conversions.
#include <cmath>

#include "isa/common/float_bits.hpp"
#include "isa/g13/exec/float_math.hpp"
#include "isa/g13/exec/integer_math.hpp"
#include "isa/g13/exec/steps.hpp"

namespace eu::isa::g13 {
namespace {

void move_immediate(const PreparedInstruction& prepared, ThreadState& thread) {
  const Instruction& in = instruction_of(prepared);
  G13State& state = own(thread);
  finish(in, state, patterns(state, in.sources[0]));
}

bool is_narrow(const Operand& operand) {
  return operand.bits <= 32;
}

/// The sum as the destination stores it. Saturation applies if the addend is not shifted and all
/// operands have at most 32 bits; it is signed if any operand is.
std::uint64_t sum_of(const Instruction& in, Wide a, Wide addend, bool negative, bool narrow,
                     bool is_signed) {
  const int shift = in.fields.shift;
  Wide sum = a + shifted_addend(addend, negative, shift);
  if (in.fields.saturate != 0 && shift == 0 && narrow && is_narrow(in.destination))
    sum = clamped(sum, in.destination.bits, is_signed);
  return static_cast<std::uint64_t>(static_cast<WideBits>(sum));
}

template <bool negative>
void add(const PreparedInstruction& prepared, ThreadState& thread) {
  const Instruction& in = instruction_of(prepared);
  G13State& state = own(thread);
  const Operand& first = in.sources[0];
  const Operand& second = in.sources[1];
  const Values a = patterns(state, first);
  const Values b = patterns(state, second);
  const bool narrow = is_narrow(first) && is_narrow(second);
  const bool is_signed = first.sign_extend || second.sign_extend;
  Values sums{};
  for_each_lane(state.exec_mask, [&](int lane) {
    sums[lane] =
        sum_of(in, integer(first, a[lane]), integer(second, b[lane]), negative, narrow, is_signed);
  });
  finish(in, state, sums);
}

template <bool negative>
void multiply_add(const PreparedInstruction& prepared, ThreadState& thread) {
  const Instruction& in = instruction_of(prepared);
  G13State& state = own(thread);
  const Values a = patterns(state, in.sources[0]);
  const Values b = patterns(state, in.sources[1]);
  const Values c = patterns(state, in.sources[2]);
  const bool is_signed =
      in.sources[0].sign_extend || in.sources[1].sign_extend || in.sources[2].sign_extend;
  Values sums{};
  for_each_lane(state.exec_mask, [&](int lane) {
    const Wide product = integer(in.sources[0], a[lane]) * integer(in.sources[1], b[lane]);
    sums[lane] = sum_of(in, product, integer(in.sources[2], c[lane]), negative,
                        is_narrow(in.sources[2]), is_signed);
  });
  finish(in, state, sums);
}

// ---- conversions ----

/// Codes of conversions: the integer's size and sign, and the direction.
struct ConvertMode {
  int bits = 0;
  bool is_signed = false;
  bool to_integer = false;
};

/// The mode of a code; `bits` is 0 for an unknown code.
ConvertMode convert_mode(unsigned code) {
  const bool is_signed = (code & 1) != 0;
  switch (code >> 1) {
    case 0: return {8, is_signed, false};
    case 2: return {16, is_signed, true};
    case 3: return {16, is_signed, false};
    case 4: return {32, is_signed, true};
    case 5: return {32, is_signed, false};
    default: return {};
  }
}

enum Rounding : unsigned { kTowardZero = 0, kNearestEven = 1 };

/// Rounds and saturates; NaN becomes 0.
std::uint64_t to_whole(const ConvertMode& mode, double value, unsigned rounding) {
  if (is_nan(value)) return 0;
  const double whole = rounding == kTowardZero ? truncated(value) : rounded_to_even(value);
  const double limit = 0x1p40;
  const double near = std::fabs(whole) < limit ? whole : std::copysign(limit, whole);
  const Wide number = static_cast<std::int64_t>(near);
  return static_cast<std::uint64_t>(
      static_cast<std::int64_t>(clamped(number, mode.bits, mode.is_signed)));
}

/// Rounds toward zero to a format with `fraction_bits`.
double rounded_down(double value, int fraction_bits) {
  if (value == 0) return value;
  int exponent = 0;
  std::frexp(value, &exponent);
  const double step = std::ldexp(1.0, exponent - fraction_bits);
  return truncated(value / step) * step;
}

constexpr double kLargestHalf = 65504;

std::uint64_t from_whole(const ConvertMode& mode, std::uint64_t pattern, unsigned rounding,
                         int destination_bits) {
  const Wide number = mode.is_signed
                          ? sign_extended(pattern, mode.bits)
                          : static_cast<Wide>(pattern & ((std::uint64_t{1} << mode.bits) - 1));
  double value = static_cast<double>(static_cast<std::int64_t>(number));
  if (destination_bits == 16) {
    if (rounding == kTowardZero)
      value = std::fabs(value) > kLargestHalf ? std::copysign(kLargestHalf, value)
                                              : rounded_down(value, 11);
    return to_half_bits(value);
  }
  return to_single_bits(rounding == kTowardZero ? rounded_down(value, 24) : value);
}

void convert(const PreparedInstruction& prepared, ThreadState& thread) {
  const Instruction& in = instruction_of(prepared);
  G13State& state = own(thread);
  const ConvertMode mode = convert_mode(in.fields.convert_mode);
  const unsigned rounding = in.fields.round;
  if (mode.bits == 0)
    fault(prepared, "mode " + std::to_string(in.fields.convert_mode) + " is not known");
  if (rounding > kNearestEven)
    fault(prepared, "rounding mode " + std::to_string(rounding) + " is not known");
  Values results{};
  if (mode.to_integer) {
    const Numbers from = numbers(state, in.sources[0]);
    for_each_lane(state.exec_mask,
                  [&](int lane) { results[lane] = to_whole(mode, from[lane], rounding); });
  } else {
    const Values from = patterns(state, in.sources[0]);
    for_each_lane(state.exec_mask, [&](int lane) {
      results[lane] = from_whole(mode, from[lane], rounding, in.destination.bits);
    });
  }
  finish(in, state, results);
}

}  // namespace

StepFn integer_step(Opcode opcode) {
  switch (opcode) {
    case Opcode::MovImm16:
    case Opcode::MovImm32: return move_immediate;
    case Opcode::Iadd: return add<false>;
    case Opcode::Isub: return add<true>;
    case Opcode::Imadd: return multiply_add<false>;
    case Opcode::Imsub: return multiply_add<true>;
    case Opcode::Convert: return convert;
    default: return nullptr;
  }
}

}  // namespace eu::isa::g13
