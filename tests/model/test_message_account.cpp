// Numbers of the message table, from messages with known times.
#include "model/base/message_account.hpp"

#include <gtest/gtest.h>

#include "tests/support/model/message.hpp"
#include "tests/support/model/message_kernel.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

TEST(MessageAccount, CountsSumsAndSortsLatencies) {
  model::MessageAccount account;
  EXPECT_EQ(account.percentile(50), 0u) << "no messages";
  for (model::Cycle latency = 1; latency <= 100; ++latency)
    account.add(3, 1000 * latency, 1000 * latency + 1, 1000 * latency + latency);
  account.add(7, 200'000, 200'001, 200'901);
  EXPECT_EQ(account.count(), 101u);
  EXPECT_EQ(account.total_latency(), 5050u + 901);
  EXPECT_EQ(account.percentile(50), 51u) << "half of 101, rounded up";
  EXPECT_EQ(account.percentile(95), 96u);
  EXPECT_EQ(account.percentile(100), 901u);
  EXPECT_EQ(account.senders(), (std::set<std::uint32_t>{3, 7}));
  EXPECT_EQ(account.most_in_flight(), 1u);
}

TEST(MessageAccount, LongLatenciesAreSortedAfterShortOnes) {
  model::MessageAccount account;
  for (const model::Cycle latency : {1'000'000, 5, 4096, 4095}) account.add(0, 0, 0, latency);
  EXPECT_EQ(account.percentile(25), 5u);
  EXPECT_EQ(account.percentile(50), 4095u);
  EXPECT_EQ(account.percentile(75), 4096u);
  EXPECT_EQ(account.percentile(100), 1'000'000u);
}

TEST(MessageAccount, AMessageIsInFlightFromItsArrivalUntilItIsDone) {
  model::MessageAccount account;
  account.add(0, 0, 10, 30);
  account.add(0, 0, 12, 20);
  account.add(0, 0, 19, 40);
  EXPECT_EQ(account.most_in_flight(), 3u);
  account.add(0, 0, 30, 50);  // two are finished by then
  account.add(0, 0, 31, 60);
  EXPECT_EQ(account.most_in_flight(), 3u);
}

TEST(MessageAccount, TheResultHasTheClosedFormOfARunsMessages) {
  // Threads of one EU, each with a message to the gateway and its response; the queue has
  // two entries.
  const std::string send = send_text("g4<1>UW", "gateway", descriptor(1, 1, false, 3));
  const config::Machine m =
      machine_with({"/eu/message_queue/depth_entries=2", "/gateway/cycles_per_message=50"});
  constexpr int kThreads = 4;
  const SimulatedRun run =
      simulate(m, bare_kernel(send + "mov(8) null<1>UD g4<8,8,1>UD { align1 1Q };\n", kThreads));
  ASSERT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
  const std::string path = "/messages/gateway/";
  EXPECT_EQ(run.number(path + "count"), kThreads);
  // Alone: the transfer there and back. The second finds the gateway busy with the first.
  const std::int64_t alone =
      m.eu.timing[isa::TimingClass::Send].issue_cycles + m.eu.message_queue.payload_read_cycles +
      m.eu.message_queue.cycles_per_register + m.eu.message_queue.latency_cycles + 50 +
      m.gateway.latency_cycles + m.eu.response.cycles_per_register;
  EXPECT_LT(run.number(path + "latency_p50_cycles"), run.number(path + "latency_max_cycles"));
  EXPECT_GE(run.number(path + "latency_p50_cycles"), alone);
  EXPECT_EQ(run.number(path + "latency_p95_cycles"), run.number(path + "latency_max_cycles"));
  EXPECT_LE(run.number(path + "latency_max_cycles"), alone + 50 * (kThreads - 1));
  EXPECT_GT(run.number(path + "queue_full_cycles"), 0);
  // The send is delayed only by what holds it: first the port, then the gateway.
  std::int64_t stalled = 0;
  const config::JsonValue& sends = *run.document.find("instructions");
  for (const config::JsonMember& cause :
       *std::get<config::JsonValue::Array>(sends.data).front().find("causes")->object())
    if (cause.key == "msg.queue_full" || cause.key.rfind("backpressure.", 0) == 0)
      stalled += std::get<std::int64_t>(cause.value.data);
  EXPECT_EQ(run.number(path + "queue_full_cycles"), stalled);
  EXPECT_GT(run.number("/accounting/causes/backpressure.gateway"), 0);
  EXPECT_GE(run.number(path + "in_flight_max"), 2);
  EXPECT_LE(run.number(path + "in_flight_max"), kThreads);
}

}  // namespace
}  // namespace eu::test
