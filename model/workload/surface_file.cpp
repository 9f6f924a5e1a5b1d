#include "model/workload/surface_file.hpp"

#include <algorithm>

#include "model/workload/csv_file.hpp"
#include "model/workload/file_io.hpp"
#include "model/workload/image_file.hpp"

namespace eu::model {
namespace {

/// Rows of level 0, one after the other without what the pitch leaves between them.
std::vector<std::uint8_t> packed_rows(const Surface& surface,
                                      const std::vector<std::uint8_t>& bytes) {
  if (surface.stride_bytes != 0) return bytes;  // elements may overlap
  const std::size_t row_bytes =
      static_cast<std::size_t>(surface.width) * static_cast<std::size_t>(surface.texel_bytes());
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

isa::Type element_type(const Surface& surface) {
  const SurfaceFormatRow& format = row(surface.format);
  if (format.type == ChannelType::Float && format.channel_bits == 32) return isa::Type::F;
  return format.channel_bits == 8    ? isa::Type::UB
         : format.channel_bits == 16 ? isa::Type::UW
                                     : isa::Type::UD;
}

Image picture(const Surface& surface, std::vector<std::uint8_t> pixels) {
  Image image{surface.width, surface.height, channel_count(surface), std::move(pixels)};
  if (row(surface.format).channels == "bgra")
    for (std::size_t i = 0; i < image.pixels.size(); i += 4)
      std::swap(image.pixels[i], image.pixels[i + 2]);
  return image;
}

}  // namespace

void check_surface_file(const std::string& path, const Surface& surface) {
  if (!is_image_name(path)) return;
  const SurfaceFormatRow& format = row(surface.format);
  if (format.channel_bits != 8 || channel_count(surface) == 2)
    throw FileError(path + ": surface " + surface.name + " is " + std::string(format.key) +
                    ", but a picture needs 8 bits a channel and one or four channels");
  if (surface.height == 1 && surface.format == SurfaceFormat::Raw)
    throw FileError(path + ": surface " + surface.name +
                    " is no image: it has no width and height in the workload");
}

std::vector<std::uint8_t> surface_file(const std::string& path, const Surface& surface,
                                       const std::vector<std::uint8_t>& bytes) {
  if (is_image_name(path)) {
    const Image image = picture(surface, packed_rows(surface, bytes));
    const bool drops_alpha = ends_with(path, ".ppm") && image.channels == 4;
    return encode_image(path, drops_alpha ? with_channels(image, 3) : image);
  }
  if (is_csv_name(path)) {
    const int texels = surface.height > 1 ? surface.width : 1;
    const std::string text = encode_csv(
        packed_rows(surface, bytes), element_type(surface),
        static_cast<std::size_t>(texels) * static_cast<std::size_t>(channel_count(surface)));
    return {text.begin(), text.end()};
  }
  return bytes;
}

}  // namespace eu::model
