#pragma once
// Results of sampler messages: values only, no time (isa/MESSAGES.md 5).
#include <array>
#include <cstdint>
#include <string_view>

#include "isa/common/float_bits.hpp"
#include "model/intel/message_view.hpp"
#include "model/intel/texture.hpp"
#include "model/memory/surfaces.hpp"
#include "model/memory/touched.hpp"

namespace eu::model {

/// True if the message uses the state of a sampler, not only that of the surface.
bool uses_sampler_state(isa::MessageKind kind);

/// Fills the response and returns the lines of memory that were read. Throws MessageFault.
LineSet perform_sample(MessageView& message, SurfaceTable& surfaces, int line_bytes);

// Parameters of sampler messages by name, at the positions in the table of messages
// (isa/MESSAGES.md 5).

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

// Sampler messages of video processing: layouts are the hardware's, values are simplified
// (isa/MESSAGES.md 5.1, 5.2).

/// 16 x 4 pixels; each register is a row of 16-bit UNORM of a channel. M1: DW1 number of the block
/// of four rows, DW2 and DW3 u and v of the first pixel, DW4 and DW5 their steps, DW6 the growth of
/// u's step. The sampler's own filter replaces the hardware's polyphase filter.
void sample_8x8(MessageView& message, Texture& texture);

/// 16 x 8 pixels at the texel whose x and y are the words of M1 DW0, unchanged: the model does not
/// denoise. Of the statistics only the block's position is set, in words 14 and 15 of register 4. A
/// second field (10 registers) has the same contents.
void denoise(MessageView& message, Texture& texture);

}  // namespace eu::model
