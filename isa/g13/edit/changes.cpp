#include "isa/g13/edit/changes.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "isa/g13/encoding/codec.hpp"
#include "isa/g13/exec/exec.hpp"
#include "isa/g13/exec/memory_access.hpp"
#include "isa/g13/program.hpp"

namespace eu::isa::g13 {
namespace {

using Word = std::vector<std::uint8_t>;

Word word_of(const Program& program, std::uint32_t index) {
  const auto at = [&](std::uint32_t i) {
    return program.bytes.begin() + static_cast<std::ptrdiff_t>(program.offsets_bytes[i]);
  };
  return {at(index), at(index + 1)};
}

std::vector<Word> words_of(const Program& program) {
  std::vector<Word> words;
  for (std::uint32_t index = 0; index < program.size(); ++index)
    words.push_back(word_of(program, index));
  return words;
}

Program program_of(const Program& like, const std::vector<Word>& words) {
  std::vector<std::uint8_t> bytes;
  for (const Word& word : words) bytes.insert(bytes.end(), word.begin(), word.end());
  return program_from_bytes(std::move(bytes), like.gen, like.name, Undecodable::Illegal);
}

/// The instruction's word, if it has one of this length.
std::optional<Word> encoded(const Instruction& in, std::size_t length_bytes) {
  Encoded made = encode(in);
  if (!made.ok() || made.bytes.size() != length_bytes) return std::nullopt;
  return std::move(made.bytes);
}

/// Applies `change(index, instruction)` to each instruction; it returns whether it made a change.
template <class Change>
ChangedProgram changed(const Program& program, const Change& change) {
  std::vector<Word> words = words_of(program);
  ChangedProgram made;
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    Instruction in = instructions(program)[index];
    if (!change(index, in)) continue;
    std::optional<Word> word = encoded(in, words[index].size());
    if (!word || *word == words[index]) continue;
    words[index] = std::move(*word);
    made.instructions.push_back(index);
  }
  made.program = program_of(program, words);
  return made;
}

bool forget(Operand& operand) {
  return operand.is_register() && std::exchange(operand.hint, Hint::None) != Hint::None;
}

bool is_jump(Opcode opcode) {
  return opcode == Opcode::JmpExecAny || opcode == Opcode::JmpExecNone || opcode == Opcode::Call;
}

}  // namespace

ChangedProgram without_hints(const Program& program) {
  return changed(program, [](std::uint32_t, Instruction& in) {
    bool any = in.fields.cache != 0;
    in.fields.cache = 0;
    any |= in.has_destination && forget(in.destination);
    for (int n = 0; n < in.source_count; ++n)
      any |= forget(in.sources[static_cast<std::size_t>(n)]);
    return any;
  });
}

ChangedProgram with_discards(const Program& program) {
  const LastUses last_uses(program);
  return changed(program, [&](std::uint32_t index, Instruction& in) {
    bool any = false;
    for (int n = 0; n < in.source_count; ++n) {
      Operand& source = in.sources[static_cast<std::size_t>(n)];
      if (!source.is_register() || source.hint == Hint::Discard ||
          !last_uses.are_last(index, source))
        continue;
      const Instruction before = in;
      source.hint = Hint::Discard;
      if (encode(in).ok())
        any = true;
      else
        in = before;
    }
    return any;
  });
}

std::vector<std::uint32_t> useless_waits(const Program& program) {
  // Bit n before an instruction: messages of group n may be in flight. kUnreached: no path to the
  // instruction is known yet.
  constexpr std::uint8_t kUnreached = 0x80;
  std::vector<std::uint8_t> before(program.size() + 1, kUnreached);
  std::vector<std::uint32_t> waiting{0};
  before[0] = 0;
  const auto reach = [&](std::uint32_t index, std::uint8_t groups) {
    if (index >= program.size()) return;
    const std::uint8_t known = before[index];
    before[index] = known == kUnreached ? groups : known | groups;
    if (before[index] != known) waiting.push_back(index);
  };
  while (!waiting.empty()) {
    const std::uint32_t index = waiting.back();
    waiting.pop_back();
    const Instruction& in = instructions(program)[index];
    std::uint8_t groups = before[index];
    const auto bit = static_cast<std::uint8_t>(1u << in.fields.group);
    if (in.opcode == Opcode::Wait) groups &= static_cast<std::uint8_t>(~bit);
    if (has_wait_group(in.opcode)) groups |= bit;
    const Successors to = successors(program, index);
    if (to.anywhere)
      for (std::uint32_t any = 0; any < program.size(); ++any) reach(any, 3);
    for (const std::uint32_t target : to.targets) reach(target, groups);
    reach(index + 1, groups);
  }
  std::vector<std::uint32_t> useless;
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const Instruction& in = instructions(program)[index];
    if (in.opcode == Opcode::Wait && before[index] != kUnreached &&
        ((before[index] >> in.fields.group) & 1) == 0)
      useless.push_back(index);
  }
  return useless;
}

Program without(const Program& program, const std::vector<std::uint32_t>& gone) {
  const auto is_gone = [&](std::uint32_t index) {
    return std::find(gone.begin(), gone.end(), index) != gone.end();
  };
  std::vector<std::int64_t>
      offsets;  // in the new program, of each old instruction or of the next one that stays
  std::int64_t offset = 0;
  for (std::uint32_t index = 0; index <= program.size(); ++index) {
    offsets.push_back(offset);
    if (index < program.size() && !is_gone(index))
      offset += program.offsets_bytes[index + 1] - program.offsets_bytes[index];
  }
  std::vector<Word> words;
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    if (is_gone(index)) continue;
    Word word = word_of(program, index);
    Instruction in = instructions(program)[index];
    if (is_jump(in.opcode)) {
      const std::uint32_t target =
          program.index_of(std::int64_t{program.offsets_bytes[index]} + in.sources[0].value);
      if (target != Program::kNowhere) {
        in.sources[0].value = offsets[target] - offsets[index];
        word = encoded(in, word.size()).value_or(word);
      }
    }
    words.push_back(std::move(word));
  }
  return program_of(program, words);
}

}  // namespace eu::isa::g13
