#pragma once
// What is at work for whom: so many processes at a time, and only the newest of a kind for each
// page.
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

  /// A place among those at work, for as long as it exists.
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

  enum class Refusal { None, Overtaken, Busy, Stopping };
  struct Entry {
    std::unique_ptr<Place> place;  ///< none if refused
    Refusal refusal = Refusal::None;
  };

  /// Ends what is at work for `key`, and waits for a place; another call with the same key, while
  /// it waits, overtakes it. Without a key nothing is overtaken.
  Entry enter(const std::string& key);

  /// Ends all that is at work; nobody gets a place any more.
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
