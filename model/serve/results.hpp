#pragma once
// Results of runs, kept while there is room, for later requests of pages.
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <string>

namespace eu::model {

struct KeptResult {
  std::string id;
  std::string document;  ///< eusim.result/v1
  std::string page;      ///< output of --html
};

class KeptResults {
 public:
  /// Drops the oldest results above this number of bytes.
  explicit KeptResults(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// Stores a result and returns its id.
  std::string keep(std::string document, std::string page);
  /// The result of this id; null if unknown or dropped.
  std::shared_ptr<const KeptResult> find(const std::string& id) const;

 private:
  const std::size_t most_bytes_;
  mutable std::mutex mutex_;
  std::size_t bytes_ = 0;
  std::size_t made_ = 0;
  std::deque<std::shared_ptr<const KeptResult>> kept_;  ///< oldest first
};

}  // namespace eu::model
