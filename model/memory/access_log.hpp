#pragma once
// What is written down about accesses to memory: those outside a surface always, races on request.
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "model/memory/race_detector.hpp"

namespace eu::model {

/// Accesses outside a surface: reads give 0, writes are dropped (isa/MESSAGES.md 2.3), both are
/// counted.
struct OutOfBounds {
  std::uint64_t reads = 0;
  std::uint64_t writes = 0;

  void add(const OutOfBounds& other) {
    reads += other.reads;
    writes += other.writes;
  }
};

class AccessLog {
 public:
  /// By surface and instruction.
  using Outside = std::map<std::pair<std::string, std::uint32_t>, OutOfBounds>;

  /// From now on accesses are those of this message.
  void begin(const Packet& packet) {
    index_ = packet.index;
    of_message_ = {};
    if (races_ != nullptr) races_->message(packet);
  }
  void read_outside(const std::string& surface) { add_outside(surface, {1, 0}); }
  void write_outside(const std::string& surface) { add_outside(surface, {0, 1}); }
  void add_outside(const std::string& surface, OutOfBounds count) {
    outside_[{surface, index_}].add(count);
    of_message_.add(count);
  }
  /// What the message has accessed outside so far.
  const OutOfBounds& outside_of_message() const { return of_message_; }

  const Outside& outside() const { return outside_; }
  OutOfBounds outside_in_all() const { return in_all(outside_); }
  static OutOfBounds in_all(const Outside& outside) {
    OutOfBounds all;
    for (const auto& [place, count] : outside) all.add(count);
    return all;
  }
  /// Null if nobody looks for races.
  RaceDetector* races() const { return races_; }
  void look_for_races(RaceDetector* races) { races_ = races; }

 private:
  std::uint32_t index_ = 0;
  Outside outside_;
  OutOfBounds of_message_;
  RaceDetector* races_ = nullptr;
};

}  // namespace eu::model
