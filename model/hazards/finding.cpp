#include "model/hazards/finding.hpp"

#include <fmt/core.h>

namespace eu::model {
namespace {

/// Calls visit(first, last) for each run of ones among `count` bits from `from` on.
template <class Bit, class Visit>
void for_each_run(int from, int count, Bit&& bit, Visit&& visit) {
  for (int first = from; first < from + count; ++first) {
    if (!bit(first)) continue;
    int last = first;
    while (last + 1 < from + count && bit(last + 1)) ++last;
    visit(first - from, last - from);
    first = last;
  }
}

class PartList {
 public:
  void add(const std::string& name, const std::string& suffix) {
    text_ += (text_.empty() ? "" : ", ") + name + suffix;
  }
  static std::string range(int first, int last) {
    return first == last ? std::to_string(first) : fmt::format("{}-{}", first, last);
  }
  /// Adds the set parts of a register with `count` parts; a whole register is its name alone.
  template <class Bit>
  void add_register(const std::string& name, int from, int count, Bit&& bit) {
    for_each_run(from, count, bit, [&](int first, int last) {
      const bool whole = first == 0 && last == count - 1;
      add(name, whole ? "" : "." + range(first, last));
    });
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace

std::string parts_text(const isa::RegisterParts& parts) {
  PartList list;
  for (int grf = 0; grf < isa::kGrfCount; ++grf)
    list.add_register("g" + std::to_string(grf), grf * isa::kGrfBytes, isa::kGrfBytes,
                      [&](int byte) { return parts.grf[static_cast<std::size_t>(byte)]; });
  for_each_run(
      0, isa::kAddressWords, [&](int n) { return ((parts.address >> n) & 1) != 0; },
      [&](int first, int last) { list.add("a0.", PartList::range(first, last)); });
  for (int flag = 0; flag < 4; ++flag)
    for_each_run(
        16 * flag, 16, [&](int bit) { return ((parts.flags >> bit) & 1) != 0; },
        [&](int first, int last) {
          const std::string name = fmt::format("f{}.{}", flag / 2, flag % 2);
          list.add(name, first == 0 && last == 15 ? "" : fmt::format("[{}:{}]", last, first));
        });
  for (int acc = 0; acc < 2; ++acc)
    list.add_register("acc" + std::to_string(acc), 32 * acc, 32,
                      [&](int byte) { return ((parts.accumulators >> byte) & 1) != 0; });
  return list.text();
}

}  // namespace eu::model
