// Blocks of consecutive bytes: OWord blocks, dual blocks, scratch (isa/MESSAGES.md 2.2, 2.3, 2.5).
#include <algorithm>

#include "model/intel/data_access.hpp"

namespace eu::model {
namespace {

struct OwordBlock {
  int first_dword;  ///< in the first data register
  int dwords;
};

OwordBlock oword_block(unsigned size_code) {
  constexpr OwordBlock kBlocks[] = {{0, 4}, {4, 4}, {0, 8}, {0, 16}, {0, 32}};
  return kBlocks[size_code];
}

/// Moves a dword between memory and register `grf` of the data.
void move_dword(DataAccess& access, int grf, int dword, std::uint32_t offset) {
  MessageView& message = access.message;
  if (message.writes())
    access.write(offset, message.payload(message.layout().header_registers + grf, dword));
  else
    message.respond(grf, dword, access.read(offset));
}

/// Mask of the dwords that a write changes. With one dword per channel, it writes those of enabled
/// channels only: Mesa spills this way in branches.
std::uint32_t written_dwords(MessageView& message, int dwords) {
  const isa::Request& request = message.packet().message;
  return request.exec_size == dwords ? request.channels : ~0u;
}

/// Writes those of `count` dwords of a payload register, from `first` on, that are in `mask`.
void write_dwords(DataAccess& access, std::uint32_t offset, int grf, int first, int count,
                  std::uint32_t mask) {
  const std::uint32_t all = (1u << count) - 1;
  if ((mask & all) == all)
    return access.write(offset, &access.message.packet().payload[grf][first], count);
  for (int dword = 0; dword < count; ++dword)
    if ((mask >> dword & 1u) != 0)
      access.write(offset + 4u * static_cast<unsigned>(dword),
                   access.message.payload(grf, first + dword));
}

/// Moves a block, one register or half a register at a time.
void move_block(DataAccess& access, std::uint32_t offset) {
  MessageView& message = access.message;
  const OwordBlock block = oword_block(message.control(10, 8));
  const int count = std::min(block.dwords, kDwordsPerRegister);
  const std::uint32_t written = written_dwords(message, block.dwords);
  for (int grf = 0; grf * kDwordsPerRegister < block.dwords; ++grf) {
    if (message.writes()) {
      const int at = message.layout().header_registers + grf;
      write_dwords(access, offset, at, block.first_dword, count,
                   written >> (grf * kDwordsPerRegister));
    } else {
      access.read(offset, message.response(grf) + block.first_dword, count);
      message.responded(grf, block.first_dword, count);
    }
    offset += 4u * static_cast<unsigned>(count);
  }
}

}  // namespace

void access_oword_block(DataAccess& access) {
  move_block(access, 16 * access.message.header(2));
}

void access_unaligned_oword_block(DataAccess& access) {
  move_block(access, access.message.header(2) & ~3u);
}

/// Two blocks. Their offsets are in dwords 0 and 4 of a register, in OWords from the header's
/// offset. Data of the first is in dwords 3:0 of each register, of the second in 7:4. Channels 3:0
/// and 7:4 enable them.
void access_oword_dual_block(DataAccess& access) {
  MessageView& message = access.message;
  const int parameter = message.layout().header_registers;
  for (int block = 0; block < 2; ++block) {
    const std::uint32_t offset = 16 * (message.header(2) + message.payload(parameter, 4 * block));
    for (int oword = 0; oword < message.layout().data_items; ++oword)
      for (int i = 0; i < 4; ++i) {
        if (!message.enabled(4 * block + i)) continue;
        const std::uint32_t at = offset + static_cast<unsigned>(16 * oword + 4 * i);
        if (message.writes())
          access.write(at, message.payload(parameter + 1 + oword, 4 * block + i));
        else
          message.respond(oword, 4 * block + i, access.read(at));
      }
  }
}

/// Registers in the thread's scratch space, whose pointer is in the header. A channel enables its
/// dword; in OWord mode, any of four channels enables their OWord.
void access_scratch_block(DataAccess& access) {
  MessageView& message = access.message;
  const std::uint32_t base = (message.header(5) & ~0x3ffu) + 32 * message.control(11, 0);
  const bool by_dword = message.control(16, 16) != 0;
  const int channels = std::max<int>(kDwordsPerRegister, message.packet().message.exec_size);
  for (int i = 0; i < message.layout().data_items * kDwordsPerRegister; ++i) {
    const int channel = i % channels;
    bool enabled = message.enabled(channel);
    for (int k = 0; !by_dword && k < 4; ++k) enabled |= message.enabled((channel & ~3) + k);
    if (enabled)
      move_dword(access, i / kDwordsPerRegister, i % kDwordsPerRegister,
                 base + 4u * static_cast<unsigned>(i));
  }
}

}  // namespace eu::model
