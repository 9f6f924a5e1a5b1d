#pragma once
// Memory hierarchy after the shared functions: the L3, the last-level cache, main memory
// (config/SOURCES.md 3, 4, 8).
#include <array>
#include <cstdint>
#include <systemc>
#include <unordered_map>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/calendar.hpp"
#include "model/base/interfaces.hpp"
#include "model/memory/cache_tags.hpp"
#include "model/memory/memory_channel.hpp"

namespace eu::model {

/// Main memory, the last level of the hierarchy: a channel of limited width.
class MainMemory : public sc_core::sc_module, public LineMemoryIf {
 public:
  sc_core::sc_export<LineMemoryIf> in{"in"};

  MainMemory(sc_core::sc_module_name name, const ChannelNumbers& numbers, int clock_mhz,
             int line_bytes)
      : sc_module(name), line_bytes_(line_bytes), channel_(numbers, clock_mhz, line_bytes) {
    in.bind(*this);
  }

  LineAccess access(std::uint64_t, bool write, Cycle when) override {
    ++(write ? account_.lines_written : account_.lines_read);
    LineAccess access;
    access.filled = channel_.take(when, write);
    return access;
  }
  void forget_before(Cycle cycle) override { channel_.forget_before(cycle); }
  Cycle min_latency_cycles() const override { return channel_.min_latency_cycles(); }
  int line_bytes() const override { return line_bytes_; }
  const MemoryAccount& account() const { return account_; }
  const MemoryChannel& channel() const { return channel_; }

 private:
  int line_bytes_;
  MemoryChannel channel_;
  MemoryAccount account_;
};

/// Clients of the L3; each may be confined to some of its ways.
enum class L3Client : std::uint8_t { Data, Instructions, Constants, Textures };
inline constexpr int kL3Clients = 4;

/// A level of the hierarchy: banked, set-associative, write-back. A client without ways hits lines
/// of other clients; its misses pass to the level below without a fill.
class CacheLevel : public sc_core::sc_module {
 public:
  /// Interface of one client.
  class Entrance : public LineMemoryIf {
   public:
    LineAccess access(std::uint64_t address, bool write, Cycle when) override {
      return level_->access(address, write, when, share_);
    }
    void forget_before(Cycle cycle) override { level_->forget_before(cycle); }
    Cycle min_latency_cycles() const override { return level_->latency_cycles_; }
    int line_bytes() const override { return level_->line_bytes_; }

   private:
    friend class CacheLevel;
    CacheLevel* level_ = nullptr;
    int share_ = 0;
  };

  sc_core::sc_port<LineMemoryIf> below{"below"};

  CacheLevel(sc_core::sc_module_name name, const config::L3Config& config,
             const config::L3Partition& partition);
  CacheLevel(sc_core::sc_module_name name, const config::LlcConfig& config, int line_bytes);

  /// Interface to which a client's port binds. The LLC has one client.
  LineMemoryIf& entrance(L3Client client = L3Client::Data) {
    return entrances_[static_cast<std::size_t>(client)];
  }
  /// Puts the line at `address` into the cache before the run.
  void preload(std::uint64_t address) {
    tags_.preload(address / static_cast<unsigned>(line_bytes_));
  }
  const CacheAccount& account() const { return tags_.account(); }
  /// Adds the numbers of the changed lines that it holds.
  void add_changed(std::vector<std::uint64_t>& lines) const { tags_.add_changed(lines); }
  const std::vector<Calendar>& banks() const { return banks_; }

 private:
  LineAccess access(std::uint64_t address, bool write, Cycle when, int share);
  void forget_before(Cycle cycle);
  /// First cycle in which a bank may take a read of the line (Ivy Bridge's erratum: reads of one
  /// line are served one after the other).
  Cycle wait_for_same_line(std::uint64_t line, Cycle when);
  /// Looks the line up and fills it on a miss; sets in `access` when its data is available.
  void fill(std::uint64_t line, bool write, int share, LineAccess& access);

  const int line_bytes_;
  const Cycle latency_cycles_;
  const Cycle cycles_per_line_;
  const Cycle same_line_cycles_;
  CacheTags tags_;
  std::array<Entrance, kL3Clients> entrances_;
  std::vector<Calendar> banks_;
  int kept_ = 0;  ///< calls of forget_before() since the last one with an effect
  std::unordered_map<std::uint64_t, Cycle> line_free_at_;  ///< iterated only to forget
};

}  // namespace eu::model
