#include "isa/intel/text/symbols.hpp"

#include <fmt/core.h>

#include <string>

#include "isa/common/message_text.hpp"
#include "isa/common/number_text.hpp"
#include "isa/intel/text/names.hpp"
#include "isa/intel/text/operand_parts.hpp"
#include "isa/intel/text/operand_reader.hpp"

namespace eu::isa {
namespace {

/// Headers of a driver's kernels declare <32;32,1> for bytes; no instruction reads them so.
constexpr std::uint8_t kMaxDeclaredWidth = 32;

/// True for equal declarations, which are allowed: the headers of a driver's kernels repeat them.
bool same_register(const DeclaredRegister& a, const DeclaredRegister& b) {
  return a.file == b.file && a.number == b.number && a.subregister == b.subregister &&
         a.element_bytes == b.element_bytes && a.source_region == b.source_region &&
         a.destination_stride == b.destination_stride && a.type == b.type;
}

class PragmaReader {
 public:
  PragmaReader(Scanner& scanner, const OperandSyntax& syntax, Symbols& symbols)
      : scanner_(scanner), syntax_(syntax), symbols_(symbols) {}

  void read() {
    at_ = scanner_.position();
    scanner_.advance();  // '.'
    word_ = scanner_.take_word();
    for (const Pragma& pragma : kPragmas) {
      if (!matches(pragma)) continue;
      suffix_ = word_.substr(std::min(word_.size(), pragma.name.size() + 1));
      return (this->*pragma.read)();
    }
    std::vector<std::string_view> names = {"define"};  // read before this step
    for (const Pragma& pragma : kPragmas) names.push_back(pragma.name);
    scanner_.fail(at_, fmt::format("unknown pragma \".{}\"{}", word_, did_you_mean(word_, names)));
  }

 private:
  struct Pragma {
    std::string_view name;
    bool has_suffix;  ///< `_type` or `_file` may follow the name
    void (PragmaReader::*read)();
  };
  static const Pragma kPragmas[12];

  bool matches(const Pragma& pragma) const {
    if (!pragma.has_suffix) return word_ == pragma.name;
    const std::string_view rest = word_.substr(std::min(word_.size(), pragma.name.size()));
    return word_.substr(0, pragma.name.size()) == pragma.name &&
           (rest.empty() || rest.front() == '_');
  }

  void skip_line() {
    while (!scanner_.at_end() && scanner_.peek() != '\n') scanner_.advance();
  }

  void register_count() { read_expression(scanner_, 0, kGrfs, "a number of registers"); }

  /// The type suffix of the pragma's name; empty for all types.
  std::optional<Type> type_suffix() const {
    if (suffix_.empty()) return std::nullopt;
    const std::optional<Type> type = find_type(suffix_);
    if (!type || !exists_on(row(*type), syntax_.gen))
      scanner_.fail(at_, fmt::format("unknown type \"{}\" in the pragma", suffix_));
    return type;
  }

  std::optional<RegisterKind> file_suffix() const {
    if (suffix_.empty()) return std::nullopt;
    if (same_ignoring_case(suffix_, "r") || same_ignoring_case(suffix_, "g"))
      return RegisterKind::Grf;
    for (const NameRow<Arf>& arf : kArfNames)
      if (same_ignoring_case(suffix_, arf.name)) return static_cast<RegisterKind>(arf.value);
    scanner_.fail(at_, fmt::format("unknown register file \"{}\" in the pragma", suffix_));
  }

  void execution_size() {
    const std::optional<Type> type = type_suffix();
    scanner_.skip_blanks();
    const char* at = scanner_.position();
    const auto size = static_cast<int>(read_expression(scanner_, 1, 32, "an execution size"));
    if ((size & (size - 1)) != 0)
      scanner_.fail(
          at,
          fmt::format("execution size {} does not exist; allowed are 1, 2, 4, 8, 16, 32", size));
    symbols_.exec_size.set(type, size);
  }

  void register_type() {
    const std::optional<RegisterKind> file = file_suffix();
    scanner_.skip_blanks();
    symbols_.register_type.set(file, read_type(scanner_, syntax_.gen));
  }

  void source_region() {
    const std::optional<Type> type = type_suffix();
    scanner_.skip_blanks();
    symbols_.source_region.set(type, read_source_region());
  }

  void destination_region() {
    const std::optional<Type> type = type_suffix();
    scanner_.skip_blanks();
    symbols_.destination_stride.set(type, read_destination_stride());
  }

  /// Reads a pragma of this project: `bytes` is the unit of iga64 -n, `encoded` that of the
  /// instruction word.
  void branch_unit() {
    scanner_.skip_blanks();
    const char* at = scanner_.position();
    const std::string_view unit = scanner_.take_word();
    if (unit != "bytes" && unit != "encoded")
      scanner_.fail(at, "the unit of branch targets is bytes or encoded");
    symbols_.branches_in_bytes = unit == "bytes";
  }

