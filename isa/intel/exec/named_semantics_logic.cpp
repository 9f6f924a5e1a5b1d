// Bitwise operations and shifts (IVB PRM 6.6, 6.7, 6.45, 6.46, 6.58, 6.59, 6.63). On Gen7 source
// modifiers are numeric here too.
#include "isa/intel/exec/functors.hpp"
#include "isa/intel/exec/lane_functions.hpp"
#include "isa/intel/exec/named_semantics.hpp"

namespace eu::isa {
namespace {

/// Number of bits of source 0 in its execution type; an accumulator counts all bits of
/// its container.
int source_bits(const Plan& plan) {
  const bool words = plan.exec_type == ExecType::W;
  if (plan.src[0].place == Place::Accumulator) return words ? 33 : 64;
  return words ? 16 : 32;
}

template <class Functor>
constexpr Semantics integers2() {
  return lanewise(operate2<Functor, Integer>, nullptr, nullptr).with_quad(operate2<Functor, Wide>);
}

/// Returns the shift for the operand types: with 64-bit lanes they determine the bits of a count.
template <QuadShift shift, OperateFn narrow>
OperateFn chosen_shift(const Instruction& instruction, Generation) {
  const auto quad = [](const Operand& operand) { return is_quad(operand.type); };
  const bool wide = quad(instruction.src[0]) || quad(instruction.src[1]) || quad(instruction.dst);
  return wide ? quad_shift(shift, instruction) : narrow;
}

template <QuadShift shift, OperateFn narrow>
constexpr Semantics shifts() {
  return lanewise(narrow, nullptr, nullptr).choosing(chosen_shift<shift, narrow>);
}

}  // namespace

void shift_right_logical(Frame& frame) {
  const std::uint64_t mask = ~0ull >> (64 - source_bits(frame.plan));
  const Integer* a = frame.src[0].integer;
  const Integer* b = frame.src[1].integer;
  for_each_lane(frame.groups, [&](int n) {
    const std::uint64_t pattern = static_cast<std::uint64_t>(a[n]) & mask;
    frame.result.integer[n] = static_cast<Integer>(pattern >> (b[n] & 31));
  });
}

namespace semantics {

const Semantics and_ = integers2<And>();
const Semantics or_ = integers2<Or>();
const Semantics xor_ = integers2<Xor>();
const Semantics not_ =
    lanewise(operate1<Not, Integer>, nullptr, nullptr).with_quad(operate1<Not, Wide>);
const Semantics shl = shifts<QuadShift::Left, operate2<ShiftLeft, Integer>>();
const Semantics asr = shifts<QuadShift::Arithmetic, operate2<ShiftRight, Integer>>();
const Semantics shr = shifts<QuadShift::Logical, shift_right_logical>();

}  // namespace semantics
}  // namespace eu::isa
