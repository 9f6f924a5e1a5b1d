#pragma once
// Register cache of each thread slot: the registers that it used last, except those that
// an instruction discarded. An instruction that reads another register waits until it has
// been fetched; its pipe does not wait (config/SOURCES.md 11a: two SIMD-groups take half
// as long as one).
//
// A result is in the cache some instructions of its thread later, one for each half of a
// register that it fills. Hypothesis, from rates of dependent chains (T-22, T-24): until then
// the result comes on a path of its own. A pipe that needs both it and another register gets one
// of them later.
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "config/machine/machine_eu.hpp"
#include "model/base/issue_table.hpp"

namespace eu::model {

class RegisterCache {
 public:
  RegisterCache(const config::RegisterCacheConfig& config, int slots)
      : entries_(static_cast<std::size_t>(config.entries)),
        instructions_per_half_(config.arrival_instructions_per_half),
        slots_(static_cast<std::size_t>(slots)) {}

  void clear(int slot) { slots_[static_cast<std::size_t>(slot)] = {}; }

  /// Number of different registers that the instruction reads and that are not in the cache.
  int misses(int slot, const IssueRow& row) const {
    if (row.action == isa::Action::Send) return 0;  // a payload is read when the message leaves
    int missing = 0;
    std::uint16_t counted[kMaxRowEntries];
    for_each_read(row, [&](std::uint16_t entry, int) {
      if (has(slot, entry) || std::find(counted, counted + missing, entry) != counted + missing)
        return;
      counted[missing++] = entry;
    });
    return missing;
  }

  /// Width in halves of a register of the widest result that the instruction reads and that is not
  /// yet in the cache. 0 unless the instruction also reads another register.
  int mixed_halves(int slot, const IssueRow& row) const {
    if (row.action == isa::Action::Send) return 0;
    int halves = 0;
    bool has_other = false;
    for_each_read(row, [&](std::uint16_t entry, int) {
      const int late = late_halves(slot, entry);
      halves = std::max(halves, late);
      has_other = has_other || late == 0;
    });
    return has_other ? halves : 0;
  }

  /// Updates the cache for an issued instruction.
  void use(int slot, const IssueRow& row) {
    note_result(slot, row.footprint);
    const isa::Footprint& footprint = row.footprint;
    for_each_read(row, [&](std::uint16_t entry, int range) {
      forget(slot, entry);
      if (((footprint.discarded_reads >> range) & 1) == 0 && row.action != isa::Action::Send)
        keep(slot, entry);
    });
    for (int entry = footprint.write.first; entry < footprint.write.first + footprint.write.count;
         ++entry) {
      forget(slot, static_cast<std::uint16_t>(entry));
      if (!footprint.is_send) keep(slot, static_cast<std::uint16_t>(entry));
    }
  }

 private:
  static constexpr std::size_t kMostHalves = 4;  ///< of a result
  static constexpr std::size_t kMostLate = kMostHalves * config::kMaxArrivalInstructionsPerHalf;

  struct Result {
    isa::EntryRange registers;
    int halves = 0;
  };
  struct Slot {
    std::vector<std::uint16_t> kept;        ///< in order of last use
    std::array<Result, kMostLate> results;  ///< of the last instructions; a ring
    std::size_t instructions = 0;
  };

  void note_result(int slot, const isa::Footprint& footprint) {
    Slot& own = slots_[static_cast<std::size_t>(slot)];
    Result& result = own.results[own.instructions++ % kMostLate];
    result = {};
    if (footprint.is_send) return;
    result = {footprint.write, footprint.write_halves};
  }
  /// Halves of the result in the register, if it is not yet in the cache; otherwise 0.
  int late_halves(int slot, std::uint16_t entry) const {
    const Slot& own = slots_[static_cast<std::size_t>(slot)];
    const std::size_t most =
        std::min(own.instructions, kMostHalves * static_cast<std::size_t>(instructions_per_half_));
    for (std::size_t ago = 1; ago <= most; ++ago) {
      const Result& result = own.results[(own.instructions - ago) % kMostLate];
      const isa::EntryRange registers = result.registers;
      if (entry >= registers.first && entry < registers.first + registers.count)
        return static_cast<int>(ago) <= result.halves * instructions_per_half_ ? result.halves : 0;
    }
    return 0;
  }

  template <class Visit>
  static void for_each_read(const IssueRow& row, Visit&& visit) {
    int range = 0;
    for (const isa::EntryRange& read : row.footprint.reads) {
      for (int entry = read.first; entry < read.first + read.count; ++entry)
        visit(static_cast<std::uint16_t>(entry), range);
      ++range;
    }
  }
  bool has(int slot, std::uint16_t entry) const {
    const auto& kept = slots_[static_cast<std::size_t>(slot)].kept;
    return std::find(kept.begin(), kept.end(), entry) != kept.end();
  }
  void forget(int slot, std::uint16_t entry) {
    auto& kept = slots_[static_cast<std::size_t>(slot)].kept;
    kept.erase(std::remove(kept.begin(), kept.end(), entry), kept.end());
  }
  /// Keeps the register as the one used last.
  void keep(int slot, std::uint16_t entry) {
    auto& kept = slots_[static_cast<std::size_t>(slot)].kept;
    if (kept.size() == entries_) kept.erase(kept.begin());
    kept.push_back(entry);
  }

  std::size_t entries_;
  int instructions_per_half_;
  std::vector<Slot> slots_;
};

}  // namespace eu::model
