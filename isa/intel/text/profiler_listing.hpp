#pragma once
// Listings of tools around a kernel's text: PTI's profilers and gdb-oneapi.
#include <optional>
#include <string>
#include <string_view>

namespace eu::isa {

/// The text with blanks for what such a tool puts before an instruction ("[0x00010]",
/// "=> 0x00fffdd570 <k+16>:"), and with its lines of source as the comments that IGC writes
/// ("// Line 2: ..."). Lines and columns of instructions stay. None for other texts. Throws
/// InputError for a listing of several kernels.
std::optional<std::string> plain_listing(std::string_view text, const std::string& name);

}  // namespace eu::isa
