// Surfaces from and to files, for a user.
#include <gtest/gtest.h>

#include "model/io/data_file.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

std::vector<std::uint8_t> bytes_of(const std::string& path) {
  const std::string text = contents(path);
  return {text.begin(), text.end()};
}

/// A workload of a kernel that touches no surface, so that outputs equal inputs.
std::string workload(const std::string& surface) {
  return R"({"schema": "eusim.workload/v1", "name": "w",
 "kernel": {"file": "end.asm"}, "dispatch": {"kind": "threads", "threads": 1},
 "surfaces": [)" +
         surface + "]}";
}

constexpr const char* kEnd =
    "mov(8) g127<1>UD g0<8,8,1>UD { align1 WE_all 1Q };\n"
    "send(8) null<1>UW g127<8,8,1>UW 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 "
    "{ align1 WE_all 1Q EOT };\n";

CommandResult run(const TemporaryDirectory& d, const std::string& surface,
                  const std::string& dump) {
  d.file("end.asm", kEnd);
  d.file("w.json", workload(surface));
  return eusim({"run", "w.json", "--report", "none", "--dump-surface", dump}, d.path());
}

TEST(SurfaceFiles, APictureGoesInAndComesOut) {
  const TemporaryDirectory d;
  const model::Image image{
      3, 2, 3, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18}};
  const std::vector<std::uint8_t> png = model::encode_image("in.png", image);
  d.file("in.png", std::string(png.begin(), png.end()));
  const CommandResult result =
      run(d,
          R"({"name": "s", "index": 0, "format": "r8g8b8a8_unorm", "width": 3, "height": 2,
              "data": {"file": "in.png", "channels": 4}})",
          "s=out.png");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  const model::Image out = model::decode_image(bytes_of(d.path() + "/out.png"), 1000);
  EXPECT_EQ(out.channels, 4);
  EXPECT_EQ(model::with_channels(out, 3).pixels, image.pixels);
}

TEST(SurfaceFiles, BlueMayComeFirstAndAPpmHasNoAlpha) {
  const TemporaryDirectory d;
  const CommandResult result =
      run(d,
          R"({"name": "s", "index": 0, "format": "b8g8r8a8_unorm", "width": 1, "height": 2,
              "pitch_bytes": 8,
              "data": {"type": "ub", "values": [3, 2, 1, 255, 0, 0, 0, 0, 6, 5, 4, 255]}})",
          "s=out.ppm");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(contents(d.path() + "/out.ppm"), "P6\n1 2\n255\n\x01\x02\x03\x04\x05\x06");
}

TEST(SurfaceFiles, ATableGoesInAndComesOut) {
  const TemporaryDirectory d;
  d.file("in.csv", "1.5, -2\n0.1, 3\n");
  const CommandResult result =
      run(d,
          R"({"name": "s", "index": 0, "format": "r32_float", "width": 2, "height": 2,
              "data": {"file": "in.csv", "type": "f"}})",
          "s=out.csv");
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(contents(d.path() + "/out.csv"), "1.5,-2\n0.1,3\n");
}

/// Writes a picture into a file of this folder.
void write_picture(const TemporaryDirectory& d, const std::string& name, int width, int height,
                   int channels) {
  model::Image image{width, height, channels, {}};
  for (int i = 0; i < width * height * channels; ++i)
    image.pixels.push_back(static_cast<std::uint8_t>(i));
  const std::vector<std::uint8_t> png = model::encode_image("p.png", image);
  d.file(name, std::string(png.begin(), png.end()));
}

/// A surface of this shape that was filled from a picture, as a table.
std::string with_picture(const TemporaryDirectory& d, const std::string& shape,
                         const std::string& data) {
  const CommandResult result =
      run(d, R"({"name": "s", "index": 0, )" + shape + R"(, "data": {"file": )" + data + "}}",
          "s=out.csv");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  return contents(d.path() + "/out.csv");
}

TEST(SurfaceFiles, APictureTakesTheChannelsOfTheSurface) {
  const TemporaryDirectory d;
  write_picture(d, "grey.png", 2, 1, 1);
  write_picture(d, "rgb.PNG", 2, 2, 3);
  EXPECT_EQ(
      with_picture(d, R"("format": "r8g8b8a8_unorm", "width": 2, "height": 1)", R"("grey.png")"),
      "0,0,0,255\n1,1,1,255\n");
  EXPECT_EQ(
      with_picture(d, R"("format": "b8g8r8a8_unorm", "width": 2, "height": 2)", R"("rgb.PNG")"),
      "2,1,0,255,5,4,3,255\n8,7,6,255,11,10,9,255\n");
}

