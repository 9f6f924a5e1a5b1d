// Reads the comparable facts of a result document.
#include <fmt/core.h>

#include <stdexcept>

#include "config/json/json_reader.hpp"
#include "model/compare/difference.hpp"

namespace eu::model {
namespace {

using config::JsonValue;

const JsonValue& at(const JsonValue& value, const std::string& path) {
  const JsonValue* found = config::find_path(value, *config::split_path(path));
  if (found == nullptr) throw std::invalid_argument("not a result document: it has no " + path);
  return *found;
}

template <class T>
const T& typed(const JsonValue& value, const std::string& path) {
  const auto* found = std::get_if<T>(&at(value, path).data);
  if (found == nullptr)
    throw std::invalid_argument(fmt::format("not a result document: {} is of another type", path));
  return *found;
}

constexpr std::int64_t kMaxCount = std::int64_t{1} << 53;
constexpr std::int64_t kMaxClockMhz = 1'000'000;

/// A count, such as one of cycles.
std::int64_t count(const JsonValue& value, const std::string& path, std::int64_t min = 0,
                   std::int64_t max = kMaxCount) {
  const auto number = typed<std::int64_t>(value, path);
  if (number < min || number > max)
    throw std::invalid_argument(
        fmt::format("not a result document: {} is {} (allowed: {} to {})", path, number, min, max));
  return number;
}

/// A count that results may lack.
std::optional<std::int64_t> count_if_there(const JsonValue& value, const std::string& path,
                                           std::int64_t min = 0, std::int64_t max = kMaxCount) {
  if (config::find_path(value, *config::split_path(path)) == nullptr) return std::nullopt;
  return count(value, path, min, max);
}

/// Checks that parts (`what`) sum to at most the run's thread-cycles.
class Sum {
 public:
  Sum(std::int64_t thread_cycles, const char* what) : left_(thread_cycles), what_(what) {}
  void add(std::int64_t part) {
    if (part > left_)
      throw std::invalid_argument(std::string("not a result document: ") + what_ +
                                  " sum to more than /accounting/thread_cycles");
    left_ -= part;
  }
  std::int64_t left() const { return left_; }

 private:
  std::int64_t left_;
  const char* what_;
};

std::vector<std::pair<std::string, std::int64_t>> causes_at(const JsonValue& value,
                                                            const std::string& path) {
  std::vector<std::pair<std::string, std::int64_t>> causes;
  for (const config::JsonMember& member : typed<JsonValue::Object>(value, path))
    causes.emplace_back(member.key, count(value, config::child_path(path, member.key)));
  return causes;
}

RunFacts::Instruction instruction(const JsonValue& value) {
  RunFacts::Instruction result;
  result.offset_bytes = count(value, "/offset_bytes");
  result.line.text = typed<std::string>(value, "/text");
  if (value.find("options") != nullptr) result.line.options = typed<std::string>(value, "/options");
  result.issues = count(value, "/issues");
  result.thread_cycles = count(value, "/thread_cycles");
  result.causes = causes_at(value, "/causes");
  return result;
}

std::vector<std::int64_t> counts(const JsonValue& value, const std::string& path, std::int64_t min,
                                 std::int64_t max) {
  std::vector<std::int64_t> counts;
  for (const JsonValue& each : typed<JsonValue::Array>(value, path)) {
    const auto* const number = std::get_if<std::int64_t>(&each.data);
    if (number == nullptr || *number < min || *number > max)
      throw std::invalid_argument(
          fmt::format("not a result document: {}/{} is not a number from {} to {}", path,
                      counts.size(), min, max));
    counts.push_back(*number);
  }
  return counts;
}

/// The draws of a result; none if it has no error bars, or these have no interval.
std::optional<RunFacts::Draws> draws_of(const JsonValue& document) {
  if (config::find_path(document, {"error_bars", "draw_cycles"}) == nullptr) return std::nullopt;
  RunFacts::Draws draws;
  draws.seed = count(document, "/error_bars/seed", 0, INT64_MAX);
  draws.cycles = counts(document, "/error_bars/draw_cycles", 0, kMaxCount);
  draws.clock_mhz = counts(document, "/error_bars/draw_clock_mhz", 1, kMaxClockMhz);
  if (draws.cycles.empty() || draws.cycles.size() != draws.clock_mhz.size())
    throw std::invalid_argument(
        "not a result document: /error_bars/draw_cycles and /error_bars/draw_clock_mhz are not of "
        "the same draws");
  return draws;
}

}  // namespace

RunFacts facts_of(const JsonValue& document) {
  const std::string& schema = typed<std::string>(document, "/schema");
  if (const std::string fault = config::schema_fault(config::kResultSchema, schema); !fault.empty())
    throw std::invalid_argument("/schema: " + fault);
  if (document.find("untimed") != nullptr)
    throw std::invalid_argument("the result of run --untimed has no cycles to compare");
  RunFacts facts;
  facts.machine = typed<std::string>(document, "/provenance/machine");
  facts.workload = typed<std::string>(document, "/provenance/workload");
  facts.kernel_sha256 = typed<std::string>(document, "/provenance/kernel_sha256");
  facts.cycles = count(document, "/summary/cycles");
  facts.clock_mhz = count_if_there(document, "/summary/clock_mhz", 1, kMaxClockMhz);
  facts.memory_bytes = count_if_there(document, "/roofline/levels/memory/bytes");
  facts.float_operations = count_if_there(document, "/roofline/float/operations");
  facts.draws = draws_of(document);
  facts.thread_cycles = count(document, "/accounting/thread_cycles");
  facts.causes = causes_at(document, "/accounting/causes");
  facts.causes.insert(facts.causes.begin(), {"issued", count(document, "/accounting/issued")});
  Sum causes(facts.thread_cycles, "causes");
  for (const auto& [cause, cycles] : facts.causes) causes.add(cycles);
  if (causes.left() != 0)
    throw std::invalid_argument(
        "not a result document: causes sum to less than /accounting/thread_cycles");
  Sum instructions(facts.thread_cycles, "instructions");
  for (const JsonValue& each : typed<JsonValue::Array>(document, "/instructions")) {
    facts.instructions.push_back(instruction(each));
    instructions.add(facts.instructions.back().thread_cycles);
  }
  return facts;
}

}  // namespace eu::model
