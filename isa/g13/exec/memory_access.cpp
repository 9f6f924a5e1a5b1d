#include "isa/g13/exec/memory_access.hpp"

#include <algorithm>
#include <cstring>
#include <string>
#include <type_traits>

#include "isa/g13/exec/exec.hpp"
#include "isa/g13/exec/steps.hpp"

namespace eu::isa::g13 {
namespace {

// Accesses as payload include all data, because registers may change while they are in flight.
static_assert(std::is_trivially_copyable_v<MemoryAccess>);
static_assert(sizeof(MemoryAccess) <= kMaxPackedDwords * sizeof(std::uint32_t));
static_assert(sizeof(Elements) <= kMaxPackedDwords * sizeof(std::uint32_t));

constexpr std::uint64_t kThreadgroupAddressMask = 0xffff;
constexpr int kMaxShift = 2;

/// Sources by role; the driver's text has registers, base and index in this order.
struct Parts {
  const Operand* registers = nullptr;  ///< loaded, stored or combined
  const Operand* base = nullptr;
  const Operand* index = nullptr;
};

Parts parts_of(const Instruction& in) {
  switch (in.opcode) {
    case Opcode::DeviceLoad:
    case Opcode::ThreadgroupLoad: return {&in.destination, &in.sources[0], &in.sources[1]};
    case Opcode::StackLoad: return {&in.destination, nullptr, &in.sources[0]};
    case Opcode::StackStore:
    case Opcode::UniformStore: return {&in.sources[0], nullptr, &in.sources[1]};
    default: return {&in.sources[0], &in.sources[1], &in.sources[2]};
  }
}

MemorySpace space_of(Opcode opcode) {
  switch (opcode) {
    case Opcode::ThreadgroupLoad:
    case Opcode::ThreadgroupStore:
    case Opcode::ThreadgroupAtomic: return MemorySpace::Threadgroup;
    case Opcode::StackLoad:
    case Opcode::StackStore: return MemorySpace::Stack;
    default: return MemorySpace::Device;
  }
}

AccessKind kind_of(Opcode opcode) {
  switch (opcode) {
    case Opcode::Atomic:
    case Opcode::ThreadgroupAtomic: return AccessKind::Atomic;
    case Opcode::DeviceStore:
    case Opcode::ThreadgroupStore:
    case Opcode::StackStore: return AccessKind::Store;
    default: return AccessKind::Load;
  }
}

/// Sets the elements that the instruction accesses, of four, lowest first.
void set_places(const Instruction& in, MemoryFormat format, MemoryAccess& access) {
  access.count = 0;
  if (is_one_word(format)) {
    access.count = 1;
    return;
  }
  for (std::uint8_t place = 0; place < kMaxElements; ++place)
    if (((in.fields.mask >> place) & 1) != 0) access.places[access.count++] = place;
}

/// A lane's index as a signed number.
std::int64_t signed_index(const Operand& index, std::uint64_t pattern) {
  if (index.is_immediate()) return index.value;
  return index.sign_extend ? signed_pattern(pattern, index.bits)
                           : static_cast<std::int64_t>(pattern);
}

std::uint64_t address_of(const MemoryAccess& access, std::uint64_t base, std::int64_t index,
                         int shift) {
  const std::uint64_t element = access.element_bytes;
  const auto offset = static_cast<std::uint64_t>(index) << shift;
  switch (access.space) {
    case MemorySpace::Device: return (base & ~(element - 1)) + offset * element;
    case MemorySpace::Threadgroup: return base + offset * element;
    default: return base + offset;
  }
}

void set_addresses(const PreparedInstruction& prepared, const G13State& state, MemoryAccess& access,
                   bool one_word) {
  const Instruction& in = instruction_of(prepared);
  const Parts parts = parts_of(in);
  // Atomics and threadgroup memory have no shift; the effect of one on the stack's byte offset is
  // unknown.
  int shift = access.space == MemorySpace::Device && access.kind != AccessKind::Atomic
                  ? std::min<int>(in.fields.shift, kMaxShift)
                  : 0;
  if (access.space == MemorySpace::Stack && in.fields.shift != 0)
    fault(prepared, "the effect of a shift on an offset in bytes is unknown");
  if (one_word) shift = 0;
  const Values indices = patterns(state, *parts.index);
  Values bases{};
  if (parts.base != nullptr) bases = patterns(state, *parts.base);
  // The stack grows downward, so that a callee's frame does not overlap its caller's.
  if (access.space == MemorySpace::Stack) bases.fill(kStackBytes - state.stack_bytes);
  for_each_lane(access.lanes, [&](int lane) {
    access.addresses[lane] =
        address_of(access, bases[lane], signed_index(*parts.index, indices[lane]), shift);
  });
}

/// Values, in each lane, of the `n`th of consecutive registers.
Values register_values(const G13State& state, const Operand& first, int n) {
  Operand operand = first;
  operand.count = 1;
  operand.value += n * operand.bits / 16;
  return patterns(state, operand);
}

void set_values(const Instruction& in, const G13State& state, MemoryAccess& access) {
  if (access.kind == AccessKind::Load) return;
  const bool compares =
      access.kind == AccessKind::Atomic && access.atomic == AtomicOperation::CompareExchange;
  const int registers = access.kind == AccessKind::Store ? access.count : compares ? 2 : 1;
  const std::uint32_t mask = access.element_bytes == 4 ? ~0u : (1u << 8 * access.element_bytes) - 1;
  for (int n = 0; n < registers; ++n) {
    const Values values = register_values(state, in.sources[0], n);
    for_each_lane(access.lanes, [&](int lane) {
      access.values[static_cast<std::size_t>(n)][lane] =
          static_cast<std::uint32_t>(values[lane]) & mask;
    });
  }
}

void check_atomic(const PreparedInstruction& prepared, const Instruction& in) {
  if (in.fields.atomic_operation >= kAtomicOperations)
    fault(prepared, "operation " + std::to_string(in.fields.atomic_operation) + " is not known");
}

/// Stores halves of the lowest active lane to uniforms, from the index on.
void store_uniforms(const PreparedInstruction& prepared, ThreadState& thread) {
  const Instruction& in = instruction_of(prepared);
  G13State& state = own(thread);
  if (!state.is_preamble) fault(prepared, "only a preamble may write uniforms");
  if (static_cast<MemoryFormat>(in.fields.format) != MemoryFormat::I16 || in.fields.shift != 0)
    fault(prepared, "its effect with a format other than i16, or with a shift, is unknown");
  MemoryAccess access;
  set_places(in, MemoryFormat::I16, access);
  const Values indices = patterns(state, in.sources[1]);
  int first = 0;
  while (first < kLanes && ((state.exec_mask >> first) & 1) == 0) ++first;
  for (int n = 0; n < access.count && first < kLanes; ++n) {
    const std::int64_t half =
        signed_index(in.sources[1], indices[first]) + access.places[static_cast<std::size_t>(n)];
    if (half < 0 || half >= kUniformHalves)
      fault(prepared, "there is no half " + std::to_string(half) + " of the uniforms");
    const auto value = static_cast<std::uint32_t>(register_values(state, in.sources[0], n)[first]);
    set_half(state.uniforms[static_cast<std::size_t>(half / 2)], static_cast<int>(half), value);
  }
  ++state.pc;
}

void adjust_stack(const PreparedInstruction& prepared, ThreadState& thread) {
  const Instruction& in = instruction_of(prepared);
  G13State& state = own(thread);
  if (!in.sources[0].is_immediate()) fault(prepared, "its effect without an immediate is unknown");
  const std::int64_t bytes = std::int64_t{state.stack_bytes} + in.sources[0].value;
  if (bytes < 0 || bytes > kStackBytes)
    fault(prepared, "a stack of " + std::to_string(bytes) + " bytes (allowed: 0 to " +
                        std::to_string(kStackBytes) + ")");
  state.stack_bytes = static_cast<std::uint32_t>(bytes);
  ++state.pc;
}

}  // namespace

std::uint64_t MemoryAccess::address(int n, int lane) const {
  const std::uint64_t at = addresses[static_cast<std::size_t>(lane)] +
                           std::uint64_t{places[static_cast<std::size_t>(n)]} * element_bytes;
  return space == MemorySpace::Threadgroup ? at & kThreadgroupAddressMask : at;
}

bool accesses_memory(Opcode opcode) {
  switch (opcode) {
    case Opcode::DeviceLoad:
    case Opcode::DeviceStore:
    case Opcode::Atomic:
    case Opcode::ThreadgroupLoad:
    case Opcode::ThreadgroupStore:
    case Opcode::ThreadgroupAtomic:
    case Opcode::StackLoad:
    case Opcode::StackStore: return true;
    default: return false;
  }
}

bool has_wait_group(Opcode opcode) {
  switch (opcode) {
    case Opcode::DeviceLoad:
    case Opcode::DeviceStore:
    case Opcode::Atomic:
    case Opcode::StackLoad:
    case Opcode::StackStore: return true;
    default: return false;
  }
}

MemoryAccess memory_access(const PreparedInstruction& prepared, const G13State& state) {
  const Instruction& in = instruction_of(prepared);
  MemoryAccess access;
  access.space = space_of(in.opcode);
  access.kind = kind_of(in.opcode);
  access.lanes = state.exec_mask;
  MemoryFormat format = MemoryFormat::I32;
  if (access.kind == AccessKind::Atomic) {
    check_atomic(prepared, in);
    access.atomic = static_cast<AtomicOperation>(in.fields.atomic_operation);
    access.returns = in.destination.is_register();
  } else {
    format = static_cast<MemoryFormat>(in.fields.format);
    const std::string_view problem =
        format_problem(format, parts_of(in).registers->bits, access.kind == AccessKind::Store);
    if (!problem.empty()) fault(prepared, std::string(problem));
    set_places(in, format, access);
  }
  access.element_bytes = static_cast<std::uint8_t>(element_bytes(format));
  set_addresses(prepared, state, access, is_one_word(format));
  set_values(in, state, access);
  return access;
}

void land(const PreparedInstruction& prepared, G13State& state, std::uint32_t lanes,
          const Elements& elements) {
  const Instruction& in = instruction_of(prepared);
  if (!in.destination.is_register()) return;
  const bool is_atomic = kind_of(in.opcode) == AccessKind::Atomic;
  const auto format = is_atomic ? MemoryFormat::I32 : static_cast<MemoryFormat>(in.fields.format);
  MemoryAccess shape;
  if (!is_atomic) set_places(in, format, shape);
  const int registers = is_one_word(format) ? word_components(format) : shape.count;
  for (int n = 0; n < registers; ++n) {
    const std::size_t element = is_one_word(format) ? 0 : static_cast<std::size_t>(n);
    const int number = is_one_word(format) ? n : shape.places[static_cast<std::size_t>(n)];
    Operand destination = in.destination;
    destination.value += n * destination.bits / 16;
    Values values{};
    for_each_lane(lanes, [&](int lane) {
      values[lane] = loaded(format, elements[element][lane], number, destination.bits);
    });
    write(state, destination, values, lanes);
  }
}

StepFn memory_step(Opcode opcode) {
  if (accesses_memory(opcode)) return advance_only;
  if (opcode == Opcode::UniformStore) return store_uniforms;
  if (opcode == Opcode::StackAdjust) return adjust_stack;
  return nullptr;
}

MemoryAccess unpacked(const std::uint32_t* payload) {
  MemoryAccess access;
  std::memcpy(static_cast<void*>(&access), payload, sizeof access);
  return access;
}

void pack(const PreparedInstruction& prepared, const ThreadState& state, std::uint32_t* payload) {
  if (!accesses_memory(instruction_of(prepared).opcode)) return;
  const MemoryAccess access = memory_access(prepared, own(state));
  std::memcpy(payload, &access, sizeof access);
}

void land_packed(const PreparedInstruction& prepared, ThreadState& state, std::uint32_t channels,
                 const std::uint32_t* response) {
  Elements elements;
  std::memcpy(&elements, response, sizeof elements);
  land(prepared, own(state), channels, elements);
}

}  // namespace eu::isa::g13
