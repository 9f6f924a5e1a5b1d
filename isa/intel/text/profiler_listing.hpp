#pragma once
// Reader of listings in which tools print a kernel's text: PTI's profilers and gdb-oneapi.
#include <optional>
#include <string>
#include <string_view>

namespace eu::isa {

/// The text without the tool's additions; empty if the text is not such a listing. Prefixes of
/// instructions ("[0x00010]", "=> 0x00fffdd570 <k+16>:") become blanks. Lines of source become the
/// comments that IGC writes ("// Line 2: ..."). Lines and columns of instructions stay the same.
/// Throws InputError for a listing of several kernels.
std::optional<std::string> plain_listing(std::string_view text, const std::string& name);

}  // namespace eu::isa
