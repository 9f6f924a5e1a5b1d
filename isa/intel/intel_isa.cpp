#include "isa/intel/intel_isa.hpp"

#include <cstddef>

#include "isa/intel/exec/exec.hpp"
#include "isa/intel/exec/flow.hpp"
#include "isa/intel/exec/register_accesses.hpp"
#include "isa/intel/lint/lint.hpp"
#include "isa/intel/messages/request_traits.hpp"
#include "isa/intel/program/program.hpp"
#include "isa/intel/text/bytes.hpp"
#include "isa/intel/text/kernel_reader.hpp"
#include "isa/intel/text/text.hpp"
#include "isa/intel/timing/footprint.hpp"

namespace eu::isa {
namespace {

const Prepared& own(const PreparedInstruction& prepared) {
  return static_cast<const Prepared&>(prepared);
}
// ---- threads ----

const IntelState& initial_state() {
  static const IntelState kInitial;
  return kInitial;
}

template <class Member>
std::size_t offset_of(const Member& member_of_initial_state) {
  return static_cast<std::size_t>(reinterpret_cast<const std::byte*>(&member_of_initial_state) -
                                  reinterpret_cast<const std::byte*>(&initial_state()));
}

template <class Member>
NamedRegisters named(std::string_view name, const Member& member_of_initial_state) {
  return {name, offset_of(member_of_initial_state), sizeof(Member)};
}

/// a0 with eight words before Gen8, and with sixteen from Gen8 on.
NamedRegisters named_a0(const IntelState& state, Generations gens) {
  NamedRegisters a0 = named("a0", state.address);
  if (!has(gens.first, Capability::SixteenIndexRegisters)) a0.size_bytes /= 2;
  a0.first = gens.first;
  a0.last = gens.last;
  return a0;
}

/// Registers with names, in the order of dumps.
Rows<NamedRegisters> named_registers() {
  const IntelState& state = initial_state();
  static const NamedRegisters kNamed[] = {
      named_a0(state, available::Gen7), named_a0(state, available::Gen8To9),
      named("acc0", state.acc[0]),      named("acc1", state.acc[1]),
      named("f0", state.flag[0]),       named("f1", state.flag[1]),
      named("sr0", state.sr),           named("cr0", state.cr),
      named("n0", state.notification),  named("tdr0", state.tdr),
  };
  return {std::begin(kNamed), static_cast<int>(std::size(kNamed))};
}

StateLayout state_layout() {
  static_assert(std::is_trivially_copyable_v<IntelState>);
  const Rows<NamedRegisters> named = named_registers();
  return {sizeof(IntelState), offset_of(initial_state().grf),
          kGrfCount,          kGrfBytes,
          &initial_state(),   named.first,
          named.count};
}

constexpr ControlBit kModes[] = {{"alt_mode", cr0::kAltMode},
                                 {"single_program_flow", cr0::kSingleProgramFlow},
                                 {"vector_mask", cr0::kVectorMaskEnable},
                                 {"double_denorms", cr0::kDoubleDenorms}};
constexpr ControlBit kExceptions[] = {{"illegal_opcode", cr1::kIllegalOpcodeEnable},
                                      {"software", cr1::kSoftwareEnable},
                                      {"breakpoint", cr1::kBreakpointEnable}};
constexpr int kRoundingShift = 4;

void begin_thread(ThreadState& state, std::uint32_t dispatch_mask,
                  const std::array<std::uint32_t, 4>& control) {
  intel_state(state).cr = control;
  start_thread(intel_state(state), dispatch_mask);
}

/// Sets sr0.0 (IVB PRM 3.3.3.7; isa/GEN8.md X15): the position of the thread in the machine.
void identify(ThreadState& state, const ThreadIdentity& thread) {
  intel_state(state).sr[0] =
      (static_cast<std::uint32_t>(thread.slot) & thread.slot_mask) |
      static_cast<std::uint32_t>(thread.eu_in_subslice & 0xf) << 8 |
      static_cast<std::uint32_t>(subslice_code(thread.subslice, thread.subslices_per_slice)) << 12 |
      static_cast<std::uint32_t>(thread.high_priority) << 23;
}

void set_priority(ThreadState& state, unsigned priority, std::uint32_t slot_mask) {
  std::uint32_t& sr0 = intel_state(state).sr[0];
  sr0 = (sr0 & ~(slot_mask << 16)) | (priority & slot_mask) << 16;
}

bool is_in_system_routine(const ThreadState& state) {
  return intel_state(state).in_system_routine();
}

// ---- instructions ----

std::unique_ptr<PreparedProgram> prepare(const Program& program) {
  return std::make_unique<PreparedIntelProgram>(program);
}

Footprint footprint_at(const Program& program, std::uint32_t index) {
  return footprint_of(instructions(program)[index], program.gen);
}

DynamicRanges ranges_of(const PreparedInstruction& prepared, const ThreadState& state) {
  return dynamic_ranges(*own(prepared).instruction, prepared.program->gen, intel_state(state));
}

std::uint32_t channels_of(const PreparedInstruction& prepared, const ThreadState& state) {
  return channel_enables(own(prepared), intel_state(state));
}

std::vector<WrittenByte> written_by(const PreparedInstruction& prepared, const ThreadState& state) {
  return written_state(own(prepared), intel_state(state));
}

bool has_due_breakpoint(const PreparedInstruction& prepared, const ThreadState& state) {
  return breakpoint_is_due(own(prepared), intel_state(state));
}

void enter_breakpoint(const PreparedInstruction& prepared, ThreadState& state) {
  take_breakpoint(own(prepared), intel_state(state));
}

void leave_breakpoint(ThreadState& state) {
  pass_breakpoint(intel_state(state));
}

Request request_now(const PreparedInstruction& prepared, const ThreadState& state) {
  return make_request(own(prepared), intel_state(state));
}

// ---- text ----

std::string text_at(const Program& program, std::uint32_t index) {
  return write_mesa(instructions(program)[index], program.gen);
}

std::string destination_at(const Program& program, std::uint32_t index) {
  const Operand& destination = instructions(program)[index].dst;
  return destination.is_grf() && !destination.indirect ? register_name(destination.number) : "";
}

Operations operations_at(const Program& program, std::uint32_t index) {
  return operations_of(instructions(program)[index]);
}

std::string_view mnemonic_at(const Program& program, std::uint32_t index) {
  return row(instructions(program)[index].opcode).mnemonic;
}

Successors successors_of(const Program& program, std::uint32_t index) {
  const Instruction& in = instructions(program)[index];
  Successors to;
  std::size_t found = 0;
  for (const Distance distance : {Distance::Jip, Distance::Uip, Distance::Index}) {
    if (!has_distance(in, distance, program.gen)) continue;
    const std::uint32_t target =
        program.index_of(branch_target(in, distance, program.offsets_bytes[index], program.gen));
    to.targets[found++] = target;
    if (distance == Distance::Uip && target != Program::kNowhere)
      to.beyond = break_target(program, target);
  }
  const bool has_routine = program.system_routine != Program::kNowhere;
  if (has_routine && in.opcode == Opcode::Illegal) to.beyond = program.system_routine;
  const bool indexed = row(in.opcode).format == Format::JumpIndexed;
  to.anywhere = indexed ? !in.src[1].is_immediate()
                        : in.opcode == Opcode::Ret || in.dst.is_arf(Arf::Ip) ||
                              (has_routine && in.dst.is_arf(Arf::Control));
  return to;
}

// ---- programs ----

Program read(const KernelText& text, Generation gen) {
  std::optional<KernelFormat> format;
  if (text.form) format = static_cast<KernelFormat>(*text.form);
  return read_kernel(text.bytes, format, gen, text.name, text.undecodable, text.which);
}

constexpr Syntax kSyntaxes[] = {{"mesa", write_mesa}, {"prm", write_prm}};
constexpr Syntax kByteForms[] = {
    {"hex", [](const Program& program, const WriteOptions&) { return write_hex_bytes(program); }},
    {"c", [](const Program& program, const WriteOptions&) { return write_c_array(program); }}};

template <class T, int count>
constexpr Rows<T> rows(const T (&table)[count]) {
  return {table, count};
}

Isa make_isa() {
  Isa isa{};
  isa.family = Family::Intel;
  isa.key = row(isa.family).key;
  isa.state = state_layout();
  isa.specials = rows(kSpecials);
  isa.index_registers_offset_bytes = offset_of(initial_state().address);
  isa.modes = rows(kModes);
  isa.exceptions = rows(kExceptions);
  isa.rounding_shift = kRoundingShift;
  isa.start_thread = begin_thread;
  isa.identify = identify;
  isa.set_priority = set_priority;
  isa.in_system_routine = is_in_system_routine;
  isa.prepare = prepare;
  isa.footprint = footprint_at;
  isa.operations = operations_at;
  isa.dynamic_ranges = ranges_of;
  isa.channels = channels_of;
  isa.written = written_by;
  isa.breakpoint_is_due = has_due_breakpoint;
  isa.take_breakpoint = enter_breakpoint;
  isa.pass_breakpoint = leave_breakpoint;
  isa.units = intel_units();
  isa.make_request = request_now;
  isa.traits = traits_of;
  isa.static_request = static_request;
  isa.request_with = request_with;
  isa.may_request = may_request;
  isa.text = text_at;
  isa.destination = destination_at;
  isa.register_name = register_name;
  isa.successors = successors_of;
  isa.mnemonic = mnemonic_at;
  isa.forms = {kernel_format_names().data(), static_cast<int>(kernel_format_names().size())};
  isa.read = read;
  isa.decode = program_from_bytes;
  isa.with_system_routine = with_system_routine;
  isa.needs = kernel_needs;
  isa.syntaxes = rows(kSyntaxes);
  isa.byte_forms = rows(kByteForms);
  isa.compact = compact_program;
  isa.lint_rules = lint::neutral_rules;
  isa.lint = lint::neutral_findings;
  return isa;
}

}  // namespace

int subslice_code(int subslice, int subslices_per_slice) {
  constexpr int kSubsliceBits = 2, kCodeMask = 0xf;
  if (subslices_per_slice > 1 << kSubsliceBits) return subslice & kCodeMask;
  const int slice = subslice / subslices_per_slice;
  return (slice << kSubsliceBits | subslice % subslices_per_slice) & kCodeMask;
}

const Isa& intel_isa() {
  static const Isa kIsa = make_isa();
  return kIsa;
}

}  // namespace eu::isa
