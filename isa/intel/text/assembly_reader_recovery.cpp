#include "isa/intel/text/assembly_reader.hpp"

namespace eu::isa {
namespace {

/// Moves past a `/* */` comment that begins at the cursor.
void skip_comment(Scanner& scanner) {
  scanner.advance();
  do scanner.advance();
  while (!scanner.at_end() && !(scanner.peek() == '*' && scanner.peek(1) == '/'));
  for (int mark = 0; mark < 2 && !scanner.at_end(); ++mark) scanner.advance();
}

bool is_first_of_its_line(Scanner& scanner, const char* begin) {
  const char* at = scanner.position();
  while (at != begin && (at[-1] == ' ' || at[-1] == '\t')) --at;
  return at != begin && at[-1] == '\n';
}

/// True at a predicate, an opcode, a label or a pragma; used where the end of the previous
/// instruction is unknown. The message and options of a send may be on lines of their own.
bool begins_instruction(Scanner& scanner) {
  constexpr std::string_view kOtherBegins = "(.#";
  if (!is_letter(scanner.peek()))
    return kOtherBegins.find(scanner.peek()) != std::string_view::npos;
  const char* at = scanner.position();
  const std::string_view word = scanner.take_word();
  const bool is_label = scanner.peek() == ':' && word != "MsgDesc";
  scanner.move_to(at);
  return is_label || is_mnemonic(word);
}

void skip_blanks_of_line(Scanner& scanner) {
  while (scanner.peek() == ' ' || scanner.peek() == '\t') scanner.advance();
}

}  // namespace

bool skip_line(Scanner& scanner) {
  bool has_semicolon = false, in_region = false;
  while (!scanner.at_end() && scanner.peek() != '\n') {
    const char c = scanner.peek();
    if (c == '/' && scanner.peek(1) == '*') {
      skip_comment(scanner);
      continue;
    }
    if (c == '/' && scanner.peek(1) == '/') {
      while (!scanner.at_end() && scanner.peek() != '\n') scanner.advance();
      break;
    }
    if (c == '<') in_region = true;
    if (c == '>') in_region = false;
    has_semicolon = has_semicolon || (c == ';' && !in_region);
    scanner.advance();
  }
  if (!scanner.at_end()) scanner.advance();
  return has_semicolon;
}

void skip_broken_instruction(Scanner& scanner, const char* begin) {
  const char* stopped_at = scanner.position();
  const bool line_ends_it = scanner.stops_at_newlines();
  // The next instruction begins where this one should have continued.
  if (stopped_at != begin && is_first_of_its_line(scanner, begin) &&
      (line_ends_it || begins_instruction(scanner)))
    return;
  scanner.move_to(begin);
  bool has_ended = false;
  while (scanner.position() <= stopped_at && !scanner.at_end()) has_ended = skip_line(scanner);
  for (skip_blanks_of_line(scanner); !scanner.at_end(); skip_blanks_of_line(scanner)) {
    if (line_ends_it || has_ended || begins_instruction(scanner)) return;
    has_ended = skip_line(scanner);
  }
}

}  // namespace eu::isa
