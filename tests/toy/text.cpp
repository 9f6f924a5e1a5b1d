// The toy's bytes and text.
#include <cstdlib>
#include <map>
#include <sstream>

#include "tests/toy/instruction.hpp"

namespace eu::toy {
namespace {

using isa::Program;

std::string operand_text(unsigned operand) {
  if (operand == kCounter) return "n";
  if (operand == kAccumulator) return "acc";
  if (operand < kRegisters) return register_name(static_cast<int>(operand));
  const int bits = static_cast<int>(operand & 0x7f);
  return "#" + std::to_string(bits - (bits & 0x40 ? 0x80 : 0));
}

/// Name of a loop's target, or its distance.
std::string target_text(const Program& program, std::uint32_t index) {
  const std::int64_t to =
      std::int64_t{program.offsets_bytes[index]} +
      std::int64_t{distance(instruction(program, index))} * std::int64_t{kWordBytes};
  for (const isa::Label& label : program.labels)
    if (label.offset_bytes == to) return label.name;
  return std::to_string(distance(instruction(program, index)));
}

/// Assembles a text line by line; targets are filled in at the end.
class Reader {
 public:
  explicit Reader(const isa::KernelText& text) : text_(text) {}

  Program read(isa::Generation gen) {
    std::istringstream lines{std::string(text_.bytes)};
    for (std::string line; std::getline(lines, line); ++line_) read_line(line);
    for (const auto& [offset, name] : targets_) {
      const auto found = labels_.find(name);
      if (found == labels_.end()) fail("no label " + name);
      bytes_[offset + 1] = static_cast<std::uint8_t>(
          (static_cast<std::int64_t>(found->second) - static_cast<std::int64_t>(offset)) /
          static_cast<std::int64_t>(kWordBytes));
    }
    Program program = decode(std::move(bytes_), gen, text_.name, isa::Undecodable::Reject);
    program.source = std::move(source_);
    for (const auto& [name, offset] : labels_)
      program.labels.push_back({name, static_cast<std::uint32_t>(offset)});
    return program;
  }

 private:
  [[noreturn]] void fail(const std::string& message) const {
    throw isa::InputError(text_.name, line_, 1, message);
  }

  void read_line(std::string line) {
    for (char& c : line)
      if (c == ',') c = ' ';
    std::istringstream words(line);
    std::string word;
    if (!(words >> word)) return;
    if (word.back() == ':') {
      labels_[word.substr(0, word.size() - 1)] = bytes_.size();
      return;
    }
    for (const OpcodeRow& row : kOpcodes)
      if (row.mnemonic == word) {
        source_.push_back({line_, line});
        return read_operands(row, words);
      }
    fail("no instruction " + word);
  }

  void read_operands(const OpcodeRow& row, std::istringstream& words) {
    std::array<std::uint8_t, kWordBytes> bytes{static_cast<std::uint8_t>(row.opcode)};
    std::string word;
    for (std::size_t i = 0; i < row.operands.size(); ++i) {
      if (!(words >> word)) fail(std::string(row.mnemonic) + " has too few operands");
      bytes[i + 1] = operand(row.operands[i], word);
    }
    if (words >> word) fail(std::string(row.mnemonic) + " has too many operands");
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
  }

  std::uint8_t operand(char kind, const std::string& word) {
    if (kind == 'T') {
      targets_[bytes_.size()] = word;
      return 0;
    }
    if (kind == 'S') return static_cast<std::uint8_t>(number(word, 0, 253));
    if (kind == 'V' && word[0] == '#')
      return static_cast<std::uint8_t>(kImmediate | (number(word.substr(1), -64, 63) & 0x7f));
    if (kind != 'R' && word == "n") return kCounter;
    if (kind != 'R' && word == "acc") return kAccumulator;
    if (word[0] != 'v') fail("no operand " + word);
    return static_cast<std::uint8_t>(number(word.substr(1), 0, kRegisters - 1));
  }

  int number(const std::string& digits, int low, int high) const {
    char* end = nullptr;
    const long value = std::strtol(digits.c_str(), &end, 10);
    if (digits.empty() || *end != 0 || value < low || value > high)
      fail(digits + " is not in " + std::to_string(low) + " to " + std::to_string(high));
    return static_cast<int>(value);
  }

