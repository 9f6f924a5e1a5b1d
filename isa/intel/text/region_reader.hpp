#pragma once
// Reader of register regions.
#include <string>
#include <string_view>

#include "isa/common/scanner.hpp"
#include "isa/intel/instruction.hpp"

namespace eu::isa {

enum class RegionForm : std::uint8_t {
  None,
  One,    ///< <s>: in vert_stride
  Two,    ///< <v;h>: iga64's form for the first two of three sources
  Three,  ///< <v;w,h>, <v,w,h>; of an indirect operand <w,h>, which means <VxH;w,h>
};

/// Largest width of a region; the others are 1, 2, 4 and 8.
constexpr std::uint8_t kMaxRegionWidth = 16;

/// Reads `<` ... `>`, with `may_be_short` also <w,h>; sets the strides and the width that the
/// text has.
RegionForm read_region(Scanner& scanner, bool may_be_short, Region& region,
                       std::uint8_t max_width = kMaxRegionWidth);

/// Fails if the region at the cursor is a single number that is not a destination's stride, such as
/// `<3>`. Other errors are left to read_region() and to later checks of the instruction.
void check_destination_stride(Scanner& scanner);
/// "a destination has a horizontal stride of 1, 2 or 4, not STRIDE"
std::string destination_stride_fault(std::string_view stride);

}  // namespace eu::isa
