#include "model/report/analysis/blocks.hpp"

#include <algorithm>

#include "config/machine/machine.hpp"
#include "model/report/analysis/message_latency.hpp"
#include "model/report/analysis/register_clock.hpp"

namespace eu::model {
namespace {

class LoneThread {
 public:
  LoneThread(const config::Machine& machine, const isa::Program& program)
      : machine_(machine),
        latency_(machine, program),
        mask_(static_cast<Cycle>(machine.eu.issue_granularity_cycles) - 1),
        registers_(machine.eu.register_renaming == config::RegisterRenaming::Full) {}

  /// Issues an instruction; false if it can never be issued.
  bool issue(std::uint32_t index, const IssueRow& row) {
    Cycle start = std::max(free_, registers_.ready(row, nullptr)[0]);
    if (row.action == isa::Action::Wait) start = std::max(start, take_notification(row));
    if (start == kNever) return false;
    const int port = first_free_port(row.ports);
    start = previous_ + ((start - previous_ + mask_) & ~mask_);  // ready after whole steps
    previous_ = start = std::max(start, port_free_[port]);
    registers_.mark(row, nullptr, {start});
    if (row.action == isa::Action::Send) send(index, row, start);
    port_free_[port] = start + row.occupancy_cycles;
    end_ = free_ = start + row.issue_cycles;
    if (row.footprint.thread_ctrl == isa::ThreadControl::Switch)
      free_ = std::max(free_, start + static_cast<Cycle>(machine_.eu.switch_cycles));
    return true;
  }

  Cycle end() const { return end_; }

 private:
  Cycle take_notification(const IssueRow& row) {
    const Cycle at = row.notification == 0 ? notification_at_ : kNever;
    notification_at_ = kNever;
    return at;
  }

  int first_free_port(PortSet ports) const {
    int best = -1;
    for (int port = 0; port < kPortCount; ++port)
      if (((ports >> port) & 1) && (best < 0 || port_free_[port] < port_free_[best])) best = port;
    return best;
  }

  void send(std::uint32_t index, const IssueRow& row, Cycle start) {
    const isa::Footprint& footprint = row.footprint;
    int length = 0;
    for (const isa::EntryRange& range : footprint.reads) length += range.count;
    for (const isa::EntryRange& range : footprint.reads)
      if (range.count != 0) registers_.hold_payload(range, {start + latency_.payload_read(length)});
    if (latency_.is_barrier(index)) notification_at_ = start + latency_.barrier(length);
    if (footprint.write.count == 0) return;
    if (const auto response = latency_.response(index, length, footprint.write.count))
      registers_.respond(footprint.write, {start + *response});
  }

  const config::Machine& machine_;
  const MessageLatency latency_;
  const Cycle mask_;
  RegisterClock<1, Inherit::Pending> registers_;
  std::array<Cycle, kPortCount> port_free_{};
  Cycle previous_ = 0;  ///< start of the instruction before
  Cycle free_ = 0;      ///< earliest start of the thread's next instruction
  Cycle end_ = 0;
  Cycle notification_at_ = kNever;
};

}  // namespace

std::optional<Cycle> block_cycles(const isa::Program& program, const std::vector<IssueRow>& rows,
                                  const config::Machine& machine, std::uint32_t begin,
                                  std::uint32_t end) {
  LoneThread thread(machine, program);
  for (std::uint32_t index = begin; index < end; ++index)
    if (!thread.issue(index, rows[index])) return std::nullopt;
  return thread.end();
}

}  // namespace eu::model
