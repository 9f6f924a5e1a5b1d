#include "model/workload/dispatch_json.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "config/json/suggestion.hpp"
#include "isa/isa.hpp"
#include "model/dispatch/dispatch.hpp"
#include "model/text/layout.hpp"
#include "model/workload/payload_ranges.hpp"
#include "model/workload/surface_reader.hpp"

namespace eu::model {
namespace {

using config::JsonCursor;
using config::ObjectReader;

const std::vector<std::string_view> kPlacements = {"spread", "pack"};
const std::vector<std::string_view> kScoreboards = {"stalling", "non_stalling"};
// The walker counts threads with 6 bits in each direction, and at most 64 in total
// (model/DISPATCH.md 1).
constexpr int kMaxGridThreads = 64;

class DispatchReader {
 public:
  DispatchReader(const JsonCursor& cursor, const DataReader& data, const isa::Program& program)
      : cursor_(cursor), data_(data), program_(program), object_(cursor.object()) {}

  Dispatch read() {
    dispatch_.kind =
        static_cast<DispatchKind>(object_.required("kind").choice(dispatch_kind_names()));
    dispatch_.placement = object_.optional("placement").choice(kPlacements, 0) == 0
                              ? Placement::Spread
                              : Placement::Pack;
    read_simd_size();
    switch (dispatch_.kind) {
      case DispatchKind::Walker: read_walker(); break;
      case DispatchKind::Threads: read_threads(); break;
      case DispatchKind::Media: read_media(); break;
      case DispatchKind::Pixel: read_pixels(); break;
      case DispatchKind::Vertex: read_vertices(); break;
    }
    dispatch_.slm_bytes =
        static_cast<int>(object_.optional("slm_bytes").integer(0, kMaxSlmBytes, 0));
    read_scratch();
    dispatch_.high_priority = object_.optional("high_priority").boolean(false);
    read_control_registers(object_, *program_.isa, dispatch_);
    const bool fits = check_size();
    for (const JsonCursor& item : object_.optional("payload").array(0, 256))
      dispatch_.payload.push_back(read_payload(item, fits));
    dispatch_.uniforms = read_uniforms(object_, data_, *program_.isa);
    check_lanes(object_, *program_.isa, dispatch_);
    suit_program(dispatch_, program_);
    object_.finish();
    return dispatch_;
  }

 private:
  void read_simd_size() {
    const JsonCursor simd = object_.optional("simd_size");
    const int lanes = registers().lanes;
    const int otherwise = lanes != 0 ? lanes : dispatch_.kind == DispatchKind::Vertex ? 8 : 16;
    dispatch_.simd_size = static_cast<int>(simd.integer(8, 32, otherwise));
    const int size = dispatch_.simd_size;
    if (lanes != 0 && size != lanes) {
      simd.error(fmt::format("must be {} for {}", lanes, program_.isa->key));
      dispatch_.simd_size = lanes;
    } else if (size != 8 && size != 16 && size != 32)
      simd.error("must be 8, 16 or 32");
    if (const int width = program_.shape.simd_width;
        simd.present() && width != 0 && lanes == 0 && size != width)
      simd.error(fmt::format("must be {}: the kernel's text says SIMD{}", width, width));
    if (dispatch_.kind == DispatchKind::Pixel && size == 32)
      simd.error("must be 8 or 16 for pixels");
    if (dispatch_.kind == DispatchKind::Vertex && size != 8) simd.error("must be 8 for vertices");
  }

  void read_walker() {
    dispatch_.groups = read_extent(object_.required("groups"), kMaxThreads);
    const JsonCursor grid = object_.optional("thread_grid");
    if (!grid.present()) {
      dispatch_.local_size = read_extent(object_.required("local_size"), 1024);
      return;
    }
    if (const JsonCursor size = object_.optional("local_size"); size.present())
      size.error("either local_size or thread_grid, not both");
    ObjectReader object = grid.object();
    ThreadGrid threads;
    threads.threads = read_extent(object.required("threads"), kMaxGridThreads);
    threads.right_mask =
        static_cast<std::uint32_t>(object.optional("right_mask").integer(0, ~0u, ~0u));
    threads.bottom_mask =
        static_cast<std::uint32_t>(object.optional("bottom_mask").integer(0, ~0u, ~0u));
    object.finish();
    dispatch_.thread_grid = threads;
    if (dispatch_.threads_per_group() > kMaxGridThreads)
      grid.error(fmt::format("a group of {} threads (allowed: up to {})",
                             dispatch_.threads_per_group(), kMaxGridThreads));
  }

  void read_scratch() {
    const JsonCursor scratch = object_.optional("scratch_bytes");
    const std::int64_t bytes = scratch.integer(0, kMaxScratchBytes, 0);
    if ((bytes & (bytes - 1)) != 0 || (bytes != 0 && bytes < kMinScratchBytes))
      scratch.error(fmt::format("must be 0 or a power of two from {} to {}", kMinScratchBytes,
                                kMaxScratchBytes));
    dispatch_.scratch_bytes = static_cast<int>(bytes);
  }

