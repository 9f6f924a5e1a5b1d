// What an input says of the generation of its code, before it is read.
#include <string_view>

#include "config/json/json_document.hpp"
#include "isa/isa.hpp"
#include "model/workload/file_io.hpp"
#include "model/workload/workload_reader.hpp"

namespace eu::model {
namespace {

/// A generation without a machine, if the kernel can be of such a one alone.
std::optional<isa::Gen> only_generation(std::string_view bytes, const std::string& path) {
  std::optional<isa::Gen> only;
  for (const isa::GenerationRow& row : isa::kAllGenerations) {
    try {
      (void)isa::isa_of(row.gen).read({bytes, std::nullopt, path, isa::Undecodable::Reject, ""},
                                      row.gen);
    } catch (const isa::InputError&) {
      continue;
    }
    if (isa::has_machine(row.gen) || only) return std::nullopt;
    only = row.gen;
  }
  return only;
}

}  // namespace

std::optional<isa::Gen> stated_generation(const std::string& path) {
  config::Diagnostics ignored;  // read_workload tells them
  std::optional<config::JsonValue> document;
  try {
    if (is_device(path)) return std::nullopt;
    const std::vector<std::uint8_t> bytes = read_bytes(path, kMaxInputBytes);
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (!looks_like_json(bytes)) return only_generation(text, path);
    document = config::parse_json(text, path, ignored);
  } catch (const FileError&) {  // read_workload tells it
  }
  if (!document) return std::nullopt;
  const config::JsonValue* gen = config::find_path(*document, {"kernel", "gen"});
  const auto* name = gen == nullptr ? nullptr : std::get_if<std::string>(&gen->data);
  if (name == nullptr) return std::nullopt;
  return isa::gen_from_key(*name);
}

}  // namespace eu::model
