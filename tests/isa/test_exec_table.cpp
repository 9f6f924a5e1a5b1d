// Every opcode with every combination of types and modifiers that the manual allows, against values
// that tests/isa/reference computes, which shares nothing with isa/intel/exec.
#include <gtest/gtest.h>

#include <optional>

#include "isa/intel/text/text.hpp"
#include "tests/isa/reference/evaluate.hpp"
#include "tests/isa/reference/form_layout.hpp"
#include "tests/support/exec_machine.hpp"

namespace eu::test::reference {
namespace {

Operand source_operand(const Form& form, std::size_t k, int first_dword) {
  Operand operand = grf(source_register(k), form.src[k]);
  if (is_line(form) && k == 0) {
    operand.region = {0, 1, 0};
    operand.subreg_bytes = static_cast<std::uint8_t>(4 * first_dword);
  }
  if (form.opcode == Opcode::Movi) operand = indirect(operand, 0);
  if (has_three_sources(form)) operand = swizzled(operand);
  operand.absolute = (form.modifiers[k] & 1) != 0;
  operand.negate = (form.modifiers[k] & 2) != 0;
  return operand;
}

Op instruction_of(const Form& form, Generation gen, int first_dword = 0) {
  Op op(form.opcode, kExecSize, dst(kDestination, form.dst, destination_stride(form, gen)));
  for (std::size_t k = 0; k < static_cast<std::size_t>(form.sources); ++k)
    op.src[k] = source_operand(form, k, first_dword);
  op.function(form.function).cond(form.condition, 1);
  op.saturate = form.saturate;
  if (has_three_sources(form)) op.align16();
  if (form.opcode == Opcode::Sel && form.condition == CondMod::None) op.pred();
  return op;
}

/// Instructions of a form: mach needs a mul before it, which sets the accumulator (IVB PRM 6.39).
std::vector<Instruction> instructions_of(const Form& form, Generation gen, int first_dword) {
  const Op op = instruction_of(form, gen, first_dword);
  if (form.opcode != Opcode::Mach) return {op};
  Op first(Opcode::Mul, kExecSize, arf_dst(Arf::Accumulator, form.dst), {op.src[0], op.src[1]});
  return {first, op};
}

void write_element(isa::IntelState& state, int byte, int size_bytes, std::uint64_t bits) {
  std::memcpy(state.grf.data() + byte, &bits, static_cast<std::size_t>(size_bytes));
}

/// Writes the group that holds p, q and r (IVB PRM 6.35, 6.47), and u and v in their registers.
void write_plane(const Form& form, const Operands& operands, int first_dword,
                 isa::IntelState& state) {
  const bool plane = form.opcode == Opcode::Pln;
  const int group = source_register(0) * kGrfBytes, u = source_register(1) * kGrfBytes;
  const int fourth_dword = first_dword / 4 * 4 + 3;
  write_element(state, group + 4 * (plane ? first_dword + 1 : fourth_dword), 4,
                operands.source[2][0]);
  if (plane) write_element(state, group + 4 * fourth_dword, 4, operands.source[4][0]);
  write_element(state, group + 4 * first_dword, 4, operands.source[0][0]);
  for (int n = 0; n < kChannels; ++n) {
    write_element(state, u + 4 * n, 4, operands.source[1][static_cast<std::size_t>(n)]);
    if (plane)
      write_element(state, u + kGrfBytes + 4 * n, 4,
                    operands.source[3][static_cast<std::size_t>(n)]);
  }
}

/// Writes operands of movi: channel n takes element 7 - n.
void write_indexed(const Form& form, const Operands& operands, isa::IntelState& state) {
  const int size_bytes = isa::size_of(form.src[0]);
  for (int n = 0; n < kChannels; ++n) {
    const int byte = source_register(0) * kGrfBytes + (kChannels - 1 - n) * size_bytes;
    state.address[static_cast<std::size_t>(n)] = static_cast<std::uint16_t>(byte);
    write_element(state, byte, size_bytes, operands.source[0][static_cast<std::size_t>(n)]);
  }
}

isa::IntelState state_of(const Form& form, const Operands& operands, Generation gen,
                         int first_dword) {
  Machine machine(0xff, static_cast<std::uint32_t>(operands.rounding) << 4 |
                            (operands.keeps_double_denormals ? isa::cr0::kDoubleDenorms : 0) |
                            (operands.keeps_single_denormals ? isa::cr0::kSingleDenorms : 0) |
                            (operands.keeps_half_denormals ? isa::cr0::kHalfDenorms : 0) |
                            (operands.alt_mode ? isa::cr0::kAltMode : 0));
  isa::IntelState& state = machine.state;
  state.flag = {operands.predicate & 0xffff, 0xffff0000};
  const std::size_t lanes_each = has_doubles(form) ? 4 : 8;
  for (std::size_t n = 0; n < kChannels; ++n)
    state.acc[n / lanes_each][n % lanes_each] = operands.accumulator[n];
  if (is_line(form)) write_plane(form, operands, first_dword, state);
  if (form.opcode == Opcode::Movi) write_indexed(form, operands, state);
  if (is_line(form) || form.opcode == Opcode::Movi) return state;
  for (std::size_t k = 0; k < static_cast<std::size_t>(form.sources); ++k) {
    const int step = source_step_bytes(form, k, gen);
    for (int n = 0; n < channels_of(form, gen); ++n)
      write_element(state, source_register(k) * kGrfBytes + n * step, isa::size_of(form.src[k]),
                    operands.source[k][static_cast<std::size_t>(n)]);
  }
  return state;
}

std::uint64_t result_bits(const Form& form, const isa::IntelState& state, int lane, int number) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, state.grf.data() + number * kGrfBytes + lane * destination_step_bytes(form),
              static_cast<std::size_t>(isa::size_of(form.dst)));
  return bits;
}

