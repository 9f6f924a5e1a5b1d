#include "model/hazards/variant.hpp"

#include <algorithm>

#include "isa/intel/encoding/codec.hpp"

namespace eu::model {
namespace {

using isa::Distance;
using isa::Instruction;
using isa::Program;

constexpr Distance kDistances[] = {Distance::Jip, Distance::Uip, Distance::Index};

void append_bytes(std::vector<std::uint8_t>& bytes, std::uint64_t qword) {
  for (int byte = 0; byte < 8; ++byte)
    bytes.push_back(static_cast<std::uint8_t>(qword >> (8 * byte)));
}

/// False if the instruction has no encoding of its size.
bool append_encoded(std::vector<std::uint8_t>& bytes, const Instruction& instruction,
                    isa::Generation gen) {
  try {
    const isa::Word word = isa::encode(instruction, gen);
    if (!instruction.compacted) {
      append_bytes(bytes, word.qwords[0]);
      append_bytes(bytes, word.qwords[1]);
      return true;
    }
    const std::optional<std::uint64_t> compact = isa::compact(word, gen);
    if (compact) append_bytes(bytes, *compact);
    return compact.has_value();
  } catch (const isa::EncodeError&) {
    return false;
  }
}

}  // namespace

bool depends_on_offsets(const Program& program) {
  const auto is_ip = [](const isa::Operand& operand) { return operand.is_arf(isa::Arf::Ip); };
  return std::any_of(isa::instructions(program).begin(), isa::instructions(program).end(),
                     [&](const Instruction& in) {
                       if (in.opcode == isa::Opcode::Jmpi) return !in.src[1].is_immediate();
                       return is_ip(in.dst) || std::any_of(in.src.begin(), in.src.end(), is_ip);
                     });
}

Variant::Variant(const Program& program) : original_(&program) {
  lines_.reserve(program.size());
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const Instruction& in = isa::instructions(program)[index];
    lines_.push_back({in, index});
    for (const Distance distance : kDistances)
      if (isa::has_distance(in, distance, program.gen))
        branches_.push_back({index, distance,
                             program.index_of(branch_target(
                                 in, distance, program.offsets_bytes[index], program.gen))});
  }
}

std::uint32_t Variant::position(std::uint32_t index) const {
  // Few instructions move, and not far.
  const auto at = [&](std::uint32_t place) { return lines_[place].origin == index; };
  const std::uint32_t guess = index + prepended_;
  if (at(guess)) return guess;
  for (std::uint32_t step = 1;; ++step) {
    if (guess >= step && at(guess - step)) return guess - step;
    if (guess + step < lines_.size() && at(guess + step)) return guess + step;
  }
}

std::vector<std::uint32_t> Variant::origins() const {
  std::vector<std::uint32_t> origins;
  for (const Line& line : lines_) origins.push_back(line.origin);
  return origins;
}

void Variant::move_before(std::uint32_t index, std::uint32_t before) {
  const auto from = lines_.begin() + position(index);
  const auto to = lines_.begin() + position(before);
  if (from < to)
    std::rotate(from, from + 1, to);
  else
    std::rotate(to, from, from + 1);
}

void Variant::prepend(const Instruction& instruction) {
  lines_.insert(lines_.begin() + prepended_, {instruction, Program::kNowhere});
  ++prepended_;
}

std::uint32_t Variant::moved_place(std::uint32_t place) const {
  return place == Program::kNowhere ? place : place + prepended_;
}

std::vector<std::uint32_t> Variant::offsets(const std::vector<Instruction>& code) const {
  std::vector<std::uint32_t> offsets{0};
  for (const Instruction& in : code)
    offsets.push_back(offsets.back() + static_cast<std::uint32_t>(in.size_bytes()));
  return offsets;
}

/// Makes changed instructions native if they no longer have a compact form.
void Variant::grow_to_fit(std::vector<Instruction>& code) const {
  for (std::uint32_t place = 0; place < code.size(); ++place) {
    Instruction& in = code[place];
    if (!in.compacted || in.opcode == isa::Opcode::Illegal) continue;
    std::vector<std::uint8_t> bytes;
    if (!append_encoded(bytes, in, original_->gen)) in.compacted = false;
  }
}

bool Variant::retarget(std::vector<Instruction>& code,
                       const std::vector<std::uint32_t>& offsets) const {
  for (const Branch& branch : branches_) {
    const std::uint32_t place = position(branch.origin);
    const std::uint32_t target = moved_place(branch.target);
    const bool same_place = offsets[place] == original_->offsets_bytes[branch.origin];
    if (target == Program::kNowhere) {
      if (!same_place) return false;
      continue;
    }
    if (!isa::set_branch_target(code[place], branch.distance, offsets[place], offsets[target],
                                original_->gen))
      return false;
  }
  return true;
}

std::optional<Program> Variant::program() const {
  std::vector<Instruction> code;
  for (const Line& line : lines_) code.push_back(line.instruction);
  grow_to_fit(code);
  std::vector<std::uint32_t> places = offsets(code);
  if (places != original_->offsets_bytes && depends_on_offsets(*original_)) return std::nullopt;
  if (!retarget(code, places)) return std::nullopt;
  std::vector<std::uint8_t> bytes;
  for (std::uint32_t place = 0; place < code.size(); ++place) {
    if (code[place].opcode == isa::Opcode::Illegal) {  // original bytes, or padding
      const std::uint32_t origin = lines_[place].origin;
      bytes.insert(bytes.end(), original_->bytes.begin() + original_->offsets_bytes[origin],
                   original_->bytes.begin() + original_->offsets_bytes[origin + 1]);
    } else if (!append_encoded(bytes, code[place], original_->gen)) {
      return std::nullopt;
    }
  }
  Program program = isa::program_from_bytes(std::move(bytes), original_->gen, original_->name,
                                            isa::Undecodable::Illegal);
  copy_facts(program);
  return program;
}

void Variant::copy_facts(Program& program) const {
  program.undecoded.clear();
  for (isa::UndecodedWord word : original_->undecoded) {
    word.index = position(word.index);
    program.undecoded.push_back(word);
  }
  for (isa::Label label : original_->labels) {
    const std::uint32_t place = moved_place(original_->index_of(label.offset_bytes));
    if (place == Program::kNowhere) continue;
    label.offset_bytes = program.offsets_bytes[place];
    program.labels.push_back(label);
  }
  program.kernel_end = moved_place(original_->kernel_end);
  program.system_routine = moved_place(original_->system_routine);
  if (original_->source.empty()) return;
  for (const Line& line : lines_)
    program.source.push_back(line.origin < original_->source.size() ? original_->source[line.origin]
                                                                    : isa::SourceLine{});
}

}  // namespace eu::model
