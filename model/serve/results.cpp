#include "model/serve/results.hpp"

#include <algorithm>

namespace eu::model {

std::string KeptResults::keep(std::string document, std::string page) {
  const std::lock_guard lock(mutex_);
  const std::string id = "r" + std::to_string(++made_);
  bytes_ += document.size() + page.size();
  kept_.push_back(
      std::make_shared<KeptResult>(KeptResult{id, std::move(document), std::move(page)}));
  while (bytes_ > most_bytes_ && kept_.size() > 1) {
    bytes_ -= kept_.front()->document.size() + kept_.front()->page.size();
    kept_.pop_front();
  }
  return id;
}

std::shared_ptr<const KeptResult> KeptResults::find(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto found =
      std::find_if(kept_.begin(), kept_.end(), [&](const auto& kept) { return kept->id == id; });
  return found == kept_.end() ? nullptr : *found;
}

}  // namespace eu::model
