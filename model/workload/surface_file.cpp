#include "model/workload/surface_file.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "model/io/data_file.hpp"
#include "model/io/file_io.hpp"

namespace eu::model {
namespace {

/// Bytes of a row of level 0; all bytes of a buffer whose elements may overlap.
std::size_t row_bytes_of(const Surface& surface) {
  if (surface.stride_bytes != 0) return surface.size_bytes;
  return static_cast<std::size_t>(surface.width) * static_cast<std::size_t>(surface.texel_bytes());
}

/// Rows of level 0 without the padding of the pitch.
std::vector<std::uint8_t> packed_rows(const Surface& surface,
                                      const std::vector<std::uint8_t>& bytes) {
  if (surface.stride_bytes != 0) return bytes;  // elements may overlap
  const std::size_t row_bytes = row_bytes_of(surface);
  std::vector<std::uint8_t> packed;
  for (std::size_t y = 0; y < static_cast<std::size_t>(surface.height); ++y) {
    const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(y * surface.pitch_bytes);
    packed.insert(packed.end(), begin, begin + static_cast<std::ptrdiff_t>(row_bytes));
  }
  return packed;
}

int channel_count(const Surface& surface) {
  return std::max(1, row(surface.format).channel_count());
}

/// Element type of a surface. Without a format and a stated type: dwords if rows consist of them.
isa::Element element_type(const SurfaceData& surface) {
  const SurfaceFormatRow& format = row(surface.format);
  if (surface.format == SurfaceFormat::Raw)
    return surface.element.value_or(row_bytes_of(surface) % 4 == 0 ? isa::Element::UD
                                                                   : isa::Element::UB);
  if (format.type == ChannelType::Float && format.channel_bits == 32) return isa::Element::F;
  const bool is_signed = format.type == ChannelType::Sint || format.type == ChannelType::Snorm;
  switch (format.channel_bits) {
    case 8: return is_signed ? isa::Element::B : isa::Element::UB;
    case 16: return is_signed ? isa::Element::W : isa::Element::UW;
    default: return is_signed ? isa::Element::D : isa::Element::UD;
  }
}

/// Converts between red-first order and the format's order.
void reorder(const Surface& surface, std::vector<std::uint8_t>& pixels) {
  if (row(surface.format).channels == "bgra")
    for (std::size_t i = 0; i < pixels.size(); i += 4) std::swap(pixels[i], pixels[i + 2]);
}

Image picture(const Surface& surface, std::vector<std::uint8_t> pixels) {
  reorder(surface, pixels);
  return {surface.width, surface.height, channel_count(surface), std::move(pixels)};
}

std::vector<std::uint8_t> rows_at_pitch(const std::vector<std::uint8_t>& packed,
                                        std::size_t row_bytes, std::size_t pitch_bytes) {
  std::vector<std::uint8_t> bytes((packed.size() / row_bytes - 1) * pitch_bytes + row_bytes);
  for (std::size_t from = 0, to = 0; from < packed.size(); from += row_bytes, to += pitch_bytes)
    std::copy_n(packed.begin() + static_cast<std::ptrdiff_t>(from), row_bytes,
                bytes.begin() + static_cast<std::ptrdiff_t>(to));
  return bytes;
}

std::size_t elements_per_row(const SurfaceData& surface, isa::Element type) {
  return row_bytes_of(surface) / static_cast<std::size_t>(isa::size_of(type));
}

/// Shape of the array: a row of elements for a buffer, rows of texels for an image; a last
/// dimension for several channels.
std::vector<std::uint64_t> array_shape(const SurfaceData& surface, isa::Element type,
                                       std::size_t bytes) {
  const auto size = static_cast<std::size_t>(isa::size_of(type));
  const auto channels = static_cast<std::size_t>(channel_count(surface));
  std::vector<std::uint64_t> shape;
  if (surface.height > 1) shape.push_back(static_cast<std::uint64_t>(surface.height));
  shape.push_back((surface.height > 1 ? elements_per_row(surface, type) : bytes / size) / channels);
  if (channels > 1) shape.push_back(channels);
  return shape;
}

std::string extent(int width, int height) {
  return fmt::format("{} x {}", width, height);
}

/// Checks that tables and arrays have whole elements.
void check_elements(const std::string& path, const SurfaceData& surface,
                    std::optional<isa::Element> requested) {
  const isa::Element type = requested.value_or(element_type(surface));
  const int bits = row(surface.format).channel_bits;
  if (surface.format != SurfaceFormat::Raw && 8 * isa::size_of(type) != bits)
    throw FileError(fmt::format("{}: surface {} is {}: its elements have {} bits", path,
                                surface.name, row(surface.format).key, bits));
  const std::size_t bytes = row_bytes_of(surface);
  if (bytes % static_cast<std::size_t>(isa::size_of(type)) != 0)
    throw FileError(
        fmt::format("{}: surface {} has {}{} bytes, not a multiple of its elements' {} bytes", path,
                    surface.name, surface.height > 1 ? "rows of " : "", bytes, isa::size_of(type)));
}

}  // namespace

void check_surface_file(const std::string& path, const SurfaceData& surface,
                        std::optional<isa::Element> type) {
  if (is_foreign_image_name(path))
    throw FileError(path + ": unsupported kind of picture (allowed: .png, .pgm, .ppm)");
  check_npy_name(path);
  const bool has_elements = is_csv_name(path) || is_npy_name(path);
  if (type && !has_elements)
    throw FileError(path + ": a type is for tables (.csv) and arrays (.npy)");
  if (has_elements) check_elements(path, surface, type);
  if (!is_image_name(path)) return;
  const SurfaceFormatRow& format = row(surface.format);
  if (format.channel_bits != 8 || channel_count(surface) == 2)
    throw FileError(fmt::format(
        "{}: surface {} is {}, but a picture needs 8 bits a channel and one or four channels", path,
        surface.name, format.key));
  if (surface.height == 1 && surface.format == SurfaceFormat::Raw)
    throw FileError(
        fmt::format("{}: surface {} is not an image: it has no width and height in the "
                    "workload",
                    path, surface.name));
  const int channels = channel_count(surface);
  const bool pgm = ends_with(path, ".pgm");
  if (pgm ? channels != 1 : ends_with(path, ".ppm") && channels != 4)
    throw FileError(fmt::format("{}: {}, surface {} has {}", path,
                                pgm ? "PGM holds 1 channel" : "PPM holds 3 channels", surface.name,
                                channels));
}

std::vector<std::uint8_t> picture_bytes(const Image& image, const Surface& surface) {
  const SurfaceFormatRow& format = row(surface.format);
  const bool raw = format.channel_count() == 0;
  if (raw && surface.height == 1) {
    if (image.pixels.size() > surface.size_bytes)
      throw FileError(fmt::format("a picture of {} bytes, but the surface has {}",
                                  image.pixels.size(), surface.size_bytes));
    return image.pixels;
  }
  if (format.channel_bits != 8)
    throw FileError("a picture has 8 bits a channel, but the surface is " +
                    std::string(format.key));
  const int channels = raw ? image.channels : format.channel_count();
  const int width = raw ? surface.width / channels : surface.width;
  if (image.width != width || image.height != surface.height ||
      (raw && surface.width % channels != 0))
    throw FileError(fmt::format("a picture of {} pixels, but the surface has {}",
                                extent(image.width, image.height), extent(width, surface.height)));
  std::vector<std::uint8_t> pixels = with_channels(image, channels).pixels;
  reorder(surface, pixels);
  return rows_at_pitch(pixels, static_cast<std::size_t>(width * channels), surface.pitch_bytes);
}

std::vector<std::uint8_t> surface_file(const std::string& path, const SurfaceData& surface,
                                       const std::vector<std::uint8_t>& bytes,
                                       std::optional<isa::Element> requested) {
  if (is_image_name(path)) {
    const Image image = picture(surface, packed_rows(surface, bytes));
    const bool drops_alpha = ends_with(path, ".ppm") && image.channels == 4;
    return encode_image(path, drops_alpha ? with_channels(image, 3) : image);
  }
  const isa::Element type = requested.value_or(element_type(surface));
  if (is_csv_name(path)) {
    const std::size_t columns = surface.height > 1
                                    ? elements_per_row(surface, type)
                                    : static_cast<std::size_t>(channel_count(surface));
    const std::string text = encode_csv(packed_rows(surface, bytes), type, columns);
    return {text.begin(), text.end()};
  }
  if (is_npy_name(path)) {
    std::vector<std::uint8_t> packed = packed_rows(surface, bytes);
    std::vector<std::uint64_t> shape = array_shape(surface, type, packed.size());
    return encode_npy({type, std::move(shape), std::move(packed)});
  }
  return bytes;
}

}  // namespace eu::model
