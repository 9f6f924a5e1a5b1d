#pragma once
// Writes one thread's execution as streams of records of a trace (traces/TRACES.md).
#include <array>
#include <cstdint>
#include <vector>

#include "isa/program.hpp"
#include "model/base/packet.hpp"
#include "model/trace/bytes.hpp"
#include "model/trace/format.hpp"

namespace eu::model {

/// Predicted channels of a thread's next execution of each instruction.
class ChannelMemory {
 public:
  /// Initially predicts all channels of the execution size.
  explicit ChannelMemory(const isa::Program& program);
  std::uint32_t& operator[](std::uint32_t index) { return last_[index]; }

 private:
  std::vector<std::uint32_t> last_;
};

class ThreadWriter {
 public:
  explicit ThreadWriter(const isa::Program& program);

  /// Called before anything else: records an entry that is not the kernel's first instruction.
  void enter(std::uint32_t entry) {
    if (entry != 0) end_run(entry);
  }

  // In the order of execution:

  /// Records the instruction at `index`, before its execution.
  void instruction(std::uint32_t index, std::uint32_t channels);
  /// Records the index registers (Isa) of an instruction whose ranges depend on them, at
  /// each execution.
  void addresses(const std::array<std::uint16_t, 8>& values);
  void switches(std::uint64_t count);
  void ended_waits(unsigned registers);
  /// Records a breakpoint before the instruction at `index`.
  void breakpoint(std::uint32_t index);
  /// Records the end of the thread; `pc` would be next.
  void ended(std::uint32_t pc);

  /// Records a message of the send at `index`, in the order of sends.
  void message(std::uint32_t index, const Accesses& accesses);

  std::uint64_t instructions() const { return executed_; }
  std::uint64_t messages() const { return messages_; }
  /// Bytes of complete records that are not yet written.
  std::size_t size_bytes() const;
  Bytes& stream(Stream stream) { return streams_[static_cast<std::size_t>(stream)]; }

 private:
  void end_run(std::uint32_t next);
  void event(TraceEvent kind, std::uint64_t position, std::uint64_t value);

  const isa::Program& program_;
  std::array<Bytes, kStreamCount> streams_;
  std::uint64_t executed_ = 0;
  std::uint64_t messages_ = 0;
  std::uint64_t run_length_ = 0;
  std::uint32_t next_ = 0;  ///< after the last instruction of the run
  ChannelMemory channels_;
  std::uint64_t channels_position_ = 0;
  std::uint64_t event_position_ = 0;
  std::array<std::uint16_t, 8> addresses_{};
  std::vector<std::uint32_t> first_addresses_;  ///< of the last message of each instruction
};

}  // namespace eu::model
