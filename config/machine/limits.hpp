#pragma once
// Maximum sizes of an EU, for which the model allocates room.

namespace eu::config {

inline constexpr int kMaxThreads = 32;
inline constexpr int kMaxPipes = 8;

}  // namespace eu::config
