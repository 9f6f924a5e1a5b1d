#pragma once
// State of a sampler: filters, and coordinates beyond the edges of an image (isa/MESSAGES.md 5).
// The default is a state of all zeros.
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace eu::model {

enum class AddressMode : std::uint8_t { Wrap, Mirror, Clamp, Border };
inline const std::vector<std::string_view> kAddressModes = {"wrap", "mirror", "clamp", "border"};

enum class Filter : std::uint8_t { Nearest, Linear };
inline const std::vector<std::string_view> kFilters = {"nearest", "linear"};

enum class MipFilter : std::uint8_t { None, Nearest, Linear };
inline const std::vector<std::string_view> kMipFilters = {"none", "nearest", "linear"};

/// A texel t passes if `reference compare t` holds.
enum class Compare : std::uint8_t {
  Always,
  Never,
  Less,
  Equal,
  LessEqual,
  Greater,
  NotEqual,
  GreaterEqual
};
inline const std::vector<std::string_view> kCompares = {
    "always", "never", "less", "equal", "less_equal", "greater", "not_equal", "greater_equal"};

struct SamplerState {
  Filter min_filter = Filter::Nearest;
  Filter mag_filter = Filter::Nearest;
  MipFilter mip_filter = MipFilter::None;
  std::array<AddressMode, 3> address{};  ///< of u, v, r
  std::array<float, 4> border{};
  Compare compare = Compare::Always;
  float lod_bias = 0;
  float min_lod = 0;
  float max_lod = 14;
  bool normalized = true;  ///< coordinates are 0 to 1 over the image; otherwise texels
};

}  // namespace eu::model
