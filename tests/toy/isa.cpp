// The toy's table, and the two lists of this executable's instruction sets.
#include "isa/isa.hpp"

#include <algorithm>

#include "tests/toy/instruction.hpp"

namespace eu::toy {
namespace {

using isa::Isa;
using isa::PreparedInstruction;
using isa::Program;
using isa::Request;
using isa::ThreadState;

const ToyState& initial_state() {
  static const ToyState kInitial;
  return kInitial;
}

isa::NamedRegisters named(std::string_view name, const void* member, std::size_t size_bytes) {
  const auto* const begin = reinterpret_cast<const std::byte*>(&initial_state());
  return {name, static_cast<std::size_t>(static_cast<const std::byte*>(member) - begin),
          size_bytes};
}

isa::StateLayout state_layout() {
  static_assert(std::is_trivially_copyable_v<ToyState>);
  const ToyState& state = initial_state();
  static const isa::NamedRegisters kNamed[] = {
      named("n", &state.counter, sizeof state.counter),
      named("acc", &state.accumulator, sizeof state.accumulator)};
  return {sizeof(ToyState),
          named("", &state.registers, 0).offset_bytes,
          kRegisters,
          sizeof(Register),
          &initial_state(),
          kNamed,
          static_cast<int>(std::size(kNamed))};
}

constexpr isa::SpecialEntry kSpecials[] = {{"n", isa::EntryKind::Flag},
                                           {"acc", isa::EntryKind::Accumulator}};

void start_thread(ThreadState& state, std::uint32_t dispatch_mask,
                  const std::array<std::uint32_t, 4>&) {
  static_cast<ToyState&>(state).mask = dispatch_mask;
}

Request request_of(const Program& program, std::uint32_t index) {
  return *request(instruction(program, index));
}

Request make_request(const PreparedInstruction& prepared, const ThreadState& state) {
  Request made = request_of(*prepared.program, prepared.index);
  made.channels = static_cast<const ToyState&>(state).mask;
  return made;
}

std::optional<Isa::StaticRequest> static_request(const Program& program, std::uint32_t index) {
  const auto found = request(instruction(program, index));
  if (!found) return std::nullopt;
  return Isa::StaticRequest{*found, true};
}

bool may_request(const Program& program, isa::RequestKind kind) {
  for (std::uint32_t index = 0; index < program.size(); ++index)
    if (const auto found = request(instruction(program, index));
        found && traits(*found, program.gen).kind == kind)
      return true;
  return false;
}

std::string destination(const Program& program, std::uint32_t index) {
  const isa::EntryRange write = footprint(program, index).write;
  return write.count == 0 ? "" : register_name(write.first);
}

isa::Successors successors(const Program& program, std::uint32_t index) {
  isa::Successors to;
  const Instruction& in = instruction(program, index);
  if (in.opcode == Opcode::Loop)
    to.targets[0] = program.index_of(std::int64_t{program.offsets_bytes[index]} +
                                     distance(in) * static_cast<std::int64_t>(kWordBytes));
  return to;
}

std::string_view mnemonic(const Program& program, std::uint32_t index) {
  const OpcodeRow* const row = find_row(static_cast<unsigned>(instruction(program, index).opcode));
  return row == nullptr ? "undecodable" : row->mnemonic;
}

isa::SurfaceNeed& surface_need(isa::KernelNeeds& needs, unsigned index) {
  std::vector<isa::SurfaceNeed>& surfaces = needs.surfaces;
  auto at = std::find_if(surfaces.begin(), surfaces.end(),
                         [&](const isa::SurfaceNeed& need) { return need.index >= index; });
  if (at == surfaces.end() || at->index != index) at = surfaces.insert(at, isa::SurfaceNeed{});
  at->index = index;
  at->lane_bytes = 4;
  ++at->sends;
  return *at;
}

isa::KernelNeeds needs(const Program& program) {
  isa::KernelNeeds needs;
  needs.simd_width = kLanes;
  needs.payload.resize(kRegisters);
  std::array<bool, kRegisters> is_written{};
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const isa::Footprint touched = footprint(program, index);
    for (const isa::EntryRange& read : touched.reads)
      for (std::size_t i = read.first; i < std::size_t{read.first} + read.count; ++i)
        if (!is_written[i]) needs.payload[i] = true;
    if (touched.write.count != 0) is_written[touched.write.first] = true;
    const Instruction& in = instruction(program, index);
    if (in.opcode == Opcode::Load) surface_need(needs, in[2]).reads = true;
    if (in.opcode == Opcode::Store) surface_need(needs, in[1]).writes = true;
    needs.uses_barriers |= in.opcode == Opcode::Arrive;
    needs.ends_thread |= in.opcode == Opcode::End;
  }
  return needs;
}

constexpr std::string_view kForms[] = {"text", "bytes"};
constexpr isa::Syntax kSyntaxes[] = {{"toy", write}};

/// Describes the state of a thread.
void describe_threads(Isa& isa) {
  isa.key = "toy";
  isa.state = state_layout();
  isa.specials = {kSpecials, static_cast<int>(std::size(kSpecials))};
  isa.start_thread = start_thread;
  isa.identify = [](ThreadState&, const isa::ThreadIdentity&) {};
  isa.set_priority = [](ThreadState&, unsigned, std::uint32_t) {};
  isa.in_system_routine = [](const ThreadState&) { return false; };
}

/// Describes the effects of instructions, and the messages that leave the EU.
void describe_instructions(Isa& isa) {
  isa.prepare = prepare;
  isa.footprint = footprint;
  isa.operations = [](const Program& program, std::uint32_t index) {
    isa::Operations operations;
    if (instruction(program, index).opcode == Opcode::Add) operations.per_four_channels = 4;
    return operations;
  };
  isa.dynamic_ranges = [](const PreparedInstruction&, const ThreadState&) {
    return isa::DynamicRanges{};
  };
  isa.channels = channels;
  isa.written = written;
  isa.breakpoint_is_due = [](const PreparedInstruction&, const ThreadState&) { return false; };
  isa.take_breakpoint = [](const PreparedInstruction&, ThreadState&) {
    throw isa::ExecutionFault("there are no system routines");
  };
  isa.pass_breakpoint = [](ThreadState&) {};
  isa.units = units();
  isa.make_request = make_request;
  isa.traits = traits;
  isa.static_request = static_request;
  isa.request_with = [](const Program& program, std::uint32_t index,
                        const std::array<std::uint16_t, 8>&) { return request_of(program, index); };
  isa.may_request = may_request;
}

/// Describes the text and the bytes of programs.
void describe_programs(Isa& isa) {
  isa.text = text;
  isa.destination = destination;
  isa.register_name = register_name;
  isa.successors = successors;
  isa.mnemonic = mnemonic;
  isa.forms = {kForms, static_cast<int>(std::size(kForms))};
  isa.read = read;
  isa.decode = decode;
  isa.with_system_routine = [](Program kernel, const Program&) -> Program {
    throw isa::InputError(kernel.name, 0, 0, "there are no system routines");
  };
  isa.needs = needs;
  isa.syntaxes = {kSyntaxes, static_cast<int>(std::size(kSyntaxes))};
  isa.compact = [](const Program& program) { return program; };
}

}  // namespace

const Isa& toy_isa() {
  static const Isa kIsa = [] {
    Isa isa{};
    describe_threads(isa);
    describe_instructions(isa);
    describe_programs(isa);
    return isa;
  }();
  return kIsa;
}

}  // namespace eu::toy

namespace eu::isa {

/// The toy, whatever the generation of a machine.
const Isa& isa_of(Generation) {
  return toy::toy_isa();
}

}  // namespace eu::isa
