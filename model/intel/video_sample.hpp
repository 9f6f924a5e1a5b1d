#pragma once
// Sampler messages of video processing: layouts are the hardware's, values are simplified
// (isa/MESSAGES.md 5.1, 5.2).
#include "model/intel/message_view.hpp"
#include "model/intel/texture.hpp"

namespace eu::model {

/// 16 x 4 pixels; each register is a row of 16-bit UNORM of a channel. M1: DW1 number of the block
/// of four rows, DW2 and DW3 u and v of the first pixel, DW4 and DW5 their steps, DW6 the growth of
/// u's step. The sampler's own filter replaces the hardware's polyphase filter.
void sample_8x8(MessageView& message, Texture& texture);

/// 16 x 8 pixels at the texel whose x and y are the words of M1 DW0, unchanged: the model does not
/// denoise. Of the statistics only the block's position is set, in words 14 and 15 of register 4. A
/// second field (10 registers) has the same contents.
void denoise(MessageView& message, Texture& texture);

}  // namespace eu::model
