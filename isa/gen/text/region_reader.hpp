#pragma once
// Register regions as text.
#include "isa/common/scanner.hpp"
#include "isa/gen/instruction.hpp"

namespace eu::isa {

enum class RegionForm : std::uint8_t {
  None,
  One,    ///< <s>: in vert_stride
  Two,    ///< <v;h>: iga64's of the first two of three sources
  Three,  ///< <v;w,h>, <v,w,h>; of an indirect operand <w,h>, which means <VxH;w,h>
};

/// Takes `<` ... `>`, with `may_be_short` also <w,h>; sets the strides and the width that the text
/// has.
RegionForm read_region(Scanner& scanner, bool may_be_short, Region& region);

}  // namespace eu::isa
