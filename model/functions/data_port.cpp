#include "model/functions/data_port.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "model/core/run_control.hpp"
#include "model/functions/data_access.hpp"

namespace eu::model {
namespace {

/// Distinct lines in the order in which the lanes first touch them.
class Lines {
 public:
  Lines(const Touched& touched, int line_bytes) {
    for (int row = 0; row < touched.row_count; ++row)
      for (int i = 0; i < touched.rows[row].count; ++i) {
        const std::uint32_t line =
            touched.rows[row].addresses[i] / static_cast<unsigned>(line_bytes);
        if (std::find(begin(), end(), line) == end()) lines_[count_++] = line;
      }
  }
  const std::uint32_t* begin() const { return lines_.data(); }
  const std::uint32_t* end() const { return lines_.data() + count_; }

 private:
  std::array<std::uint32_t, Touched::kMaxRows * Touched::kMaxLanes> lines_;
  int count_ = 0;
};

}  // namespace

DataPort::DataPort(sc_core::sc_module_name name, const PortTiming& timing, isa::Gen gen,
                   SurfaceTable& surfaces)
    : sc_module(name), timing_(timing), gen_(gen), surfaces_(surfaces) {
  in.bind(*this);
}

Cycle DataPort::min_latency_cycles() const {
  return timing_.latency_cycles;
}

Service DataPort::serve(Packet& packet) {
  const isa::Message& message = packet.message;
  if (message.descriptor.is_scratch_block())
    throw MessageFault("scratch block messages are not modelled yet");
  const auto kind = isa::message_kind(message.sfid, message.descriptor, gen_);
  if (!kind)
    throw MessageFault("data port message type " +
                       std::to_string(message.descriptor.data_port_type()) +
                       " does not exist for this shared function");
  const Cycle start = std::max(packet.arrival, busy_.until);
  if (is_memory_fence(*kind)) {
    // Memory is written when a message is served, so all earlier writes are visible already.
    if (message.has_response) packet.response_dwords.fill(0);
    busy_.add(start, timing_.cycles_per_message);
    return {start, start + timing_.latency_cycles};
  }
  const Window window = surfaces_.window(message.descriptor.binding_table_index());
  const Touched touched = perform_data_access(*kind, packet, window);
  Cycle request = start;
  Cycle done = start;
  const Lines lines(touched, l3->line_bytes());
  for (const std::uint32_t line : lines) {
    const std::uint64_t address = std::uint64_t{line} * static_cast<unsigned>(l3->line_bytes());
    done = std::max(done, l3->access(address, touched.writes, request));
    request += timing_.cycles_per_line;
  }
  busy_.add(start, std::max(request - start, timing_.cycles_per_message));
  return {start, done + timing_.latency_cycles};
}

}  // namespace eu::model
