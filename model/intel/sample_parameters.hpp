#pragma once
// Parameters of sampler messages by name, at the positions in the table of messages
// (isa/MESSAGES.md 5).
#include <array>
#include <cstdint>
#include <string_view>

#include "isa/common/float_bits.hpp"
#include "model/intel/message_view.hpp"

namespace eu::model {

enum class SampleParameter : std::uint8_t {
  U,
  V,
  R,
  Ai,
  Lod,
  Bias,
  Ref,
  DuDx,
  DuDy,
  DvDx,
  DvDy,
  DrDx,
  DrDy,
  Si,
  Mcs,
  Mcs1,
  OffU,
  OffV
};
inline constexpr std::string_view kSampleParameters[] = {
    "u",    "v",    "r",    "ai",   "lod", "bias", "ref",  "dudx", "dudy",
    "dvdx", "dvdy", "drdx", "drdy", "si",  "mcs",  "mcs1", "offu", "offv"};

/// Parameters of one message. Parameters that it lacks, or that its length cuts off, are 0.
class SampleParameters {
 public:
  explicit SampleParameters(const MessageView& message);

  bool has(SampleParameter parameter) const {
    return positions_[static_cast<std::size_t>(parameter)] >= 0;
  }
  std::uint32_t bits(SampleParameter parameter, int lane) const {
    const int position = positions_[static_cast<std::size_t>(parameter)];
    if (position < 0) return 0;
    return message_.is_simd4x2() ? message_.component(position, lane)
                                 : message_.item(position, lane);
  }
  float real(SampleParameter parameter, int lane) const {
    return isa::float_of(bits(parameter, lane));
  }
  std::int64_t integer(SampleParameter parameter, int lane) const {
    return static_cast<std::int32_t>(bits(parameter, lane));
  }

 private:
  const MessageView& message_;
  std::array<std::int8_t, std::size(kSampleParameters)> positions_;
};

}  // namespace eu::model
