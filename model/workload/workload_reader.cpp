#include "model/workload/workload_reader.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>

#include "config/json/input_file.hpp"
#include "config/json/json_reader.hpp"
#include "config/json/sha256.hpp"
#include "config/json/suggestion.hpp"
#include "config/machine/row.hpp"
#include "isa/common/message_text.hpp"
#include "isa/common/text_errors.hpp"
#include "isa/program.hpp"
#include "model/dispatch/dispatch.hpp"
#include "model/io/file_io.hpp"
#include "model/workload/data_spec.hpp"
#include "model/workload/dispatch_json.hpp"
#include "model/workload/surface_file.hpp"
#include "model/workload/surface_reader.hpp"

namespace eu::model {
namespace {

using config::JsonCursor;
using config::ObjectReader;

std::string_view as_text(const std::vector<std::uint8_t>& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

bool is_readable(std::string_view bytes, const std::string& path, const InputOptions& options,
                 isa::Generation gen) {
  try {
    isa::isa_of(gen).read({bytes, options.format, path, isa::Undecodable::Reject, options.kernel},
                          gen);
    return true;
  } catch (const isa::InputError&) {
    return false;
  }
}

/// Another generation that can read the kernel; null if there is none.
const isa::GenerationRow* other_reader(std::string_view bytes, const std::string& path,
                                       const InputOptions& options) {
  for (const isa::GenerationRow& other : isa::kGenerations)
    if (other.gen != options.gen && is_readable(bytes, path, options, other.gen)) return &other;
  return nullptr;
}

/// The option that chooses a generation, in hints.
std::string machine_option(const isa::GenerationRow& row) {
  return fmt::format("--machine {}", row.machine);
}
std::string gen_option(const isa::GenerationRow& row) {
  return fmt::format("--gen {}", row.key);
}

/// Reads a kernel. Errors show their lines, and the `option`, if not null, for another generation
/// that can read it.
isa::Program read_code(std::string_view bytes, const std::string& path, const InputOptions& options,
                       isa::Undecodable undecodable,
                       std::string (*option)(const isa::GenerationRow&)) {
  const isa::KernelText text{bytes, options.format, isa::name_text(path), undecodable,
                             options.kernel};
  const auto fail_as = [&](const config::FileKind& kind) {
    if (!options.format && kind.is_known())
      throw isa::InputError(text.name, 1, 1, "this file is " + kind.text());
  };
  fail_as(config::binary_kind(bytes));
  try {
    if (options.finalize)
      if (auto program = options.finalize(text, options.gen)) return std::move(*program);
    return isa::isa_of(options.gen).read(text, options.gen);
  } catch (const isa::InputError& error) {
    fail_as(config::file_kind(bytes, path));
    const isa::GenerationRow* const other =
        option == nullptr ? nullptr : other_reader(bytes, path, options);
    const std::string hint = other == nullptr ? ""
                                              : fmt::format("; {} has it: did you mean {}?",
                                                            other->name, option(*other));
    const auto* errors = dynamic_cast<const isa::TextErrors*>(&error);
    throw isa::InputError(errors != nullptr ? errors->shown_in(bytes, hint) : error.what() + hint);
  }
}

/// Enlarges scratch space: the workload may have been written for code that spills less.
void make_room_for_spills(Workload& workload) {
  const isa::Finalized* const finalized = isa::finalized(workload.program);
  if (finalized == nullptr) return;
  int& scratch = workload.dispatch.scratch_bytes;
  constexpr int kLeastBytes = 1024;  // and its power-of-two multiples
  const int needed = finalized->scratch_bytes;
  if (needed > scratch)
    for (scratch = std::max(scratch, kLeastBytes); scratch < needed;) scratch *= 2;
}

class WorkloadReader {
 public:
  WorkloadReader(const std::string& path, const InputOptions& options,
                 config::Diagnostics& diagnostics)
      : path_(path),
        options_(options),
        diagnostics_(diagnostics),
        data_(directory_of(path), kMaxSurfaceBytes) {}

  Workload read(const config::JsonValue& document) {
    Workload workload;
    workload.program = isa::empty_program(options_.gen);
    ObjectReader root = JsonCursor(document, diagnostics_).object();
    root.schema(config::kWorkloadSchema);
    workload.name = root.required("name").identifier();
    if (auto kernel = read_kernel(root.required("kernel"), options_.kernel))
      workload.program = std::move(*kernel);
    if (const JsonCursor cursor = root.optional("system_routine"); cursor.present())
      if (const auto routine = read_kernel(cursor, ""); routine && workload.program.size() > 0)
        workload.program =
            workload.program.isa->with_system_routine(std::move(workload.program), *routine);
    read_preamble(root.optional("preamble"), workload);
    workload.dispatch = read_dispatch(root.required("dispatch"), data_, workload.program);
    make_room_for_spills(workload);
    for (const JsonCursor& cursor : root.optional("surfaces").array(0, 256))
      workload.surfaces.push_back(surfaces_.read_surface(cursor));
    surfaces_.check_reached();
    place_pointers(root.optional("dispatch"), workload);
    for (const JsonCursor& cursor : root.optional("samplers").array(0, 16))
      workload.samplers.push_back(surfaces_.read_sampler(cursor));
    for (const JsonCursor& cursor : root.optional("expect").array(0, 256))
      read_expectation(cursor, workload);
    root.finish();
    return workload;
  }

 private:
  /// Reads a kernel. `chosen`, from the command line, overrides the document's "select".
  std::optional<isa::Program> read_kernel(const JsonCursor& cursor, const std::string& chosen) {
    ObjectReader object = cursor.object();
    const JsonCursor file = object.required("file");
    InputOptions options = options_;
    if (const JsonCursor gen = object.optional("gen"); gen.present())
      options.gen = isa::kAllGenerations[gen.choice(config::keys_of(isa::kAllGenerations))].gen;
    if (const JsonCursor format = object.optional("format"); format.present())
      options.format = static_cast<int>(format.choice(form_names(options.gen)));
    const std::string selected = object.optional("select").text();
    options.kernel = chosen.empty() ? selected : chosen;
    object.finish();
    if (options.gen != options_.gen)
      object.optional("gen").error(other_generation_text(options.gen, options_.gen));
    // Reading it as something else would hide the errors so far.
    if (!file.present() || !diagnostics_.empty()) return std::nullopt;
    try {
      const std::string path = plain_path(resolve_path(directory_of(path_), file.text()));
      const std::vector<std::uint8_t> bytes = read_bytes(path, kMaxInputBytes);
      const JsonCursor gen = object.optional("gen");
      try {
        return read_code(as_text(bytes), path, options, isa::Undecodable::Illegal,
                         gen.present() ? nullptr : machine_option);
      } catch (const isa::InputError& error) {
        if (!gen.present() || !has_wrong_generation(gen, error, as_text(bytes), path, options))
          throw;
      }
    } catch (const FileError& error) {
      file.error(error.what());
    }
    return std::nullopt;
  }

  /// True with an error at `gen` if another generation can read the kernel: errors of its code
  /// are only consequences.
  static bool has_wrong_generation(const JsonCursor& gen, const isa::InputError& error,
                                   std::string_view bytes, const std::string& path,
                                   const InputOptions& options) {
    const isa::GenerationRow* const other = other_reader(bytes, path, options);
    if (other == nullptr) return false;
    const std::string_view all = error.what();
    gen.error(
        fmt::format("the kernel is not code of {}, but {} can read it: change this to \"{}\" (the "
                    "first error is {})",
                    generation_text(options.gen), generation_text(other->gen), other->key,
                    all.substr(0, all.find('\n'))));
    return true;
  }

  void read_preamble(const JsonCursor& cursor, Workload& workload) {
    if (!cursor.present()) return;
    if (workload.program.isa->state.uniforms == 0)
      cursor.error(fmt::format("{} has no preambles", workload.program.isa->key));
    workload.preamble = read_kernel(cursor, "");
  }

  /// The expected bytes of a picture, whose rows must not have gaps: bytes in gaps are
  /// not expected.
  static std::vector<std::uint8_t> expected_picture(const Image& image, const JsonCursor& file,
                                                    const SurfaceData& surface) {
    const auto row_bytes = static_cast<std::uint32_t>(surface.width * surface.texel_bytes());
    try {
      if (surface.height > 1 && surface.pitch_bytes != row_bytes)
        throw FileError(
            fmt::format("a picture cannot be compared with rows {} bytes apart (allowed: {})",
                        surface.pitch_bytes, row_bytes));
      return picture_bytes(image, surface);
    } catch (const FileError& error) {
      file.error(file.text() + ": " + error.what());
    }
    return {};
  }

  static std::vector<std::string_view> surface_names(const Workload& workload) {
    std::vector<std::string_view> names;
    for (const SurfaceData& surface : workload.surfaces) names.push_back(surface.name);
    return names;
  }

  void read_expectation(const JsonCursor& cursor, Workload& workload) {
    Expectation expectation;
    ObjectReader object = cursor.object();
    const JsonCursor surface = object.required("surface");
    expectation.surface = surface.text();
    const auto found =
        std::find_if(workload.surfaces.begin(), workload.surfaces.end(),
                     [&](const SurfaceData& s) { return s.name == expectation.surface; });
    expectation.offset_bytes =
        static_cast<std::uint32_t>(object.optional("offset_bytes").integer(0, kMaxSurfaceBytes, 0));
    expectation.ulp = static_cast<std::uint32_t>(object.optional("ulp").integer(0, 1 << 23, 0));
    TypedData data = data_.read(object, cursor);
    if (data.picture && found != workload.surfaces.end())
      data.bytes = expected_picture(*data.picture, object.optional("file"), *found);
    expectation.type = data.type;
    expectation.bytes = std::move(data.bytes);
    if (found != workload.surfaces.end() && !found->element && data.has_type)
      found->element = data.type;
    if (found == workload.surfaces.end())
      surface.error(fmt::format("no surface is called \"{}\"{}", expectation.surface,
                                config::suggestion(expectation.surface, surface_names(workload))));
    else if (expectation.offset_bytes + expectation.bytes.size() > found->size_bytes)
      cursor.error(fmt::format("ends at byte {}, but the surface has {}",
                               expectation.offset_bytes + expectation.bytes.size(),
                               found->size_bytes));
    object.finish();
    workload.expectations.push_back(std::move(expectation));
  }

  std::string path_;
  InputOptions options_;
  config::Diagnostics& diagnostics_;
  DataReader data_;
  SurfaceReader surfaces_{data_};
};

Workload bare_workload(isa::Program program, const InputOptions& options) {
  if (options.draft) return draft_workload(std::move(program), *options.draft).workload;
  Workload workload;
  workload.is_bare = true;
  workload.name = program.name;
  workload.program = std::move(program);
  make_room_for_spills(workload);
  workload.dispatch.kind = DispatchKind::Threads;
  workload.dispatch.ends_without_eot = true;
  workload.dispatch.placement = Placement::Pack;
  const int lanes = workload.program.isa->state.lanes;
  // A branch of fewer channels would never end a loop for the others.
  workload.dispatch.simd_size =
      lanes != 0 ? lanes
                 : own_simd_size(workload.program, workload.program.isa->needs(workload.program));
  workload.dispatch.groups = {options.threads, 1, 1};
  workload.dispatch.local_size = {workload.dispatch.simd_size, 1, 1};
  suit_program(workload.dispatch, workload.program);
  return workload;
}

/// The first character from `at` on that is neither blank nor in a comment; npos if there is none.
std::size_t after_comments(std::string_view text, std::size_t at) {
  for (;;) {
    at = text.find_first_not_of(" \t\r\n", at);
    const std::string_view begin = text.substr(std::min(at, text.size()), 2);
    if (begin != "//" && begin != "/*") return at;
    at = text.find(begin == "//" ? "\n" : "*/", at + 2);
    if (begin == "/*" && at != std::string_view::npos) at += 2;
  }
}

}  // namespace

bool looks_like_json(const std::vector<std::uint8_t>& bytes) {
  const std::string_view text = as_text(bytes);
  const std::size_t at = after_comments(text, text.substr(0, 3) == "\xef\xbb\xbf" ? 3 : 0);
  if (at == std::string_view::npos) return false;
  if (text[at] == '[') return true;  // no kernel begins with this
  const std::size_t next = text[at] == '{' ? after_comments(text, at + 1) : at;
  return text[at] == '{' && next != std::string_view::npos &&
         (text[next] == '"' || text[next] == '}' ||
          text.find("\"schema\"") != std::string_view::npos);
}

std::vector<std::string_view> form_names(isa::Generation gen) {
  const isa::Rows<std::string_view> forms = isa::isa_of(gen).forms;
  return {forms.begin(), forms.end()};
}

namespace {

std::optional<StatedKernel> stated_kernel(std::string_view text, const std::string& path) {
  config::Diagnostics ignored;
  const std::optional<config::JsonValue> document = config::parse_json(text, path, ignored);
  if (!document) return std::nullopt;
  const auto text_at = [&](const char* key) -> std::string {
    const config::JsonValue* value = config::find_path(*document, {"kernel", key});
    const auto* found = value == nullptr ? nullptr : std::get_if<std::string>(&value->data);
    return found == nullptr ? "" : *found;
  };
  const std::string file = text_at("file");
  if (file.empty()) return std::nullopt;
  return StatedKernel{plain_path(resolve_path(directory_of(path), file)), text_at("gen"),
                      text_at("format"), text_at("select")};
}

/// Text such as ", and its kernel is k.hex (--gen skl)", for a workload given to a verb
/// for kernels.
std::string kernel_of_workload(std::string_view text, const std::string& path) {
  const std::optional<StatedKernel> kernel = stated_kernel(text, path);
  if (!kernel) return "";
  return fmt::format(
      ", and its kernel is {}{}", isa::name_text(kernel->path),
      kernel->gen.empty() ? "" : fmt::format(" (--gen {})", isa::name_text(kernel->gen)));
}

/// Throws if the input is a JSON document of eusim, which is not a kernel.
void refuse_document(const std::vector<std::uint8_t>& bytes, const std::string& path) {
  const config::FileKind kind = config::file_kind(as_text(bytes), path);
  if (kind.is_known() && looks_like_json(bytes))
    throw isa::InputError(isa::name_text(path), 1, 1,
                          "this file is " + kind.text() + kernel_of_workload(as_text(bytes), path));
}

}  // namespace

std::optional<StatedKernel> stated_kernel(const std::string& path) {
  try {
    if (is_device(path)) return std::nullopt;
    const std::vector<std::uint8_t> bytes = read_bytes(path, kMaxInputBytes);
    return looks_like_json(bytes) ? stated_kernel(as_text(bytes), path) : std::nullopt;
  } catch (const FileError&) {  // the reader of the input reports it
    return std::nullopt;
  }
}

isa::Program read_kernel_file(const std::string& path, const InputOptions& options,
                              isa::Undecodable undecodable) {
  const std::vector<std::uint8_t> bytes = read_bytes(path, kMaxInputBytes);
  if (!options.format) refuse_document(bytes, path);
  return read_code(as_text(bytes), path, options, undecodable, gen_option);
}

Workload read_workload(const std::string& path, const InputOptions& options) {
  const std::vector<std::uint8_t> bytes = read_bytes(path, kMaxInputBytes);
  if (options.format || !looks_like_json(bytes)) {
    Workload workload = bare_workload(
        read_code(as_text(bytes), path, options, isa::Undecodable::Illegal, machine_option),
        options);
    workload.sha256 = config::sha256_hex(as_text(bytes));
    return workload;
  }
  config::Diagnostics diagnostics;
  const auto document = config::parse_json(as_text(bytes), path, diagnostics);
  Workload workload;
  if (document) workload = WorkloadReader(path, options, diagnostics).read(*document);
  diagnostics.throw_if_any<WorkloadError>();
  workload.sha256 = config::sha256_hex(as_text(bytes));
  return workload;
}

isa::Program read_kernel_file(const std::string& path,
                              const std::vector<InputOptions>& candidates) {
  const std::vector<std::uint8_t> bytes = read_bytes(path, kMaxInputBytes);
  if (!candidates[0].format) refuse_document(bytes, path);
  const auto readable =
      std::find_if(candidates.begin(), candidates.end(), [&](const InputOptions& options) {
        return candidates.size() == 1 ||
               (options.gen == candidates[0].gen
                    ? is_readable(as_text(bytes), path, options, options.gen)
                    : is_whole_kernel(as_text(bytes), path, options.format, options.gen));
      });
  return read_code(as_text(bytes), path, readable != candidates.end() ? *readable : candidates[0],
                   isa::Undecodable::Reject, gen_option);
}

}  // namespace eu::model
