#pragma once
// Imports executions captured elsewhere, as text (traces/TRACES.md).
#include <string>
#include <vector>

#include "model/base/packet.hpp"
#include "model/trace/line_reader.hpp"
#include "model/trace/trace_writer.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Reads the text and writes it as a trace of `workload`. Throws isa::InputError, with place, for
/// executions that the kernel cannot have; FileError.
void import_execution(const std::string& path, const Workload& workload, TraceWriter& writer);

// Threads of an imported execution, and the consistency of their references.

/// All members throw isa::InputError, with place, for inconsistencies.
class ImportedThreads {
 public:
  ImportedThreads(const std::string& path, const Workload& workload);

  /// Reads the number of a thread that begins on this line.
  std::uint32_t begin(LineReader& line);
  /// Records the thread's first instruction.
  void enter(LineReader& line, std::uint32_t thread, std::uint32_t index);
  /// Records a message to the thread spawner: interface descriptor, and number of the child.
  void spawn(LineReader& line, const Accesses& accesses);
  /// Records a message that the gateway forwards: number of the receiver, or nothing.
  void forward(LineReader& line, const Accesses& accesses);

  /// Checks all references, after the last line.
  void check(LineReader& end) const;

 private:
  struct Thread {
    int line = 0;  ///< of its beginning; 0: absent
    std::uint32_t entry = 0;
  };
  /// A reference to another thread.
  struct Mention {
    std::uint32_t thread = 0;
    LinePlace place;
    std::uint32_t entry = 0;  ///< of a child
  };

  void check_children() const;

  const std::string& path_;
  const Workload& workload_;
  const std::uint32_t dispatched_;
  const bool may_spawn_;
  std::vector<Thread> threads_;
  std::vector<Mention> children_;
  std::vector<Mention> receivers_;
};

}  // namespace eu::model
