// Entries of an EU's message queue: the time of the next free entry and the message that left it,
// compared with a plain search of all entries.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <tuple>
#include <vector>

#include "config/machine/machine.hpp"
#include "model/eu/message_queue.hpp"

namespace eu::test {
namespace {

using model::Cause;
using model::Cycle;
using model::kNever;
using model::QueuedMessage;

/// Takes all messages and responds to none.
class NoInterconnect : public model::MessageIf {
 public:
  model::Packet& allocate() override { return packet_; }
  Cycle send(model::Packet&) override { return kNever; }
  void wake_by(int, Cycle) override {}

 private:
  model::Packet packet_;
};

/// Reference for MessageQueue: the messages in it and the last ones that left its entries.
struct PlainQueue {
  std::vector<QueuedMessage> waiting;
  std::vector<QueuedMessage> left;

  std::vector<QueuedMessage>::iterator freed() {
    return std::min_element(left.begin(), left.end(), [](const auto& a, const auto& b) {
      return std::tie(a.accepted, a.turn) < std::tie(b.accepted, b.turn);
    });
  }
};

void expect_same(const model::MessageQueue& queue, PlainQueue& plain) {
  if (plain.left.empty()) {
    EXPECT_EQ(queue.entry_free_at(), kNever);
    return;
  }
  const QueuedMessage expected = *plain.freed();
  EXPECT_EQ(queue.entry_free_at(), expected.accepted);
  EXPECT_EQ(queue.freed().accepted, expected.accepted);
  EXPECT_EQ(queue.freed().turn, expected.turn);
  EXPECT_EQ(queue.freed().arrival, expected.arrival);
  EXPECT_EQ(queue.freed().busy, expected.busy);
}

/// Units take the messages in the order of sending, each after a time of its own. So entries become
/// free in another order, and several in one cycle.
TEST(MessageQueue, FreesEntriesInTheOrderOfTime) {
  config::MessageQueueConfig config;
  config.depth_entries = 4;
  config.latency_cycles = 3;
  const model::Jitter no_jitter;
  NoInterconnect interconnect;
  model::MessageQueue queue("queue", config, 1, no_jitter);
  queue.out(interconnect);
  PlainQueue plain;
  plain.left.resize(4);
  std::mt19937 random(1);
  Cycle now = 0;
  for (int step = 0; step < 4000; ++step) {
    SCOPED_TRACE(step);
    if (!plain.left.empty() && (plain.waiting.empty() || random() % 2 == 0)) {
      now = std::max(now + 1, plain.freed()->accepted);
      plain.left.erase(plain.freed());
      model::Packet& packet = interconnect.allocate();
      queue.push(packet, now);
      plain.waiting.push_back({packet.turn, packet.arrival});
    } else {
      QueuedMessage taken = plain.waiting.front();
      plain.waiting.erase(plain.waiting.begin());
      taken.accepted = taken.arrival + random() % 8;
      taken.busy = random() % 2 == 0 ? Cause::SlmBusy : Cause::DataPortBusy;
      queue.credit(taken.arrival, taken.accepted, taken.busy);
      plain.left.push_back(taken);
    }
    expect_same(queue, plain);
    if (HasFailure()) return;
  }
}

TEST(MessageQueue, WithoutAMessageNoneCanBeTaken) {
  config::MessageQueueConfig config;
  config.depth_entries = 2;
  const model::Jitter no_jitter;
  NoInterconnect interconnect;
  model::MessageQueue queue("queue", config, 1, no_jitter);
  queue.out(interconnect);
  EXPECT_THROW(queue.credit(0, 1, Cause::DataPortBusy), std::logic_error);
  model::Packet& packet = interconnect.allocate();
  queue.push(packet, 1);
  EXPECT_THROW(queue.credit(packet.arrival + 1, packet.arrival + 2, Cause::DataPortBusy),
               std::logic_error);
  queue.credit(packet.arrival, packet.arrival + 2, Cause::DataPortBusy);
  EXPECT_THROW(queue.credit(packet.arrival, packet.arrival + 3, Cause::DataPortBusy),
               std::logic_error);
}

}  // namespace
}  // namespace eu::test
