// Bytes of a SIMD-group's state that an instruction writes, and its possible successors.
#include "isa/g13/exec/exec.hpp"
#include "isa/g13/exec/operands.hpp"
#include "isa/g13/program.hpp"

namespace eu::isa::g13 {
namespace {

using Lands = WrittenByte::Lands;

class Writer {
 public:
  explicit Writer(const G13State& state) : state_(state) {}

  void add(const void* first, int bytes, Lands lands) {
    const auto offset = static_cast<const std::byte*>(first) -
                        reinterpret_cast<const std::byte*>(static_cast<const void*>(&state_));
    for (int byte = 0; byte < bytes; ++byte)
      written_.push_back({static_cast<std::uint16_t>(offset + byte), 0xff, lands});
  }
  /// Adds `count` halves from `half` on, of these lanes.
  void add_halves(int half, int count, std::uint32_t lanes) {
    for (int n = half; n < half + count; ++n)
      for_each_lane(lanes, [&](int lane) {
        const auto& word = state_.registers[static_cast<std::size_t>(n / 2)][lane];
        add(reinterpret_cast<const std::byte*>(&word) + 2 * (n & 1), 2, Lands::WithRegisters);
      });
  }
  std::vector<WrittenByte> take() { return std::move(written_); }

 private:
  const G13State& state_;
  std::vector<WrittenByte> written_;
};

bool has_target(Opcode opcode) {
  return opcode == Opcode::JmpExecAny || opcode == Opcode::JmpExecNone || opcode == Opcode::Call;
}

}  // namespace

std::vector<WrittenByte> written(const PreparedInstruction& prepared, const ThreadState& state) {
  Writer writer(own(state));
  const G13State& mine = own(state);
  if (prepared.index == prepared.program->size() || prepared.action == Action::Send) return {};
  const Instruction& in = instruction_of(prepared);
  const Footprint touched = footprint(*prepared.program, prepared.index);
  if (touched.special_writes != 0) {
    writer.add_halves(0, 1, ~0u);
    writer.add(&mine.exec_mask, sizeof mine.exec_mask, Lands::WithFlags);
  } else if (in.opcode == Opcode::Call || in.opcode == Opcode::CallReg) {
    writer.add_halves(2, 2, mine.exec_mask);
  } else if (in.has_destination && in.destination.is_register()) {
    writer.add_halves(static_cast<int>(in.destination.value), in.destination.halves(),
                      mine.exec_mask);
  }
  return writer.take();
}

Successors successors(const Program& program, std::uint32_t index) {
  Successors to;
  const Instruction& in = instructions(program)[index];
  if (has_target(in.opcode))
    to.targets[0] =
        program.index_of(std::int64_t{program.offsets_bytes[index]} + in.sources[0].value);
  to.anywhere = in.opcode == Opcode::Ret || in.opcode == Opcode::CallReg;
  return to;
}

}  // namespace eu::isa::g13
