#pragma once
// Cycle accounting that sums: each resident thread-cycle has one cause.
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "config/machine/limits.hpp"
#include "isa/common/timing_class.hpp"
#include "model/base/cycle.hpp"

namespace eu::model {

enum class Cause : std::uint8_t {
#define CAUSE(id, ...) id,
#include "model/base/causes.def"
  FirstPipe,  ///< pipe p of the machine is FirstPipe + p
};

using config::kMaxPipes;
inline constexpr int kCauseCount = static_cast<int>(Cause::FirstPipe) + kMaxPipes;

constexpr Cause pipe_cause(int pipe) {
  return static_cast<Cause>(static_cast<int>(Cause::FirstPipe) + pipe);
}

struct CauseRow {
  Cause cause;
  std::string_view key;
  char letter;
  std::string_view stage;  ///< in Konata logs
  isa::FamilySet families;
  std::string_view colour;   ///< "#rrggbb"
  std::string_view dark;     ///< the same on a dark page
  std::string_view pattern;  ///< "" if the colour fills all
  std::string_view meaning;
};

inline constexpr CauseRow kCauses[] = {
#define CAUSE(id, key, letter, stage, of, ...) \
  {Cause::id, key, letter, stage, isa::families::of, __VA_ARGS__},
#include "model/base/causes.def"
};

/// Is it a wait for a resource that other messages fill?
constexpr bool is_backpressure(Cause cause) {
  return cause >= Cause::SendPort && cause <= Cause::AtomicsBusy;
}

/// Thread-cycles by cause.
struct CycleCounts {
  std::array<Cycle, kCauseCount> by_cause{};

  Cycle& operator[](Cause cause) { return by_cause[static_cast<int>(cause)]; }
  Cycle operator[](Cause cause) const { return by_cause[static_cast<int>(cause)]; }
  Cycle total() const;
  void add(const CycleCounts& other);
};

/// One dispatched thread from its first resident cycle to the end of its last issue.
struct ThreadAccount {
  int eu = 0;
  int slot = 0;
  Cycle start = 0;
  Cycle end = 0;
  Cycle instructions = 0;
  CycleCounts cycles;
};

/// Thread-cycles that the causes of `thread` do not explain; 0 unless the model is wrong.
std::int64_t unattributed(const ThreadAccount& thread);

/// What happened to one static instruction over all threads.
struct InstructionAccount {
  Cycle issues = 0;
  Cycle held_cycles = 0;  ///< of a send: its threads waited for the send port or a queue entry
  CycleCounts cycles;
};

}  // namespace eu::model
