#include "model/base/message_account.hpp"

#include <algorithm>

namespace eu::model {

void MessageAccount::add(std::uint32_t index, Cycle sent, Cycle arrival, Cycle done) {
  senders_.insert(index);
  ++count_;
  total_latency_ += done - sent;
  ++latencies_[done - sent];
  while (!in_flight_.empty() && in_flight_.top() <= arrival) in_flight_.pop();
  in_flight_.push(done);
  most_in_flight_ = std::max(most_in_flight_, in_flight_.size());
}

Cycle MessageAccount::percentile(int percent) const {
  const std::uint64_t wanted = (count_ * static_cast<std::uint64_t>(percent) + 99) / 100;
  std::uint64_t seen = 0;
  for (const auto& [latency, number] : latencies_)
    if ((seen += number) >= wanted) return latency;
  return 0;
}

}  // namespace eu::model
