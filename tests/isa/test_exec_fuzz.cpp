// Every decoded instruction executes or faults: random instructions on random registers, and all
// code of real compilers.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "isa/intel/encoding/codec.hpp"
#include "tests/support/encodings.hpp"
#include "tests/support/exec_machine.hpp"
#include "tests/support/random_execution.hpp"
#include "tests/support/shared.hpp"
#include "tests/support/word_maker.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

bool equal(const IntelState& a, const IntelState& b) {
  return a.grf == b.grf && a.acc == b.acc && a.flag == b.flag && a.address == b.address &&
         a.sr == b.sr && a.cr == b.cr && a.notification == b.notification && a.tdr == b.tdr &&
         a.pc == b.pc && a.active == b.active && a.call_mask == b.call_mask && a.pcip == b.pcip &&
         a.extensions == b.extensions;
}

std::vector<Instruction> random_program(WordMaker& maker, Generation gen, std::size_t length) {
  std::vector<Instruction> instructions;
  while (instructions.size() < length) {
    Instruction instruction;
    try {
      instruction = decode(maker.make(), gen);
    } catch (const DecodeError&) {
      continue;  // sends: register numbers that a payload cannot have
    }
    const int units = 16 / facts(gen).branch_unit_bytes;
    instruction.jip = instruction.jip % 12 * units;
    instruction.uip = instruction.uip % 12 * units;
    instruction.compacted = false;
    instructions.push_back(instruction);
  }
  return instructions;
}

/// Runs until a fault, the end or a limit of steps. Returns the number of steps without a fault.
int run(const PreparedIntelProgram& program, IntelState& state) {
  constexpr int kSteps = 100;
  for (int step = 0; step < kSteps; ++step) {
    if (state.pc >= program.size()) return step;
    try {
      const Prepared& prepared = program[state.pc];
      if (prepared.action == Action::Send) make_request(prepared, state);
      program.step(state);
    } catch (const ExecutionFault&) {
      if (step == 0 && state.pc + 1 < program.size()) {
        ++state.pc;  // continue with the next instruction
        continue;
      }
      return step;
    }
    EXPECT_LE(state.pc, program.size());
    EXPECT_EQ(state.active & ~state.dispatch_mask, 0u);
  }
  return kSteps;
}

void fuzz(Generation gen, int programs) {
  WordMaker maker(7, gen);
  std::mt19937_64 random(11);
  int steps = 0;
  for (int n = 0; n < programs; ++n) {
    const Program program = program_of(random_program(maker, gen, 8), gen);
    const PreparedIntelProgram prepared(program);
    IntelState first = random_thread(random);
    IntelState second = first;
    steps += run(prepared, first);
    run(prepared, second);
    ASSERT_TRUE(equal(first, second)) << "not deterministic";
  }
  EXPECT_GT(steps, programs / 2);
}

TEST(ExecutionFuzz, RandomInstructionsRunOrFaultOnIvyBridge) {
  fuzz(Generation::Ivb, 20000);
}

TEST(ExecutionFuzz, RandomInstructionsRunOrFaultOnHaswell) {
  fuzz(Generation::Hsw, 20000);
}

TEST(ExecutionFuzz, RandomInstructionsRunOrFaultOnBroadwell) {
  fuzz(Generation::Bdw, 20000);
}

TEST(ExecutionFuzz, RandomInstructionsRunOrFaultOnSkylake) {
  fuzz(Generation::Skl, 20000);
}

/// Forms of an instruction that may be valid.
std::vector<Op> forms_of(Opcode opcode) {
  std::vector<Op> forms;
  for (const Type type : {Type::F, Type::D, Type::UD, Type::W, Type::UB}) {
    const Operand source = grf(2, type);
    forms.push_back(Op(opcode, 8, dst(20, type), {source, source}));
    forms.push_back(Op(opcode, 8, dst(20, type), {source, source}).cond(CondMod::Less));
    forms.push_back(Op(opcode, 8, dst(20, type), {scalar(2, type), source}));
    const Operand vector = swizzled(source);
    forms.push_back(Op(opcode, 8, dst(20, type), {vector, vector, vector}).align16());
    forms.push_back(
        Op(opcode, 8, dst(20, type), {vector, vector, vector}).cond(CondMod::Less).align16());
    forms.push_back(Op(opcode, 8, dst(20, type), {indirect(source, 0)}));
  }
  forms.push_back(Op(opcode, 8, dst(20, Type::W, 2), {grf(2, Type::F)}));
  forms.push_back(Op(opcode, 8, dst(20, Type::D), {grf(2, Type::D), imm(Type::UW, 0x10001)}));
  forms.push_back(Op(opcode, 8, dst(20, Type::F), {grf(2, Type::W)}));
  forms.push_back(Op(opcode, 8, dst(20, Type::DF), {imm(Type::DF, 0)}));
  forms.push_back(Op(opcode, 1, null(), {arf(Arf::Notification, Type::UD, {0, 1, 0})}));
  forms.push_back(Op(opcode, 1, null(), {null(), imm_d(0)}));
  const Operand macro = swizzled(grf(2, Type::F), "xzxx");
  forms.push_back(Op(opcode, 8, dst(20, Type::F), {macro, macro, macro}).align16(8));
  // Branches lead to the end, 16 bytes away.
  const bool counts_bytes = opcode == Opcode::Calla || isa::first_with(opcode) >= Generation::Bdw;
  for (Op& form : forms) counts_bytes ? form.to(16, 16) : form.to(2, 2);
  return forms;
}

TEST(ExecutionTable, EveryOpcodeRunsInSomeForm) {
  for (const OpcodeRow& opcode : kOpcodes) {
    bool runs = false;
    for (const Op& form : forms_of(opcode.opcode)) {
      Machine machine(0xff);
      machine.gen = isa::first_with(opcode.opcode);
      machine.state.notification[0] = 1;
      machine.put<std::uint32_t>(2, 0, 16);  // ret leads to the end, too
      runs |= machine.fault_of(form).empty();
    }
    EXPECT_EQ(runs, opcode.opcode != Opcode::Illegal) << opcode.mnemonic;
  }
}

TEST(ExecutionVectors, EverythingACompilerEmitsHasAMeaning) {
  const auto path = shared_path("vectors/gen7_mesa.tsv");
  if (!path) GTEST_SKIP() << "the vectors are not here";
  std::mt19937_64 random(3);
  std::set<Opcode> seen;
  for (const Encoding& row : read_vectors(*path)) {
    const Instruction instruction = decode(word_of(row.bytes), Generation::Ivb);
    const Program program = program_of({instruction});
    const PreparedIntelProgram prepared(program);
    IntelState state = random_thread(random);
    state.cr[0] = 0;
    state.notification = {1, 1, 1};
    seen.insert(instruction.opcode);
    const bool branches = row.text.find("JIP") != std::string::npos;  // to an invalid target
    try {
      if (prepared[0].action == Action::Send && !instruction.descriptor_is_register())
        make_request(prepared[0], state);
      if (!branches) prepared.step(state);
    } catch (const ExecutionFault& fault) {
      ADD_FAILURE() << row.origin << ": " << row.text << ": " << fault.what();
    }
  }
  EXPECT_GT(seen.size(), 40u);
}

}  // namespace
}  // namespace eu::isa
