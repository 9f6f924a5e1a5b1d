// madm, and math invm and rsqrtm: the steps of division and square root with IEEE rounding
// (isa/GEN8.md X9). Selectors of acc2 to acc9 take the place of Align16's channel enables
// and swizzles.
#include <cmath>

#include "isa/common/extended_float.hpp"
#include "isa/common/float_bits.hpp"
#include "isa/intel/exec/channels.hpp"
#include "isa/intel/exec/named_semantics.hpp"

namespace eu::isa {
namespace {

int selector_of(const Operand& source) {
  return source.swizzle & 0xf;
}

template <class V>
constexpr FloatFormat format_of() {
  return std::is_same_v<V, float> ? kSingleFormat : kDoubleFormat;
}

template <class V>
bool keeps_denormals(const Frame& frame) {
  const std::uint32_t bit =
      std::is_same_v<V, float> ? frame.plan.keep_singles : cr0::kDoubleDenorms;
  return (frame.state.cr[0] & bit) != 0;
}

RoundingMode mode_of(const Frame& frame) {
  return static_cast<RoundingMode>((frame.state.cr[0] & cr0::kRoundingMask) >> 4);
}

/// Index of a lane's two extension bits: the lower dword of its element.
template <class V>
std::size_t dword_of(int n) {
  return static_cast<std::size_t>(n) * sizeof(V) / sizeof(float);
}

template <class V>
ExactNumber source_number(const Frame& frame, std::size_t k, int n) {
  const std::uint64_t bits = bits_of(frame.src[k].as<V>()[n]);
  const int selector = selector_of(frame.prepared.instruction->src[k]);
  if (selector == kNoMacroAccumulator)
    return from_float(format_of<V>(), bits, keeps_denormals<V>(frame));
  const auto& extension = frame.state.extensions[static_cast<std::size_t>(selector)];
  return from_extended(format_of<V>(), {bits, extension[dword_of<V>(n)]});
}

template <class V>
void set_bits(Frame& frame, int n, std::uint64_t bits) {
  if constexpr (std::is_same_v<V, float>)
    frame.result.single[n] = float_of(static_cast<std::uint32_t>(bits));
  else
    frame.result.dbl[n] = double_of(bits);
}

/// Sets the lane's result, and its two extension bits if the destination selects an accumulator.
template <class V>
void set_result(Frame& frame, int n, const ExactNumber& number) {
  const int selector = frame.prepared.instruction->dst.channel_enable;
  if (selector == kNoMacroAccumulator)
    return set_bits<V>(frame, n,
                       to_float(format_of<V>(), number, mode_of(frame), keeps_denormals<V>(frame)));
  const ExtendedBits value = to_extended(format_of<V>(), number);
  set_bits<V>(frame, n, value.bits);
  frame.state.extensions[static_cast<std::size_t>(selector)][dword_of<V>(n)] = value.extension;
}

/// src1 * src2 + src0
template <class V>
void multiply_add(Frame& frame) {
  for_each_bit(frame.enabled, [&](int n) {
    set_result<V>(frame, n,
                  exact_fused(source_number<V>(frame, 1, n), source_number<V>(frame, 2, n),
                              source_number<V>(frame, 0, n), mode_of(frame)));
  });
}

/// Stores a lane's final result as a plain number and marks the lane in `done`, which
/// becomes its flag.
template <class V>
void set_final(Frame& frame, int n, V value, std::uint32_t& done) {
  set_bits<V>(frame, n, bits_of(is_nan(value) ? canonical_nan<V>() : value));
  done |= 1u << n;
}

template <class V>
V plain(const Frame& frame, std::size_t k, int n) {
  const V value = frame.src[k].as<V>()[n];
  return keeps_denormals<V>(frame) ? value : flush_denormal(value);
}

/// invm: 1 / src1. Where src0 or src1 is not an ordinary number, the quotient itself.
template <class V>
void start_division(Frame& frame) {
  std::uint32_t done = 0;
  for_each_bit(frame.enabled, [&](int n) {
    const ExactNumber divisor = source_number<V>(frame, 1, n);
    if (source_number<V>(frame, 0, n).is_ordinary() && divisor.is_ordinary())
      set_result<V>(frame, n, inverse_of(divisor));
    else
      set_final<V>(frame, n, plain<V>(frame, 0, n) / plain<V>(frame, 1, n), done);
  });
  write_flags(frame.prepared, frame.state, frame.enabled, done);
}

/// rsqrtm: 1 / sqrt(src0). Where src0 is not a positive ordinary number, the root itself.
template <class V>
void start_root(Frame& frame) {
  std::uint32_t done = 0;
  for_each_bit(frame.enabled, [&](int n) {
    const ExactNumber square = source_number<V>(frame, 0, n);
    if (square.is_ordinary() && !square.negative)
      set_result<V>(frame, n, inverse_root_of(square));
    else
      set_final<V>(frame, n, std::sqrt(plain<V>(frame, 0, n)), done);
  });
  write_flags(frame.prepared, frame.state, frame.enabled, done);
}

const char* check_macro(const Instruction& instruction, Generation) {
  const Type type = instruction.dst.type;
  if (!instruction.is_align16()) return "needs Align16";
  if (type != Type::F && type != Type::DF) return "the destination must be F or DF";
  if (instruction.exec_size * size_of(type) > kGrfBytes)
    return "the execution size must not exceed what one register holds";
  if (instruction.dst.channel_enable > kNoMacroAccumulator)
    return "the destination's selector is not one of acc2 to acc9";
  const int sources = source_count(instruction.opcode, instruction.math_function);
  for (int k = 0; k < sources; ++k) {
    const Operand& source = instruction.src[static_cast<std::size_t>(k)];
    if (source.type != type) return "sources and destination must have one type";
    if (selector_of(source) > kNoMacroAccumulator)
      return "a source's selector is not one of acc2 to acc9";
  }
  return nullptr;
}

constexpr Semantics macro(OperateFn single, OperateFn dbl) {
  Semantics semantics = lanewise(nullptr, single, dbl).with(FloatRules::Raw);
  semantics.rounds_itself = true;
  return semantics.checked_by(check_macro);
}

}  // namespace

namespace semantics {
const Semantics madm = macro(multiply_add<float>, multiply_add<double>);
}  // namespace semantics

namespace math_semantics {
const Semantics invm = macro(start_division<float>, start_division<double>);
const Semantics rsqrtm = macro(start_root<float>, start_root<double>);
}  // namespace math_semantics
}  // namespace eu::isa
