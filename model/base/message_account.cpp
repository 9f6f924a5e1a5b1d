#include "model/base/message_account.hpp"

#include <algorithm>

namespace eu::model {

void MessageAccount::add(std::uint32_t index, Cycle sent, Cycle arrival, Cycle done) {
  if (index >= sends_.size()) sends_.resize(index + 1);
  sends_[index] = true;
  ++count_;
  total_latency_ += done - sent;
  count_latency(done - sent);
  while (!in_flight_.empty() && in_flight_.top() <= arrival) in_flight_.pop();
  in_flight_.push(done);
  most_in_flight_ = std::max(most_in_flight_, in_flight_.size());
}

void MessageAccount::count_latency(Cycle latency) {
  constexpr Cycle kShort = 1u << 12;
  if (latency >= kShort) {
    ++long_latencies_[latency];
    return;
  }
  if (latency >= short_latencies_.size()) short_latencies_.resize(latency + 1);
  ++short_latencies_[latency];
}

Cycle MessageAccount::percentile(int percent) const {
  const std::uint64_t wanted = (count_ * static_cast<std::uint64_t>(percent) + 99) / 100;
  std::uint64_t seen = 0;
  for (std::size_t latency = 0; latency < short_latencies_.size(); ++latency)
    if ((seen += short_latencies_[latency]) >= wanted) return latency;
  for (const auto& [latency, number] : long_latencies_)
    if ((seen += number) >= wanted) return latency;
  return 0;
}

std::set<std::uint32_t> MessageAccount::senders() const {
  std::set<std::uint32_t> senders;
  for (std::uint32_t index = 0; index < sends_.size(); ++index)
    if (sends_[index]) senders.insert(senders.end(), index);
  return senders;
}

}  // namespace eu::model
