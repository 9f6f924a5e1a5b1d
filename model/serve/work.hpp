#pragma once
// Limits running processes: a maximum in total, and for each page only the newest of a kind.
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "model/serve/process.hpp"

namespace eu::model {

class WorkPlaces {
 public:
  WorkPlaces(int at_a_time, int most_waiting);

  /// Permission to run a process, while the object exists.
  class Place {
   public:
    ~Place();
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    Process& process() { return *process_; }

   private:
    friend class WorkPlaces;
    Place(WorkPlaces& places, std::string key, std::shared_ptr<Process> process)
        : places_(places), key_(std::move(key)), process_(std::move(process)) {}
    WorkPlaces& places_;
    std::string key_;
    std::shared_ptr<Process> process_;
  };

  enum class Refusal { None, Superseded, Busy, Stopping };
  struct Entry {
    std::unique_ptr<Place> place;  ///< none if refused
    Refusal refusal = Refusal::None;
  };

  /// Ends the running process of `key`, and waits for a place. A later call with the same key
  /// cancels a waiting one. An empty key cancels nothing.
  Entry enter(const std::string& key);

  /// Ends all processes and refuses further ones.
  void stop();

 private:
  void leave(const Place& place);

  const int at_a_time_;
  const int most_waiting_;
  std::mutex mutex_;
  std::condition_variable changed_;
  int at_work_ = 0;
  int waiting_ = 0;
  bool stopping_ = false;
  std::map<std::string, std::shared_ptr<Process>> newest_;
  std::set<std::shared_ptr<Process>> all_;
};

}  // namespace eu::model
