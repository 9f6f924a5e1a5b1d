#pragma once
// Statistics of the messages to one shared function.
#include <cstdint>
#include <functional>
#include <map>
#include <queue>
#include <set>
#include <vector>

#include "model/base/cycle.hpp"

namespace eu::model {

class MessageAccount {
 public:
  /// Adds a message of the send at `index`. `done`: its response is in the registers. Call in
  /// order of arrival.
  void add(std::uint32_t index, Cycle sent, Cycle arrival, Cycle done);

  std::uint64_t count() const { return count_; }
  /// Cycles from the issue of the send to the response, summed over all messages.
  Cycle total_latency() const { return total_latency_; }
  /// Latency that `percent` of the messages do not exceed; 0 without messages.
  Cycle percentile(int percent) const;
  /// Maximum number of messages in flight: arrived and not done.
  std::size_t most_in_flight() const { return most_in_flight_; }
  /// Sends whose messages were added.
  std::set<std::uint32_t> senders() const;

 private:
  void count_latency(Cycle latency);

  std::uint64_t count_ = 0;
  Cycle total_latency_ = 0;
  /// Number of messages by latency: common short latencies, and longer ones.
  std::vector<std::uint64_t> short_latencies_;
  std::map<Cycle, std::uint64_t> long_latencies_;
  std::priority_queue<Cycle, std::vector<Cycle>, std::greater<Cycle>> in_flight_;  ///< done cycles
  std::size_t most_in_flight_ = 0;
  std::vector<bool> sends_;  ///< by instruction, up to the last send
};

}  // namespace eu::model