TEST(SurfaceFiles, TheRowsOfAPictureAreAtThePitch) {
  const TemporaryDirectory d;
  write_picture(d, "grey.png", 2, 3, 1);
  EXPECT_EQ(with_picture(d, R"("format": "r8_uint", "width": 2, "height": 3, "pitch_bytes": 64)",
                         R"("grey.png")"),
            "0,1\n2,3\n4,5\n");
}

TEST(SurfaceFiles, APictureInABufferIsItsBytes) {
  const TemporaryDirectory d;
  write_picture(d, "rgb.png", 1, 2, 3);
  EXPECT_EQ(with_picture(d, R"("size_bytes": 7)", R"("rgb.png")"), "0\n1\n2\n3\n4\n5\n0\n");
}

TEST(SurfaceFiles, APictureThatDoesNotFitTheSurfaceIsRefused) {
  const TemporaryDirectory d;
  write_picture(d, "p.png", 6, 2, 4);
  const auto refusal = [&](const std::string& shape) {
    const CommandResult result = run(
        d, R"({"name": "s", "index": 0, )" + shape + R"(, "data": {"file": "p.png"}})", "s=o.bin");
    EXPECT_EQ(result.exit_code, 4);
    return result.err.substr(result.err.find("/surfaces"));
  };
  EXPECT_EQ(refusal(R"("format": "r8g8b8a8_unorm", "width": 4, "height": 3)"),
            "/surfaces/0/data/file: p.png: a picture of 6 x 2 pixels, but the surface has 4 x 3\n");
  EXPECT_EQ(refusal(R"("format": "r8g8b8a8_unorm", "width": 2, "height": 2)"),
            "/surfaces/0/data/file: p.png: a picture of 6 x 2 pixels, but the surface has 2 x 2\n");
  EXPECT_EQ(refusal(R"("format": "r8_unorm", "width": 6, "height": 2)"),
            "/surfaces/0/data/file: p.png: a picture in colour cannot be read as 1 channel; "
            "convert it to grey\n");
  EXPECT_EQ(refusal(R"("format": "r32_float", "width": 6, "height": 2)"),
            "/surfaces/0/data/file: p.png: a picture has 8 bits a channel, but the surface is "
            "r32_float\n");
  EXPECT_EQ(refusal(R"("width": 40)"),
            "/surfaces/0/data/file: p.png: a picture of 48 bytes, but the surface has 40\n");
  EXPECT_EQ(refusal(R"("size_bytes": 40)"),
            "/surfaces/0/size_bytes: is less than the data, 48 bytes\n");
}

TEST(SurfaceFiles, APictureMayBeExpected) {
  const TemporaryDirectory d;
  write_picture(d, "p.png", 2, 2, 3);
  d.file("end.asm", kEnd);
  const auto check = [&](const std::string& shape) {
    d.file("w.json",
           R"({"schema": "eusim.workload/v1", "name": "w",
 "kernel": {"file": "end.asm"}, "dispatch": {"kind": "threads", "threads": 1},
 "surfaces": [{"name": "s", "index": 0, "width": 2, "height": 2, )" +
               shape + R"(, "data": {"file": "p.png"}}],
 "expect": [{"surface": "s", "file": "p.png"}]})");
    return eusim({"run", "w.json", "--report", "none"}, d.path());
  };
  EXPECT_EQ(check(R"("format": "b8g8r8a8_unorm")").exit_code, 0);
  const CommandResult apart = check(R"("format": "r8g8b8a8_unorm", "pitch_bytes": 64)");
  EXPECT_EQ(apart.exit_code, 4);
  EXPECT_EQ(apart.err,
            "w.json:4:38: error: /expect/0/file: p.png: a picture cannot be compared with rows "
            "64 bytes apart (allowed: 8)\n");
}

/// Contents of the file `name` to which a surface of this shape and with these data is dumped.
std::string dumped(const TemporaryDirectory& d, const std::string& surface,
                   const std::string& dump) {
  const CommandResult result = run(d, R"({"name": "s", "index": 0, )" + surface + "}", "s" + dump);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  return contents(d.path() + "/" + dump.substr(dump.find('=') + 1));
}

constexpr const char* kOneAndMinusTwo = "\x00\x00\x80\x3f\x00\x00\x00\xc0";

TEST(SurfaceFiles, TheTypeOfABuffersElementsIsThatOfItsData) {
  const TemporaryDirectory d;
  d.file("x.bin", std::string(kOneAndMinusTwo, 8));
  EXPECT_EQ(dumped(d, R"("data": {"type": "f", "file": "x.bin"})", "=a.csv"), "1\n-2\n");
  EXPECT_EQ(dumped(d, R"("data": {"type": "df", "values": [0.1]})", "=a.csv"), "0.1\n");
  EXPECT_EQ(dumped(d, R"("type": "f", "data": {"file": "x.bin"})", "=a.csv"), "1\n-2\n");
  EXPECT_EQ(dumped(d, R"("type": "uw", "data": {"type": "f", "values": [1]})", "=a.csv"),
            "0\n16256\n");
  EXPECT_EQ(dumped(d, R"("type": "f", "size_bytes": 8)", "=a.csv"), "0\n0\n");
  EXPECT_EQ(
      dumped(d, R"("size_bytes": 8}], "expect": [{"surface": "s", "type": "b", "values": [0])",
             "=a.csv"),
      "0\n0\n0\n0\n0\n0\n0\n0\n");
}

