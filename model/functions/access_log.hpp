#pragma once
// What is written down about accesses to memory: those outside a surface always, races on request.
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "model/races/race_detector.hpp"

namespace eu::model {

/// Accesses outside a surface: reads give 0, writes are dropped (messages 2.3), both are counted.
struct OutOfBounds {
  std::uint64_t reads = 0;
  std::uint64_t writes = 0;
};

class AccessLog {
 public:
  /// By surface and instruction.
  using Outside = std::map<std::pair<std::string, std::uint32_t>, OutOfBounds>;

  /// From now on accesses are those of this message.
  void begin(const Packet& packet) {
    index_ = packet.index;
    if (races_ != nullptr) races_->message(packet);
  }
  void read_outside(const std::string& surface) { ++outside_[{surface, index_}].reads; }
  void write_outside(const std::string& surface) { ++outside_[{surface, index_}].writes; }

  const Outside& outside() const { return outside_; }
  OutOfBounds outside_in_all() const { return in_all(outside_); }
  static OutOfBounds in_all(const Outside& outside) {
    OutOfBounds all;
    for (const auto& [place, count] : outside) {
      all.reads += count.reads;
      all.writes += count.writes;
    }
    return all;
  }
  /// Null if nobody looks for races.
  RaceDetector* races() const { return races_; }
  void look_for_races(RaceDetector* races) { races_ = races; }

 private:
  std::uint32_t index_ = 0;
  Outside outside_;
  RaceDetector* races_ = nullptr;
};

}  // namespace eu::model
