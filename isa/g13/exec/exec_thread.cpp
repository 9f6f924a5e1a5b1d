// State of a SIMD-group for the model.
#include <algorithm>
#include <cstddef>
#include <type_traits>

#include "isa/g13/exec/exec.hpp"
#include "isa/g13/exec/state.hpp"

namespace eu::isa::g13 {
namespace {

const G13State& initial_state() {
  static const G13State kInitial;
  return kInitial;
}

template <class Member>
std::size_t offset_of(const Member& member) {
  return static_cast<std::size_t>(reinterpret_cast<const std::byte*>(&member) -
                                  reinterpret_cast<const std::byte*>(&initial_state()));
}

constexpr SpecialEntry kSpecials[] = {
    {"exec", EntryKind::Mask}, {"wait 0", EntryKind::WaitGroup}, {"wait 1", EntryKind::WaitGroup}};

}  // namespace

StateLayout state_layout() {
  static_assert(std::is_trivially_copyable_v<G13State>);
  const G13State& state = initial_state();
  static const NamedRegisters kNamed[] = {
      {"exec", offset_of(state.exec_mask), sizeof state.exec_mask},
      {"u", offset_of(state.uniforms), sizeof state.uniforms}};
  return {sizeof(G13State),
          offset_of(state.registers),
          kRegisters,
          static_cast<int>(sizeof state.registers[0]),
          &state,
          kNamed,
          static_cast<int>(std::size(kNamed)),
          kLanes,
          kUniforms};
}

Rows<SpecialEntry> special_entries() {
  return {kSpecials, static_cast<int>(std::size(kSpecials))};
}

/// Offset of the unused thread dependency registers, in place of index registers: no instruction
/// depends on those.
std::size_t index_registers_offset_bytes() {
  return offset_of(initial_state().tdr);
}

void start_thread(ThreadState& state, std::uint32_t dispatch_mask,
                  const std::array<std::uint32_t, 4>&) {
  G13State& mine = own(state);
  mine.present = mine.exec_mask = dispatch_mask;
}

void launch(ThreadState& state, const ThreadLaunch& launched) {
  G13State& mine = own(state);
  mine.launch.threadgroup = launched.group;
  mine.launch.threads_per_threadgroup = launched.local_size;
  mine.launch.simd_group = launched.thread_in_group;
  if (launched.uniforms != nullptr)
    std::copy_n(launched.uniforms, kUniforms, mine.uniforms.begin());
}

void identify(ThreadState& state, const ThreadIdentity& identity) {
  own(state).launch.core = static_cast<std::uint32_t>(identity.subslice);
}

std::string register_name(int number) {
  return "r" + std::to_string(number);
}

}  // namespace eu::isa::g13
