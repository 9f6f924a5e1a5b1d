// Data cache and constant cache messages: shapes, channels, data moved (isa/MESSAGES.md 2, 3).
#include <gtest/gtest.h>

#include "tests/support/model/message.hpp"

namespace eu::test {
namespace {

using isa::Sfid;

class DataMessages : public testing::Test {
 protected:
  DataMessages() { bench.bind_bytes(0, 1024); }
  MessageBench bench;
};

std::uint32_t port(unsigned mlen, unsigned rlen, bool header, unsigned type, unsigned control,
                   unsigned index = 0) {
  return descriptor(mlen, rlen, header, port_control(type, control, index));
}

TEST_F(DataMessages, OwordBlockReadsCountOwordsAndIgnoreChannels) {
  for (const Sfid sfid : {Sfid::DataCache, Sfid::ConstantCache, Sfid::SamplerCache}) {
    const int dwords[] = {4, 4, 8, 16, 32};
    const unsigned registers[] = {1, 1, 1, 2, 4};
    for (unsigned size = 0; size < 5; ++size) {
      bench.begin(sfid, port(1, registers[size], true, 0, size), 0);
      bench.payload(0, 2) = 3;
      bench.serve();
      const int first = size == 1 ? 4 : 0;
      for (int i = 0; i < dwords[size]; ++i)
        EXPECT_EQ(bench.response((first + i) / 8, (first + i) % 8),
                  bytes_from(48 + 4 * static_cast<unsigned>(i)));
      if (size == 0) {
        EXPECT_EQ(bench.response(0, 4), kUntouched);
      }
      if (size == 1) {
        EXPECT_EQ(bench.response(0, 3), kUntouched);
      }
    }
  }
}

TEST_F(DataMessages, UnalignedOwordBlockReadsCountBytes) {
  bench.begin(Sfid::DataCache, port(1, 1, true, 1, 2), 0);
  bench.payload(0, 2) = 20;
  bench.serve();
  for (int i = 0; i < 8; ++i)
    EXPECT_EQ(bench.response(0, i), bytes_from(20 + 4 * static_cast<unsigned>(i)));
}

TEST_F(DataMessages, OwordBlockWritesMirrorReads) {
  bench.begin(Sfid::DataCache, port(2, 0, true, 8, 1), 0);
  bench.payload(0, 2) = 2;
  for (int i = 0; i < 8; ++i) bench.payload(1, i) = 100u + static_cast<unsigned>(i);
  bench.serve();
  for (unsigned i = 0; i < 4; ++i) EXPECT_EQ(bench.dword_at(0, 32 + 4 * i), 104 + i);
  EXPECT_EQ(bench.dword_at(0, 28), bytes_from(28));
  EXPECT_EQ(bench.dword_at(0, 48), bytes_from(48));
}

// From Mesa's spills in branches (brw_fs_reg_allocate.cpp: "only write data initialized by the
// instruction for whichever channels are enabled"); llvmpipe has the results of such shaders on all
// generations.
TEST_F(DataMessages, OwordBlockWritesOfADwordAChannelLeaveOthers) {
  for (const unsigned lanes : {8u, 16u}) {
    const std::uint32_t channels = lanes == 8 ? 0x96 : 0x5a96;
    bench.begin(Sfid::DataCache, port(1 + lanes / 8, 0, true, 8, lanes == 8 ? 2 : 3), channels,
                static_cast<std::uint8_t>(lanes));
    bench.payload(0, 2) = lanes;
    for (unsigned i = 0; i < lanes; ++i)
      bench.payload(1 + static_cast<int>(i / 8), static_cast<int>(i % 8)) = 100 + i;
    bench.serve();
    for (unsigned i = 0; i < lanes; ++i) {
      const unsigned at = 16 * lanes + 4 * i;
      EXPECT_EQ(bench.dword_at(0, at), (channels >> i & 1) != 0 ? 100 + i : bytes_from(at));
    }
  }
}

TEST_F(DataMessages, OwordDualBlocksHaveTwoOffsetsAndAChannelADword) {
  for (const Sfid sfid : {Sfid::DataCache, Sfid::ConstantCache, Sfid::SamplerCache}) {
    bench.begin(sfid, port(2, 4, true, 2, 2), 0xf1);
    bench.payload(0, 2) = 1;
    bench.payload(1, 0) = 0;
    bench.payload(1, 4) = 10;
    bench.serve();
    for (int oword = 0; oword < 4; ++oword) {
      const auto at = static_cast<unsigned>(16 * oword);
      EXPECT_EQ(bench.response(oword, 0), bytes_from(16 + at));
      EXPECT_EQ(bench.response(oword, 1), kUntouched);
      EXPECT_EQ(bench.response(oword, 7), bytes_from(176 + at + 12));
    }
  }
}

TEST_F(DataMessages, OwordDualBlockWrites) {
  bench.begin(Sfid::DataCache, port(2, 0, false, 10, 0), 0x1f);
  bench.payload(0, 0) = 2;
  bench.payload(0, 4) = 4;
  for (int i = 0; i < 8; ++i) bench.payload(1, i) = 100u + static_cast<unsigned>(i);
  bench.serve();
  EXPECT_EQ(bench.dword_at(0, 32), 100u);
  EXPECT_EQ(bench.dword_at(0, 44), 103u);
  EXPECT_EQ(bench.dword_at(0, 64), 104u);
  EXPECT_EQ(bench.dword_at(0, 68), bytes_from(68));
}

TEST_F(DataMessages, DwordScatteredReadsCountDwordsALane) {
  for (const Sfid sfid : {Sfid::DataCache, Sfid::ConstantCache, Sfid::SamplerCache})
    for (const int lanes : {8, 16}) {
      const auto registers = static_cast<unsigned>(lanes / 8);
      bench.begin(sfid, port(registers, registers, false, 3, lanes == 8 ? 2 : 3), 0xfffd, 16);
      for (int lane = 0; lane < lanes; ++lane)
        bench.payload(lane / 8, lane % 8) = static_cast<unsigned>(40 - lane);
      bench.serve();
      for (int lane = 0; lane < lanes; ++lane)
        EXPECT_EQ(bench.response(lane / 8, lane % 8),
                  lane == 1 ? kUntouched : bytes_from(4 * static_cast<unsigned>(40 - lane)));
    }
}

TEST_F(DataMessages, DwordScatteredWritesWithAHeader) {
  bench.begin(Sfid::DataCache, port(3, 0, true, 11, 2), 0x81);
  bench.payload(0, 7) = 0xffff;
  for (int lane = 0; lane < 8; ++lane) {
    bench.payload(1, lane) = static_cast<unsigned>(2 * lane);
    bench.payload(2, lane) = 500u + static_cast<unsigned>(lane);
  }
  bench.serve();
  EXPECT_EQ(bench.dword_at(0, 0), 500u);
  EXPECT_EQ(bench.dword_at(0, 8), bytes_from(8));
  EXPECT_EQ(bench.dword_at(0, 56), 507u);
}

TEST_F(DataMessages, ByteScatteredReadsGiveOneTwoOrFourBytes) {
  for (const unsigned size : {0u, 1u, 2u})
    for (const unsigned wide : {0u, 1u}) {
      bench.begin(Sfid::DataCache, port(1 + wide, 1 + wide, false, 4, size << 2 | wide), 0xffff,
                  16);
      for (unsigned lane = 0; lane < 8 + 8 * wide; ++lane)
        bench.payload(static_cast<int>(lane / 8), static_cast<int>(lane % 8)) = 3 * lane + 1;
      bench.serve();
      const std::uint32_t mask = size == 2 ? ~0u : (1u << (8 << size)) - 1;
      for (unsigned lane = 0; lane < 8 + 8 * wide; ++lane)
        EXPECT_EQ(bench.response(static_cast<int>(lane / 8), static_cast<int>(lane % 8)),
                  bytes_from(3 * lane + 1) & mask);
    }
}

TEST_F(DataMessages, ByteScatteredWritesTouchNoMoreThanTheirBytes) {
  bench.begin(Sfid::DataCache, port(2, 0, false, 12, 1 << 2), 0x01);
  bench.payload(0, 0) = 5;
  bench.payload(1, 0) = 0xaabbccdd;
  bench.serve();
  EXPECT_EQ(bench.dword_at(0, 4), 0x07ccdd04u);
}

TEST_F(DataMessages, UntypedReadsReturnTheChannelsThatAreNotMasked) {
  for (const bool haswell : {false, true})
    for (const unsigned disabled : {0x0u, 0xeu, 0x5u, 0x9u})
      for (const unsigned mode : {1u, 2u}) {
        const unsigned registers = mode == 1 ? 2 : 1;
        const unsigned channels = 4 - static_cast<unsigned>(__builtin_popcount(disabled));
        bench.gen = haswell ? isa::Generation::Hsw : isa::Generation::Ivb;
        bench.begin(
            haswell ? Sfid::DataCache1 : Sfid::DataCache,
            port(registers, channels * registers, false, haswell ? 1 : 5, mode << 4 | disabled),
            0xfffe, 16);
        for (unsigned lane = 0; lane < 8 * registers; ++lane)
          bench.payload(static_cast<int>(lane / 8), static_cast<int>(lane % 8)) = 16 * lane + 3;
        bench.serve();
        int item = 0;
        for (unsigned c = 0; c < 4; ++c) {
          if ((disabled >> c) & 1) continue;
          for (unsigned lane = 0; lane < 8 * registers; ++lane)
            EXPECT_EQ(
                bench.response(item * static_cast<int>(registers) + static_cast<int>(lane / 8),
                               static_cast<int>(lane % 8)),
                lane == 0 ? kUntouched : bytes_from(16 * lane + 4 * c));
          ++item;
        }
      }
}

TEST_F(DataMessages, UntypedReadsInSimd4x2HaveTwoAddresses) {
  bench.begin(Sfid::DataCache, port(1, 1, false, 5, 0x8), 0x3f);
  bench.payload(0, 0) = 32;
  bench.payload(0, 4) = 96;
  bench.serve();
  EXPECT_EQ(bench.response(0, 0), bytes_from(32));
  EXPECT_EQ(bench.response(0, 2), bytes_from(40));
  EXPECT_EQ(bench.response(0, 3), kUntouched);  // masked in the descriptor
  EXPECT_EQ(bench.response(0, 5), bytes_from(100));
  EXPECT_EQ(bench.response(0, 6), kUntouched);  // channel 6 is off
}

TEST_F(DataMessages, UntypedWritesStoreChannelByChannel) {
  for (const bool haswell : {false, true}) {
    bench.gen = haswell ? isa::Generation::Hsw : isa::Generation::Ivb;
    bench.begin(haswell ? Sfid::DataCache1 : Sfid::DataCache,
                port(6, 0, false, haswell ? 9 : 13, 1 << 4 | 0xa), 0x0002, 16);
    bench.payload(0, 1) = 64;
    bench.payload(2, 1) = 700;
    bench.payload(4, 1) = 900;
    bench.serve();
    EXPECT_EQ(bench.dword_at(0, 64), 700u);
    EXPECT_EQ(bench.dword_at(0, 68), bytes_from(68));
    EXPECT_EQ(bench.dword_at(0, 72), 900u);
  }
}

TEST_F(DataMessages, HaswellWritesUntypedInSimd4x2) {
  bench.gen = isa::Generation::Hsw;
  bench.begin(Sfid::DataCache1, port(2, 0, false, 9, 0x0), 0x8f);
  bench.payload(0, 0) = 0;
  bench.payload(0, 4) = 128;
  for (int i = 0; i < 8; ++i) bench.payload(1, i) = 60u + static_cast<unsigned>(i);
  bench.serve();
  EXPECT_EQ(bench.dword_at(0, 12), 63u);
  EXPECT_EQ(bench.dword_at(0, 128), bytes_from(128));
  EXPECT_EQ(bench.dword_at(0, 140), 67u);
}

TEST_F(DataMessages, TheHeaderOfAnUntypedMessageMasksPixels) {
  bench.begin(Sfid::DataCache, port(2, 1, true, 5, 2 << 4 | 0xe), 0xff);
  bench.payload(0, 7) = 0x04;
  bench.serve();
  for (int lane = 0; lane < 8; ++lane)
    EXPECT_EQ(bench.response(0, lane), lane == 2 ? bytes_from(0) : kUntouched);
}

TEST_F(DataMessages, ScratchBlocksAreAtTheHeadersOffset) {
  for (const unsigned code : {0u, 1u, 3u}) {
    const unsigned registers = code + 1;
    bench.begin(Sfid::DataCache,
                descriptor(1 + registers, 0, true, 1u << 18 | 1u << 17 | code << 12 | 2), 0xff);
    bench.payload(0, 5) = 0x8000403;
    for (unsigned grf = 0; grf < registers; ++grf)
      for (int i = 0; i < 8; ++i)
        bench.payload(static_cast<int>(1 + grf), i) =
            1000 * code + 10 * grf + static_cast<unsigned>(i);
    bench.serve();
    std::uint32_t first = 0;
    bench.surfaces.memory.read(0x8000400 + 64, &first, 4);
    EXPECT_EQ(first, 1000 * code);
    bench.begin(Sfid::DataCache,
                descriptor(1, registers, true, 1u << 18 | 1u << 16 | code << 12 | 2), 0xf7);
    bench.payload(0, 5) = 0x8000400;
    bench.serve();
    for (unsigned grf = 0; grf < registers; ++grf)
      for (int i = 0; i < 8; ++i)
        EXPECT_EQ(bench.response(static_cast<int>(grf), i),
                  i == 3 ? kUntouched : 1000 * code + 10 * grf + static_cast<unsigned>(i));
  }
}

TEST_F(DataMessages, StatelessAddressesCountFromTheHeadersBase) {
  bench.begin(Sfid::DataCache, port(2, 1, true, 5, 2 << 4 | 0xe, 255), 0x01);
  bench.payload(0, 5) = 0x10000;  // the surface's own address
  bench.payload(0, 7) = 0xffff;
  bench.payload(1, 0) = 40;
  bench.serve();
  EXPECT_EQ(bench.response(0, 0), bytes_from(40));
}

TEST_F(DataMessages, FencesMoveNothing) {
  for (const unsigned commit : {0u, 1u})
    for (const Sfid sfid : {Sfid::DataCache, Sfid::RenderCache}) {
      bench.begin(sfid, port(1, commit, true, 7, commit << 5), 0xff);
      EXPECT_EQ(bench.fault(), "");
      EXPECT_EQ(bench.response(0, 0), kUntouched);
    }
}

TEST_F(DataMessages, OutsideItsSurfaceReadsAreZeroAndWritesAreDropped) {
  bench.begin(Sfid::DataCache, port(1, 1, false, 5, 2 << 4 | 0xe), 0x03);
  bench.payload(0, 0) = 1020;
  bench.payload(0, 1) = 1024;
  bench.serve();
  EXPECT_EQ(bench.response(0, 0), bytes_from(1020));
  EXPECT_EQ(bench.response(0, 1), 0u);
  EXPECT_EQ(bench.surfaces.log.outside_in_all().reads, 1u);
  bench.begin(Sfid::DataCache, port(2, 0, false, 13, 2 << 4 | 0xe), 0x01);
  bench.payload(0, 0) = 0xfffffffc;
  bench.payload(1, 0) = 7;
  bench.serve();
  EXPECT_EQ(bench.surfaces.log.outside_in_all().writes, 1u);
}

}  // namespace
}  // namespace eu::test
