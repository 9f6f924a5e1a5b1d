#include "model/cli/load_workload.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "config/machine/machine.hpp"

namespace eu::model {
namespace {

constexpr std::string_view kGrowing = "grow";
constexpr Cycle kMaxCycles = 100'000'000;
constexpr Cycle kMaxInventedCycles = 5'000'000;
constexpr std::uint64_t kMaxInstructions = 1'000'000'000;
constexpr std::uint64_t kMaxInventedInstructions = 100'000'000;

/// The value "X", "X,Y" or "X,Y,Z" of an option. Throws UsageError.
std::optional<std::array<int, 3>> extent(const std::string& option, const std::string& given,
                                         int max) {
  if (given.empty()) return std::nullopt;
  std::array<int, 3> sizes{1, 1, 1};
  const char* at = given.data();
  const char* const end = at + given.size();
  for (int& size : sizes) {
    const auto [rest, error] = std::from_chars(at, end, size);
    if (error != std::errc() || size < 1 || size > max) break;
    if (rest == end) return sizes;
    if (*rest != ',') break;
    at = rest + 1;
  }
  throw UsageError(fmt::format(
      "{} {}: must be one to three whole numbers from 1 to {}, with commas between them", option,
      given, max));
}

}  // namespace

void BareOptions::add_dispatch_to(po::options_description& options) {
  options.add_options()("groups", po::value(&groups_)->value_name("X,Y,Z"),
                        "bare kernel: work groups (default: as many as fill the machine)")(
      "local-size", po::value(&local_size_)->value_name("X,Y,Z"),
      "bare kernel: invocations of a work group (default: that of its text, or 64)");
}

void BareOptions::add_to(po::options_description& options) {
  add_number(options, "threads", "N", &threads_, 1, kMaxThreadsOption,
             "bare kernel: thread slots of the first EU to fill (default: 1)");
  options.add_options()(
      "auto-surfaces",
      po::value(&surfaces_)->implicit_value(std::string(kGrowing))->value_name("SIZE"),
      "bare kernel: bind zeroed surfaces where its code accesses some, and fill the machine; "
      "=SIZE: of SIZE bytes (K or M may follow); else they grow. The default of --max-cycles is "
      "then 5000000");
  add_dispatch_to(options);
}

std::vector<std::string> BareOptions::complete(std::vector<std::string> arguments) {
  std::replace(arguments.begin(), arguments.end(), std::string("--auto-surfaces"),
               "--auto-surfaces=" + std::string(kGrowing));
  return arguments;
}

std::string BareOptions::given() const {
  return !surfaces_.empty()     ? "--auto-surfaces"
         : !groups_.empty()     ? "--groups"
         : !local_size_.empty() ? "--local-size"
                                : "";
}

Cycle BareOptions::cycle_limit(const std::optional<long long>& given) const {
  if (given) return static_cast<Cycle>(*given);
  return surfaces_.empty() ? kMaxCycles : kMaxInventedCycles;
}

std::uint64_t BareOptions::instruction_limit(const std::optional<long long>& given) const {
  if (given) return static_cast<std::uint64_t>(*given);
  return surfaces_.empty() ? kMaxInstructions : kMaxInventedInstructions;
}

DraftOptions BareOptions::least_draft(const config::Machine& machine) const {
  DraftOptions options;
  options.sizes = SurfaceSizes::Least;
  options.groups = extent("--groups", groups_, 1 << 22);
  options.local_size = extent("--local-size", local_size_, 1024);
  options.thread_slots =
      machine.machine.subslices * machine.machine.eus_per_subslice * machine.eu.threads;
  return options;
}

std::optional<DraftOptions> BareOptions::draft(const config::Machine& machine) const {
  if (given().empty()) return std::nullopt;
  if (threads_ != 0)
    throw UsageError(fmt::format(
        "--threads {} and {}: only one of them can set the number of threads", threads_, given()));
  DraftOptions options = least_draft(machine);
  options.sizes = surfaces_.empty()       ? SurfaceSizes::None
                  : surfaces_ == kGrowing ? SurfaceSizes::Growing
                                          : SurfaceSizes::Given;
  if (options.sizes == SurfaceSizes::Given)
    options.surface_bytes = static_cast<std::uint32_t>(
        size_in_bytes("--auto-surfaces", surfaces_, 16, std::uint64_t{1} << 29));
  return options;
}

}  // namespace eu::model