TEST(SurfaceFiles, UntypedBuffersAreWrittenAsDwords) {
  const TemporaryDirectory d;
  d.file("x.bin", std::string(kOneAndMinusTwo, 8));
  EXPECT_EQ(dumped(d, R"("data": {"file": "x.bin"})", "=a.csv"), "1065353216\n3221225472\n");
  EXPECT_EQ(dumped(d, R"("size_bytes": 3)", "=a.csv"), "0\n0\n0\n");
  EXPECT_EQ(dumped(d, R"("width": 3, "height": 4)", "=a.csv"), "0,0,0\n0,0,0\n0,0,0\n0,0,0\n");
}

TEST(SurfaceFiles, TheCommandLineMayNameTheType) {
  const TemporaryDirectory d;
  d.file("x.bin", std::string(kOneAndMinusTwo, 8));
  EXPECT_EQ(dumped(d, R"("data": {"type": "ud", "file": "x.bin"})", ":f=a.csv"), "1\n-2\n");
  EXPECT_EQ(dumped(d, R"("format": "r32_uint", "width": 2, "height": 1, "data": {"file": "x.bin"})",
                   ":d=a.csv"),
            "1065353216\n-1073741824\n");
}

/// A file of version 1.0 as numpy.lib.format describes it: the data begin at a multiple of 64.
std::string npy(const std::string& dictionary, const std::string& data) {
  std::string text = dictionary;
  while ((10 + text.size() + 1) % 64 != 0) text += ' ';
  text += '\n';
  return std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(text.size()) + '\0' + text + data;
}

TEST(SurfaceFiles, ANumPyArrayGoesInAndComesOut) {
  const TemporaryDirectory d;
  const std::string data(kOneAndMinusTwo, 8);
  const std::string array = npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", data);
  d.file("x.npy", array);
  d.file("renamed.bin", array);
  EXPECT_EQ(dumped(d, R"("data": {"file": "x.npy"})", "=a.csv"), "1\n-2\n");
  EXPECT_EQ(dumped(d, R"("data": {"type": "f", "file": "renamed.bin"})", "=a.bin"), data);
  EXPECT_EQ(dumped(d, R"("data": {"file": "x.npy"})", "=out.npy"), array);
  EXPECT_EQ(dumped(d, R"("data": {"file": "x.npy"})", ":uw=out.npy"),
            npy("{'descr': '<u2', 'fortran_order': False, 'shape': (4,), }", data));
  EXPECT_EQ(dumped(d, R"("format": "r8g8_uint", "width": 2, "height": 2, "pitch_bytes": 8,
                         "data": {"type": "ub", "values": [1, 2, 3, 4, 0, 0, 0, 0, 5, 6, 7, 8]})",
                   "=out.npy"),
            npy("{'descr': '|u1', 'fortran_order': False, 'shape': (2, 2, 2), }",
                "\x01\x02\x03\x04\x05\x06\x07\x08"));
}

/// numpy itself reads the written files and writes the read ones; skipped where it is
/// not installed.
TEST(SurfaceFiles, NumPyReadsWhatIsWrittenAndWritesWhatIsRead) {
  const TemporaryDirectory d;
  if (run_program("python3", {"-c", "import numpy"}).exit_code != 0)
    GTEST_SKIP() << "python3 has no numpy";
  const auto numpy = [&](const std::string& code) {
    const CommandResult result =
        run_program("python3", {"-c", "import numpy as n\n" + code}, d.path());
    EXPECT_EQ(result.exit_code, 0) << result.err;
  };
  for (const std::string type : {"f4", "f8", "u1", "i1", "u2", "i2", "u4", "i4"})
    for (const std::string shape : {"(12,)", "(3, 4)", "(2, 3, 2)"}) {
      SCOPED_TRACE(type + " " + shape);
      numpy("n.save('x.npy', n.arange(12, dtype='" + type + "').reshape" + shape + ")");
      dumped(d, R"("data": {"file": "x.npy"})", "=y.npy");
      numpy(
          "x, y = n.load('x.npy'), n.load('y.npy')\nassert y.dtype == x.dtype\n"
          "assert (y == x.flatten()).all()");
    }
}

}  // namespace
}  // namespace eu::test
