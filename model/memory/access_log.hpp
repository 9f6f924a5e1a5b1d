#pragma once
// Log of accesses to memory: those outside a surface always, races on request.
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "model/base/memory_account.hpp"
#include "model/memory/race_detector.hpp"

namespace eu::model {

class AccessLog {
 public:
  /// Begins a message: the following accesses belong to it.
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
  /// Accesses outside a surface by the message so far.
  const OutOfBounds& outside_of_message() const { return of_message_; }

  const OutsideAccesses& outside() const { return outside_; }
  OutOfBounds outside_in_all() const { return in_all(outside_); }
  /// Null if races are not detected.
  RaceDetector* races() const { return races_; }
  void look_for_races(RaceDetector* races) { races_ = races; }

 private:
  std::uint32_t index_ = 0;
  OutsideAccesses outside_;
  OutOfBounds of_message_;
  RaceDetector* races_ = nullptr;
};

}  // namespace eu::model
