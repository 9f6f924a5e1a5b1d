// Contents of surfaces: pictures, tables of numbers, and arrays of NumPy.
#include "model/io/data_file.hpp"
#include "model/io/file_io.hpp"
#include "tests/fuzz/targets.hpp"

namespace eu::test {
namespace {

constexpr std::size_t kMaxPictureBytes = std::size_t{1} << 20;

/// A picture that was read can be written, and reads the same again; also with other numbers
/// of channels.
void fuzz_image(std::string_view input) {
  const std::vector<std::uint8_t> bytes(input.begin(), input.end());
  try {
    const model::Image image = model::decode_image(bytes, kMaxPictureBytes);
    const model::Image again =
        model::decode_image(model::encode_image("x.png", image), kMaxPictureBytes);
    if (again.width != image.width || again.height != image.height ||
        again.channels != image.channels || again.pixels != image.pixels)
      throw BrokenLaw("the written picture differs");
    (void)model::with_channels(image, 4);
    (void)model::with_channels(image, 1);
  } catch (const model::FileError&) {
  }
}

/// The first byte of an input chooses the type.
void fuzz_csv(std::string_view input) {
  static constexpr isa::Element kTypes[] = {isa::Element::UB, isa::Element::B,  isa::Element::UW,
                                            isa::Element::W,  isa::Element::UD, isa::Element::D,
                                            isa::Element::F,  isa::Element::DF};
  if (input.empty()) return;
  const isa::Element type = kTypes[input[0] & 7];
  input.remove_prefix(1);
  std::string text;
  try {
    text = model::encode_csv(model::decode_csv(input, type), type, 3);
  } catch (const model::FileError&) {
    return;
  }
  if (model::encode_csv(model::decode_csv(text, type), type, 3) != text)
    throw BrokenLaw("the table\n" + text + "\nreads differently");
}

/// An array that was read is written, and reads the same again.
void fuzz_npy(std::string_view input) {
  try {
    const model::NpyArray array = model::decode_npy({input.begin(), input.end()});
    const model::NpyArray again = model::decode_npy(model::encode_npy(array));
    if (again.type != array.type || again.shape != array.shape || again.bytes != array.bytes)
      throw BrokenLaw("the written array differs");
  } catch (const model::FileError&) {
  }
}

std::vector<std::string> npy_seeds() {
  std::vector<std::string> seeds;
  for (const model::NpyArray& array :
       {model::NpyArray{isa::Element::F, {2}, {0, 0, 128, 63, 0, 0, 0, 192}},
        model::NpyArray{isa::Element::UB, {2, 3}, {1, 2, 3, 4, 5, 6}},
        model::NpyArray{isa::Element::W, {}, {1, 2}}}) {
    const std::vector<std::uint8_t> file = model::encode_npy(array);
    seeds.emplace_back(file.begin(), file.end());
  }
  return seeds;
}

std::vector<std::string> image_seeds() {
  std::vector<std::string> seeds = {"P2\n# grey\n2 2\n255\n0 1 2\n255\n", "P3 1 1 255 1 2 3"};
  for (int channels = 1; channels <= 4; ++channels) {
    model::Image image{5, 3, channels, {}};
    for (int i = 0; i < 5 * 3 * channels; ++i)
      image.pixels.push_back(static_cast<std::uint8_t>(17 * i));
    const std::vector<std::uint8_t> png = model::encode_image("x.png", image);
    seeds.emplace_back(png.begin(), png.end());
    if (channels % 2 == 0) continue;
    const auto pnm = model::encode_image(channels == 1 ? "x.pgm" : "x.ppm", image);
    seeds.emplace_back(pnm.begin(), pnm.end());
  }
  return seeds;
}

std::vector<std::string> csv_seeds() {
  const std::string table = "1, 2,3\n\n-4,5,255\r\n 0.5,1e9 , 7";
  std::vector<std::string> seeds;
  for (char type = 0; type < 8; ++type) seeds.push_back(type + table);
  return seeds;
}

}  // namespace

std::vector<FuzzTarget> surface_targets() {
  const FuzzInputs image_words = [] {
    return std::vector<std::string>{
        "P2",   "P5",   "P6",   "255",  "65535", "1048577", "IHDR", "IDAT",
        "PLTE", "tRNS", "sRGB", "gAMA", "iCCP",  "cHRM",    "IEND", "\xff\xff\xff\xff"};
  };
  const FuzzInputs csv_words = [] {
    return std::vector<std::string>{",",     "\n",    "nan",        "-inf",        "1e400",
                                    "1e-50", "-0",    "256",        "-129",        "0x1p",
                                    "\r",    "65536", "4294967296", "3.4028236e38"};
  };
  const FuzzInputs npy_words = [] {
    return std::vector<std::string>{
        "'descr'", "'fortran_order'", "'shape'", "True",  "False", "(",  ")", "(1,)", "{",
        "}",       "'<f8'",           "'>f4'",   "'|u1'", ",",     ": ", "-", "[(",   "4294967296"};
  };
  return {
      {"npy", fuzz_npy, npy_seeds, npy_words, 20000, 1'000'000, 200},
      {"image", fuzz_image, image_seeds, image_words, 5000, 500'000, 300},
      {"csv", fuzz_csv, csv_seeds, csv_words, 20000, 1'000'000, 200},
  };
}

}  // namespace eu::test
