#include "isa/intel/program/program.hpp"

#include <fmt/core.h>

#include <array>

#include "isa/intel/encoding/codec.hpp"

namespace eu::isa {
namespace {

constexpr std::array<Distance, 3> kDistances = {Distance::Jip, Distance::Uip, Distance::Index};

/// True if an operand that the instruction uses is ip.
bool names_ip(const Instruction& in) {
  const OpcodeRow& opcode = row(in.opcode);
  if (opcode.format != Format::Basic && opcode.format != Format::Math) return false;
  bool named = in.dst.is_arf(Arf::Ip);
  for (int n = 0; n < opcode.sources; ++n)
    named |= in.src[static_cast<std::size_t>(n)].is_arf(Arf::Ip);
  return named;
}

class Compactor {
 public:
  explicit Compactor(const Program& program)
      : program_(program), instructions_(instructions(program)), targets_(program.size()) {
    for (std::uint32_t index = 0; index < program.size(); ++index) {
      check(index);
      find_targets(index);
    }
  }

  Program compacted() {
    // A branch without a compact form at one distance may have one at a shorter distance. So all
    // branches start compact; each round expands some, and distances only grow.
    for (std::uint32_t index = 0; index < program_.size(); ++index) {
      instructions_[index].compacted = is_branch(index) || has_compact_form(index);
      if (!instructions_[index].compacted) try_unsigned_after_vf(index);
    }
    bool settled;
    do {
      lay_out();
      settled = true;
      for (std::uint32_t index = 0; index < program_.size(); ++index) {
        if (!instructions_[index].compacted || has_compact_form(index)) continue;
        instructions_[index].compacted = settled = false;
      }
    } while (!settled);
    return finish();
  }

 private:
  /// Tries UD as type of source 1: in the compact forms a VF immediate has UD there, where the long
  /// form has no source.
  void try_unsigned_after_vf(std::uint32_t index) {
    Instruction& in = instructions_[index];
    if (!in.src[0].is_immediate() || in.src[0].type != Type::VF) return;
    const Type type = in.src[1].type;
    in.src[1].type = Type::UD;
    in.compacted = has_compact_form(index);
    if (!in.compacted) in.src[1].type = type;
  }

  [[noreturn]] void fail(std::uint32_t index, const std::string& reason) const {
    const std::string message = "cannot be compacted: " + reason;
    if (const int line = line_of(program_, index); line != 0)
      throw InputError(program_.name, line, 1, message);
    throw InputError(program_.name, 0, 0,
                     fmt::format("byte offset {:#x}: {}", program_.offsets_bytes[index], message));
  }

  void check(std::uint32_t index) const {
    const Instruction& in = instructions(program_)[index];
    const bool indexed = row(in.opcode).format == Format::JumpIndexed;
    if (indexed && !in.src[1].is_immediate())
      fail(index, "the distance of this jump is in a register");
    if (names_ip(in)) fail(index, "this instruction computes with ip");
  }

  void find_targets(std::uint32_t index) {
    const Instruction& in = instructions(program_)[index];
    for (const Distance distance : kDistances) {
      if (!has_distance(in, distance, program_.gen)) continue;
      const std::uint32_t target = program_.index_of(
          branch_target(in, distance, program_.offsets_bytes[index], program_.gen));
      if (target == Program::kNowhere) fail(index, "this branch leads to no instruction");
      targets_[index][static_cast<std::size_t>(distance)] = target;
    }
  }

  bool is_branch(std::uint32_t index) const {
    const Instruction& in = instructions_[index];
    return has_distance(in, Distance::Jip, program_.gen) ||
           has_distance(in, Distance::Index, program_.gen);
  }

  bool has_compact_form(std::uint32_t index) const {
    return compact(encode(instructions_[index], program_.gen), program_.gen).has_value();
  }

  /// Places the instructions and sets the distances of branches.
  void lay_out() {
    offsets_bytes_.assign(1, 0);
    for (const Instruction& in : instructions_)
      offsets_bytes_.push_back(offsets_bytes_.back() + static_cast<std::uint32_t>(in.size_bytes()));
    for (std::uint32_t index = 0; index < program_.size(); ++index)
      for (const Distance distance : kDistances)
        if (has_distance(instructions_[index], distance, program_.gen)) set_target(index, distance);
  }

  void set_target(std::uint32_t index, Distance distance) {
    const std::uint32_t target = targets_[index][static_cast<std::size_t>(distance)];
    if (!set_branch_target(instructions_[index], distance, offsets_bytes_[index],
                           offsets_bytes_[target], program_.gen))
      fail(index, "its new distance does not fit");
  }

  std::uint32_t moved(std::uint32_t offset_bytes) const {
    return offsets_bytes_[program_.index_of(offset_bytes)];
  }

  Program finish() {
    Program result = program_from_instructions(instructions_, program_.gen, program_.name);
    result.source = program_.source;
    for (const Label& label : program_.labels)
      result.labels.push_back({label.name, moved(label.offset_bytes)});
    for (BlockEstimate estimate : program_.estimates) {
      estimate.begin_offset_bytes = moved(estimate.begin_offset_bytes);
      estimate.end_offset_bytes = moved(estimate.end_offset_bytes);
      result.estimates.push_back(estimate);
    }
    return result;
  }

  const Program& program_;
  std::vector<Instruction> instructions_;
  std::vector<std::array<std::uint32_t, 3>> targets_;  ///< index of instruction, by Distance
  std::vector<std::uint32_t> offsets_bytes_;           ///< offset per instruction, then the end
};

}  // namespace

Program compact_program(const Program& program) {
  return Compactor(program).compacted();
}

}  // namespace eu::isa
