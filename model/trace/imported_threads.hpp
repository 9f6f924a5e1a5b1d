#pragma once
// Which threads an execution captured elsewhere has, and what they say of each other.
#include <string>
#include <vector>

#include "model/base/packet.hpp"
#include "model/trace/line_reader.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Everything throws isa::InputError, with place, for what does not agree.
class ImportedThreads {
 public:
  ImportedThreads(const std::string& path, const Workload& workload);

  /// Reads the number of a thread that begins on this line.
  std::uint32_t begin(LineReader& line);
  /// The thread's first instruction.
  void enter(LineReader& line, std::uint32_t thread, std::uint32_t index);
  /// A message to the thread spawner: interface descriptor, and number of the child.
  void spawn(LineReader& line, const Accesses& accesses);
  /// A message that the gateway forwards: number of the receiver, or nothing.
  void forward(LineReader& line, const Accesses& accesses);

  /// After the last line.
  void check(LineReader& end) const;

 private:
  struct Thread {
    int line = 0;  ///< where it begins; 0: not there
    std::uint32_t entry = 0;
  };
  /// One thread speaks of another.
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