bool is_nan(Type type, bool half, std::uint64_t bits) {
  const Format format = half || type == Type::HF ? kHalf : type == Type::DF ? kDouble : kSingle;
  return from_bits(format, bits, true).is_nan();
}

bool agrees(const Form& form, const Outcome& expected, std::uint64_t bits) {
  if (expected.any_nan) return is_nan(form.dst, form.opcode == Opcode::F32to16, bits);
  const auto difference = static_cast<std::int64_t>(bits - expected.bits);
  return static_cast<double>(std::abs(difference)) <= expected.tolerance_ulps;
}

/// The lane's difference from the expected result; empty if there is none.
std::string difference(const Form& form, const Outcome& expected, const isa::IntelState& state,
                       int lane) {
  char text[160] = "";
  const std::uint64_t bits = result_bits(form, state, lane, kDestination);
  const bool flag = ((state.flag[1] >> lane) & 1) != 0;
  const bool writes_flag =
      form.condition != CondMod::None && form.opcode != Opcode::Sel && form.opcode != Opcode::Csel;
  if (!agrees(form, expected, bits))
    std::snprintf(text, sizeof text, "lane %d is 0x%llx, expected 0x%llx", lane,
                  static_cast<unsigned long long>(bits),
                  static_cast<unsigned long long>(expected.bits));
  else if (flag != (writes_flag && expected.flag))
    std::snprintf(text, sizeof text, "the flag of lane %d is %d (result 0x%llx)", lane, flag,
                  static_cast<unsigned long long>(bits));
  else if (form.function == MathFunction::IntDivMod && form.opcode == Opcode::Math &&
           result_bits(form, state, lane, kDestination + 1) != expected.second_bits)
    std::snprintf(text, sizeof text, "the remainder of lane %d", lane);
  return text;
}

std::string describe(const Form& form, Generation gen, const Operands& operands, int first_dword) {
  std::string text =
      isa::write_mesa(instruction_of(form, gen, first_dword), gen) +
      (is_gen7(form) ? ""
                     : "\n  F and HF denormals " + std::to_string(operands.keeps_single_denormals) +
                           std::to_string(operands.keeps_half_denormals)) +
      "\n  rounding " + std::to_string(static_cast<int>(operands.rounding)) + ", DF denormals " +
      std::to_string(operands.keeps_double_denormals) + ", ALT " +
      std::to_string(operands.alt_mode);
  for (std::size_t k = 0; k < 5; ++k) {
    text += "\n  source " + std::to_string(k) + ":";
    for (const std::uint64_t bits : operands.source[k]) {
      char element[24];
      std::snprintf(element, sizeof element, " %llx", static_cast<unsigned long long>(bits));
      text += element;
    }
  }
  return text;
}

