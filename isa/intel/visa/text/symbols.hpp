#pragma once
// Names of a kernel's variables and labels while its text is read.
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "isa/common/scanner.hpp"
#include "isa/intel/visa/kernel.hpp"

namespace eu::isa::visa {

struct Symbol {
  VariableKind kind;
  std::uint32_t id;
};

class Symbols {
 public:
  /// Knows the variables that the kernel has, at least the predefined ones. The kernel must
  /// outlive it.
  explicit Symbols(Kernel& kernel);

  /// Adds a variable to the kernel. Fails at `at` if its name is taken.
  void declare(const Scanner& scanner, const char* at, Variable variable);
  /// The variable with this name. Names that are predefined are known without their % too, as
  /// older compilers wrote them.
  std::optional<Symbol> find(std::string_view name) const;
  const Variable& variable(Symbol symbol) const {
    return kernel_.variables(symbol.kind)[symbol.id];
  }
  /// `; did you mean "V0040"?`, or nothing.
  std::string suggestion(std::string_view name) const;

  /// Number of the label with this name, defined or only used so far.
  std::uint32_t label(std::string_view name, const char* used_at);
  /// The label stands before the next instruction. Fails at `at` if it stands elsewhere too.
  void define_label(const Scanner& scanner, const char* at, Label label);
  /// Puts labels in the order of the text; adds an error for those that are used only, and is then
  /// false.
  bool finish(const Scanner& scanner, ErrorList& errors);

 private:
  struct LabelUse {
    Label label;
    bool is_defined = false;
    const char* used_at = nullptr;  ///< first; null: never
  };

  Kernel& kernel_;
  std::map<std::string, Symbol, std::less<>> names_;
  std::vector<LabelUse> labels_;
  std::map<std::string, std::uint32_t, std::less<>> label_ids_;
};

}  // namespace eu::isa::visa
