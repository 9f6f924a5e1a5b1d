#include "model/intel/slm.hpp"

#include <algorithm>
#include <optional>

#include "model/intel/data_access.hpp"
#include "model/memory/message_accesses.hpp"

namespace eu::model {

Window slm_window_of(MemoryImage& memory, int group_bytes, isa::Generation gen, AccessLog& log,
                     std::uint32_t group) {
  constexpr std::uint32_t kWrapBytes = 1u << 16;
  Window window = slm_window(memory, group_bytes, log, group);
  if (has(gen, isa::Capability::SharedMemoryWraps)) window.wrap_at(kWrapBytes);
  return window;
}

void SlmContents::check(const MessageView& message) const {
  if (group_bytes_ == 0)
    message.fail("shared local memory is used, but the dispatch gives its groups none");
}

Touched SlmContents::perform(MessageView& message, std::uint32_t group) {
  std::unique_ptr<MemoryImage>& image = groups_[group];
  if (!image) image = std::make_unique<MemoryImage>();
  return perform_data_access(message, {slm_window_of(*image, group_bytes_, gen_, log_, group)});
}

Slm::Slm(sc_core::sc_module_name name, const config::SlmConfig& config, int group_bytes,
         isa::Generation gen, AccessLog& log)
    : sc_module(name), config_(config), layouts_(gen), log_(log), contents_(group_bytes, gen, log) {
  in.bind(*this);
}

Service Slm::serve(Packet& packet) {
  MessageView message(packet, layouts_);
  contents_.check(message);
  const Touched touched = touched_by(
      packet, log_, [] { return kSlmName; },
      [&] { return contents_.perform(message, packet.group); });

  const bool atomic = message.row().timing == isa::MessageTiming::Atomic;
  std::optional<DataPort::Entry> entry;
  if (port_ != nullptr) entry = port_->pass_on(packet);
  const Cycle start = std::max(entry ? entry->at : packet.arrival, busy_.until);
  for (int row = 0; row < touched.row_count; ++row)
    bytes_ += 4u * static_cast<std::uint64_t>(touched.rows[row].count());
  const Cycle turns = bank_cycles(touched, config_, !atomic);
  traffic_.add(AccessPath::Local, message.row().access, turns);
  busy_.add(start, std::max<Cycle>(1, turns) * config_.cycles_per_access, packet.sent);
  // The rounds before the last one are due to lanes that share a bank.
  const Cycle last = busy_.until - static_cast<Cycle>(config_.cycles_per_access);
  Service service{
      start, busy_.until + config_.latency_cycles, {last, last, last, last, last, last}};
  // A message has one stall reason for its waits at the port and at the banks: the longer wait's.
  if (entry && entry->at - packet.arrival > last - entry->at)
    service.waited_for = entry->waited_for;
  return service;
}

}  // namespace eu::model
