#include "isa/intel/visa/text/declaration_reader.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "isa/common/message_text.hpp"
#include "isa/intel/visa/text/words.hpp"

namespace eu::isa::visa {
namespace {

struct AlignmentWord {
  std::string_view word;
  std::uint16_t bytes;
};
constexpr AlignmentWord kAlignments[] = {
    {"byte", 1},    {"word", 2},      {"dword", 4},   {"qword", 8}, {"oword", 16},
    {"hword", 32},  {"GRF", 32},      {"GRFx2", 64},  {"2GRF", 64}, {"wordx32", 64},
    {"32word", 64}, {"wordx64", 128}, {"64word", 128}};

constexpr std::string_view kDirectives[] = {".version",  ".kernel",   ".global_function",
                                            ".decl",     ".input",    ".parameter",
                                            ".function", ".funcdecl", ".kernel_attr"};

/// Limit of alias chains, so that following them stays fast; compilers use two or three.
constexpr int kMostAliases = 64;

}  // namespace

void DeclarationReader::read() {
  const char* at = scanner_.position();
  scanner_.advance();
  const std::string word = "." + std::string(scanner_.take_word());
  if (word != ".version" && !has_version_)
    scanner_.fail(at, "the first directive is .version, such as .version 4.1");
  if (word == ".version") {
    read_version();
  } else if (word == ".kernel" || word == ".global_function") {
    read_kernel(at, word != ".kernel");
  } else if (word == ".decl") {
    read_variable();
  } else if (word == ".input" || word == ".parameter" || word.substr(0, 10) == ".implicit_") {
    read_input(word);
  } else if (word == ".function") {
    functions_.insert(name_or_text("a name of a function"));
  } else if (word == ".funcdecl") {
    name_or_text("a name of a function");
  } else if (word == ".kernel_attr") {
    read_attribute();
  } else {
    scanner_.fail(
        at, fmt::format("there is no directive \"{}\"{}", word,
                        did_you_mean(word, {std::begin(kDirectives), std::end(kDirectives)})));
  }
  if (!scanner_.skip_to_line_end())
    scanner_.fail(fmt::format("expected the end of the line, found {}", scanner_.found()));
}

void DeclarationReader::read_version() {
  scanner_.skip_blanks();
  const char* at = scanner_.position();
  kernel_.major = static_cast<std::uint16_t>(scanner_.take_decimal(255, "a version"));
  scanner_.expect('.', "'.'");
  kernel_.minor = static_cast<std::uint16_t>(scanner_.take_decimal(255, "a version"));
  if (kernel_.major != 3 && kernel_.major != 4)
    scanner_.fail(at, fmt::format("version {}.{} of vISA is not known; 3.x and 4.x are read",
                                  kernel_.major, kernel_.minor));
  has_version_ = true;
}

void DeclarationReader::read_kernel(const char* at, bool is_global_function) {
  if (has_kernel_) scanner_.fail(at, "a second kernel begins here; a file may have one");
  kernel_.name = name_or_text("a name of a kernel");
  kernel_.is_global_function = is_global_function;
  kernel_place_ = scanner_.place_of(at);
  has_kernel_ = true;
}

std::string DeclarationReader::name_or_text(std::string_view what) {
  scanner_.skip_blanks();
  if (scanner_.peek() == '"') return take_quoted(scanner_);
  const std::string_view name = take_label_name(scanner_);
  if (name.empty()) scanner_.fail(fmt::format("expected {}, found {}", what, scanner_.found()));
  return std::string(name);
}

std::int64_t DeclarationReader::constant(std::int64_t min, std::int64_t max,
                                         std::string_view what) {
  return read_constant(scanner_, symbols_, kernel_, ConstantForm::NoComparison, min, max, what);
}

void DeclarationReader::read_attribute() {
  scanner_.skip_blanks();
  const std::string_view name = scanner_.take_word();
  if (name.empty())
    scanner_.fail(fmt::format("expected a name of an attribute, found {}", scanner_.found()));
  kernel_.attributes.push_back(read_value(std::string(name)));
}

/// Reads the part after an attribute's name: ="text", =number, = or nothing.
Attribute DeclarationReader::read_value(std::string name) {
  Attribute attribute;
  attribute.name = std::move(name);
  if (!scanner_.take('=')) return attribute;
  scanner_.skip_blanks();
  const char c = scanner_.peek();
  if (scanner_.at_end() || c == '\n' || c == ',' || c == '}') return attribute;
  attribute.has_value = true;
  attribute.is_quoted = c == '"';
  if (attribute.is_quoted)
    attribute.value = take_quoted(scanner_);
  else
    attribute.value = std::to_string(constant(0, 0xffffffff, "a value"));
  return attribute;
}

void DeclarationReader::read_variable() {
  scanner_.skip_blanks();
  const char* at = scanner_.position();
  Variable variable;
  variable.place = scanner_.place_of(at);
  variable.name = take_variable_name(scanner_);
  if (variable.name.empty())
    scanner_.fail(fmt::format("expected a name of a variable, found {}", scanner_.found()));
  bool has_kind = false, has_type = false;
  while (!scanner_.skip_to_line_end()) {
    const char* key_at = scanner_.position();
    const std::string_view key = scanner_.take_word();
    scanner_.expect('=', "members such as v_type=G");
    scanner_.skip_blanks();
    read_member(variable, key, key_at);
    has_kind = has_kind || key == "v_type";
    has_type = has_type || key == "type";
  }
  if (!has_kind) scanner_.fail(at, "v_type is missing: v_type=G, A, P, S or T");
  if (variable.kind == VariableKind::General && !has_type)
    scanner_.fail(at, "type is missing: type=d");
  check_variable(variable, at);
  if (variable.kind == VariableKind::Address) variable.type = Type::UW;
  symbols_.declare(scanner_, at, std::move(variable));
}

void DeclarationReader::read_member(Variable& variable, std::string_view key, const char* at) {
  if (key == "v_type") {
    constexpr std::string_view kKinds = "GAPST";
    const char* kind_at = scanner_.position();
    const std::string_view word = scanner_.take_word();
    const std::size_t kind = word.size() == 1 ? kKinds.find(word[0]) : std::string_view::npos;
    if (kind == std::string_view::npos)
      scanner_.fail(kind_at,
                    "v_type is G (general), A (address), P (predicate), S (sampler) or T "
                    "(surface)");
    variable.kind = static_cast<VariableKind>(kind);
  } else if (key == "type") {
    const char* type_at = scanner_.position();
    variable.type = read_type_name(scanner_, type_at, Rule::IndirectType);
    if (is_packed_vector(variable.type))
      scanner_.fail(type_at, "no variable has elements of type v, uv or vf");
  } else if (key == "num_elts") {
    variable.elements = static_cast<std::uint32_t>(constant(1, 65535, "num_elts"));
  } else if (key == "align") {
    read_alignment(variable);
  } else if (key == "alias") {
    read_alias(variable);
  } else if (key == "v_name") {
    variable.v_name = take_variable_name(scanner_);
  } else if (key == "attrs" || key == "attr") {
    read_attributes(variable);
  } else {
    scanner_.fail(at, fmt::format("a declaration has no member \"{}\"{}", std::string(key),
                                  did_you_mean(key, {"v_type", "type", "num_elts", "align", "alias",
                                                     "v_name", "attrs"})));
  }
}

void DeclarationReader::read_alignment(Variable& variable) {
  const char* at = scanner_.position();
  const std::string_view word = scanner_.take_word();
  for (const AlignmentWord& known : kAlignments) {
    if (word != known.word) continue;
    variable.align = word;
    variable.align_bytes = known.bytes;
    return;
  }
  scanner_.move_to(at);
  if (!word.empty() && !is_digit(word[0]))
    scanner_.fail(
        fmt::format("there is no alignment \"{}\"; allowed are byte, word, dword, qword, "
                    "oword, hword, GRF, GRFx2, wordx32, wordx64 and a number of bytes",
                    std::string(word)));
  const std::int64_t bytes = constant(1, 128, "an alignment in bytes");
  if ((bytes & (bytes - 1)) != 0) scanner_.fail(at, "an alignment is a power of two");
  variable.align = std::to_string(bytes);
  variable.align_bytes = static_cast<std::uint16_t>(bytes);
}

void DeclarationReader::read_alias(Variable& variable) {
  scanner_.expect('<', "'<'");
  scanner_.skip_blanks();
  const char* at = scanner_.position();
  const std::string_view name = take_variable_name(scanner_);
  const std::optional<Symbol> base = symbols_.find(name);
  if (!base)
    scanner_.fail(
        at, fmt::format("\"{}\" is not declared before its alias [undeclared]", std::string(name)));
  if (base->kind != VariableKind::General) scanner_.fail(at, "only general variables have aliases");
  variable.alias = base->id;
  int depth = 1;
  for (std::uint32_t id = base->id; kernel_.general(id).alias; id = *kernel_.general(id).alias)
    if (++depth > kMostAliases)
      scanner_.fail(at, fmt::format("an alias of more than {} aliases", kMostAliases - 1));
  scanner_.expect(',', "','");
  scanner_.skip_blanks();
  at = scanner_.position();
  variable.alias_offset_bytes = static_cast<std::uint32_t>(constant(0, 0xffff, "a byte offset"));
  const Kernel::Root root = kernel_.root(base->id);
  if (base->id >= kFirstGeneral && root.variable >= kFirstGeneral &&
      root.offset_bytes + variable.alias_offset_bytes >=
          kernel_.general(root.variable).size_bytes())
    scanner_.fail(at, fmt::format("the alias begins after the {} bytes of \"{}\"",
                                  kernel_.general(root.variable).size_bytes(),
                                  kernel_.general(root.variable).name));
  scanner_.expect('>', "'>'");
}

void DeclarationReader::read_attributes(Variable& variable) {
  scanner_.expect('{', "'{'");
  do {
    scanner_.skip_blanks();
    const std::string_view name = scanner_.take_word();
    if (name.empty())
      scanner_.fail(fmt::format("expected a name of an attribute, found {}", scanner_.found()));
    variable.attributes.push_back(read_value(std::string(name)));
  } while (scanner_.take(','));
  scanner_.expect('}', "',' or '}'");
}

void DeclarationReader::check_variable(const Variable& variable, const char* at) {
  const std::uint32_t elements = variable.elements;
  if (elements == 0) scanner_.fail(at, "num_elts is missing: num_elts=16");
  if (variable.kind == VariableKind::General && variable.size_bytes() > 65536)
    scanner_.fail(
        at, fmt::format("the variable has {} bytes; 65536 are allowed", variable.size_bytes()));
  if (variable.kind == VariableKind::Address && elements > 16)
    scanner_.fail(at, fmt::format("an address variable has 1 to 16 elements, not {}", elements));
  if (variable.kind == VariableKind::Predicate &&
      (elements > 32 || (elements & (elements - 1)) != 0))
    scanner_.fail(at,
                  fmt::format("a predicate has 1, 2, 4, 8, 16 or 32 elements, not {}", elements));
  if (variable.kind != VariableKind::General && variable.alias)
    scanner_.fail(at, "only general variables are aliases");
}

}  // namespace eu::isa::visa
