// Reads the inputs: the initial values of variables when a thread begins.
#include <fmt/core.h>

#include "isa/intel/visa/text/declaration_reader.hpp"
#include "isa/intel/visa/text/words.hpp"

namespace eu::isa::visa {
namespace {

constexpr std::uint32_t kRegisterFileBytes = 4096;

}  // namespace

void DeclarationReader::read_input(std::string_view directive) {
  Input input;
  if (directive.substr(0, 10) == ".implicit_") input.implicit_name = directive.substr(10);
  input.is_parameter = directive == ".parameter";
  scanner_.skip_blanks();
  const char* at = scanner_.position();
  input.place = scanner_.place_of(at);
  const std::string_view name = take_variable_name(scanner_);
  const std::optional<Symbol> symbol = symbols_.find(name);
  if (!symbol)
    scanner_.fail(at, fmt::format("\"{}\" is not declared{} [undeclared]", std::string(name),
                                  symbols_.suggestion(name)));
  const Variable& variable = symbols_.variable(*symbol);
  input.kind = symbol->kind;
  input.variable = symbol->id;
  input.has_size = false;
  input.size_bytes = variable.kind == VariableKind::General ? variable.size_bytes() : 4;
  while (!scanner_.skip_to_line_end()) {
    const char* key_at = scanner_.position();
    const std::string_view key = scanner_.take_word();
    scanner_.expect('=', "offset=32 or size=32");
    if (key == "offset") {
      input.offset_bytes =
          static_cast<std::uint32_t>(constant(0, kRegisterFileBytes - 1, "an offset"));
    } else if (key == "size") {
      input.size_bytes = static_cast<std::uint32_t>(constant(1, kRegisterFileBytes, "a size"));
      input.has_size = true;
    } else {
      scanner_.fail(key_at,
                    fmt::format("an input has no member \"{}\"; allowed are offset and size",
                                std::string(key)));
    }
  }
  check_input(input, variable, at);
  kernel_.inputs.push_back(input);
}

void DeclarationReader::check_input(const Input& input, const Variable& variable, const char* at) {
  if (input.offset_bytes + input.size_bytes > kRegisterFileBytes)
    scanner_.fail(at, fmt::format("the input reaches beyond the {} bytes of the register file",
                                  kRegisterFileBytes));
  if (variable.kind == VariableKind::General && input.size_bytes != variable.size_bytes())
    scanner_.fail(at, fmt::format("the input has {} bytes, its variable \"{}\" has {}",
                                  input.size_bytes, variable.name, variable.size_bytes()));
}

}  // namespace eu::isa::visa
