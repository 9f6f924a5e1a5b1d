#pragma once

namespace eu::model {

/// "0.1.0"
inline constexpr const char* kVersion = EUSIM_VERSION;

}  // namespace eu::model
