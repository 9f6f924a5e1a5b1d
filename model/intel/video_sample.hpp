#pragma once
// Sampler messages of video processing: shapes as hardware's, contents simplified
// (isa/MESSAGES.md 5.1, 5.2).
#include "model/intel/message_view.hpp"
#include "model/intel/texture.hpp"

namespace eu::model {

/// 16 x 4 pixels, each channel a row of 16-bit UNORM a register. M1: DW1 number of the block of
/// four rows, DW2 and DW3 u and v of the first pixel, DW4 and DW5 their steps, DW6 by how much the
/// step of u grows. The sampler's own filter stands for the polyphase filter of hardware.
void sample_8x8(MessageView& message, Texture& texture);

/// 16 x 8 pixels at the texel whose x and y are the words of M1 DW0, as they are: nothing is
/// denoised. Of the statistics only the block's place, words 14 and 15 of register 4, is given; a
/// second field (10 registers) has the same contents.
void denoise(MessageView& message, Texture& texture);

}  // namespace eu::model
