#pragma once
// Declarations in the pragmas of an assembly text: named registers, and defaults for parts that
// instructions leave out (IVB PRM 7.2).
#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "isa/intel/instruction.hpp"

namespace eu::isa {

class Scanner;
struct OperandSyntax;

/// `.declare NAME Base=r30.4 ElementSize=4 SrcRegion=<8;8,1> DstRegion=<1> Type=f`
struct DeclaredRegister {
  RegFile file = RegFile::Grf;
  std::uint8_t number = 0;
  int subregister = 0;  ///< in elements, or in bytes if the dialect counts bytes
  int element_bytes = 1;
  std::optional<Region> source_region;
  std::optional<std::uint8_t> destination_stride;
  std::optional<Type> type;
};

/// A default for all keys (types or register files), and defaults for single ones.
template <class Key, class Value>
class Default {
 public:
  void set(std::optional<Key> key, Value value) {
    if (key)
      by_key_[*key] = value;
    else
      for_all_ = value;
  }
  /// The value for the key, else the value for all; empty if neither is set.
  std::optional<Value> get(std::optional<Key> key) const {
    const auto found = key ? by_key_.find(*key) : by_key_.end();
    return found != by_key_.end() ? std::optional<Value>(found->second) : for_all_;
  }

 private:
  std::optional<Value> for_all_;
  std::map<Key, Value> by_key_;
};

/// Register files as the pragmas name them: the GRF and each architecture register.
enum class RegisterKind : std::uint8_t { Grf = 0xff };
constexpr RegisterKind kind_of(RegFile file, std::uint8_t number) {
  return file == RegFile::Grf ? RegisterKind::Grf : static_cast<RegisterKind>(number >> 4);
}

struct Symbols {
  std::map<std::string_view, DeclaredRegister> registers;  ///< names are parts of the text
  Default<Type, int> exec_size;                            ///< by the destination's type
  Default<RegisterKind, Type> register_type;
  Default<Type, Region> source_region;
  Default<Type, std::uint8_t> destination_stride;
  bool branches_in_bytes = false;  ///< the unit of numeric branch targets, as in iga64 -n
};

// Reader of pragmas, lines that begin with a point: .declare, .default_execution_size and others
// (IVB PRM 7.2).

/// Reads the pragma at the cursor into `symbols`. Pragmas without an effect on the code (.kernel,
/// .code, .reg_count_total) are skipped. `syntax` is that of the dialect's registers.
void read_pragma(Scanner& scanner, const OperandSyntax& syntax, Symbols& symbols);

}  // namespace eu::isa
