// A unit caches the layouts of descriptors. Cached layouts are compared with those of each
// descriptor alone, for descriptors that share cache entries and for some invalid ones.
#include "model/intel/message_layouts.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "model/base/run_control.hpp"
#include "tests/support/choice.hpp"

namespace eu::test {
namespace {

using isa::Generation;

struct Found {
  std::optional<isa::MessageLayout> layout;
  std::string fault;
};

template <class Look>
Found found_by(Look look) {
  try {
    return {look(), {}};
  } catch (const model::MessageFault& fault) {
    return {std::nullopt, fault.what()};
  }
}

void expect_same(const Found& a, const Found& b) {
  ASSERT_EQ(a.fault, b.fault);
  ASSERT_EQ(a.layout.has_value(), b.layout.has_value());
  if (!a.layout) return;
  EXPECT_EQ(a.layout->row, b.layout->row);
  EXPECT_EQ(a.layout->lanes, b.layout->lanes);
  EXPECT_EQ(a.layout->item_registers, b.layout->item_registers);
  EXPECT_EQ(a.layout->header_registers, b.layout->header_registers);
  EXPECT_EQ(a.layout->data_items, b.layout->data_items);
  EXPECT_EQ(a.layout->wide_data, b.layout->wide_data);
}

/// Few shared functions, lengths and controls, so that many requests are valid and some repeat.
isa::Request random_request(Choice& choice) {
  isa::Request request;
  request.function = static_cast<std::uint8_t>(9 + choice.below(4));
  request.descriptor = static_cast<std::uint32_t>(1 + choice.below(4)) << 25 |
                       static_cast<std::uint32_t>(choice.below(3)) << 20 |
                       static_cast<std::uint32_t>(choice.below(2)) << 19 |
                       static_cast<std::uint32_t>(choice.below(16)) << 14 |
                       static_cast<std::uint32_t>(choice.below(64)) << 8;
  request.second_payload.count = static_cast<std::uint16_t>(choice.below(2));
  return request;
}

TEST(MessageLayouts, MatchEachDescriptorAlone) {
  for (const Generation gen : {Generation::Ivb, Generation::Hsw, Generation::Skl}) {
    Choice choice(7);
    model::MessageLayouts layouts(gen);
    model::Packet packet;
    int known = 0;
    for (int i = 0; i < 20'000; ++i) {
      if (i % 3 != 0) packet.message = random_request(choice);
      packet.index = static_cast<std::uint32_t>(choice.below(70));
      const Found alone = found_by([&] { return model::checked_layout(packet.message, gen); });
      expect_same(found_by([&] { return layouts.of(packet); }), alone);
      if (HasFatalFailure()) return;
      known += alone.layout.has_value();
    }
    EXPECT_GT(known, 500) << "too few descriptors are valid";
  }
}

}  // namespace
}  // namespace eu::test
