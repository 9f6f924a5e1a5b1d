#include "model/workload/stated_generation.hpp"

#include <algorithm>

#include "config/json/json_document.hpp"
#include "isa/isa.hpp"
#include "model/io/file_io.hpp"
#include "model/workload/workload_reader.hpp"

namespace eu::model {

namespace {

std::optional<isa::Program> read_as(std::string_view bytes, const std::string& path,
                                    std::optional<int> form, isa::Gen gen) {
  try {
    return isa::isa_of(gen).read({bytes, form, path, isa::Undecodable::Reject, ""}, gen);
  } catch (const isa::InputError&) {
    return std::nullopt;
  }
}

/// Can the kernel be read as Intel's code?
bool can_be_gen(std::string_view bytes, const std::string& path) {
  return std::any_of(std::begin(isa::kGenerations), std::end(isa::kGenerations),
                     [&](const isa::GenerationRow& row) {
                       return read_as(bytes, path, std::nullopt, row.gen).has_value();
                     });
}

/// A generation of another instruction set, if the kernel can be of such a one alone.
std::optional<isa::Gen> only_generation(std::string_view bytes, const std::string& path) {
  if (can_be_gen(bytes, path)) return std::nullopt;
  for (const isa::GenerationRow& row : isa::kAllGenerations)
    if (row.family != isa::Family::Gen && is_whole_kernel(bytes, path, std::nullopt, row.gen))
      return row.gen;
  return std::nullopt;
}

}  // namespace

bool is_whole_kernel(std::string_view bytes, const std::string& path, std::optional<int> form,
                     isa::Gen gen) {
  const std::optional<isa::Program> program = read_as(bytes, path, form, gen);
  return program && program->isa->needs(*program).ends_thread;
}

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
