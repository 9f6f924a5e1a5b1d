#include "model/workload/dispatch_json.hpp"

#include <fmt/core.h>

#include <string>

#include "model/workload/payload_ranges.hpp"
#include "model/workload/surface_reader.hpp"

namespace eu::model {
namespace {

using config::JsonCursor;
using config::ObjectReader;

// Limits of a core (metal-benchmarks; Mesa's hk driver).
constexpr int kMaxGroupInvocations = 1024;
constexpr int kMaxThreadgroupBytes = 32768;

PayloadItem read_uniform(const JsonCursor& cursor, const DataReader& data, int count) {
  PayloadItem item;
  ObjectReader object = cursor.object();
  const auto number =
      static_cast<int>(object.required("uniform").integer(0, count - 1, kNoRegister));
  const auto subreg =
      static_cast<int>(object.optional("subreg_bytes").integer(0, kUniformBytes - 1, 0));
  item.byte = number * kUniformBytes + subreg;
  if (const JsonCursor surface = object.optional("address_of"); surface.present()) {
    read_pointer(surface, object, item);
  } else {
    TypedData given = data.read(object, cursor);
    item.type = given.type;
    item.bytes = std::move(given.bytes);
  }
  if (item.byte + static_cast<std::int64_t>(item.bytes.size()) > count * kUniformBytes)
    cursor.error("goes past u" + std::to_string(count - 1));
  object.finish();
  return item;
}

}  // namespace

std::vector<PayloadItem> read_uniforms(ObjectReader& dispatch, const DataReader& data,
                                       const isa::Isa& isa) {
  std::vector<PayloadItem> items;
  const JsonCursor uniforms = dispatch.optional("uniforms");
  const int count = isa.state.uniforms;
  if (count == 0) {
    if (uniforms.present()) uniforms.error(fmt::format("{} has no uniforms", isa.key));
    return items;
  }
  PayloadRanges ranges;
  for (const JsonCursor& cursor : uniforms.array(0, 256)) {
    const PayloadItem item = read_uniform(cursor, data, count);
    const auto begin = static_cast<std::size_t>(item.byte);
    if (item.byte >= 0) ranges.add(items.size(), begin, begin + item.bytes.size(), cursor);
    items.push_back(item);
  }
  return items;
}

void check_lanes(ObjectReader& object, const isa::Isa& isa, const Dispatch& dispatch) {
  if (isa.state.lanes == 0) return;
  if (dispatch.kind != DispatchKind::Walker && dispatch.kind != DispatchKind::Threads)
    object.optional("kind").error(fmt::format("must be walker or threads for {}", isa.key));
  const std::int64_t invocations =
      std::int64_t{dispatch.local_size[0]} * dispatch.local_size[1] * dispatch.local_size[2];
  if (invocations > kMaxGroupInvocations)
    object.optional("local_size")
        .error(fmt::format("a group of {} invocations (allowed for {}: up to {})", invocations,
                           isa.key, kMaxGroupInvocations));
  if (dispatch.slm_bytes > kMaxThreadgroupBytes)
    object.optional("slm_bytes")
        .error(fmt::format("is more than a group has (allowed for {}: up to {})", isa.key,
                           kMaxThreadgroupBytes));
  if (const JsonCursor grid = object.optional("thread_grid"); grid.present())
    grid.error(fmt::format("is not for {}: local_size says how many threads there are", isa.key));
  if (const JsonCursor scratch = object.optional("scratch_bytes"); scratch.present())
    scratch.error(fmt::format("is not for {}: a program makes its stack itself", isa.key));
  for (const JsonCursor& item : object.optional("payload").array())
    if (const JsonCursor builtin = item.object().optional("builtin"); builtin.present())
      builtin.error(fmt::format("is not for {}: programs read special registers instead", isa.key));
}

}  // namespace eu::model