  const isa::KernelText& text_;
  int line_ = 1;
  std::vector<std::uint8_t> bytes_;
  std::vector<isa::SourceLine> source_;
  std::map<std::string, std::size_t> labels_;   ///< byte offsets
  std::map<std::size_t, std::string> targets_;  ///< by byte offset of the loop
};

bool is_operand(char kind, unsigned byte) {
  if (kind == 'R') return byte < kRegisters;
  if (kind == 'D') return byte <= kAccumulator;
  return kind != 'V' || byte <= kAccumulator || byte >= kImmediate;
}

/// Why the word is not an instruction; empty if it is one.
std::string problem(const std::uint8_t* word) {
  const OpcodeRow* const row = find_row(word[0]);
  if (row == nullptr) return "no opcode " + std::to_string(word[0]);
  for (std::size_t i = 0; i < row->operands.size(); ++i)
    if (!is_operand(row->operands[i], word[i + 1]))
      return std::string(row->mnemonic) + " has no operand " + std::to_string(word[i + 1]);
  if (row->opcode == Opcode::Store && word[1] == kRegisters - 1)
    return "store has no register after " + register_name(word[1]);
  return "";
}

}  // namespace

std::string register_name(int number) {
  return "v" + std::to_string(number);
}

Program decode(std::vector<std::uint8_t> bytes, isa::Generation gen, const std::string& name,
               isa::Undecodable undecodable) {
  Program program = isa::empty_program(gen);
  program.name = name;
  auto code = std::make_shared<ToyCode>();
  for (std::size_t offset = 0; offset < bytes.size(); offset += kWordBytes) {
    if (bytes.size() - offset < kWordBytes)
      throw isa::InputError(name, 0, 0, "the last word is not whole");
    program.offsets_bytes.push_back(static_cast<std::uint32_t>(offset));
    const std::uint8_t* const word = &bytes[offset];
    Instruction in;
    if (const std::string reason = problem(word); reason.empty()) {
      in = {static_cast<Opcode>(word[0]), {word[1], word[2], word[3]}};
    } else {
      if (undecodable == isa::Undecodable::Reject || offset == 0)
        throw isa::InputError(name, 0, 0, "byte offset " + std::to_string(offset) + ": " + reason);
      program.undecoded.push_back({static_cast<std::uint32_t>(code->instructions.size()), reason});
    }
    code->instructions.push_back(in);
  }
  program.offsets_bytes.push_back(static_cast<std::uint32_t>(bytes.size()));
  program.bytes = std::move(bytes);
  program.code = std::move(code);
  return program;
}

Program read(const isa::KernelText& text, isa::Generation gen) {
  if (text.form.value_or(0) == 1)
    return decode({text.bytes.begin(), text.bytes.end()}, gen, text.name, text.undecodable);
  return Reader(text).read(gen);
}

std::string text(const Program& program, std::uint32_t index) {
  const Instruction& in = instruction(program, index);
  const OpcodeRow* const row = find_row(static_cast<unsigned>(in.opcode));
  if (row == nullptr) return "undecodable";
  std::string text(row->mnemonic);
  for (std::size_t i = 0; i < row->operands.size(); ++i) {
    const char kind = row->operands[i];
    text += i == 0 ? " " : ", ";
    text += kind == 'S'   ? std::to_string(in.operands[i])
            : kind == 'T' ? std::to_string(distance(in))
                          : operand_text(in.operands[i]);
  }
  return text;
}

std::string write(const Program& program, const isa::WriteOptions& options) {
  std::string lines;
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    for (const isa::Label& label : program.labels)
      if (options.labels && label.offset_bytes == program.offsets_bytes[index])
        lines += label.name + ":\n";
    if (options.offsets) lines += isa::offset_text(program.offsets_bytes[index]) + ": ";
    const bool named = options.labels && instruction(program, index).opcode == Opcode::Loop;
    lines += (named ? "loop " + target_text(program, index) : text(program, index)) + "\n";
  }
  return lines;
}

}  // namespace eu::toy
