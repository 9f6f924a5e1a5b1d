#include "model/base/memory_limit.hpp"

#include <fmt/core.h>
#include <sys/resource.h>

#include <cstdio>
#include <cstdlib>
#include <new>

namespace eu::model {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kIsEnforced = false;  // the shadow memory of sanitizers would count
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool kIsEnforced = false;
#else
constexpr bool kIsEnforced = true;
#endif
#else
constexpr bool kIsEnforced = true;
#endif

std::uint64_t limit_bytes = kDefaultMemoryBytes;
bool was_reached = false;
void* reserve = nullptr;  ///< memory for the error message

class LimitReached : public std::bad_alloc {
 public:
  const char* what() const noexcept override { return "out of memory (--max-memory)"; }
};

[[noreturn]] void fail_allocation() {
  was_reached = true;
  std::free(reserve);
  reserve = nullptr;
  throw LimitReached();
}

}  // namespace

void set_memory_limit(std::uint64_t bytes) {
  limit_bytes = bytes;
  constexpr std::size_t kReserveBytes = std::size_t{1} << 20;
  if (reserve == nullptr) reserve = std::malloc(kReserveBytes);
  std::set_new_handler(fail_allocation);
  if (!kIsEnforced) return;
  rlimit limit{};
  if (::getrlimit(RLIMIT_DATA, &limit) != 0) return;
  limit.rlim_cur =
      limit.rlim_max == RLIM_INFINITY || bytes < limit.rlim_max ? bytes : limit.rlim_max;
  ::setrlimit(RLIMIT_DATA, &limit);
}

std::uint64_t memory_limit_bytes() {
  return limit_bytes;
}

bool memory_limit_was_reached() {
  return was_reached;
}

std::string memory_limit_text() {
  return fmt::format("out of memory: the limit is {} (--max-memory) or a lower one of the system",
                     memory_text(limit_bytes));
}

std::string memory_text(std::uint64_t bytes) {
  constexpr const char* kUnits[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
  double value = static_cast<double>(bytes);
  int unit = 0;
  for (; value >= 1024 && unit < 4; ++unit) value /= 1024;
  char text[48];
  std::snprintf(text, sizeof text, "%.4g %s", value, kUnits[unit]);
  return text;
}

}  // namespace eu::model
