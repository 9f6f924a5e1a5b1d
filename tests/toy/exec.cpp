// Execution of the toy's instructions, and the timing model's view of them.
#include <string>

#include "tests/toy/instruction.hpp"

namespace eu::toy {
namespace {

using isa::PreparedInstruction;
using isa::ThreadState;

constexpr std::uint8_t kAddPasses = 2;  ///< of 8 lanes, the width of a machine's pipes

struct Prepared : PreparedInstruction {
  Instruction instruction;
};

const Instruction& of(const PreparedInstruction& prepared) {
  return static_cast<const Prepared&>(prepared).instruction;
}
ToyState& own(ThreadState& state) {
  return static_cast<ToyState&>(state);
}
const ToyState& own(const ThreadState& state) {
  return static_cast<const ToyState&>(state);
}

std::uint32_t value(const ToyState& state, unsigned operand, std::size_t lane) {
  if (operand >= kImmediate) {
    const unsigned bits = operand & 0x7f;
    return bits - (bits & 0x40 ? 0x80u : 0u);
  }
  if (operand == kCounter) return state.counter;
  if (operand == kAccumulator) return state.accumulator[lane];
  return state.registers[operand][lane];
}

void add(const PreparedInstruction& prepared, ThreadState& thread) {
  ToyState& state = own(thread);
  const Instruction& in = of(prepared);
  const auto sum = [&](std::size_t lane) {
    return value(state, in[1], lane) + value(state, in[2], lane);
  };
  if (in[0] == kCounter) {
    state.counter = sum(0);
  } else {
    Register& to = in[0] == kAccumulator ? state.accumulator : state.registers[in[0]];
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      if ((state.mask >> lane) & 1) to[lane] = sum(lane);
  }
  ++state.pc;
}

void advance_only(const PreparedInstruction&, ThreadState& state) {
  ++state.pc;
}

void loop(const PreparedInstruction& prepared, ThreadState& state) {
  state.pc += static_cast<std::uint32_t>(own(state).counter == 0 ? 1 : distance(of(prepared)));
}

void wait(const PreparedInstruction&, ThreadState& state) {
  --state.notification[0];
  ++state.pc;
}

[[noreturn]] void fault(const PreparedInstruction& prepared, ThreadState&) {
  const isa::Program& program = *prepared.program;
  const bool past = prepared.index == program.size();
  throw isa::ExecutionFault("offset " + isa::offset_text(program.offsets_bytes[prepared.index]) +
                            (past ? ": the end of the program" : ": no instruction"));
}

Prepared prepared_of(const isa::Program& program, std::uint32_t index) {
  Prepared prepared;
  prepared.index = index;
  prepared.program = &program;
  prepared.execute = fault;
  if (index == program.size()) return prepared;
  prepared.instruction = instruction(program, index);
  switch (prepared.instruction.opcode) {
    case Opcode::Add: prepared.execute = add; break;
    case Opcode::Loop: prepared.execute = loop; break;
    case Opcode::Wait:
      prepared.execute = wait;
      prepared.action = isa::Action::Wait;
      break;
    case Opcode::Undecodable: break;
    default: prepared.execute = advance_only; prepared.action = isa::Action::Send;
  }
  return prepared;
}

class PreparedToyProgram : public isa::PreparedProgram {
 public:
  explicit PreparedToyProgram(const isa::Program& program) : PreparedProgram(program) {
    for (std::uint32_t index = 0; index <= program.size(); ++index)
      instructions_.push_back(prepared_of(program, index));
    set_instructions(instructions_.data());
  }

 private:
  std::vector<Prepared> instructions_;
};

std::uint32_t special_bit(unsigned operand) {
  return operand == kCounter || operand == kAccumulator ? 1u << (operand - kRegisters) : 0;
}

isa::EntryRange entry(unsigned operand) {
  if (operand >= kRegisters) return {};
  return {static_cast<std::uint16_t>(operand), 1};
}

isa::Footprint footprint_of_add(const Instruction& in) {
  isa::Footprint footprint;
  footprint.reads[0] = entry(in[1]);
  footprint.reads[1] = entry(in[2]);
  footprint.write = entry(in[0]);
  footprint.special_reads = special_bit(in[1]) | special_bit(in[2]);
  footprint.special_writes = special_bit(in[0]);
  // Instructions with a special entry issue in the one pipe that has these entries.
  const bool any_pipe = (footprint.special_reads | footprint.special_writes) == 0;
  footprint.timing_class = any_pipe ? isa::TimingClass::CoIssue : isa::TimingClass::Alu;
  const bool scalar = in[0] == kCounter;
  footprint.exec_size = footprint.channels = scalar ? 1 : kLanes;
  footprint.passes = scalar ? 1 : kAddPasses;
  return footprint;
}

}  // namespace

std::unique_ptr<isa::PreparedProgram> prepare(const isa::Program& program) {
  return std::make_unique<PreparedToyProgram>(program);
}

isa::Footprint footprint(const isa::Program& program, std::uint32_t index) {
  const Instruction& in = instruction(program, index);
  if (in.opcode == Opcode::Add) return footprint_of_add(in);
  isa::Footprint footprint;
  if (const auto message = request(in)) {
    footprint.timing_class = isa::TimingClass::Send;
    footprint.exec_size = footprint.channels = kLanes;
    footprint.is_send = true;
    footprint.eot = message->eot;
    footprint.reads[0] = message->payload;
    footprint.write = message->response;
  } else if (in.opcode == Opcode::Loop) {
    footprint.timing_class = isa::TimingClass::Flow;
    footprint.special_reads = special_bit(kCounter);
  } else if (in.opcode == Opcode::Wait) {
    footprint.timing_class = isa::TimingClass::Wait;
    footprint.reads_notification = true;
  }
  return footprint;
}

std::uint32_t channels(const PreparedInstruction& prepared, const ThreadState& state) {
  const bool scalar = of(prepared).opcode == Opcode::Add && of(prepared)[0] == kCounter;
  return scalar ? 1 : own(state).mask;
}

std::vector<isa::WrittenByte> written(const PreparedInstruction& prepared,
                                      const ThreadState& state) {
  using Lands = isa::WrittenByte::Lands;
  std::vector<isa::WrittenByte> bytes;
  const Instruction& in = of(prepared);
  if (in.opcode != Opcode::Add) return bytes;
  const ToyState& toy = own(state);
  const auto add_dword = [&](const std::uint32_t& dword, Lands lands) {
    const auto offset =
        reinterpret_cast<const std::byte*>(&dword) - reinterpret_cast<const std::byte*>(&state);
    for (int byte = 0; byte < 4; ++byte)
      bytes.push_back({static_cast<std::uint16_t>(offset + byte), 0xff, lands});
  };
  if (in[0] == kCounter) add_dword(toy.counter, Lands::WithFlags);
  for (std::size_t lane = 0; lane < kLanes && in[0] != kCounter; ++lane) {
    if (((toy.mask >> lane) & 1) == 0) continue;
    if (in[0] == kAccumulator)
      add_dword(toy.accumulator[lane], Lands::WithAccumulators);
    else
      add_dword(toy.registers[in[0]][lane], Lands::WithRegisters);
  }
  return bytes;
}

}  // namespace eu::toy