  Region read_source_region(std::uint8_t max_width = kMaxRegionWidth) {
    const char* at = scanner_.position();
    Region region;
    const RegionForm form = read_region(scanner_, true, region, max_width);
    // <s> has gen4asm's meaning: a distance of s elements.
    if (form == RegionForm::One) return {region.vert_stride, 1, 0};
    if (form == RegionForm::Two) scanner_.fail(at, "a source region has three numbers");
    return region;
  }

  std::uint8_t read_destination_stride() {
    const char* at = scanner_.position();
    Region region;
    if (read_region(scanner_, false, region) != RegionForm::One || region.vert_stride > 4)
      scanner_.fail(at, "a destination region is <1>, <2> or <4>");
    return region.vert_stride;
  }

  void declare() {
    scanner_.skip_blanks();
    const char* name_at = scanner_.position();
    const std::string_view name = scanner_.take_word();
    if (name.empty() || is_digit(name.front()))
      scanner_.move_to(name_at), scanner_.fail("expected a name, found " + scanner_.found());
    declared_ = {};
    has_base_ = has_element_size_ = false;
    while (read_property()) {
    }
    if (!has_base_ || !has_element_size_)
      scanner_.fail(name_at, "a declared register needs Base and ElementSize");
    const auto [entry, is_new] = symbols_.registers.emplace(name, declared_);
    if (!is_new && !same_register(entry->second, declared_))
      scanner_.fail(name_at, fmt::format("\"{}\" is declared twice, and differently", name));
  }

  /// Reads `Base=r30` or another property, if there is one at the cursor.
  bool read_property() {
    scanner_.skip_blanks();
    const char* begin = scanner_.position();
    const std::string_view key = scanner_.take_word();
    if (key.empty() || !scanner_.take('=')) {
      scanner_.move_to(begin);
      return false;
    }
    scanner_.skip_blanks();
    if (same_ignoring_case(key, "Base"))
      read_base();
    else if (same_ignoring_case(key, "ElementSize"))
      read_element_size();
    else if (same_ignoring_case(key, "SrcRegion") || same_ignoring_case(key, "Region"))
      declared_.source_region = read_source_region(kMaxDeclaredWidth);
    else if (same_ignoring_case(key, "DstRegion"))
      declared_.destination_stride = read_destination_stride();
    else if (same_ignoring_case(key, "Type"))
      declared_.type = read_type(scanner_, syntax_.gen);
    else
      scanner_.fail(
          begin,
          fmt::format(
              "unknown property \"{}\"; allowed are Base, ElementSize, SrcRegion, DstRegion, Type",
              key));
    return true;
  }

  void read_base() {
    OperandSyntax syntax = syntax_;
    syntax.symbols = nullptr;
    OperandText base;
    base.begin = scanner_.position();
    read_register(scanner_, syntax, base);
    if (base.operand.indirect) scanner_.fail(base.begin, "the base is a register, not an address");
    declared_.file = base.operand.file;
    declared_.number = base.operand.number;
    declared_.subregister = base.subregister;
    has_base_ = true;
  }

  void read_element_size() {
    const char* at = scanner_.position();
    declared_.element_bytes =
        static_cast<int>(read_expression(scanner_, 1, 8, "the element size in bytes"));
    if ((declared_.element_bytes & (declared_.element_bytes - 1)) != 0)
      scanner_.fail(at, "element sizes are 1, 2, 4 and 8 bytes");
    has_element_size_ = true;
  }

  Scanner& scanner_;
  const OperandSyntax& syntax_;
  Symbols& symbols_;
  const char* at_ = nullptr;
  std::string_view word_;
  std::string_view suffix_;
  DeclaredRegister declared_;
  bool has_base_ = false;
  bool has_element_size_ = false;
};

const PragmaReader::Pragma PragmaReader::kPragmas[] = {
    {"declare", false, &PragmaReader::declare},
    {"default_execution_size", true, &PragmaReader::execution_size},
    {"default_register_type", true, &PragmaReader::register_type},
    {"default_source_register_region", true, &PragmaReader::source_region},
    {"default_destination_register_region", true, &PragmaReader::destination_region},
    {"default_branch_unit", false, &PragmaReader::branch_unit},
    {"reg_count_total", false, &PragmaReader::register_count},
    {"reg_count_payload", false, &PragmaReader::register_count},
    {"kernel", false, &PragmaReader::skip_line},
    {"end_kernel", false, &PragmaReader::skip_line},
    {"code", false, &PragmaReader::skip_line},
    {"end_code", false, &PragmaReader::skip_line},
};

}  // namespace

void read_pragma(Scanner& scanner, const OperandSyntax& syntax, Symbols& symbols) {
  PragmaReader(scanner, syntax, symbols).read();
}

}  // namespace eu::isa