  void one_thread_a_group() { dispatch_.local_size = {dispatch_.simd_size, 1, 1}; }

  void read_threads() {
    one_thread_a_group();
    dispatch_.groups = {static_cast<int>(object_.required("threads").integer(1, kMaxThreads)), 1,
                        1};
  }

  void read_media() {
    one_thread_a_group();
    const std::array<int, 2> size = read_size(object_.required("size"), 512);
    dispatch_.groups = {size[0], size[1], 1};
    dispatch_.order =
        static_cast<WalkOrder>(object_.optional("order").choice(walk_order_names(), 0));
    dispatch_.scoreboard.stalling = object_.optional("scoreboard").choice(kScoreboards, 0) == 0;
    for (const JsonCursor& item : object_.optional("dependencies").array(0, kMaxDependencies))
      read_dependency(item);
    if (const JsonCursor entries = object_.optional("entries"); entries.present()) {
      dispatch_.entries.clear();
      for (const JsonCursor& entry : entries.array(1, 64)) read_entry(entry);
    }
  }

  void read_dependency(const JsonCursor& cursor) {
    const std::vector<JsonCursor> values = cursor.array(2, 2);
    if (values.size() != 2) return;
    const auto offset = [](const JsonCursor& value) {
      return static_cast<int>(value.integer(-kMaxDependencyOffset, kMaxDependencyOffset));
    };
    const std::array<int, 2> dependency{offset(values[0]), offset(values[1])};
    if (!comes_before(dispatch_.order, dependency[0], dependency[1]))
      cursor.error(fmt::format(
          "no thread can wait for one that starts after it: in {} order this offset comes later",
          walk_order_names()[static_cast<int>(dispatch_.order)]));
    dispatch_.scoreboard.dependencies.push_back(dependency);
  }

  void read_entry(const JsonCursor& cursor) {
    const std::int64_t offset_bytes = cursor.integer(0, std::int64_t{1} << 31);
    const std::uint32_t index = program_.index_of(offset_bytes);
    if (index >= program_.size())
      cursor.error("no instruction of the kernel begins at byte " + std::to_string(offset_bytes));
    dispatch_.entries.push_back(index);
  }

  void read_pixels() {
    one_thread_a_group();
    dispatch_.pixels = read_size(object_.required("size"), 16384);
    const std::array<int, 2> block = pixel_block(dispatch_.simd_size);
    for (std::size_t i = 0; i < block.size(); ++i)
      dispatch_.groups[i] = (dispatch_.pixels[i] + block[i] - 1) / block[i];
  }

  void read_vertices() {
    one_thread_a_group();
    dispatch_.vertices = static_cast<int>(object_.required("vertices").integer(1, kMaxThreads));
    dispatch_.groups = {(dispatch_.vertices + 1) / 2, 1, 1};
    const JsonCursor entry = object_.optional("urb_entry_bytes");
    dispatch_.urb_entry_bytes = static_cast<int>(entry.integer(64, 32768, 64));
    if (dispatch_.urb_entry_bytes % 64 != 0) entry.error("must be a multiple of 64");
  }

  static std::array<int, 3> read_extent(const JsonCursor& cursor, int max) {
    std::array<int, 3> extent{1, 1, 1};
    const std::vector<JsonCursor> values = cursor.array(1, 3);
    for (std::size_t i = 0; i < values.size() && i < 3; ++i)
      extent[i] = static_cast<int>(values[i].integer(1, max));
    return extent;
  }

  static std::array<int, 2> read_size(const JsonCursor& cursor, int max) {
    std::array<int, 2> size{1, 1};
    const std::vector<JsonCursor> values = cursor.array(2, 2);
    for (std::size_t i = 0; i < values.size() && i < 2; ++i)
      size[i] = static_cast<int>(values[i].integer(1, max));
    return size;
  }

  bool check_size() const {
    if (has_countable_threads(dispatch_)) return true;
    cursor_.error(fmt::format("dispatches more than {} threads", kMaxThreads));
    return false;
  }

  PayloadItem read_payload(const JsonCursor& cursor, bool fits) {
    PayloadItem item;
    ObjectReader object = cursor.object();
    const auto grf =
        static_cast<int>(object.required("grf").integer(0, registers().registers - 1, kNoRegister));
    const auto subreg = static_cast<int>(
        object.optional("subreg_bytes").integer(0, registers().register_bytes - 1, 0));
    item.byte = grf * registers().register_bytes + subreg;
    if (const JsonCursor builtin = object.optional("builtin"); builtin.present()) {
      item.builtin = static_cast<Builtin>(builtin.choice(builtin_names()));
      const JsonCursor type = object.required("type");
      item.type = read_type(type);
      check_builtin(item, fits, type, cursor);
    } else if (const JsonCursor surface = object.optional("address_of"); surface.present()) {
      read_pointer(surface, object, item);
      if (fits) check_payload(item, cursor);
    } else {
      const JsonCursor each = object.optional("each_thread");
      item.each_thread = each.boolean(false);
      const JsonCursor each_of_group = object.optional("each_thread_of_group");
      item.each_thread_of_group = each_of_group.boolean(false);
      if (item.each_thread && item.each_thread_of_group)
        each_of_group.error("excludes each_thread");
      TypedData data = data_.read(object, cursor);
      item.type = data.type;
      item.bytes = std::move(data.bytes);
      if (fits) check_payload(item, cursor);
    }
    object.finish();
    return item;
  }

