// Reader of vISA text in IGC's form (IGC visa/CISA.l, CISA.y).
#include <fmt/core.h>

#include "isa/intel/visa/kernel.hpp"
#include "isa/intel/visa/text/declaration_reader.hpp"
#include "isa/intel/visa/text/instruction_reader.hpp"
#include "isa/intel/visa/text/words.hpp"
#include "isa/intel/visa/verifier.hpp"

namespace eu::isa::visa {
namespace {

class TextReader {
 public:
  TextReader(std::string_view text, const std::string& name)
      : name_(name),
        scanner_(text, name),
        kernel_(empty_kernel()),
        symbols_(kernel_),
        declarations_(scanner_, symbols_, kernel_),
        instructions_(scanner_, symbols_, kernel_) {
    scanner_.stop_at_newlines();
  }

  Kernel read() {
    while (!errors_.is_full() && next_line()) read_line();
    if (!declarations_.has_kernel() && errors_.empty())
      errors_.add(TextErrors(name_, {1, 1}, "there is no kernel: .kernel \"NAME\" is missing"));
    if (kernel_.instructions.empty() && errors_.empty()) add_empty_kernel();
    if (symbols_.finish(scanner_, errors_)) add_findings();
    errors_.throw_if_any();
    return std::move(kernel_);
  }

 private:
  /// Moves to the first character of the next line that is not empty; false at the end.
  bool next_line() {
    try {
      scanner_.skip_between_instructions();
    } catch (const TextErrors& error) {  // a comment that does not end
      errors_.add(error);
      return false;
    }
    return !scanner_.at_end();
  }

  void add_empty_kernel() {
    errors_.add(TextErrors(
        name_, declarations_.kernel_place(),
        fmt::format("kernel \"{}\" has no instruction; it needs at least one, such as ret (M1, 1)",
                    kernel_.name)));
  }

  void add_findings() {
    for (const Finding& finding : verify(kernel_))
      if (finding.severity == Severity::Error)
        errors_.add(TextErrors(name_, finding.place, finding.message()));
  }

  void read_line() {
    const char* begin = scanner_.position();
    try {
      read_statement();
    } catch (const TextErrors& error) {
      errors_.add(error);
      if (!declarations_.has_version() && begin == scanner_.position()) scanner_.advance();
      skip_rest_of_line();
    }
  }

  void read_statement() {
    const char* at = scanner_.position();
    if (scanner_.peek() == '{' || scanner_.peek() == '}')
      scanner_.fail("nested scopes are not read; declare all variables outside of them");
    const std::string_view letters = scanner_.letters_ahead(1);
    const bool is_note = letters == "file" || letters == "loc";
    if (scanner_.peek() == '.' && !is_note) return declarations_.read();
    if (!declarations_.has_version())
      scanner_.fail("vISA text begins with .version, such as .version 4.1");
    const std::string_view label = take_label_name(scanner_);
    if (!label.empty() && scanner_.peek() == ':') return read_label(label, at);
    scanner_.move_to(at);
    Instruction instruction = instructions_.read();
    instruction.id = next_id_++;
    kernel_.instructions.push_back(std::move(instruction));
  }

  void read_label(std::string_view name, const char* at) {
    Label label;
    label.name = name;
    label.instruction = static_cast<std::uint32_t>(kernel_.instructions.size());
    label.is_function = declarations_.is_function(label.name);
    label.id = next_id_++;
    label.place = scanner_.place_of(at);
    scanner_.advance();
    symbols_.define_label(scanner_, at, std::move(label));
  }

  void skip_rest_of_line() {
    while (!scanner_.at_end() && scanner_.peek() != '\n') scanner_.advance();
  }

  std::string name_;
  Scanner scanner_;
  Kernel kernel_;
  Symbols symbols_;
  DeclarationReader declarations_;
  InstructionReader instructions_;
  ErrorList errors_;
  std::uint32_t next_id_ = 0;
};

}  // namespace

Kernel read_visa(std::string_view text, const std::string& name) {
  return TextReader(text, name).read();
}

bool looks_like_visa(std::string_view text) {
  try {
    Scanner scanner(text, "");
    scanner.skip_blanks();
    if (scanner.peek() != '.') return false;
    scanner.advance();
    if (scanner.take_word() != "version") return false;
    scanner.skip_blanks();
    return is_digit(scanner.peek());
  } catch (const InputError&) {
    return false;
  }
}

}  // namespace eu::isa::visa
