// Meaningless messages are refused with their name, the field, and the allowed values.
#include <gtest/gtest.h>

#include "isa/intel/messages/message_layout.hpp"
#include "tests/support/model/message.hpp"

namespace eu::test {
namespace {

using isa::Generation;
using isa::Sfid;

struct Malformed {
  Sfid sfid;
  Generation gen;
  std::uint32_t raw;
  const char* problem;
};

const Malformed kMalformed[] = {
    {Sfid::DataCache, Generation::Ivb, descriptor(1, 1, true, port_control(0, 5, 0)),
     "OWord block read: block size 5 is reserved (allowed: 0, 1, 2, 3, 4)"},
    {Sfid::DataCache, Generation::Ivb, descriptor(2, 1, true, port_control(2, 1, 0)),
     "OWord dual block read: block size 1 is reserved (allowed: 0, 2)"},
    {Sfid::DataCache, Generation::Ivb, descriptor(1, 1, false, port_control(3, 0, 0)),
     "DWord scattered read: block size 0 is reserved (allowed: 2, 3)"},
    {Sfid::DataCache, Generation::Ivb, descriptor(1, 1, false, port_control(4, 0xc, 0)),
     "byte scattered read: data size 3 is reserved (allowed: 0, 1, 2)"},
    {Sfid::DataCache, Generation::Ivb, descriptor(1, 4, false, port_control(5, 0x30, 0)),
     "untyped surface read: SIMD mode 3 is reserved (allowed: 0, 1, 2)"},
    {Sfid::DataCache, Generation::Ivb, descriptor(2, 0, false, port_control(13, 0, 0)),
     "untyped surface write: SIMD mode 0 is reserved (allowed: 1, 2)"},
    {Sfid::DataCache, Generation::Ivb, descriptor(1, 1, false, port_control(5, 0x2f, 0)),
     "untyped surface read: channel mask 15 is reserved (allowed: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, "
     "10, "
     "11, 12, 13, 14)"},
    {Sfid::DataCache, Generation::Ivb, descriptor(1, 1, true, 1u << 18 | 2u << 12),
     "scratch block read: block size 2 is reserved (allowed: 0, 1, 3)"},
    {Sfid::RenderCache, Generation::Ivb, descriptor(6, 0, true, port_control(12, 6, 0)),
     "render target write: message subtype 6 is reserved (allowed: 0, 1, 2, 3, 4)"},
    {Sfid::Sampler, Generation::Ivb, descriptor(1, 4, false, sampler_control(0, 3)),
     "sample: SIMD mode 3 is reserved (allowed: 0, 1, 2)"},
    {Sfid::DataCache, Generation::Ivb, descriptor(1, 1, false, port_control(0, 0, 0)),
     "OWord block read: the message needs a header"},
    {Sfid::DataCache, Generation::Ivb, descriptor(1, 0, true, port_control(8, 0, 0)),
     "OWord block write: message length 1 is too short (allowed: 2)"},
    {Sfid::DataCache, Generation::Ivb, descriptor(2, 1, false, port_control(5, 0x1e, 0)),
     "untyped surface read: response length 1 is not what it returns (allowed: 2)"},
    {Sfid::DataCache, Generation::Ivb, descriptor(1, 1, true, port_control(15, 0, 0)),
     "the shared function data_cache has no message with function control 245760"},
    {Sfid::DataCache, Generation::Hsw, descriptor(1, 1, false, port_control(5, 0x2e, 0)),
     "untyped surface read: only Ivy Bridge has this message"},
};

TEST(MalformedMessages, AreRefusedWithTheFieldAndWhatIsAllowed) {
  for (const Malformed& row : kMalformed) {
    EXPECT_EQ(isa::message_problem(row.sfid, {row.raw}, row.gen), row.problem);
    MessageBench bench;
    bench.gen = row.gen;
    bench.bind_bytes(0, 64);
    bench.begin(row.sfid, row.raw);
    EXPECT_EQ(bench.fault(), row.problem);
  }
}

TEST(MalformedMessages, APayloadMayBeLongerThanTheMessage) {  // isa/MESSAGES.md 1
  MessageBench bench;
  bench.bind_bytes(0, 64);
  bench.begin(Sfid::DataCache, descriptor(5, 1, true, port_control(0, 2, 0)));
  EXPECT_EQ(bench.fault(), "");
}

TEST(MalformedMessages, EveryMessageHasAFamilyWithItsLengths) {
  for (const isa::MessageRow& row : isa::kMessages) {
    const Generation gen = row.gens.first;
    const auto layout = isa::message_layout(row.sfid, {row.selector.value | 1u << 19}, gen);
    ASSERT_TRUE(layout.has_value()) << row.name;
    EXPECT_EQ(layout->row, &row);
    EXPECT_LE(layout->payload.min, layout->payload.max) << row.name;
    EXPECT_LE(layout->response.min, layout->response.max) << row.name;
    EXPECT_GE(layout->payload.min, 1) << row.name;
    EXPECT_LE(layout->response.max, 16) << row.name;
    EXPECT_FALSE(row.name.empty());
  }
}

TEST(MalformedMessages, AnIndexWithoutASurfaceIsRefused) {
  MessageBench bench;
  bench.bind_bytes(3, 64);
  bench.begin(Sfid::DataCache, descriptor(1, 1, true, port_control(0, 0, 0)));
  EXPECT_EQ(bench.fault(), "binding table index 0 has no surface (bound: 3)");
}

}  // namespace
}  // namespace eu::test
