#pragma once
// Register regions as text.
#include <string>
#include <string_view>

#include "isa/common/scanner.hpp"
#include "isa/intel/instruction.hpp"

namespace eu::isa {

enum class RegionForm : std::uint8_t {
  None,
  One,    ///< <s>: in vert_stride
  Two,    ///< <v;h>: iga64's of the first two of three sources
  Three,  ///< <v;w,h>, <v,w,h>; of an indirect operand <w,h>, which means <VxH;w,h>
};

/// The widths of regions are 1, 2, 4, 8 and this.
constexpr std::uint8_t kMaxRegionWidth = 16;

/// Takes `<` ... `>`, with `may_be_short` also <w,h>; sets the strides and the width that the text
/// has.
RegionForm read_region(Scanner& scanner, bool may_be_short, Region& region,
                       std::uint8_t max_width = kMaxRegionWidth);

/// Fails for the `<3>` at the cursor, which is the region of a destination; what else is wrong with
/// it is found by read_region() and by who knows the instruction.
void check_destination_stride(Scanner& scanner);
/// "a destination has a horizontal stride of 1, 2 or 4, not STRIDE"
std::string destination_stride_fault(std::string_view stride);

}  // namespace eu::isa
