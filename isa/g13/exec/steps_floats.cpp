// Float arithmetic. 32-bit operations round to a single, then again if the destination is a half.
#include <cmath>

#include "isa/common/float_bits.hpp"
#include "isa/g13/exec/float_math.hpp"
#include "isa/g13/exec/steps.hpp"

namespace eu::isa::g13 {
namespace {

enum class Precision : std::uint8_t { Single, Half };

/// The result's bits. `keeps_zero`: saturation does not change -0.
template <Precision precision>
std::uint64_t rounded_pattern(const Instruction& in, double value, bool keeps_zero) {
  const bool is_negative_zero = value == 0 && std::signbit(value);
  if (in.fields.saturate != 0 && !(keeps_zero && is_negative_zero)) value = saturated(value);
  if (precision == Precision::Half) return to_half_bits(value);
  const std::uint32_t single = to_single_bits(value);
  if (in.destination.bits != 16) return single;
  return to_half_bits(from_single_kept(single));
}

template <Precision precision>
void finish_rounded(const Instruction& in, G13State& state, const Numbers& results,
                    bool keeps_zero = false) {
  Values values{};
  for_each_lane(state.exec_mask, [&](int lane) {
    values[lane] = rounded_pattern<precision>(in, results[lane], keeps_zero);
  });
  finish(in, state, values);
}

template <Precision precision>
void multiply_add(const PreparedInstruction& prepared, ThreadState& thread) {
  const Instruction& in = instruction_of(prepared);
  G13State& state = own(thread);
  const Numbers a = numbers(state, in.sources[0]);
  const Numbers b = numbers(state, in.sources[1]);
  const Numbers c = numbers(state, in.sources[2]);
  Numbers results;
  for (std::size_t lane = 0; lane < kLanes; ++lane)
    results[lane] = fused(a[lane], b[lane], c[lane]);
  finish_rounded<precision>(in, state, results);
}

/// Writes f of the first two sources.
template <Precision precision, class F>
void combine(const PreparedInstruction& prepared, ThreadState& thread, const F& f) {
  const Instruction& in = instruction_of(prepared);
  G13State& state = own(thread);
  const Numbers a = numbers(state, in.sources[0]);
  const Numbers b = numbers(state, in.sources[1]);
  Numbers results;
  for (std::size_t lane = 0; lane < kLanes; ++lane) results[lane] = f(a[lane], b[lane]);
  finish_rounded<precision>(in, state, results);
}

template <Precision precision>
void add(const PreparedInstruction& prepared, ThreadState& thread) {
  combine<precision>(prepared, thread, [](double a, double b) { return fused(a, 1, b); });
}

template <Precision precision>
void multiply(const PreparedInstruction& prepared, ThreadState& thread) {
  combine<precision>(prepared, thread, [](double a, double b) { return fused(a, b, 0); });
}

using UnaryFn = double (*)(double);

/// Writes f of the source. `keeps_zero`: saturation keeps -0, for rounding to whole numbers.
template <UnaryFn f, bool keeps_zero = false>
void unary(const PreparedInstruction& prepared, ThreadState& thread) {
  const Instruction& in = instruction_of(prepared);
  G13State& state = own(thread);
  Numbers values = numbers(state, in.sources[0]);
  for (double& each : values) each = f(each);
  finish_rounded<Precision::Single>(in, state, values, keeps_zero);
}

double floor_of(double x) {
  return floored(x);
}
double truncate(double x) {
  return truncated(x);
}

}  // namespace

StepFn float_step(Opcode opcode) {
  switch (opcode) {
    case Opcode::Fmadd32: return multiply_add<Precision::Single>;
    case Opcode::Fmadd16: return multiply_add<Precision::Half>;
    case Opcode::Fadd32: return add<Precision::Single>;
    case Opcode::Fadd16: return add<Precision::Half>;
    case Opcode::Fmul32: return multiply<Precision::Single>;
    case Opcode::Fmul16: return multiply<Precision::Half>;
    case Opcode::Floor: return unary<floor_of, true>;
    case Opcode::Ceil: return unary<ceiling, true>;
    case Opcode::Trunc: return unary<truncate, true>;
    case Opcode::Rint: return unary<nearest_whole, true>;
    case Opcode::Rcp: return unary<reciprocal>;
    case Opcode::Rsqrt: return unary<reciprocal_root>;
    case Opcode::RsqrtSpecial: return unary<special_reciprocal_root>;
    case Opcode::Log2: return unary<logarithm2>;
    case Opcode::Exp2: return unary<exponential2>;
    case Opcode::SinPt1: return unary<sine_fold>;
    case Opcode::SinPt2: return unary<sine_ratio>;
    default: return nullptr;
  }
}

}  // namespace eu::isa::g13