  /// The largest value of a builtin in an enabled channel of any thread.
  std::int64_t largest(Builtin builtin) const {
    const std::array<int, 3>& groups = dispatch_.groups;
    std::array<int, 3> local = dispatch_.local_size;
    if (dispatch_.thread_grid) {
      local = dispatch_.thread_grid->threads;
      local[0] *= dispatch_.simd_size;
    }
    switch (builtin) {
      case Builtin::Thread: return dispatch_.thread_count() - 1;
      case Builtin::ThreadInGroup: return dispatch_.threads_per_group() - 1;
      case Builtin::GroupX: return groups[0] - 1;
      case Builtin::GroupY: return groups[1] - 1;
      case Builtin::GroupZ: return groups[2] - 1;
      case Builtin::Lane: return dispatch_.simd_size - 1;
      case Builtin::LocalX: return local[0] - 1;
      case Builtin::LocalY: return local[1] - 1;
      case Builtin::LocalZ: return local[2] - 1;
      case Builtin::PixelX: return std::max(1, dispatch_.pixels[0]) - 1;
      case Builtin::PixelY: return std::max(1, dispatch_.pixels[1]) - 1;
    }
    return 0;
  }

  void check_builtin(const PayloadItem& item, bool fits, const JsonCursor& type,
                     const JsonCursor& cursor) {
    if (!type.present()) return;
    if (isa::is_float(item.type)) {
      type.error("a builtin is an integer (allowed: " + integer_type_names() + ")");
      return;
    }
    if (!fits) return;
    const std::int64_t value = largest(*item.builtin);
    if (const std::int64_t max = integer_range(item.type).second; value > max)
      type.error(fmt::format("{} has values up to {} in this dispatch, and {} holds 0 to {}",
                             builtin_names()[static_cast<std::size_t>(*item.builtin)], value,
                             type.text(), max));
    const int elements = is_each_channel(*item.builtin) ? dispatch_.simd_size : 1;
    check_place(item, static_cast<std::size_t>(elements * isa::size_of(item.type)), cursor);
  }

  static std::string integer_type_names() {
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < kDataTypes.size(); ++i)
      if (!isa::is_float(kDataTypes[i])) names.push_back(data_type_names()[i]);
    return config::comma_list(names);
  }

  /// `bytes`: those that the item sets in a thread.
  void check_place(const PayloadItem& item, std::size_t bytes, const JsonCursor& cursor) {
    if (item.byte < 0) return;  // kNoRegister
    const auto begin = static_cast<std::size_t>(item.byte), end = begin + bytes;
    ranges_.add(dispatch_.payload.size(), begin, end, cursor);
    const int last = registers().registers - 1;
    if (end > static_cast<std::size_t>((last + 1) * registers().register_bytes))
      cursor.error("goes past r" + std::to_string(last));
  }

  void check_payload(const PayloadItem& item, const JsonCursor& cursor) {
    const auto threads =
        static_cast<std::size_t>(item.each_thread            ? dispatch_.thread_count()
                                 : item.each_thread_of_group ? dispatch_.threads_per_group()
                                                             : 1);
    const std::size_t elements =
        item.bytes.size() / static_cast<std::size_t>(isa::size_of(item.type));
    if (elements % threads != 0) {
      cursor.error(fmt::format("its {} cannot be shared equally by {}",
                               counted(elements, "element"), counted(threads, "thread")));
      return;
    }
    check_place(item, item.bytes.size() / threads, cursor);
  }

  const isa::StateLayout& registers() const { return program_.isa->state; }

  const JsonCursor cursor_;
  const DataReader& data_;
  const isa::Program& program_;
  ObjectReader object_;
  Dispatch dispatch_;
  PayloadRanges ranges_;
};

}  // namespace

bool has_countable_threads(const Dispatch& dispatch) {
  std::int64_t threads = dispatch.threads_per_group();
  for (const int groups : dispatch.groups)
    if (threads <= kMaxThreads) threads *= groups;  // avoids an overflow
  return threads <= kMaxThreads;
}

Dispatch read_dispatch(const JsonCursor& cursor, const DataReader& data,
                       const isa::Program& program) {
  return DispatchReader(cursor, data, program).read();
}

}  // namespace eu::model
