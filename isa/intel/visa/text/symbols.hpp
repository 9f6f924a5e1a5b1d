#pragma once
// Names of a kernel's variables and labels while a reader reads its text.
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
  /// Contains the variables of the kernel, at least the predefined ones. The kernel must outlive
  /// this object.
  explicit Symbols(Kernel& kernel);

  /// Adds a variable to the kernel. Fails at `at` if its name is taken.
  void declare(const Scanner& scanner, const char* at, Variable variable);
  /// The variable with this name; empty if there is none. Predefined names are also found without
  /// their %, as in the text of older compilers.
  std::optional<Symbol> find(std::string_view name) const;
  const Variable& variable(Symbol symbol) const {
    return kernel_.variables(symbol.kind)[symbol.id];
  }
  /// `; did you mean "V0040"?`, or nothing.
  std::string suggestion(std::string_view name) const;

  /// Number of the label with this name, defined or only used.
  std::uint32_t label(std::string_view name, const char* used_at);
  /// Defines the label before the next instruction. Fails at `at` if it is already defined.
  void define_label(const Scanner& scanner, const char* at, Label label);
  /// Puts labels in the order of the text. Adds an error for each label that is used but not
  /// defined, and returns false if there is one.
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
