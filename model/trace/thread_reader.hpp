#pragma once
// Reads one thread's execution from a trace.
#include <array>
#include <cstdint>
#include <vector>

#include "model/trace/thread_writer.hpp"
#include "model/trace/trace_file.hpp"

namespace eu::model {

/// One stream of a thread, piece by piece. Records do not cross pieces.
class StreamReader {
 public:
  StreamReader(const TraceFile& file, Stream stream) : file_(file), stream_(stream) {}

  void begin(std::uint32_t thread) {
    left_ = file_.pieces(thread, stream_);
    reader_ = {};
  }
  /// True if there is no further record.
  bool at_end();
  /// Reader at the next record. Throws TraceFault if there is none.
  ByteReader& record();

 private:
  const TraceFile& file_;
  Stream stream_;
  TraceFile::PieceRange left_;
  Bytes piece_;
  ByteReader reader_;
};

/// Reads threads one after the other.
class ThreadReader {
 public:
  explicit ThreadReader(const TraceFile& file);

  /// Starts reading this thread of the recording.
  void begin(std::uint32_t thread);

  /// Consecutive instructions.
  struct Run {
    std::uint64_t length = 0;
    bool ends = false;         ///< the thread ends after it
    std::uint32_t target = 0;  ///< else the next instruction
  };
  /// Passes the entry record of a thread that starts at `entry`. Throws TraceFault if it
  /// is missing.
  void pass_entry(std::uint32_t entry);
  bool path_at_end() { return path_.at_end(); }
  /// The run that starts at `from`. Throws TraceFault if it leaves the kernel.
  Run next_run(std::uint32_t from);

  struct Event {
    std::uint64_t position = 0;  ///< number of the instruction, from 0
    TraceEvent kind = TraceEvent::Breakpoint;
    std::uint64_t value = 0;
  };
  static constexpr std::uint64_t kNone = ~std::uint64_t{0};
  /// The next event; position kNone if there is none.
  const Event& event() const { return event_; }
  void pass_event();

  /// The address register at the next instruction that uses it.
  void next_addresses(std::array<std::uint16_t, 8>& values);

  bool messages_at_end() { return messages_.at_end(); }
  /// The next message, of the send at `index`.
  void next_message(std::uint32_t index, Accesses& accesses);

  /// Channels of the instruction at `index`, executed as number `position`; positions
  /// must increase.
  std::uint32_t channels(std::uint64_t position, std::uint32_t index);

 private:
  void read_row(ByteReader& in, std::uint32_t& previous, Accesses& accesses);
  void begin_channels();
  void find_mask();

  const isa::Program& program_;
  std::uint32_t thread_ = 0;
  StreamReader path_;
  StreamReader masks_;
  StreamReader messages_;
  StreamReader addresses_;
  StreamReader events_;
  Event event_;
  bool channels_found_ = false;  ///< channels were requested, which is rare
  ChannelMemory channels_;
  std::uint64_t mask_position_ = 0;  ///< of the next record of `masks_`; kNone if there is none
  std::vector<std::uint32_t> first_addresses_;
  std::array<std::uint16_t, 8> address_values_{};
};

}  // namespace eu::model
