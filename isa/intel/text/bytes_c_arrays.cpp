#include "isa/intel/text/bytes.hpp"

#include <algorithm>

#include "isa/common/scanner.hpp"

namespace eu::isa {
namespace {

struct DeclaredArray {
  KernelEntry entry;
  const char* begin;
  const char* end;  ///< after its semicolon
};

/// Finds declarations and their initializers.
class ArrayFinder {
 public:
  ArrayFinder(std::string_view text, const std::string& file) : scanner_(text, file) {}

  std::vector<DeclaredArray> find() {
    std::vector<DeclaredArray> arrays;
    for (;;) {
      scanner_.skip_blanks();
      const char* begin = scanner_.position();
      const std::string name = take_declaration();
      if (scanner_.at_end()) return arrays;
      const int line = scanner_.line_of(begin);
      take_initializer();
      arrays.push_back({{name, 0, 0, line}, begin, scanner_.position()});
    }
  }

 private:
  /// Reads up to the brace and returns the name: the last word before a bracket or the equals sign.
  std::string take_declaration() {
    std::string name, word;
    for (scanner_.skip_blanks(); !scanner_.at_end() && scanner_.peek() != '{';
         scanner_.skip_blanks()) {
      const std::string_view next = scanner_.take_word();
      if (!next.empty()) {
        word = next;
        continue;
      }
      const bool ends_name = scanner_.peek() == '[' || scanner_.peek() == '=';
      if (ends_name && name.empty()) name = word;
      scanner_.advance();
    }
    return name;
  }

  /// Moves past the semicolon of the initializer, or to the end.
  void take_initializer() {
    int depth = 0;
    for (; !scanner_.at_end(); scanner_.skip_blanks()) {
      const char c = scanner_.peek();
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      scanner_.advance();
      if (c == ';' && depth <= 0) return;
    }
  }

  Scanner scanner_;
};

/// The declared arrays; empty for rows without a declaration, which are one array.
std::vector<DeclaredArray> declared_arrays(std::string_view text, const std::string& file) {
  const std::size_t first = text.find_first_of("{=");
  const bool declares = first != std::string_view::npos && text[first] == '=';
  if (!declares) return {};
  return ArrayFinder(text, file).find();
}

}  // namespace

std::vector<KernelEntry> list_c_arrays(std::string_view text, const std::string& file) {
  std::vector<KernelEntry> entries;
  for (DeclaredArray& array : declared_arrays(text, file))
    entries.push_back(std::move(array.entry));
  if (entries.empty()) entries.push_back({"", 0, 0, 1});
  return entries;
}

std::string only_c_array(std::string_view text, std::size_t number, const std::string& file) {
  const std::vector<DeclaredArray> arrays = declared_arrays(text, file);
  std::string only(text);
  if (arrays.size() < 2) return only;
  const auto begin = static_cast<std::size_t>(arrays.at(number).begin - text.data());
  const auto end = static_cast<std::size_t>(arrays.at(number).end - text.data());
  for (std::size_t at = 0; at < only.size(); ++at)
    if ((at < begin || at >= end) && only[at] != '\n') only[at] = ' ';
  return only;
}

}  // namespace eu::isa
