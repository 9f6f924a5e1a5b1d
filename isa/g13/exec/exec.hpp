#pragma once
// Execution of G13 for isa::Isa: prepared programs, footprints for the timing model, and requests.
#include <memory>
#include <optional>
#include <vector>

#include "isa/isa.hpp"

namespace eu::isa::g13 {

/// Units outside the EU, in the order of units().
enum Unit : int { kDevice, kThreadgroup, kStack, kBarrier, kExit };

/// Scoreboard entries after the registers' entries, in the order of special_entries().
enum class Special : std::uint8_t { Exec, WaitGroup0, WaitGroup1 };
constexpr std::uint32_t special_bit(Special special) {
  return 1u << static_cast<int>(special);
}

// Functions for the members of isa::Isa with the same names.

StateLayout state_layout();
Rows<SpecialEntry> special_entries();
std::size_t index_registers_offset_bytes();
void start_thread(ThreadState& state, std::uint32_t dispatch_mask,
                  const std::array<std::uint32_t, 4>& control);
void launch(ThreadState& state, const ThreadLaunch& launched);
void identify(ThreadState& state, const ThreadIdentity& identity);

std::unique_ptr<PreparedProgram> prepare(const Program& program);
Footprint footprint(const Program& program, std::uint32_t index);
Operations operations(const Program& program, std::uint32_t index);
DynamicRanges dynamic_ranges(const PreparedInstruction& prepared, const ThreadState& state);
std::uint32_t channels(const PreparedInstruction& prepared, const ThreadState& state);
std::vector<WrittenByte> written(const PreparedInstruction& prepared, const ThreadState& state);
Successors successors(const Program& program, std::uint32_t index);

Rows<isa::Unit> units();
Request make_request(const PreparedInstruction& prepared, const ThreadState& state);
void pack(const PreparedInstruction& prepared, const ThreadState& state, std::uint32_t* payload);
void land_packed(const PreparedInstruction& prepared, ThreadState& state, std::uint32_t channels,
                 const std::uint32_t* response);
RequestTraits traits(const Request& request, Generation gen);
std::optional<Isa::StaticRequest> static_request(const Program& program, std::uint32_t index);
Request request_with(const Program& program, std::uint32_t index,
                     const std::array<std::uint16_t, 8>& index_registers);
bool may_request(const Program& program, RequestKind kind);
KernelNeeds needs(const Program& program);

/// Text of a register's number, such as "r12".
std::string register_name(int number);
/// The first register that an instruction writes; empty if it writes none.
std::string destination(const Program& program, std::uint32_t index);

}  // namespace eu::isa::g13
