// Products and sums of 32-bit floats, in all lanes at once and without branches, so that compilers
// vectorise them. Results are those of float_math.hpp: the exact sum rounded to odd, then to a
// single.
#include "isa/common/float_bits.hpp"
#include "isa/g13/exec/float_math.hpp"
#include "isa/g13/exec/steps.hpp"

namespace eu::isa::g13 {
namespace {

using Singles = std::array<std::uint32_t, kLanes>;

constexpr std::uint32_t kSign = 0x80000000;
constexpr std::uint32_t kExponent = 0x7f800000;
constexpr std::uint64_t kDoubleExponent = 0x7ff0000000000000;
constexpr double kSmallestNormal = 0x1p-126;

/// All bits set if the condition is true, else none.
constexpr std::uint64_t mask_if(bool condition) {
  return std::uint64_t{0} - static_cast<std::uint64_t>(condition);
}

/// Bits of a source in each lane, after flushing of denormals, abs and neg in this order.
Singles singles(const G13State& state, const Operand& operand) {
  Singles values;
  const auto word = static_cast<std::size_t>(operand.value / 2);
  if (operand.kind == OperandKind::FloatImmediate)
    values.fill(bits_of(float_immediate(static_cast<std::uint8_t>(operand.value))));
  else if (operand.is_uniform())
    values.fill(state.uniforms[word]);
  else
    values = state.registers[word];
  const std::uint32_t kept = operand.abs ? ~kSign : ~0u;
  const std::uint32_t turned = operand.neg ? kSign : 0;
  for (std::uint32_t& each : values) {
    const std::uint32_t flushed = (each & kExponent) == 0 ? each & kSign : each;
    each = (flushed & kept) ^ turned;
  }
  return values;
}

/// a * b + c, rounded once to a single.
inline std::uint32_t rounded(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  const double product = static_cast<double>(float_of(a)) * static_cast<double>(float_of(b));
  const auto addend = static_cast<double>(float_of(c));
  const double sum = product + addend;
  const double part = sum - product;
  const double error = (product - (sum - part)) + (addend - part);
  const std::uint64_t bits = bits_of(sum);
  const bool adjusts = error != 0 && (bits & 1) == 0 && (bits & kDoubleExponent) != kDoubleExponent;
  const std::uint64_t step = 1 - 2 * ((bits_of(error) ^ bits) >> 63);
  const double odd = double_of(bits + (step & mask_if(adjusts)));
  const bool is_small = odd > -kSmallestNormal && odd < kSmallestNormal;
  const std::uint32_t single = bits_of(static_cast<float>(odd));
  const auto result = is_small ? static_cast<std::uint32_t>(bits >> 32) & kSign : single;
  return odd == odd ? result : kNanBits;
}

void finish_singles(const Instruction& in, G13State& state, const Singles& results) {
  auto& to = state.registers[static_cast<std::size_t>(in.destination.value / 2)];
  const std::uint32_t active = state.exec_mask;
  for (std::uint32_t lane = 0; lane < kLanes; ++lane)
    to[lane] = ((active >> lane) & 1) != 0 ? results[lane] : to[lane];
  ++state.pc;
}

Singles all_of(float value) {
  Singles values;
  values.fill(bits_of(value));
  return values;
}

/// Form of the instruction; the addend of Add is its second source.
enum class Form : std::uint8_t { MultiplyAdd, Add, Multiply };

template <Form form>
void combine_singles(const PreparedInstruction& prepared, ThreadState& thread) {
  const Instruction& in = instruction_of(prepared);
  G13State& state = own(thread);
  const Singles a = singles(state, in.sources[0]);
  const Singles b = form == Form::Add ? all_of(1.0F) : singles(state, in.sources[1]);
  const Singles c =
      form == Form::Multiply ? all_of(0.0F) : singles(state, in.sources[form == Form::Add ? 1 : 2]);
  Singles results;
  for (std::size_t lane = 0; lane < kLanes; ++lane)
    results[lane] = rounded(a[lane], b[lane], c[lane]);
  finish_singles(in, state, results);
}

bool is_single(const Operand& operand) {
  return operand.kind == OperandKind::FloatImmediate ||
         ((operand.is_register() || operand.is_uniform()) && operand.bits == 32);
}

}  // namespace

StepFn single_step(const Instruction& in) {
  if (in.fields.saturate != 0 || in.destination.bits != 32) return nullptr;
  for (int n = 0; n < in.source_count; ++n)
    if (!is_single(in.sources[static_cast<std::size_t>(n)])) return nullptr;
  switch (in.opcode) {
    case Opcode::Fmadd32: return combine_singles<Form::MultiplyAdd>;
    case Opcode::Fadd32: return combine_singles<Form::Add>;
    case Opcode::Fmul32: return combine_singles<Form::Multiply>;
    default: return nullptr;
  }
}

}  // namespace eu::isa::g13
