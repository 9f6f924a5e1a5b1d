// Pictures and tables as files: written files read the same, and errors have messages.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "model/io/data_file.hpp"
#include "model/io/file_io.hpp"

namespace eu::test {
namespace {

using model::FileError;
using model::Image;

template <class Call>
std::string message_of(Call&& call) {
  try {
    call();
  } catch (const FileError& error) {
    return error.what();
  }
  return "no error";
}

std::vector<std::uint8_t> bytes_of(const std::string& text) {
  return {text.begin(), text.end()};
}

Image gradient(int width, int height, int channels) {
  Image image{width, height, channels, {}};
  for (int i = 0; i < width * height * channels; ++i)
    image.pixels.push_back(static_cast<std::uint8_t>(37 * i + 11));
  return image;
}

TEST(ImageFile, ReadsBackWhatItWrote) {
  for (const char* name : {"a.png", "a.pgm", "a.ppm"}) {
    for (const int channels : {1, 2, 3, 4}) {
      if (std::string(name) == "a.pgm" && channels != 1) continue;
      if (std::string(name) == "a.ppm" && channels != 3) continue;
      const Image image = gradient(7, 5, channels);
      const Image back = model::decode_image(model::encode_image(name, image), 1000);
      EXPECT_EQ(back.width, 7);
      EXPECT_EQ(back.height, 5);
      EXPECT_EQ(back.channels, channels) << name;
      EXPECT_EQ(back.pixels, image.pixels) << name << channels;
    }
  }
}

TEST(ImageFile, PlainPnmMayHaveComments) {
  const Image image = model::decode_image(bytes_of("P2 # grey\n3 1\n# max\n255\n1 2\n 255\n"), 100);
  EXPECT_EQ(image.pixels, (std::vector<std::uint8_t>{1, 2, 255}));
}

TEST(ImageFile, SaysWhyAFileIsNoPicture) {
  const auto decode = [](const std::string& text) {
    return message_of([&] { model::decode_image(bytes_of(text), 100); });
  };
  EXPECT_EQ(decode(""), "no PNG, PGM or PPM file");
  EXPECT_EQ(decode("P5 4 4 255 abc"), "PNM: ends after 14 of 27 bytes");
  EXPECT_EQ(decode("P5 4 x"), "PNM: expected a number at byte 5");
  EXPECT_EQ(decode("P5 4 4 1023 "), "PNM: the largest value must be 255, not 1023");
  EXPECT_EQ(decode("P5 99999999 4 255 "), "PNM: a number is too large (allowed: up to 1000000)");
  EXPECT_EQ(decode("P5 0 4 255 "), "a picture without pixels");
  EXPECT_EQ(decode("P6 40 40 255 "),
            "a picture of 40 x 40 pixels is too large (allowed: up to 100 bytes)");
  std::vector<std::uint8_t> png = model::encode_image("a.png", gradient(20, 4, 1));
  png.resize(png.size() / 2);
  EXPECT_EQ(message_of([&] { model::decode_image(png, 100); }).substr(0, 5), "PNG: ");
  EXPECT_EQ(message_of([] { model::encode_image("a.pgm", gradient(1, 1, 4)); }),
            "a.pgm: PGM holds 1 channel, the picture has 4");
}

void put_number(std::vector<std::uint8_t>& png, std::size_t at, std::uint32_t value) {
  for (std::size_t i = 0; i < 4; ++i)
    png[at + i] = static_cast<std::uint8_t>(value >> (24 - 8 * i));
}

/// Writes the checksum of a chunk (PNG, annex D) after the chunk: over name and data.
void put_checksum(std::vector<std::uint8_t>& png, std::size_t name, std::size_t end) {
  std::uint32_t crc = ~0u;
  for (std::size_t i = name; i < end; ++i) {
    crc ^= png[i];
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xedb88320u : 0);
  }
  put_number(png, end, ~crc);
}

/// One grey pixel, with a header that states another size.
std::vector<std::uint8_t> png_that_says(std::uint32_t width, std::uint32_t height,
                                        std::uint8_t bits) {
  std::vector<std::uint8_t> png = model::encode_image("a.png", gradient(1, 1, 1));
  put_number(png, 16, width);
  put_number(png, 20, height);
  png[24] = bits;
  put_checksum(png, 12, 29);
  return png;
}

/// Information for screens does not change the pixels.
TEST(ImageFile, PixelsStayAsTheyAreWhateverTheirGamma) {
  const Image image = gradient(5, 3, 3);
  std::vector<std::uint8_t> png = model::encode_image("a.png", image);
  constexpr std::size_t kAfterHeader = 33;
  const std::string screen = "sRGB", gamma("\0\0\0\x04gAMA\0\x01\x86\xa0....", 16);  // 1.0
  const auto found = std::search(png.begin(), png.end(), screen.begin(), screen.end());
  if (found != png.end()) {  // written by this writer; has one byte
    *found = 't';            // "tRGB": an unknown chunk
    const auto name = static_cast<std::size_t>(found - png.begin());
    put_checksum(png, name, name + 5);
  }
  png.insert(png.begin() + kAfterHeader, gamma.begin(), gamma.end());
  put_checksum(png, kAfterHeader + 4, kAfterHeader + 12);
  EXPECT_EQ(model::decode_image(png, 1000).pixels, image.pixels);
}

TEST(ImageFile, APngIsNotBelievedBlindly) {
  const auto decode = [](const std::vector<std::uint8_t>& bytes) {
    return message_of([&] { model::decode_image(bytes, std::size_t{1} << 30); });
  };
  EXPECT_EQ(decode(png_that_says(1, 1, 8)), "no error");
  EXPECT_EQ(decode(png_that_says(2000000000, 2000000000, 8)),
            "a picture of 2000000000 x 2000000000 pixels is too large (allowed: up to 1000000 in "
            "each direction)");
  EXPECT_EQ(decode(png_that_says(0, 4, 8)), "a picture without pixels");
  EXPECT_EQ(decode(png_that_says(16000, 16000, 8)),
            "PNG: 16000 x 16000 pixels cannot come from " +
                std::to_string(png_that_says(1, 1, 8).size()) + " bytes");
  EXPECT_EQ(decode(png_that_says(1, 1, 16)), "PNG: 16 bits a channel (allowed: 1, 2, 4, 8)");
  std::vector<std::uint8_t> palette = png_that_says(1, 1, 8);
  palette.resize(33);
  const std::string chunk("\x69\x43\x43\x52sPLT........", 16);
  palette.insert(palette.end(), chunk.begin(), chunk.end());
  EXPECT_EQ(decode(palette), "PNG: byte 33: a chunk of 1766015826 bytes, of which 4 are there");
}

TEST(ImageFile, DataAfterAPngIsNotRead) {
  std::vector<std::uint8_t> png = model::encode_image("a.png", gradient(5, 3, 3));
  png.insert(png.end(), 20, 0xff);
  EXPECT_EQ(model::decode_image(png, 1000).pixels, gradient(5, 3, 3).pixels);
}

TEST(ImageFile, ChannelsAreAddedAndDroppedWhereThatIsPlain) {
  const Image grey{1, 1, 1, {7}};
  EXPECT_EQ(model::with_channels(grey, 4).pixels, (std::vector<std::uint8_t>{7, 7, 7, 255}));
  const Image rgba{1, 1, 4, {1, 2, 3, 4}};
  EXPECT_EQ(model::with_channels(rgba, 3).pixels, (std::vector<std::uint8_t>{1, 2, 3}));
  const Image grey_alpha{1, 1, 2, {9, 4}};
  EXPECT_EQ(model::with_channels(grey_alpha, 4).pixels, (std::vector<std::uint8_t>{9, 9, 9, 4}));
  EXPECT_EQ(message_of([&] { model::with_channels(rgba, 1); }),
            "a picture in colour cannot be read as 1 channel; convert it to grey");
}

TEST(CsvFile, ReadsBackWhatItWrote) {
  const float values[] = {0.1f, -3.0f, 1e30f, 16777217.0f, 5.0f};
  std::vector<std::uint8_t> bytes(sizeof values);
  std::memcpy(bytes.data(), values, sizeof values);
  const std::string text = model::encode_csv(bytes, isa::Element::F, 2);
  EXPECT_EQ(text, "0.1,-3\n1e+30,16777216\n5\n");
  EXPECT_EQ(model::decode_csv(text, isa::Element::F), bytes);
  EXPECT_EQ(model::encode_csv({0xff, 0x80, 1, 2}, isa::Element::B, 4), "-1,-128,1,2\n");
}

template <class T>
std::vector<std::uint8_t> packed(std::initializer_list<T> values) {
  std::vector<std::uint8_t> bytes(values.size() * sizeof(T));
  std::memcpy(bytes.data(), values.begin(), bytes.size());
  return bytes;
}

/// Fractions as in str(numpy.float16(x)); integers in full.
TEST(CsvFile, HasHalvesAndIntegersOf64Bits) {
  const auto halves = packed<std::uint16_t>({0x2e66, 0xc100, 0x7bff, 0x0001, 0x7c00});
  EXPECT_EQ(model::encode_csv(halves, isa::Element::HF, 5), "0.1,-2.5,65504,6e-08,inf\n");
  EXPECT_EQ(model::decode_csv("0.1,-2.5,65504,6e-08,inf\n", isa::Element::HF), halves);
  EXPECT_EQ(message_of([] { model::decode_csv("65520", isa::Element::HF); }),
            "1:1: 65520 is out of range; expected a number from -65504 to 65504");
  const auto words = packed<std::uint64_t>({UINT64_MAX, std::uint64_t{1} << 63});
  EXPECT_EQ(model::encode_csv(words, isa::Element::UQ, 1),
            "18446744073709551615\n9223372036854775808\n");
  EXPECT_EQ(model::encode_csv(words, isa::Element::Q, 2), "-1,-9223372036854775808\n");
  EXPECT_EQ(model::decode_csv("-1,-9223372036854775808\n", isa::Element::Q), words);
}

/// A file of version 1 (NumPy Enhancement Proposal 1).
std::vector<std::uint8_t> npy(const std::string& descr, const std::string& shape,
                              const std::vector<std::uint8_t>& data) {
  const std::string header =
      "{'descr': " + descr + ", 'fortran_order': False, 'shape': " + shape + ", }\n";
  std::string file("\x93NUMPY\x01\x00", 8);
  file += static_cast<char>(header.size() & 0xff);
  file += static_cast<char>(header.size() >> 8);
  file += header;
  std::vector<std::uint8_t> bytes = bytes_of(file);
  bytes.insert(bytes.end(), data.begin(), data.end());
  return bytes;
}

TEST(NpyFile, HasEveryNumericType) {
  const auto halves = packed<std::uint16_t>({0x3c00, 0xc100});
  EXPECT_EQ(model::decode_npy(npy("'<f2'", "(2,)", halves)).type, isa::Element::HF);
  EXPECT_EQ(model::decode_npy(npy("'<f2'", "(2,)", halves)).bytes, halves);
  const auto words = packed<std::uint64_t>({1, UINT64_MAX});
  EXPECT_EQ(model::decode_npy(npy("'<u8'", "(2,)", words)).type, isa::Element::UQ);
  EXPECT_EQ(model::decode_npy(npy("'<i8'", "(2,)", words)).type, isa::Element::Q);
  EXPECT_EQ(model::decode_npy(npy("'|b1'", "(2,)", {1, 0})).type, isa::Element::UB);
  EXPECT_EQ(model::decode_npy(npy("'>i4'", "(2,)", {0, 0, 0, 5, 0xff, 0xff, 0xff, 0xfe})).bytes,
            packed<std::int32_t>({5, -2}));
  const model::NpyArray pairs =
      model::decode_npy(npy("'<c8'", "(2,)", packed<float>({1, 2, 3, 4})));
  EXPECT_EQ(pairs.type, isa::Element::F);
  EXPECT_EQ(pairs.shape, (std::vector<std::uint64_t>{2, 2}));
}

/// A C structure {int8_t c; int32_t n; float s[2];} as numpy.save writes it with align=True.
TEST(NpyFile, HasRecordsAsBytes) {
  const std::string descr = "[('c', '|i1'), ('', '|V3'), ('n', '<i4'), ('s', '<f4', (2,))]";
  const std::vector<std::uint8_t> data(32, 7);
  const model::NpyArray array = model::decode_npy(npy(descr, "(2,)", data));
  EXPECT_EQ(array.type, isa::Element::UB);
  EXPECT_EQ(array.shape, (std::vector<std::uint64_t>{2, 16}));
  EXPECT_EQ(array.bytes, data);
  EXPECT_EQ(model::decode_npy(npy("[('p', [('x', '<f4')], (4,))]", "(2,)", data)).bytes, data);
  EXPECT_EQ(message_of([&] { model::decode_npy(npy("[('x', '<U4')]", "(2,)", data)); }),
            "an array of records with a field of <U4 (allowed: little-endian numbers)");
}

TEST(CsvFile, SaysWhereSomethingIsNoNumber) {
  const auto decode = [](const std::string& text) {
    return message_of([&] { model::decode_csv(text, isa::Element::UB); });
  };
  EXPECT_EQ(decode("1, 2\n\n3,x"), "3:3: \"x\" is not a whole number from 0 to 255");
  EXPECT_EQ(decode("1,256"), "1:3: 256 is out of range; expected a whole number from 0 to 255");
  EXPECT_EQ(decode("1,,2"), "1:3: \"\" is not a whole number from 0 to 255");
  EXPECT_EQ(decode("-1"), "1:1: \"-1\" is not a whole number from 0 to 255");
  EXPECT_EQ(decode(std::string("\0\x1b\xff", 3)), "1:1: \"???\" is not a whole number from 0 to 255");
}

}  // namespace
}  // namespace eu::test
