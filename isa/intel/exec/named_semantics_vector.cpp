// Operations that read neighbouring channels or components (IVB PRM 6.20-6.23, 6.35, 6.47,
// 6.53, 6.54).
#include "isa/intel/exec/functors.hpp"
#include "isa/intel/exec/named_semantics.hpp"

namespace eu::isa {
namespace {

constexpr int kVector = 4;

const char* check_dot_product(const Instruction& instruction, Generation) {
  return instruction.exec_size < kVector ? "the execution size must be at least 4" : nullptr;
}

/// Dot product of the first `components` of each four channels; a homogeneous product uses 1 for
/// src0's fourth.
template <int components, bool homogeneous>
void dot_product(Frame& frame) {
  const float* a = frame.src[0].single;
  const float* b = frame.src[1].single;
  float* result = frame.result.single;
  for (int first = 0; first < frame.groups * kLaneGroup; first += kVector) {
    float sum = a[first] * b[first];
    for (int n = first + 1; n < first + components; ++n) sum = fused(a[n], b[n], sum);
    if (homogeneous) sum += b[first + 3];
    for (int n = first; n < first + kVector; ++n) result[n] = sum;
  }
}

template <int components, bool homogeneous = false>
constexpr Semantics dot() {
  return lanewise(nullptr, dot_product<components, homogeneous>, nullptr)
      .in_groups_of(kVector, {(1 << components) - 1, homogeneous ? 0xf : (1 << components) - 1})
      .checked_by(check_dot_product);
}

/// The manual restricts src0 of line to subregisters 0 and 4 too, but its pseudocode defines all
/// others (IVB PRM 6.35; isa/ERRATA.md, "The scalars of line").
const char* check_line(const Instruction& instruction, Generation) {
  const Operand& group = instruction.src[0];
  if (instruction.exec_size != 8 && instruction.exec_size != 16)
    return "the execution size must be 8 or 16";
  if (instruction.is_align16()) return "Align16 is not allowed";
  if (group.region.vert_stride != 0 || group.region.horz_stride != 0)
    return "source 0 must be a replicated scalar";
  return group.is_immediate() ? "source 0 must be a register" : nullptr;
}

const char* check_plane(const Instruction& instruction, Generation gen) {
  if (!instruction.src[1].is_grf() || instruction.src[1].indirect)
    return "source 1 must be directly addressed registers";
  if (!instruction.src[0].indirect && instruction.src[0].subreg_bytes % 16 != 0)
    return "source 0 must start at subregister 0 or 4";
  return check_line(instruction, gen);
}

/// p*u + q
void line_equation(Frame& frame) {
  const auto& source = frame.src;
  for_each_lane(frame.groups, [&](int n) {
    frame.result.single[n] = fused(source[0].single[n], source[1].single[n], source[2].single[n]);
  });
}

/// p*u + (q*v + r)
void plane_equation(Frame& frame) {
  const auto& source = frame.src;
  for_each_lane(frame.groups, [&](int n) {
    const float rest = fused(source[2].single[n], source[3].single[n], source[4].single[n]);
    frame.result.single[n] = fused(source[0].single[n], source[1].single[n], rest);
  });
}

const char* check_sad(const Instruction& instruction, Generation) {
  if (instruction.exec_size < 2) return "the execution size must be at least 2";
  const bool bytes = size_of(instruction.src[0].type) == 1 && size_of(instruction.src[1].type) == 1;
  return bytes ? nullptr : "both sources must be B or UB";
}

/// The sum goes to the first channel of two. The second one gets zero; the manual leaves
/// it undefined.
template <bool accumulated>
void absolute_differences(Frame& frame) {
  const Integer* a = frame.src[0].integer;
  const Integer* b = frame.src[1].integer;
  Integer* result = frame.result.integer;
  for (int n = 0; n < frame.groups * kLaneGroup; n += 2) {
    result[n] = magnitude(a[n] - b[n]) + magnitude(a[n + 1] - b[n + 1]);
    if (accumulated) result[n] += frame.accumulator.integer[n];
    result[n + 1] = 0;
  }
}

}  // namespace

namespace semantics {

const Semantics dp2 = dot<2>();
const Semantics dp3 = dot<3>();
const Semantics dp4 = dot<4>();
const Semantics dph = dot<3, true>();
const Semantics line =
    lanewise(nullptr, line_equation, nullptr).with(SourceShape::Line).checked_by(check_line);
const Semantics pln =
    lanewise(nullptr, plane_equation, nullptr).with(SourceShape::Plane).checked_by(check_plane);
const Semantics sad2 = lanewise(absolute_differences<false>, nullptr, nullptr)
                           .in_groups_of(2, {3, 3})
                           .checked_by(check_sad);
const Semantics sada2 = lanewise(absolute_differences<true>, nullptr, nullptr)
                            .in_groups_of(2, {3, 3})
                            .checked_by(check_sad);

}  // namespace semantics
}  // namespace eu::isa
