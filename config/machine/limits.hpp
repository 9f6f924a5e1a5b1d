#pragma once
// What an EU can be given at the most; the model has room for as many.

namespace eu::config {

inline constexpr int kMaxThreads = 32;
inline constexpr int kMaxPipes = 8;

}  // namespace eu::config
