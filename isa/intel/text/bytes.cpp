#include "isa/intel/text/bytes.hpp"

#include "isa/common/number_text.hpp"
#include "isa/common/scanner.hpp"
#include "isa/intel/text/assembly_reader.hpp"

namespace eu::isa {
namespace {

/// Records the place of the next byte if an instruction may begin with it.
void note_place(SpelledBytes& spelled, Scanner& scanner, const char* position) {
  constexpr std::size_t kSmallestInstructionBytes = 8;
  if (spelled.bytes.size() % kSmallestInstructionBytes == 0)
    spelled.places.push_back(scanner.place_of(position));
}

/// Reads hex digits; fails for other characters except blanks and comments.
class HexReader {
 public:
  HexReader(std::string_view text, const std::string& name) : scanner_(text, name) {}

  SpelledBytes read() {
    while (!scanner_.at_end() && !errors_.is_full()) {
      try {
        skip_blanks_and_comments();
        if (!scanner_.at_end()) read_run();
      } catch (const TextErrors& error) {
        errors_.add(error);
        skip_line(scanner_);
        after_offset_ = has_bytes_ = false;
      }
    }
    errors_.throw_if_any();
    return std::move(spelled_);
  }

 private:
  /// Skips blanks and comments. Two blanks end the bytes of a line that began with an offset.
  void skip_blanks_and_comments() {
    for (;;) {
      const char* before = scanner_.position();
      while (scanner_.peek() == ' ') scanner_.advance();
      if (after_offset_ && has_bytes_ && scanner_.position() - before >= 2) skip_to_line_end();
      if (scanner_.peek() == '#') skip_to_line_end();
      if (scanner_.peek() == '\n') after_offset_ = has_bytes_ = false;
      if (!scanner_.at_end() && is_blank(scanner_.peek()))
        scanner_.advance();
      else if (scanner_.peek() == '/')
        skip_comment();
      else
        return;
    }
  }

  void skip_to_line_end() {
    while (!scanner_.at_end() && scanner_.peek() != '\n') scanner_.advance();
  }

  void skip_comment() {
    const char* before = scanner_.position();
    if (scanner_.peek(1) == '/') return skip_to_line_end();
    scanner_.skip_blanks();
    if (scanner_.position() == before) fail_digit();
  }

  [[noreturn]] void fail_digit() {
    scanner_.fail("expected hex digits, found " + scanner_.found());
  }

  void read_run() {
    const char* begin = scanner_.position();
    while (hex_value(scanner_.peek()) >= 0) scanner_.advance();
    const char* end = scanner_.position();
    if (begin == end) fail_digit();
    if (scanner_.peek() == ':' && !after_offset_) {
      scanner_.advance();
      after_offset_ = true;
      return;
    }
    if (begin + 1 == end && *begin == '0' && to_lower(scanner_.peek()) == 'x')
      scanner_.fail(begin,
                    "bytes are written without 0x, as in 7e 00; dwords with it are a C array");
    if (is_word(scanner_.peek())) fail_digit();
    if ((end - begin) % 2 != 0) scanner_.fail(begin, "hex digits of bytes must be in pairs");
    has_bytes_ = true;
    for (const char* pair = begin; pair != end; pair += 2) {
      note_place(spelled_, scanner_, pair);
      spelled_.bytes.push_back(
          static_cast<std::uint8_t>(hex_value(pair[0]) * 16 + hex_value(pair[1])));
    }
  }

  Scanner scanner_;
  ErrorList errors_;
  SpelledBytes spelled_;
  bool after_offset_ = false;
  bool has_bytes_ = false;  ///< in this line
};

/// Moves past the declaration, if the text begins with one.
void skip_declaration(Scanner& scanner) {
  scanner.skip_blanks();
  if (scanner.at_end() || at_number(scanner) || scanner.peek() == '{') return;
  const char* begin = scanner.position();
  while (!scanner.at_end() && scanner.peek() != '{') {
    scanner.advance();
    scanner.skip_blanks();
  }
  if (scanner.at_end()) scanner.fail(begin, "expected dwords in braces, found none");
}

/// Reads a dword or a separator.
void read_c_array_token(Scanner& scanner, SpelledBytes& spelled) {
  if (scanner.peek() == '{' || scanner.peek() == '}' || scanner.peek() == ',')
    return scanner.advance();
  note_place(spelled, scanner, scanner.position());
  const auto dword = static_cast<std::uint32_t>(read_integer(scanner, 0, 0xffffffff, "a dword"));
  if (is_word(scanner.peek()))
    scanner.fail("expected ',' or '}' after the dword, found " + scanner.found());
  for (int byte = 0; byte < 4; ++byte)
    spelled.bytes.push_back(static_cast<std::uint8_t>(dword >> (8 * byte)));
}

}  // namespace

SpelledBytes read_hex_bytes(std::string_view text, const std::string& name) {
  return HexReader(text, name).read();
}

SpelledBytes read_c_array(std::string_view text, const std::string& name) {
  Scanner scanner(text, name);
  SpelledBytes spelled;
  skip_declaration(scanner);
  ErrorList errors;
  while (!scanner.at_end() && scanner.peek() != ';' && !errors.is_full()) {
    try {
      scanner.skip_blanks();
      if (scanner.at_end() || scanner.peek() == ';') break;
      read_c_array_token(scanner, spelled);
    } catch (const TextErrors& error) {
      errors.add(error);
      skip_line(scanner);
    }
  }
  errors.throw_if_any();
  return spelled;
}

std::string write_hex_bytes(const Program& program) {
  std::string out;
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const std::uint32_t end = program.offsets_bytes[index + 1];
    for (std::uint32_t at = program.offsets_bytes[index]; at < end; ++at) {
      append_hex(out, program.bytes[at], 2);
      out += at + 1 == end ? '\n' : ' ';
    }
  }
  return out;
}

std::string write_c_array(const Program& program) {
  std::string out;
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const std::uint32_t end = program.offsets_bytes[index + 1];
    out += "{ ";
    for (std::uint32_t at = program.offsets_bytes[index]; at < end; at += 4) {
      std::uint32_t dword = 0;
      for (std::uint32_t byte = 4; byte-- > 0;) dword = dword << 8 | program.bytes[at + byte];
      out += "0x";
      append_hex(out, dword, 8);
      out += at + 4 == end ? " },\n" : ", ";
    }
  }
  return out;
}

}  // namespace eu::isa
