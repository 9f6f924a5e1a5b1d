// Untyped messages whose lanes have consecutive addresses are served together. Their data are
// compared with one dword per lane and component (isa/MESSAGES.md 2.3), moved here on a plain
// array; the lines that contain the dwords are counted one by one.
#include <gtest/gtest.h>

#include <array>
#include <map>

#include "model/memory/touched.hpp"
#include "tests/support/choice.hpp"
#include "tests/support/model/message.hpp"

namespace eu::test {
namespace {

constexpr std::uint32_t kBytes = 1024;

struct UntypedMessage {
  int lanes = 8;
  unsigned disabled = 0;  ///< components, one bit each
  std::uint32_t channels = 0;
  std::array<std::uint32_t, 16> addresses{};

  int components() const { return 4 - __builtin_popcount(disabled); }
  bool enabled(int lane) const { return (channels >> lane) & 1; }
};

/// Beginning of a sequence of lanes: mostly inside, or near the end, or near the last byte of all.
std::uint32_t random_begin(Choice& choice) {
  switch (choice.below(6)) {
    case 0: return kBytes - 32 + static_cast<std::uint32_t>(choice.below(40));
    case 1: return 0u - 32 + static_cast<std::uint32_t>(choice.below(64));
    default: return static_cast<std::uint32_t>(choice.below(int{kBytes}));
  }
}

/// Sequences of consecutive dwords, some of one lane, with some lanes off and low bits set.
UntypedMessage random_message(Choice& choice) {
  UntypedMessage message;
  message.lanes = choice.below(2) == 0 ? 8 : 16;
  message.disabled = static_cast<unsigned>(choice.below(15));
  message.channels =
      choice.below(2) == 0 ? 0xffff : static_cast<std::uint32_t>(choice.below(65536));
  std::uint32_t address = random_begin(choice);
  for (std::size_t lane = 0; lane < 16; ++lane, address += 4) {
    if (choice.below(5) == 0) address = random_begin(choice);
    message.addresses[lane] = address;
  }
  return message;
}

class NeighbouringLanes : public testing::Test {
 protected:
  NeighbouringLanes() {
    bench.bind_bytes(0, kBytes);
    for (std::uint32_t n = 0; n < kBytes; n += 4) memory_[n / 4] = bytes_from(n);
  }

  /// Type 5 reads, 13 writes (isa/MESSAGES.md 2.1).
  void begin(const UntypedMessage& message, bool writes) {
    const auto registers = static_cast<unsigned>(message.lanes / 8);
    const auto data = static_cast<unsigned>(message.components()) * registers;
    const unsigned control = (message.lanes == 8 ? 2u : 1u) << 4 | message.disabled;
    bench.begin(isa::Sfid::DataCache,
                descriptor(registers + (writes ? data : 0), writes ? 0 : data, false,
                           port_control(writes ? 13 : 5, control, 0)),
                message.channels, 16);
    for (int lane = 0; lane < message.lanes; ++lane)
      bench.payload(lane / 8, lane % 8) = message.addresses[static_cast<std::size_t>(lane)];
  }

  /// Null outside of the surface.
  std::uint32_t* dword(const UntypedMessage& message, int lane, unsigned component) {
    const std::uint32_t at =
        (message.addresses[static_cast<std::size_t>(lane)] & ~3u) + 4 * component;
    return at < kBytes ? &memory_[at / 4] : nullptr;
  }

  /// Calls `visit(lane, component, item)` for each dword in the order of movement.
  template <class Visit>
  void each(const UntypedMessage& message, Visit visit) {
    int item = 0;
    for (unsigned component = 0; component < 4; ++component) {
      if ((message.disabled >> component) & 1) continue;
      for (int lane = 0; lane < message.lanes; ++lane) visit(lane, component, item);
      ++item;
    }
  }
  static int grf(const UntypedMessage& message, int item, int lane) {
    return item * (message.lanes / 8) + lane / 8;
  }

  void expect_memory() {
    for (std::uint32_t n = 0; n < kBytes; n += 4)
      ASSERT_EQ(bench.dword_at(0, n), memory_[n / 4]) << "byte " << n;
  }

  MessageBench bench;
  Choice choice{20};
  std::uint64_t outside_ = 0;  ///< reads so far

 private:
  std::array<std::uint32_t, kBytes / 4> memory_{};
};

TEST_F(NeighbouringLanes, ReadWhatEachReadsAlone) {
  for (int i = 0; i < 4000; ++i) {
    SCOPED_TRACE(i);
    const UntypedMessage message = random_message(choice);
    begin(message, false);
    bench.serve();
    each(message, [&](int lane, unsigned component, int item) {
      const std::uint32_t* const value = dword(message, lane, component);
      const std::uint32_t expected = !message.enabled(lane) ? kUntouched
                                     : value != nullptr     ? *value
                                                            : 0;
      ASSERT_EQ(bench.response(grf(message, item, lane), lane % 8), expected)
          << "lane " << lane << ", component " << component;
      outside_ += message.enabled(lane) && value == nullptr;
    });
    ASSERT_EQ(bench.surfaces.log.outside_in_all().reads, outside_);
  }
}

TEST_F(NeighbouringLanes, WriteWhatEachWritesAlone) {
  for (int i = 0; i < 1000; ++i) {
    SCOPED_TRACE(i);
    const UntypedMessage message = random_message(choice);
    begin(message, true);
    each(message, [&](int lane, unsigned component, int item) {
      const auto value = static_cast<std::uint32_t>(10000 * i + 100 * item + lane);
      bench.payload(message.lanes / 8 + grf(message, item, lane), lane % 8) = value;
      std::uint32_t* const place = dword(message, lane, component);
      if (message.enabled(lane) && place != nullptr) *place = value;
    });
    bench.serve();
    expect_memory();
  }
}

TEST(LinesOfDwords, AreThoseOfEachAlone) {
  Choice choice(21);
  for (int i = 0; i < 4000; ++i) {
    model::Touched touched;
    std::map<std::uint32_t, int> uses;
    const int rows = 1 + static_cast<int>(choice.below(model::Touched::kMaxRows));
    for (int row = 0; row < rows; ++row) {
      touched.begin_row();
      std::uint32_t address = random_begin(choice) & ~3u;
      for (int lane = 0; lane < model::Touched::kMaxLanes; ++lane, address += 4) {
        if (choice.below(5) == 0) address = random_begin(choice) & ~3u;
        touched.add(address);
        ++uses[address / 64];
      }
    }
    std::map<std::uint32_t, int> found;
    for (const auto& line : model::lines_of(touched, 64)) found[line.number] += line.uses;
    ASSERT_EQ(found, uses) << i;
  }
}

}  // namespace
}  // namespace eu::test
