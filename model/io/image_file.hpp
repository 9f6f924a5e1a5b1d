#pragma once
// Image files: PNG, and the plain PGM and PPM, 8 bits per channel.
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

/// True if the name ends in .png, .pgm or .ppm.
bool is_image_name(const std::string& path);

/// True if the name ends like other kinds of images, which would be read as bytes.
bool is_foreign_image_name(const std::string& path);

/// Image in the bytes of a file. Throws FileError if there is none, or if it has more than
/// `max_bytes` of pixels.
Image decode_image(const std::vector<std::uint8_t>& bytes, std::size_t max_bytes);

/// Bytes of a file of the kind of its name. Throws FileError if that kind cannot hold the
/// image's channels.
std::vector<std::uint8_t> encode_image(const std::string& path, const Image& image);

/// The same image with other channels: grey is copied to RGB; alpha is added as opaque, or dropped.
/// Throws FileError for RGB to grey, because eusim does not choose the weights.
Image with_channels(const Image& image, int channels);

}  // namespace eu::model
