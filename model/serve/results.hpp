#pragma once
// What runs gave, for as long as there is room: pages ask for it again.
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <string>

namespace eu::model {

struct KeptResult {
  std::string id;
  std::string document;  ///< eusim.result/v1
  std::string page;      ///< as --html writes it
};

class KeptResults {
 public:
  /// The oldest go when there are more bytes than that.
  explicit KeptResults(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// Gives it an id.
  std::string keep(std::string document, std::string page);
  /// Null if there is none, or none any more.
  std::shared_ptr<const KeptResult> find(const std::string& id) const;

 private:
  const std::size_t most_bytes_;
  mutable std::mutex mutex_;
  std::size_t bytes_ = 0;
  std::size_t made_ = 0;
  std::deque<std::shared_ptr<const KeptResult>> kept_;  ///< oldest first
};

}  // namespace eu::model
