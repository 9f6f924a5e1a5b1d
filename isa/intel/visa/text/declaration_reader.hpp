#pragma once
// Reader of directives in vISA text (IGC visa/CISA.y): lines that begin with a dot.
#include <set>
#include <string>

#include "isa/intel/visa/text/symbols.hpp"

namespace eu::isa::visa {

class DeclarationReader {
 public:
  /// All must outlive it.
  DeclarationReader(Scanner& scanner, Symbols& symbols, Kernel& kernel)
      : scanner_(scanner), symbols_(symbols), kernel_(kernel) {}

  /// Reads the directive at the cursor, from its dot to the end of its line.
  void read();

  bool has_version() const { return has_version_; }
  bool has_kernel() const { return has_kernel_; }
  /// Place of the directive `.kernel`.
  TextPlace kernel_place() const { return kernel_place_; }
  /// True if a `.function` names this label.
  bool is_function(const std::string& label) const { return functions_.count(label) != 0; }

 private:
  void read_version();
  void read_kernel(const char* at, bool is_global_function);
  void read_attribute();
  void read_variable();
  void read_member(Variable& variable, std::string_view key, const char* at);
  void read_alignment(Variable& variable);
  void read_alias(Variable& variable);
  void read_attributes(Variable& variable);
  Attribute read_value(std::string name);
  void check_variable(const Variable& variable, const char* at);
  void read_input(std::string_view directive);
  void check_input(const Input& input, const Variable& variable, const char* at);
  std::string name_or_text(std::string_view what);
  std::int64_t constant(std::int64_t min, std::int64_t max, std::string_view what);

  Scanner& scanner_;
  Symbols& symbols_;
  Kernel& kernel_;
  bool has_version_ = false;
  bool has_kernel_ = false;
  TextPlace kernel_place_;
  std::set<std::string> functions_;
};

}  // namespace eu::isa::visa
