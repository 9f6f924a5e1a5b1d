#include "isa/g13/text/program_text.hpp"

#include <fmt/format.h>

#include <map>

#include "isa/common/message_text.hpp"
#include "isa/common/scanner.hpp"
#include "isa/common/text_errors.hpp"
#include "isa/g13/encoding/codec.hpp"
#include "isa/g13/program.hpp"
#include "isa/g13/text/instruction_text.hpp"

namespace eu::isa::g13 {
namespace {

constexpr std::string_view kRaw = ".raw";
constexpr std::string_view kRepeat = ".rept";
constexpr std::string_view kRepeatEnd = ".endr";
constexpr std::int64_t kMaxRepeats = 65536;

std::vector<std::uint8_t> bytes_of(std::string_view hex) {
  std::vector<std::uint8_t> bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
    bytes.push_back(static_cast<std::uint8_t>(hex_value(hex[i]) << 4 | hex_value(hex[i + 1])));
  return bytes;
}

/// The instruction's text with single blanks, where a listing has several.
std::string plain_text(const Line& line) {
  std::string text(line.mnemonic.text);
  for (std::size_t i = 0; i < line.operands.size(); ++i)
    text += (i == 0 ? " " : ", ") + std::string(line.operands[i].text);
  return text;
}

class Assembler {
 public:
  Assembler(Dialect dialect, std::string name) : dialect_(dialect), name_(std::move(name)) {}

  Program assemble(std::string_view text, Generation gen) {
    rest_ = text;
    while (!rest_.empty() && !errors_.is_full()) {
      const std::size_t end = std::min(rest_.find('\n'), rest_.size());
      const std::string_view line = rest_.substr(0, end);
      rest_.remove_prefix(std::min(end + 1, rest_.size()));
      ++line_;
      read_line(line);
    }
    if (repeat_.left != 0) fail({repeat_.line, 1}, ".rept without .endr");
    for (const Jump& jump : jumps_) resolve(jump);
    errors_.throw_if_any();
    Program program =
        program_from_bytes(std::move(bytes_), gen, name_, Undecodable::Reject, places_);
    program.source = std::move(source_);
    for (const auto& [label, offset] : labels_)
      program.labels.push_back({label, static_cast<std::uint32_t>(offset)});
    return program;
  }

 private:
  struct Jump {
    std::size_t offset;  ///< of its word
    Instruction instruction;
    std::string label;
    TextPlace place;
  };
  struct Repeat {
    std::int64_t left = 0;  ///< remaining passes over the body; 0 outside
    std::string_view body;  ///< and all text after it
    int line = 0;           ///< of `.rept`
  };

  void fail(std::size_t at, const std::string& problem) { fail({line_, column(at)}, problem); }
  void fail(TextPlace place, const std::string& problem) {
    errors_.add(TextErrors(name_, place, problem));
  }
  static int column(std::size_t at) { return static_cast<int>(at) + 1; }

  void read_line(std::string_view text) {
    const Line line = split_line(text);
    if (!line.label.text.empty() &&
        !labels_.emplace(std::string(line.label.text), bytes_.size()).second)
      fail(line.label.at, fmt::format("label \"{}\" is defined twice", line.label.text));
    if (!line.bytes.text.empty()) return add_listed(line, text);
    if (line.mnemonic.text.empty()) return;
    if (line.mnemonic.text == kRaw) return add_raw(line, text);
    if (line.mnemonic.text == kRepeat) return begin_repeat(line);
    if (line.mnemonic.text == kRepeatEnd) return end_repeat(line);
    const ReadInstruction read = read_instruction(line, dialect_);
    if (!read.ok()) return fail(read.problem_at, read.problem);
    if (!read.label.text.empty())
      jumps_.push_back({bytes_.size(),
                        read.instruction,
                        std::string(read.label.text),
                        {line_, column(read.label.at)}});
    add(encode(read.instruction).bytes, text, line.mnemonic.at);
  }

