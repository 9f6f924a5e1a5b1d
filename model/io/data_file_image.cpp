#include "model/io/data_file.hpp"

#include <fmt/core.h>
#include <png.h>

#include <cstring>
#include <string_view>

#include "model/io/file_io.hpp"
#include "model/text/layout.hpp"

namespace eu::model {
namespace {

std::size_t pixel_bytes(const Image& image) {
  return static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) *
         static_cast<std::size_t>(image.channels);
}

constexpr std::uint32_t kMaxExtent = 1'000'000;  // libpng's own limit

std::string size_text(std::uint32_t width, std::uint32_t height) {
  return fmt::format("{} x {} pixels", width, height);
}

void check_extent(std::uint32_t width, std::uint32_t height) {
  if (width == 0 || height == 0) throw FileError("a picture without pixels");
  if (width > kMaxExtent || height > kMaxExtent)
    throw FileError(
        fmt::format("a picture of {} is too large (allowed: up to {} in each direction)",
                    size_text(width, height), kMaxExtent));
}

void check_size(const Image& image, std::size_t max_bytes) {
  if (pixel_bytes(image) > max_bytes)
    throw FileError(fmt::format("a picture of {} is too large (allowed: up to {} bytes)",
                                size_text(static_cast<std::uint32_t>(image.width),
                                          static_cast<std::uint32_t>(image.height)),
                                max_bytes));
}

// ---- PNG ----

constexpr png_uint_32 kPngFormats[] = {0, PNG_FORMAT_GRAY, PNG_FORMAT_GA, PNG_FORMAT_RGB,
                                       PNG_FORMAT_RGBA};

constexpr std::size_t kPngHeaderBytes = 33;  // signature and IHDR

/// Number of the header, big-endian.
std::uint32_t png_number(const std::vector<std::uint8_t>& bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) number = number << 8 | bytes[at + i];
  return number;
}

/// Deflate packs at most 1032 bytes into one, and 8 pixels of one bit are a byte.
constexpr std::size_t kMaxPixelsPerByte = 1032 * 8;

/// Finds errors that libpng reports less clearly, or only after it has allocated memory.
void check_png_header(const std::vector<std::uint8_t>& bytes) {
  if (bytes.size() < kPngHeaderBytes) throw FileError("PNG: ends in its header");
  const std::uint32_t width = png_number(bytes, 16), height = png_number(bytes, 20);
  check_extent(width, height);
  if (const int bits = bytes[24]; bits > 8)
    throw FileError(fmt::format("PNG: {} bits a channel (allowed: 1, 2, 4, 8)", bits));
  if (std::uint64_t{width} * height > bytes.size() * kMaxPixelsPerByte)
    throw FileError(
        fmt::format("PNG: {} cannot come from {} bytes", size_text(width, height), bytes.size()));
}

/// Removes the chunks that would make libpng convert the pixels for a screen. Also checks lengths,
/// because libpng allocates the stated length of chunks other than pixels.
std::vector<std::uint8_t> without_color_space(const std::vector<std::uint8_t>& bytes) {
  constexpr std::size_t kSignatureBytes = 8, kChunkBytes = 12;  // length, name, checksum
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  std::vector<std::uint8_t> kept(bytes.begin(), bytes.begin() + kSignatureBytes);
  std::size_t at = kSignatureBytes;
  for (std::string_view name; name != "IEND" && bytes.size() - at >= kChunkBytes;) {
    const std::uint32_t length = png_number(bytes, at);
    const std::size_t there = bytes.size() - at - kChunkBytes;
    name = text.substr(at + 4, 4);
    if (length > there && name == "IDAT") break;
    if (length > there)
      throw FileError(fmt::format("PNG: byte {}: a chunk of {} bytes, of which {} are there", at,
                                  length, there));
    const std::string_view chunk = text.substr(at, kChunkBytes + length);
    if (name != "gAMA" && name != "cHRM" && name != "iCCP" && name != "sRGB")
      kept.insert(kept.end(), chunk.begin(), chunk.end());
    at += chunk.size();
  }
  kept.insert(kept.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at), bytes.end());
  return kept;
}

/// libpng's simplified interface, with its memory.
class Png {
 public:
  Png() { image_.version = PNG_IMAGE_VERSION; }
  ~Png() { png_image_free(&image_); }
  Png(const Png&) = delete;
  Png& operator=(const Png&) = delete;

  Image read(const std::vector<std::uint8_t>& bytes, std::size_t max_bytes) {
    check_png_header(bytes);
    const std::vector<std::uint8_t> kept = without_color_space(bytes);
    check(png_image_begin_read_from_memory(&image_, kept.data(), kept.size()));
    Image image;
    image.width = static_cast<int>(image_.width);
    image.height = static_cast<int>(image_.height);
    image.channels = (image_.format & PNG_FORMAT_FLAG_COLOR ? 3 : 1) +
                     (image_.format & PNG_FORMAT_FLAG_ALPHA ? 1 : 0);
    check_size(image, max_bytes);
    image.pixels.resize(pixel_bytes(image));
    image_.format = kPngFormats[image.channels];
    check(png_image_finish_read(&image_, nullptr, image.pixels.data(), 0, nullptr));
    return image;
  }

  std::vector<std::uint8_t> write(const Image& image) {
    image_.width = static_cast<png_uint_32>(image.width);
    image_.height = static_cast<png_uint_32>(image.height);
    image_.format = kPngFormats[image.channels];
    png_alloc_size_t size = 0;
    check(png_image_write_get_memory_size(image_, size, 0, image.pixels.data(), 0, nullptr));
    std::vector<std::uint8_t> bytes(size);
    check(png_image_write_to_memory(&image_, bytes.data(), &size, 0, image.pixels.data(), 0,
                                    nullptr));
    bytes.resize(size);
    return bytes;
  }

