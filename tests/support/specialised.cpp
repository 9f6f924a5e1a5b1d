#include "tests/support/specialised.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "isa/intel/exec/plan.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/isa/reference/forms.hpp"

namespace eu::test {
namespace {

using namespace eu::isa;

bool has_specialised_function(Opcode opcode, Type type, CondMod condition) {
  Op op(opcode, 8, dst(2, type), {grf(4, type), grf(6, type)});
  const Program program = program_of({op.cond(condition)});
  return is_specialised(PreparedIntelProgram(program)[0]);
}

/// Opcodes with this number of sources, of which at least one form has a specialised function.
std::vector<Opcode> specialised_opcodes(int sources) {
  std::vector<Opcode> opcodes;
  for (const reference::LegalRow& legal : reference::legal_rows()) {
    if (legal.sources != sources || row(legal.opcode).format != Format::Basic) continue;
    bool found = false;
    for (const Type type : {Type::F, Type::D, Type::UD})
      for (const CondMod condition : {CondMod::None, CondMod::Less})
        found = found || has_specialised_function(legal.opcode, type, condition);
    if (found) opcodes.push_back(legal.opcode);
  }
  return opcodes;
}
const std::vector<Opcode>& opcodes1() {
  static const std::vector<Opcode> opcodes = specialised_opcodes(1);
  return opcodes;
}
const std::vector<Opcode>& opcodes2() {
  static const std::vector<Opcode> opcodes = specialised_opcodes(2);
  return opcodes;
}

bool takes_floats(Opcode opcode) {
  const auto& rows = reference::legal_rows();
  return std::any_of(rows.begin(), rows.end(), [&](const reference::LegalRow& legal) {
    return legal.opcode == opcode &&
           std::any_of(legal.rules.begin(), legal.rules.end(), [](const reference::Rule& rule) {
             return (rule.sources >> static_cast<int>(Type::F) & 1) != 0;
           });
  });
}

/// A random first element for `size` elements in a register; eight may span two registers.
int first_element(Random& random, int size) {
  if (size == 16) return 0;
  return size == 8 ? random.below(2) * 4 : random.below(8 / size) * size;
}

Operand random_source(Random& random, Type type, int size, bool last) {
  if (last && random.one_in(4)) {
    if (type == Type::F && random.one_in(3)) return imm(Type::VF, random.bits());
    if (type != Type::F && random.one_in(8))  // never specialised
      return imm(random.one_in(2) ? Type::V : Type::UV, random.bits());
    if (type != Type::F && random.one_in(3))
      return random.one_in(2) ? imm_w(random.below(0x10000))
                              : imm_uw(static_cast<unsigned>(random.below(0x10000)));
    return imm(type, random.element());
  }
  const auto width = static_cast<std::uint8_t>(std::min(size, 8));
  const Region packed{width, width, 1};
  // Few registers, so that sources and destination overlap, also by half a register.
  const bool is_scalar = random.one_in(3);
  Operand operand = grf(random.below(6), type, is_scalar ? Region{0, 1, 0} : packed,
                        is_scalar ? random.below(8) : first_element(random, size));
  operand.negate = random.one_in(5);
  operand.absolute = random.one_in(8);
  return operand;
}

constexpr Type kWords[] = {Type::W, Type::UW};

Type random_type(Random& random, bool is_integer) {
  constexpr Type kAll[] = {Type::F, Type::F, Type::D, Type::UD};
  constexpr Type kIntegers[] = {Type::D, Type::UD};
  return is_integer ? random.of(kIntegers) : random.of(kAll);
}

void random_masks(Random& random, Op& op) {
  if (random.one_in(4))
    op.pred(static_cast<PredCtrl>(1 + random.below(11)), random.below(2), random.below(2));
  if (random.one_in(8)) op.inverted();
  if (random.one_in(5)) op.everywhere();
  if (op.exec_size == 8 && random.one_in(4)) op.quarter(2);
}

Op random_instruction(Random& random) {
  constexpr int kSizes[] = {1, 2, 4, 8, 8, 8, 16, 16};
  const int size = random.of(kSizes);
  if (random.one_in(8)) {
    Operand sources[3];
    for (Operand& source : sources) {
      source = swizzled(grf(random.below(6), Type::F));
      source.negate = random.one_in(4);
      source.absolute = random.one_in(8);
      source.replicate = random.one_in(3);
    }
    Op op(Opcode::Mad, size, dst(random.below(6), Type::F), {sources[0], sources[1], sources[2]});
    random_masks(random, op);
    op.pred_ctrl = static_cast<PredCtrl>(static_cast<int>(op.pred_ctrl) % 8);
    op.saturate = random.one_in(4);
    return op.align16(random.one_in(4) ? random.below(16) : 0xf);
  }
  const bool unary = random.one_in(4);
  const Opcode opcode = random.of(unary ? opcodes1() : opcodes2());
  const bool integers = !takes_floats(opcode);
  const Type type = random_type(random, integers);
  const Type other = type == Type::F ? Type::F : random_type(random, true);
  const bool converts = opcode == Opcode::Mov && random.one_in(2);
  const Type to = converts                                   ? random_type(random, false)
                  : type == Type::F && opcode != Opcode::Cmp ? Type::F
                                                             : other;
  const Type first = opcode == Opcode::Mov && random.one_in(3) ? random.of(kWords) : type;
  const Type last = other != Type::F && random.one_in(4) ? random.of(kWords) : other;
  Op op(opcode, size,
        random.one_in(10) ? null(to)
                          : dst(random.below(6), to, 1, size < 8 ? first_element(random, size) : 0),
        {random_source(random, first, size, unary)});
  if (!unary) op.src[1] = random_source(random, last, size, true);
  random_masks(random, op);
  const bool compares = opcode == Opcode::Cmp || opcode == Opcode::Cmpn;
  if (opcode == Opcode::Sel && op.pred_ctrl == PredCtrl::None)
    op.cond(static_cast<CondMod>(1 + random.below(6)));
  if (compares || random.one_in(10))
    if (opcode != Opcode::Sel)
      op.cond(static_cast<CondMod>(1 + random.below(6)), random.below(2), random.below(2));
  op.saturate = !compares && !integers && random.one_in(5);
  return op;
}

constexpr int kStates = 10;     // per instruction
constexpr int kRegisters = 10;  // that random instructions name

void randomise(Random& random, IntelState& state) {
  for (int n = 0; n < kRegisters * 8; ++n) state.write(4 * n, random.element());
  for (std::uint32_t& flag : state.flag) flag = random.bits();
  constexpr std::uint32_t kModes[] = {
      0, 0, 0, 0, 0, cr0::kAltMode, 1u << 4, 2u << 4, 3u << 4, cr0::kSingleProgramFlow};
  state.cr[0] = random.of(kModes);
  if (random.one_in(2)) state.cr[0] |= cr0::kSingleDenorms;  // ignored on Gen7
  start_thread(state, random.one_in(3) ? random.bits() : 0xffff);
  if (random.one_in(4)) state.active &= random.bits();
}

bool equal(const IntelState& a, const IntelState& b) {
  return a.grf == b.grf && a.flag == b.flag && a.pc == b.pc && a.active == b.active &&
         a.acc == b.acc;
}

}  // namespace

bool is_specialised(const Prepared& prepared) {
  return prepared.plan->problem.empty() && prepared.execute != prepared.plan->fast.general;
}

std::vector<Opcode> specialised_opcodes() {
  std::vector<Opcode> opcodes = opcodes1();
  opcodes.insert(opcodes.end(), opcodes2().begin(), opcodes2().end());
  opcodes.push_back(Opcode::Mad);
  return opcodes;
}

void SpecialisedDifferential::run(int executions) {
  while (executions_ < executions && !testing::Test::HasFailure()) {
    const Op op = random_instruction(random_);
    const Program program = program_of({op}, gen_);
    const PreparedIntelProgram all(program);
    const Prepared& prepared = all[0];
    if (!is_specialised(prepared)) continue;
    ++opcodes_[op.opcode];
    ++functions_[prepared.execute];
    for (int k = 0; k < kStates; ++k) compare(op, prepared);
  }
}

void SpecialisedDifferential::compare(const Instruction& instruction, const Prepared& prepared) {
  ++executions_;
  randomise(random_, fast_);
  IntelState general = fast_;
  prepared.execute(prepared, fast_);
  prepared.plan->fast.general(prepared, general);
  EXPECT_TRUE(equal(fast_, general))
      << isa::write_mesa(instruction, gen_) << " cr0 " << fast_.cr[0];
}

}  // namespace eu::test
