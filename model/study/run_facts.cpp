// What of a result document can be compared.
#include <stdexcept>

#include "config/json_reader.hpp"
#include "model/study/difference.hpp"

namespace eu::model {
namespace {

using config::JsonValue;

const JsonValue& at(const JsonValue& value, const std::string& path) {
  const JsonValue* found = config::find_path(value, *config::split_path(path));
  if (found == nullptr) throw std::invalid_argument("no result document: it has no " + path);
  return *found;
}

template <class T>
const T& typed(const JsonValue& value, const std::string& path) {
  const auto* found = std::get_if<T>(&at(value, path).data);
  if (found == nullptr)
    throw std::invalid_argument("no result document: " + path + " is of another type");
  return *found;
}

std::vector<std::pair<std::string, std::int64_t>> causes_at(const JsonValue& value,
                                                            const std::string& path) {
  std::vector<std::pair<std::string, std::int64_t>> causes;
  for (const config::JsonMember& member : typed<JsonValue::Object>(value, path))
    causes.emplace_back(member.key,
                        typed<std::int64_t>(value, config::child_path(path, member.key)));
  return causes;
}

RunFacts::Instruction instruction(const JsonValue& value) {
  RunFacts::Instruction result;
  result.offset_bytes = typed<std::int64_t>(value, "/offset_bytes");
  result.text = typed<std::string>(value, "/text");
  result.issues = typed<std::int64_t>(value, "/issues");
  result.thread_cycles = typed<std::int64_t>(value, "/thread_cycles");
  result.causes = causes_at(value, "/causes");
  return result;
}

}  // namespace

RunFacts facts_of(const JsonValue& document) {
  const std::string& schema = typed<std::string>(document, "/schema");
  if (const std::string fault = config::schema_fault(config::kResultSchema, schema); !fault.empty())
    throw std::invalid_argument("/schema: " + fault);
  RunFacts facts;
  facts.machine = typed<std::string>(document, "/provenance/machine");
  facts.workload = typed<std::string>(document, "/provenance/workload");
  facts.kernel_sha256 = typed<std::string>(document, "/provenance/kernel_sha256");
  facts.cycles = typed<std::int64_t>(document, "/summary/cycles");
  facts.thread_cycles = typed<std::int64_t>(document, "/accounting/thread_cycles");
  facts.causes = causes_at(document, "/accounting/causes");
  facts.causes.insert(facts.causes.begin(),
                      {"issued", typed<std::int64_t>(document, "/accounting/issued")});
  for (const JsonValue& each : typed<JsonValue::Array>(document, "/instructions"))
    facts.instructions.push_back(instruction(each));
  return facts;
}

}  // namespace eu::model
