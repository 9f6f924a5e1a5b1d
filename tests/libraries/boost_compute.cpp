// Algorithms of Boost.Compute, compared with those of the standard library. Prints a line for each,
// and the number of wrong ones; the exit code is 1 if there are any.
#define CL_TARGET_OPENCL_VERSION 120
#define BOOST_COMPUTE_MAX_CL_VERSION 102
#include <algorithm>
#include <boost/compute.hpp>
#include <cstdio>
#include <numeric>
#include <vector>

namespace compute = boost::compute;
using compute::lambda::_1;

namespace {

int wrong = 0;

void check(const char* what, long got, long expected) {
  std::printf("%s: %ld, expected %ld\n", what, got, expected);
  wrong += got != expected;
}

class Algorithms {
 public:
  Algorithms()
      : device_(compute::system::default_device()), context_(device_), queue_(context_, device_) {
    for (unsigned i = 0; i < kCount; ++i)
      host_.push_back(static_cast<int>((i * 2654435761u) >> 16) % 1000);
    values_ = compute::vector<int>(kCount, context_);
    upload(host_);
  }

  void reductions() {
    const auto is_small = [](int x) { return x < 500; };
    check("count_if",
          static_cast<long>(compute::count_if(values_.begin(), values_.end(), _1 < 500, queue_)),
          std::count_if(host_.begin(), host_.end(), is_small));
    check("count",
          static_cast<long>(compute::count(values_.begin(), values_.end(), host_[7], queue_)),
          std::count(host_.begin(), host_.end(), host_[7]));
    const int sum = std::accumulate(host_.begin(), host_.end(), 0);
    int reduced = 0;
    compute::reduce(values_.begin(), values_.end(), &reduced, compute::plus<int>(), queue_);
    check("reduce", reduced, sum);
    check("accumulate", compute::accumulate(values_.begin(), values_.end(), 0, queue_), sum);
    check("max_element", compute::max_element(values_.begin(), values_.end(), queue_).read(queue_),
          *std::max_element(host_.begin(), host_.end()));
  }

  void scans_and_sorts() {
    compute::vector<int> scanned(kCount, context_);
    compute::exclusive_scan(values_.begin(), values_.end(), scanned.begin(), queue_);
    std::vector<int> expected(kCount, 0);
    std::partial_sum(host_.begin(), host_.end() - 1, expected.begin() + 1);
    check("exclusive_scan is the same", downloaded(scanned) == expected, 1);
    compute::sort(values_.begin(), values_.end(), queue_);
    std::vector<int> sorted = host_;
    std::sort(sorted.begin(), sorted.end());
    check("sort is the same", downloaded(values_) == sorted, 1);
    const auto end = compute::unique(values_.begin(), values_.end(), queue_);
    check("unique", end - values_.begin(),
          std::unique(sorted.begin(), sorted.end()) - sorted.begin());
    upload(host_);
    check("partition",
          compute::partition(values_.begin(), values_.end(), _1 % 2 == 0, queue_) - values_.begin(),
          std::count_if(host_.begin(), host_.end(), [](int x) { return x % 2 == 0; }));
  }

 private:
  static constexpr unsigned kCount = 10000;

  void upload(const std::vector<int>& from) {
    compute::copy(from.begin(), from.end(), values_.begin(), queue_);
  }
  std::vector<int> downloaded(const compute::vector<int>& from) {
    std::vector<int> host(kCount);
    compute::copy(from.begin(), from.end(), host.begin(), queue_);
    return host;
  }

  compute::device device_;
  compute::context context_;
  compute::command_queue queue_;
  std::vector<int> host_;
  compute::vector<int> values_;
};

}  // namespace

int main() {
  Algorithms algorithms;
  algorithms.reductions();
  algorithms.scans_and_sorts();
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
