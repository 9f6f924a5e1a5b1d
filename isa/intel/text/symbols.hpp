#pragma once
// What the pragmas of an assembly text declare: registers with names, and defaults for what
// instructions leave out (IVB PRM 7.2).
#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "isa/intel/instruction.hpp"

namespace eu::isa {

/// `.declare NAME Base=r30.4 ElementSize=4 SrcRegion=<8;8,1> DstRegion=<1> Type=f`
struct DeclaredRegister {
  RegFile file = RegFile::Grf;
  std::uint8_t number = 0;
  int subregister = 0;  ///< in elements, or in bytes where the dialect counts bytes
  int element_bytes = 1;
  std::optional<Region> source_region;
  std::optional<std::uint8_t> destination_stride;
  std::optional<Type> type;
};

/// A default for everything, and for single types or register files.
template <class Key, class Value>
class Default {
 public:
  void set(std::optional<Key> key, Value value) {
    if (key)
      by_key_[*key] = value;
    else
      for_all_ = value;
  }
  /// What is set for the key, else for all; empty if nothing is.
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
  bool branches_in_bytes = false;  ///< numeric branch targets, as iga64 -n counts them
};

}  // namespace eu::isa
