#pragma once
// SHA-256 (FIPS 180-4): names a resolved machine, a kernel or a result by its content.
#include <string>
#include <string_view>

namespace eu::config {

/// The digest as 64 lower-case hex digits.
std::string sha256_hex(std::string_view bytes);

}  // namespace eu::config
