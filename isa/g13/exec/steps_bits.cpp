// Bit fields, logic and counting, on 32 bits of each source.
#include "isa/g13/exec/integer_math.hpp"
#include "isa/g13/exec/steps.hpp"

namespace eu::isa::g13 {
namespace {

std::uint32_t low(std::uint64_t value) {
  return static_cast<std::uint32_t>(value);
}

using FieldFn = std::uint32_t (*)(std::uint32_t, std::uint32_t, std::uint32_t, int);

template <FieldFn f>
void bit_field(const PreparedInstruction& prepared, ThreadState& thread) {
  const Instruction& in = instruction_of(prepared);
  G13State& state = own(thread);
  const Values a = patterns(state, in.sources[0]);
  const Values b = patterns(state, in.sources[1]);
  const Values c = patterns(state, in.sources[2]);
  Values results;
  for (std::size_t lane = 0; lane < kLanes; ++lane)
    results[lane] = f(low(a[lane]), low(b[lane]), low(c[lane]), in.fields.bit_mask);
  finish(in, state, results);
}

using ShiftFn = std::uint32_t (*)(Wide, std::uint32_t);

template <ShiftFn f>
void arithmetic(const PreparedInstruction& prepared, ThreadState& thread) {
  const Instruction& in = instruction_of(prepared);
  G13State& state = own(thread);
  const Values a = patterns(state, in.sources[0]);
  const Values b = patterns(state, in.sources[1]);
  Values results;
  for (std::size_t lane = 0; lane < kLanes; ++lane)
    results[lane] = f(signed_pattern(a[lane], in.sources[0].bits), low(b[lane]));
  finish(in, state, results);
}

/// Writes f of the low 32 bits of the first two sources.
template <class F>
void combine(const PreparedInstruction& prepared, ThreadState& thread, const F& f) {
  const Instruction& in = instruction_of(prepared);
  G13State& state = own(thread);
  const Values a = patterns(state, in.sources[0]);
  const Values b = patterns(state, in.sources[1]);
  Values results;
  for (std::size_t lane = 0; lane < kLanes; ++lane) results[lane] = f(low(a[lane]), low(b[lane]));
  finish(in, state, results);
}

void bit_operation(const PreparedInstruction& prepared, ThreadState& thread) {
  const unsigned table = instruction_of(prepared).fields.truth_table;
  combine(prepared, thread,
          [table](std::uint32_t a, std::uint32_t b) { return by_truth_table(a, b, table); });
}

void interleave(const PreparedInstruction& prepared, ThreadState& thread) {
  combine(prepared, thread, interleaved);
}

using BitsFn = std::uint32_t (*)(std::uint32_t);

template <BitsFn f>
void unary_bits(const PreparedInstruction& prepared, ThreadState& thread) {
  const Instruction& in = instruction_of(prepared);
  G13State& state = own(thread);
  Values values = patterns(state, in.sources[0]);
  for (std::uint64_t& each : values) each = f(low(each));
  finish(in, state, values);
}

}  // namespace

StepFn bit_step(Opcode opcode) {
  switch (opcode) {
    case Opcode::Bfi: return bit_field<insert_bits>;
    case Opcode::Bfeil: return bit_field<extract_and_insert_low>;
    case Opcode::Extr: return bit_field<extract_from_pair>;
    case Opcode::Shlhi: return bit_field<shift_left_high>;
    case Opcode::Shrhi: return bit_field<shift_right_high>;
    case Opcode::Asr: return arithmetic<arithmetic_shift>;
    case Opcode::Asrh: return arithmetic<arithmetic_shift_high>;
    case Opcode::Bitop: return bit_operation;
    case Opcode::Intl: return interleave;
    case Opcode::Bitrev: return unary_bits<reversed_bits>;
    case Opcode::Popcount: return unary_bits<count_of_bits>;
    case Opcode::Ffs: return unary_bits<highest_bit>;
    default: return nullptr;
  }
}

}  // namespace eu::isa::g13
