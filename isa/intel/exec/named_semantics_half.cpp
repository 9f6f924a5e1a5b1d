// f16to32 and f32to16 (IVB PRM 6.26, 6.27).
#include "isa/common/float_bits.hpp"
#include "isa/intel/exec/named_semantics.hpp"

namespace eu::isa {
namespace {

void operate_round_to_half(Frame& frame) {
  const unsigned mode = (frame.state.cr[0] & cr0::kRoundingMask) >> 4;
  const float* a = frame.src[0].single;
  for_each_lane(frame.groups, [&](int n) { frame.result.single[n] = round_to_half(a[n], mode); });
}

void operate_copy(Frame& frame) {
  for_each_lane(frame.groups, [&](int n) { frame.result.single[n] = frame.src[0].single[n]; });
}

const char* check_f32to16(const Instruction& instruction, Generation) {
  if (instruction.src[0].type != Type::F) return "the source must be F";
  return is_integer(instruction.dst.type) ? nullptr : "the destination must be W (or UD)";
}

const char* check_f16to32(const Instruction& instruction, Generation) {
  return instruction.dst.type == Type::F ? nullptr : "the destination must be F";
}

}  // namespace

namespace semantics {

// Half precision has no ALT mode (IVB PRM 2.3.2). Both conversions keep denormal halves.
const Semantics f16to32 = lanewise(nullptr, operate_copy, nullptr)
                              .with(FloatRules::Raw)
                              .with(SourceShape::Half)
                              .not_in_alt_mode()
                              .checked_by(check_f16to32);
const Semantics f32to16 = lanewise(nullptr, operate_round_to_half, nullptr)
                              .with(FloatRules::Raw)
                              .storing_halves()
                              .not_in_alt_mode()
                              .checked_by(check_f32to16);

}  // namespace semantics
}  // namespace eu::isa
