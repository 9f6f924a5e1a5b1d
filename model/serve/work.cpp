#include "model/serve/work.hpp"

namespace eu::model {

WorkPlaces::WorkPlaces(int at_a_time, int most_waiting)
    : at_a_time_(at_a_time), most_waiting_(most_waiting) {}

WorkPlaces::Place::~Place() {
  places_.leave(*this);
}

WorkPlaces::Entry WorkPlaces::enter(const std::string& key) {
  const auto process = std::make_shared<Process>();
  std::unique_lock lock(mutex_);
  if (stopping_) return {nullptr, Refusal::Stopping};
  if (!key.empty()) {
    std::shared_ptr<Process>& newest = newest_[key];
    if (newest) newest->stop();
    newest = process;
    changed_.notify_all();
  }
  if (waiting_ >= most_waiting_) return {nullptr, Refusal::Busy};
  ++waiting_;
  changed_.wait(lock, [&] { return stopping_ || process->is_stopped() || at_work_ < at_a_time_; });
  --waiting_;
  if (stopping_) return {nullptr, Refusal::Stopping};
  if (process->is_stopped()) return {nullptr, Refusal::Superseded};
  ++at_work_;
  all_.insert(process);
  return {std::unique_ptr<Place>(new Place(*this, key, process)), Refusal::None};
}

void WorkPlaces::stop() {
  const std::lock_guard lock(mutex_);
  stopping_ = true;
  for (const std::shared_ptr<Process>& process : all_) process->stop();
  changed_.notify_all();
}

void WorkPlaces::leave(const Place& place) {
  const std::lock_guard lock(mutex_);
  --at_work_;
  all_.erase(place.process_);
  const auto newest = newest_.find(place.key_);
  if (newest != newest_.end() && newest->second == place.process_) newest_.erase(newest);
  changed_.notify_all();
}

}  // namespace eu::model
