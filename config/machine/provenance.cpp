#include "config/machine/provenance.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace eu::config {

const Provenance* Provenances::find(const std::string& path) const {
  for (const ByPath* const each : {&own_, shared_.get()}) {
    if (each->empty()) continue;
    if (const auto found = each->find(path); found != each->end()) return &found->second;
  }
  return nullptr;
}

const Provenance& Provenances::at(const std::string& path) const {
  if (const Provenance* const found = find(path)) return *found;
  throw std::out_of_range("no provenance of " + path);
}

Provenance& Provenances::operator[](const std::string& path) {
  const auto [own, is_new] = own_.try_emplace(path);
  if (is_new)
    if (const auto shared = shared_->find(path); shared != shared_->end())
      own->second = shared->second;
  return own->second;
}

std::vector<std::string_view> Provenances::paths() const {
  std::vector<std::string_view> paths;
  for (const ByPath* const each : {&own_, shared_.get()})
    for (const auto& entry : *each) paths.emplace_back(entry.first);
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  return paths;
}

void Provenances::share() {
  if (own_.empty()) return;
  ByPath all = std::exchange(own_, {});
  for (const auto& entry : *shared_) all.insert(entry);  // does not replace own entries
  shared_ = std::make_shared<const ByPath>(std::move(all));
}

}  // namespace eu::config
