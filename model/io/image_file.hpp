#pragma once
// Pictures as files: PNG, and the plain PGM and PPM, 8 bits a channel.
#include <cstdint>
#include <string>
#include <vector>

namespace eu::model {

struct Image {
  int width = 0;
  int height = 0;
  int channels = 0;                  ///< 1 grey, 2 grey and alpha, 3 RGB, 4 RGB and alpha
  std::vector<std::uint8_t> pixels;  ///< rows from the top, channels next to each other
};

/// Does the name end in .png, .pgm or .ppm?
bool is_image_name(const std::string& path);

/// Does it end like pictures of other kinds, which would be taken for bytes?
bool is_foreign_image_name(const std::string& path);

/// The picture in a file's bytes. Throws FileError if it is none, or
/// has more than `max_bytes` of pixels.
Image decode_image(const std::vector<std::uint8_t>& bytes, std::size_t max_bytes);

/// Bytes of a file of the kind the name says. Throws FileError if that kind cannot hold the image's
/// channels.
std::vector<std::uint8_t> encode_image(const std::string& path, const Image& image);

/// The same picture with other channels: grey spreads to RGB, alpha is added as opaque or dropped.
/// Throws FileError for RGB to grey: which weights is not for us to say.
Image with_channels(const Image& image, int channels);

}  // namespace eu::model