  /// `.rept N`: repeats the lines up to `.endr` N times, as GNU's assembler does.
  void begin_repeat(const Line& line) {
    std::int64_t count = 0;
    if (line.operands.size() != 1 || !read_number(line.operands[0].text, count) || count < 1 ||
        count > kMaxRepeats)
      return fail(line.mnemonic.at, fmt::format(".rept takes a number from 1 to {}", kMaxRepeats));
    if (repeat_.left != 0) return fail(line.mnemonic.at, ".rept is inside another");
    repeat_ = {count, rest_, line_};
  }

  void end_repeat(const Line& line) {
    if (repeat_.left == 0) return fail(line.mnemonic.at, ".endr without .rept");
    if (--repeat_.left == 0 || !errors_.empty()) {
      repeat_.left = 0;
      return;
    }
    if (bytes_.size() > Scanner::kMaxBytes) {
      repeat_.left = 0;
      return fail(line.mnemonic.at, "the kernel is too long");
    }
    rest_ = repeat_.body;
    line_ = repeat_.line;
  }

  /// Adds a `.raw` word, whose text is incomplete.
  void add_raw(const Line& line, std::string_view text) {
    const bool is_one = line.operands.size() == 1 && line.operands[0].text.size() % 2 == 0 &&
                        is_hex(line.operands[0].text);
    if (!is_one) return fail(line.mnemonic.at, ".raw takes the bytes of one word in hex");
    add_word(line.operands[0], text);
  }

  bool add_word(const Token& hex, std::string_view text) {
    const std::vector<std::uint8_t> bytes = bytes_of(hex.text);
    const Decoded decoded = decode(bytes.data(), bytes.size());
    if (!decoded.ok()) return fail(hex.at, decoded.problem), false;
    if (decoded.length_bytes != bytes.size())
      return fail(hex.at, fmt::format("the word has {} bytes, but the text has {}",
                                      decoded.length_bytes, bytes.size())),
             false;
    add(bytes, text, hex.at);
    return true;
  }

  /// Adds the listed bytes; the text after them must be the same instruction.
  void add_listed(const Line& line, std::string_view text) {
    const std::vector<std::uint8_t> bytes = bytes_of(line.bytes.text);
    if (!add_word(line.bytes, text) || line.mnemonic.text.empty()) return;
    const std::string listed = write_instruction(decode(bytes.data(), bytes.size()).instruction);
    if (plain_text(line) == listed) return;
    const ReadInstruction read = read_instruction(line, dialect_);
    if (!read.ok()) return fail(read.problem_at, read.problem);
    if (write_instruction(read.instruction) != listed)
      fail(line.mnemonic.at, fmt::format("the bytes before it are \"{}\"", listed));
  }

  void add(const std::vector<std::uint8_t>& bytes, std::string_view text, std::size_t at) {
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    places_.insert(places_.end(), bytes.size(), TextPlace{line_, column(at)});
    source_.push_back({line_, std::string(trimmed({text, 0}).text)});
  }

  void resolve(const Jump& jump) {
    const auto found = labels_.find(jump.label);
    if (found == labels_.end()) {
      std::vector<std::string_view> names;
      for (const auto& label : labels_) names.push_back(label.first);
      return fail(jump.place, fmt::format("there is no label \"{}\"{}", jump.label,
                                          did_you_mean(jump.label, names)));
    }
    Instruction instruction = jump.instruction;
    instruction.sources[0].value =
        static_cast<std::int64_t>(found->second) - static_cast<std::int64_t>(jump.offset);
    const std::vector<std::uint8_t> bytes = encode(instruction).bytes;
    std::copy(bytes.begin(), bytes.end(),
              bytes_.begin() + static_cast<std::ptrdiff_t>(jump.offset));
  }

  Dialect dialect_;
  std::string name_;
  std::string_view rest_;  ///< after the current line
  int line_ = 0;
  Repeat repeat_;
  ErrorList errors_;
  std::vector<std::uint8_t> bytes_;
  std::vector<TextPlace> places_;  ///< of each byte
  std::vector<SourceLine> source_;
  std::map<std::string, std::size_t> labels_;  ///< byte offsets
  std::vector<Jump> jumps_;
};

}  // namespace

Program assemble(std::string_view text, Dialect dialect, Generation gen, const std::string& name) {
  return Assembler(dialect, name).assemble(text, gen);
}

}  // namespace eu::isa::g13
