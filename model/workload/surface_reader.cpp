#include "model/workload/surface_reader.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "config/json/suggestion.hpp"
#include "model/io/file_io.hpp"
#include "model/workload/surface_file.hpp"

namespace eu::model {
namespace {

using config::JsonCursor;
using config::ObjectReader;

constexpr int kMaxExtent = 1 << 28;
constexpr int kMaxStride = 2048;
constexpr int kMaxLayers = 2048;
constexpr int kMaxLevels = 15;
constexpr unsigned kLastIndex = 253;  // isa/MESSAGES.md 1: 254 and 255 are not surfaces
constexpr unsigned kLastSampler = 15;

template <class Enum>
Enum choice(const JsonCursor& cursor, const std::vector<std::string_view>& names, Enum otherwise) {
  return static_cast<Enum>(cursor.choice(names, static_cast<std::size_t>(otherwise)));
}

}  // namespace

/// Reads width and height; the default is one row with the texels that fit.
void SurfaceReader::read_shape(ObjectReader& object, const JsonCursor& cursor,
                               SurfaceData& surface) {
  Surface& shape = surface;
  shape.format = choice(object.optional("format"), surface_format_names(), SurfaceFormat::Raw);
  const JsonCursor width = object.optional("width");
  const JsonCursor height = object.optional("height");
  const JsonCursor pitch = object.optional("pitch_bytes");
  const JsonCursor size = object.optional("size_bytes");
  const auto size_bytes = static_cast<std::uint32_t>(
      size.integer(1, kMaxSurfaceBytes, static_cast<std::int64_t>(surface.initial.size())));
  const auto texel_bytes = static_cast<std::uint32_t>(shape.texel_bytes());
  const JsonCursor stride = object.optional("stride_bytes");
  if (stride.present() && (width.present() || texel_bytes == 1))
    stride.error("is for a buffer: with a format of more than a byte and without width");
  shape.stride_bytes = static_cast<std::uint32_t>(stride.integer(1, kMaxStride, 0));
  shape.height = static_cast<int>(height.integer(1, kMaxImageExtent, 1));
  shape.layers = static_cast<int>(object.optional("layers").integer(1, kMaxLayers, 1));
  shape.levels = static_cast<int>(object.optional("levels").integer(1, kMaxLevels, 1));
  if (!width.present() && (height.present() || pitch.present() || shape.layers * shape.levels > 1))
    cursor.error("an image needs width");
  shape.width = static_cast<int>(width.integer(
      1, kMaxExtent, size_bytes / (shape.stride_bytes != 0 ? shape.stride_bytes : texel_bytes)));
  const auto row_bytes = static_cast<std::uint64_t>(shape.width) * texel_bytes;
  if (row_bytes > kMaxSurfaceBytes) {
    width.error(fmt::format("a row has {} bytes (allowed: up to {})", row_bytes, kMaxSurfaceBytes));
    return;
  }
  const auto row = static_cast<std::int64_t>(row_bytes);
  shape.pitch_bytes = static_cast<std::uint32_t>(pitch.integer(row, kMaxSurfaceBytes, row));
  const std::uint64_t image_bytes = width.present() ? shape.image_bytes() : 0;
  if (size.present() && size_bytes < image_bytes)
    size.error("is less than the image, " + std::to_string(image_bytes));
  shape.size_bytes = static_cast<std::uint32_t>(
      std::min<std::uint64_t>(std::max<std::uint64_t>(size_bytes, image_bytes), kMaxSurfaceBytes));
  if (image_bytes > kMaxSurfaceBytes)
    cursor.error(
        fmt::format("the image has {} bytes (allowed: up to {})", image_bytes, kMaxSurfaceBytes));
  // Values that could not be read are reported already.
  if (shape.size_bytes == 0 && !object.optional("data").present() && !size.present() &&
      !width.present() && !height.present())
    cursor.error("needs size_bytes, width or data");
  if (surface.initial.size() > shape.size_bytes) {
    if (size.present())
      size.error(fmt::format("is less than the data, {} bytes", surface.initial.size()));
    else
      cursor.error(fmt::format("has {} bytes, and its data {} bytes", shape.size_bytes,
                               surface.initial.size()));
  }
}

void SurfaceReader::place_picture(const Image& image, const JsonCursor& file,
                                  SurfaceData& surface) {
  try {
    surface.initial = picture_bytes(image, surface);
  } catch (const FileError& error) {
    file.error(file.text() + ": " + error.what());
  }
}

SurfaceData SurfaceReader::read_surface(const JsonCursor& cursor) {
  SurfaceData surface;
  ObjectReader object = cursor.object();
  const JsonCursor name = object.required("name");
  surface.name = name.identifier();
  if (names_.count(surface.name) != 0) name.error("a second surface of this name");
  surface.index.reset();
  if (const JsonCursor index = object.optional("index"); index.present()) {
    surface.index = static_cast<unsigned>(index.integer(0, kLastIndex));
    if (!indices_.insert(*surface.index).second) index.error("a second surface with this index");
  }
  const JsonCursor type = object.optional("type");
  if (type.present()) surface.element = read_type(type);
  if (const JsonCursor data = object.optional("data"); data.present()) {
    ObjectReader data_object = data.object();
    TypedData contents = data_.read(data_object, data);
    data_object.finish();
    if (contents.has_type && !type.present()) surface.element = contents.type;
    // An image has its surface's size, a buffer that of its data.
    const bool is_image = object.optional("width").present();
    if (!contents.picture || !is_image) surface.initial = std::move(contents.bytes);
    read_shape(object, cursor, surface);
    if (contents.picture && (is_image || surface.format != SurfaceFormat::Raw))
      place_picture(*contents.picture, data_object.optional("file"), surface);
  } else {
    read_shape(object, cursor, surface);
  }
  if (type.present() && surface.format != SurfaceFormat::Raw)
    type.error("is for a surface without format: the format says what its elements are");
  read_address(object.optional("address"), surface, taken_);
  read_inside(object, surface);
  const bool was_too_much = total_bytes_ > kMaxTotalBytes;
  if (surface.inside.empty()) total_bytes_ += surface.size_bytes;
  if (total_bytes_ > kMaxTotalBytes && !was_too_much)
    cursor.error(fmt::format("the surfaces have more than {} bytes together", kMaxTotalBytes));
  object.finish();
  names_.insert({surface.name,
                 {surface.size_bytes, !surface.inside.empty(),
                  surface.index.has_value() || surface.address.has_value(), cursor}});
  return surface;
}

void SurfaceReader::read_inside(ObjectReader& object, SurfaceData& surface) {
  const JsonCursor inside = object.optional("inside");
  const JsonCursor offset = object.optional("offset_bytes");
  const auto offset_bytes = static_cast<std::uint64_t>(offset.integer(0, kMaxSurfaceBytes, 0));
  if (!inside.present()) {
    if (offset.present()) offset.error("is for a surface inside another one");
    return;
  }
  const std::string outer = inside.identifier();
  const auto found = names_.find(outer);
  if (found == names_.end() || found->second.is_inside) {
    std::vector<std::string_view> names;
    for (const auto& [name, known] : names_)
      if (!known.is_inside) names.push_back(name);
    inside.error(
        fmt::format("no surface before this one is called \"{}\" and has bytes of its own{}", outer,
                    config::suggestion(outer, names)));
    return;
  }
  surface.inside = outer;
  surface.offset_bytes = static_cast<std::uint32_t>(offset_bytes);
  if (offset_bytes + surface.size_bytes > found->second.size_bytes)
    inside.error(fmt::format("it ends at byte {}, but \"{}\" has {}",
                             offset_bytes + surface.size_bytes, surface.inside,
                             found->second.size_bytes));
  if (object.optional("data").present()) object.optional("data").error("is the other surface's");
  if (surface.address) object.optional("address").error("is the other surface's");
  found->second.is_reached = true;
}

void SurfaceReader::check_reached() const {
  for (const auto& [name, known] : names_)
    if (!known.is_reached) known.cursor.object().required("index");
}

SamplerData SurfaceReader::read_sampler(const JsonCursor& cursor) {
  constexpr double kMaxLod = 14.0;
  SamplerData sampler;
  SamplerState& state = sampler.state;
  ObjectReader object = cursor.object();
  const JsonCursor index = object.required("index");
  sampler.index = static_cast<unsigned>(index.integer(0, kLastSampler));
  if (!samplers_.insert(sampler.index).second) index.error("a second sampler with this index");
  state.min_filter = choice(object.optional("min_filter"), kFilters, state.min_filter);
  state.mag_filter = choice(object.optional("mag_filter"), kFilters, state.mag_filter);
  state.mip_filter = choice(object.optional("mip_filter"), kMipFilters, state.mip_filter);
  if (const JsonCursor address = object.optional("address"); address.present()) {
    const std::vector<JsonCursor> modes = address.array(1, 3);
    for (std::size_t i = 0; i < state.address.size() && !modes.empty(); ++i)
      state.address[i] =
          choice(modes[std::min(i, modes.size() - 1)], kAddressModes, AddressMode::Wrap);
  }
  if (const JsonCursor border = object.optional("border"); border.present()) {
    const std::vector<JsonCursor> values = border.array(4, 4);
    for (std::size_t i = 0; i < state.border.size() && i < values.size(); ++i)
      state.border[i] = static_cast<float>(values[i].real(-1e30, 1e30));
  }
  state.compare = choice(object.optional("compare"), kCompares, state.compare);
  state.lod_bias = static_cast<float>(object.optional("lod_bias").real(-16.0, 16.0, 0.0));
  state.min_lod = static_cast<float>(object.optional("min_lod").real(0.0, kMaxLod, 0.0));
  state.max_lod = static_cast<float>(object.optional("max_lod").real(0.0, kMaxLod, kMaxLod));
  state.normalized = object.optional("normalized").boolean(true);
  object.finish();
  return sampler;
}

}  // namespace eu::model