/// Runs a form on random operands. Returns true if the manual defines the result of any lane.
bool check_form(const Form& form, Generation gen, int first_dword, RandomOperands& random) {
  const Program program = program_of(instructions_of(form, gen, first_dword), gen);
  const isa::PreparedIntelProgram prepared(program);
  bool defined = false;
  for (int run = 0; run < 3 || (!defined && run < 50); ++run) {
    Operands operands = random.make(form);
    if (form.opcode == Opcode::Line && first_dword % 4 == 3)
      operands.source[2] = operands.source[0];  // p and q are the same dword
    isa::IntelState state = state_of(form, operands, gen, first_dword);
    const std::vector<Outcome> expected = evaluate(form, operands, channels_of(form, gen));
    while (state.pc < program.size()) prepared.step(state);
    for (std::size_t lane = 0; lane < expected.size(); ++lane) {
      if (!expected[lane].defined) continue;
      defined = true;
      const std::string wrong = difference(form, expected[lane], state, static_cast<int>(lane));
      if (!wrong.empty()) {
        ADD_FAILURE() << wrong << "\n" << describe(form, gen, operands, first_dword);
        return defined;
      }
    }
    EXPECT_EQ(state.flag[0], operands.predicate & 0xffff);
    EXPECT_EQ(state.flag[1] & 0xffffff00, 0xffff0000u);
  }
  return defined;
}

/// Checks every form of the row on each of its generations.
void check_row(const LegalRow& legal, RandomOperands& random) {
  constexpr int kMaxFailures = 5;
  std::int64_t covered = 0;
  int failures = 0;
  for_each_form(legal, [&](const Form& form) {
    if (failures >= kMaxFailures) return;
    try {
      bool defined = true;
      for (const int first_dword : first_dwords(form))
        defined = check_form(form, legal.gen, first_dword, random) && defined;
      covered += defined;
      if (has_doubles(form) && is_gen7(form)) check_form(form, Generation::Hsw, 0, random);
    } catch (const ExecutionFault& fault) {
      ADD_FAILURE() << fault.what() << "\n"
                    << isa::write_mesa(instruction_of(form, legal.gen), legal.gen);
    }
    failures += testing::Test::HasFailure();
  });
  EXPECT_EQ(covered, count_forms(legal))
      << "forms of " << row(legal.opcode).mnemonic << " for which tests/isa/reference has a result";
}

class ExecutionReference : public testing::TestWithParam<std::size_t> {};

TEST_P(ExecutionReference, AgreesOnEveryLegalForm) {
  RandomOperands random(GetParam() + 1);
  check_row(legal_rows()[GetParam()], random);
}

/// Tests of Broadwell and Skylake: their own rows and those of Gen7 that they keep.
class ExecutionReferenceGen8 : public testing::TestWithParam<std::tuple<std::string, std::size_t>> {
};

TEST_P(ExecutionReferenceGen8, AgreesOnEveryLegalForm) {
  const Generation gen = *isa::gen_from_key(std::get<0>(GetParam()));
  const std::size_t index = std::get<1>(GetParam());
  RandomOperands random(index + 1);
  check_row(legal_rows(gen)[index], random);
}

std::string name_of(const testing::TestParamInfo<std::size_t>& info) {
  const LegalRow& legal = legal_rows()[info.param];
  std::string name(row(legal.opcode).mnemonic);
  if (legal.opcode == Opcode::Math) name += "_" + std::string(row(legal.function).name);
  return name;
}

INSTANTIATE_TEST_SUITE_P(Table, ExecutionReference,
                         testing::Range(std::size_t{0}, legal_rows().size()), name_of);

INSTANTIATE_TEST_SUITE_P(Bdw, ExecutionReferenceGen8,
                         testing::Combine(testing::Values(std::string("bdw")),
                                          testing::Range(std::size_t{0},
                                                         legal_rows(Generation::Bdw).size())));
INSTANTIATE_TEST_SUITE_P(Skl, ExecutionReferenceGen8,
                         testing::Combine(testing::Values(std::string("skl")),
                                          testing::Range(std::size_t{0},
                                                         legal_rows(Generation::Skl).size())));

}  // namespace
}  // namespace eu::test::reference
