#include "model/cli/result_options.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace eu::model {
namespace {

/// Enough to sample the ends of ranges: an interval of nine tenths has three draws
/// beyond each of its ends.
constexpr int kDefaultDraws = 64;

}  // namespace

void ErrorBarOptions::add_to(po::options_description& options) {
  static const std::string kHelp = fmt::format(
      "also run on N machines drawn from the ranges of the machine's numbers (default: {}): report "
      "the interval of cycles that contains nine tenths of them, and the numbers that cause it",
      kDefaultDraws);
  options.add_options()(
      "error-bars",
      po::value<std::string>()
          ->implicit_value(std::to_string(kDefaultDraws))
          ->value_name("N")
          ->notifier([this](const std::string& given) {
            draws = static_cast<int>(whole_number("--error-bars", given, 1, config::kMaxDraws));
          }),
      kHelp.c_str());
  add_number(options, "seed", "S", &seed, 0, INT64_MAX,
             "seed of the draws of --error-bars (default: 1)");
}

void ErrorBarOptions::add_jobs_to(po::options_description& options) {
  add_number(options, "jobs", "N", &jobs, 1, kMaxJobs,
             "with --error-bars: processes (default: one per core)");
}

std::vector<std::string> ErrorBarOptions::complete(std::vector<std::string> arguments) {
  std::replace(arguments.begin(), arguments.end(), std::string("--error-bars"),
               fmt::format("--error-bars={}", kDefaultDraws));
  return arguments;
}

void ErrorBarOptions::check() const {
  if (wanted()) return;
  if (seed) throw UsageError("--seed needs --error-bars");
  if (jobs) throw UsageError("--jobs needs --error-bars");
}

ErrorBarRequest ErrorBarOptions::request() const {
  ErrorBarRequest request;
  request.draws = draws.value_or(kDefaultDraws);
  request.seed = seed.value_or(request.seed);
  request.jobs = jobs.value_or(default_jobs());
  return request;
}

}  // namespace eu::model