 private:
  void check(int done) const {
    if (done == 0) throw FileError(std::string("PNG: ") + image_.message);
  }

  png_image image_{};
};

// ---- PGM and PPM ----

/// Tokens of a PNM header: numbers between blanks and comments.
class PnmReader {
 public:
  explicit PnmReader(const std::vector<std::uint8_t>& bytes) : bytes_(bytes) {}

  Image read(std::size_t max_bytes) {
    const char kind = static_cast<char>(bytes_[1]);
    Image image;
    image.width = number(kMaxExtent);
    image.height = number(kMaxExtent);
    check_extent(static_cast<std::uint32_t>(image.width), static_cast<std::uint32_t>(image.height));
    image.channels = kind == '6' || kind == '3' ? 3 : 1;
    if (const int max = number(65535); max != 255)
      throw FileError("PNM: the largest value must be 255, not " + std::to_string(max));
    check_size(image, max_bytes);
    const std::size_t end = at_ + 1 + pixel_bytes(image);  // a blank, and at least a byte per value
    if (bytes_.size() < end)
      throw FileError(fmt::format("PNM: ends after {} of {}{} bytes", bytes_.size(), end,
                                  kind < '4' ? " or more" : ""));
    image.pixels.resize(pixel_bytes(image));
    if (kind == '2' || kind == '3') {
      for (std::uint8_t& value : image.pixels) value = static_cast<std::uint8_t>(number(255));
      return image;
    }
    std::memcpy(image.pixels.data(), bytes_.data() + at_ + 1, image.pixels.size());
    return image;
  }

 private:
  void skip_blanks() {
    for (; at_ < bytes_.size(); ++at_) {
      if (bytes_[at_] == '#')
        while (at_ + 1 < bytes_.size() && bytes_[at_ + 1] != '\n') ++at_;
      else if (std::strchr(" \t\r\n\v\f", bytes_[at_]) == nullptr)
        return;
    }
  }

  int number(int max) {
    skip_blanks();
    int value = 0;
    const std::size_t begin = at_;
    for (; at_ < bytes_.size() && bytes_[at_] >= '0' && bytes_[at_] <= '9'; ++at_) {
      value = 10 * value + (bytes_[at_] - '0');
      if (value > max)
        throw FileError(fmt::format("PNM: a number is too large (allowed: up to {})", max));
    }
    if (at_ == begin) throw FileError("PNM: expected a number at byte " + std::to_string(at_));
    return value;
  }

  const std::vector<std::uint8_t>& bytes_;
  std::size_t at_ = 2;
};

bool is_pnm(const std::vector<std::uint8_t>& bytes) {
  return bytes.size() > 2 && bytes[0] == 'P' && std::strchr("2356", bytes[1]) != nullptr;
}

}  // namespace

bool is_foreign_image_name(const std::string& path) {
  for (const char* end : {".jpg", ".jpeg", ".gif", ".bmp", ".tif", ".tiff", ".webp"})
    if (ends_with(path, end)) return true;
  return false;
}

bool is_image_name(const std::string& path) {
  return ends_with(path, ".png") || ends_with(path, ".pgm") || ends_with(path, ".ppm");
}

Image decode_image(const std::vector<std::uint8_t>& bytes, std::size_t max_bytes) {
  if (is_pnm(bytes)) return PnmReader(bytes).read(max_bytes);
  if (bytes.size() > 4 && bytes[0] == 0x89 && bytes[1] == 'P') return Png().read(bytes, max_bytes);
  throw FileError("no PNG, PGM or PPM file");
}

std::vector<std::uint8_t> encode_image(const std::string& path, const Image& image) {
  if (ends_with(path, ".png")) return Png().write(image);
  const int channels = ends_with(path, ".ppm") ? 3 : 1;
  if (image.channels != channels)
    throw FileError(fmt::format("{}: {}, the picture has {}", path,
                                channels == 3 ? "PPM holds 3 channels" : "PGM holds 1 channel",
                                image.channels));
  const std::string header =
      fmt::format("{}\n{} {}\n255\n", channels == 3 ? "P6" : "P5", image.width, image.height);
  std::vector<std::uint8_t> bytes(header.begin(), header.end());
  bytes.insert(bytes.end(), image.pixels.begin(), image.pixels.end());
  return bytes;
}

Image with_channels(const Image& image, int channels) {
  const bool was_grey = image.channels <= 2;
  if (!was_grey && channels <= 2)
    throw FileError(fmt::format("a picture in colour cannot be read as {}; convert it to grey",
                                counted(static_cast<std::uint64_t>(channels), "channel")));
  Image result{image.width, image.height, channels, {}};
  result.pixels.resize(pixel_bytes(result));
  const auto from = static_cast<std::size_t>(image.channels);
  const auto to = static_cast<std::size_t>(channels);
  const std::size_t count = image.pixels.size() / from;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint8_t* source = &image.pixels[i * from];
    const std::uint8_t alpha = from % 2 == 0 ? source[from - 1] : 255;
    std::uint8_t* target = &result.pixels[i * to];
    for (std::size_t c = 0; c < to; ++c)
      target[c] = to % 2 == 0 && c == to - 1 ? alpha : was_grey ? source[0] : source[c];
  }
  return result;
}

}  // namespace eu::model
