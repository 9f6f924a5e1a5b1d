// The image pipeline for a user: three stages, each on the picture that the previous one wrote.
// Every byte is compared with the computation of scripts/workloads/images.py. Independently of that
// reference, outputs must also resemble inputs.
#include <gtest/gtest.h>

#include "model/io/data_file.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

using model::Image;

Image picture(const std::string& path) {
  const std::string text = contents(path);
  return model::decode_image({text.begin(), text.end()}, std::size_t{1} << 24);
}

/// Mean of the squared difference of two pictures of equal size, one colour per pixel, the second
/// shifted to the left; over the inside of the rectangle with gentle colours.
double mean_square(const Image& a, const Image& b, int shift) {
  double sum = 0;
  int count = 0;
  for (int y = 66; y < 142; ++y)
    for (int x = 172; x < 250; ++x)
      for (int channel = 0; channel < 3; ++channel, ++count) {
        const auto value = [&](const Image& image, int column) -> int {
          return image.pixels[static_cast<std::size_t>(image.channels * (image.width * y + column) +
                                                       channel)];
        };
        const int difference = value(a, x) - value(b, x + shift);
        sum += difference * difference;
      }
  return sum / count;
}

class ImagePipeline : public testing::Test {
 protected:
  static CommandResult run() {
    return run_program("env", {"EUSIM=" EUSIM_BINARY, EUSIM_SOURCE_DIR "/scripts/image_pipeline.sh",
                               folder_->path()});
  }
  static void SetUpTestSuite() {
    folder_ = new TemporaryDirectory;
    result_ = new CommandResult(run());
  }
  static void TearDownTestSuite() {
    delete result_;
    delete folder_;
  }
  static Image output(const std::string& name) { return picture(folder_->path() + "/" + name); }

  static const TemporaryDirectory* folder_;
  static const CommandResult* result_;
};

const TemporaryDirectory* ImagePipeline::folder_ = nullptr;
const CommandResult* ImagePipeline::result_ = nullptr;

TEST_F(ImagePipeline, EveryStageGivesWhatItMust) {
  ASSERT_EQ(result_->exit_code, 0) << result_->err;
  for (const char* output :
       {"rgb: 196608 elements as expected", "edges: 49152 elements as expected",
        "scaled: 76800 elements as expected", "scaled: 442368 elements as expected"})
    EXPECT_NE(result_->out.find(output), std::string::npos) << output << '\n' << result_->out;
}

TEST_F(ImagePipeline, ThePicturesAreTheExpectedOnes) {
  for (const char* name : {"rgb", "edges", "smaller", "larger"}) {
    const Image got = output(std::string(name) + ".png");
    const Image expected = output(std::string("expected_") + name + ".png");
    EXPECT_EQ(got.width, expected.width) << name;
    EXPECT_EQ(got.height, expected.height) << name;
    EXPECT_EQ(got.channels, expected.channels) << name;
    EXPECT_EQ(got.pixels, expected.pixels) << name;
  }
}

TEST_F(ImagePipeline, ColoursComeBackAndAtTheirPlace) {
  const Image original = output("original.png"), rgb = output("rgb.png");
  const double error = mean_square(original, rgb, 0);
  EXPECT_LT(error, 1.5);  // the loss by 8 bits and half the chroma
  EXPECT_GT(mean_square(original, rgb, 1), 20 * error);
  EXPECT_GT(mean_square(original, rgb, -1), 20 * error);
  // The middle of each bar, which is free of the neighbours' chroma.
  for (int bar = 0; bar < 8; ++bar) {
    const auto at = static_cast<std::size_t>(4 * (256 * 20 + 32 * bar + 16));
    for (std::size_t channel = 0; channel < 3; ++channel)
      EXPECT_NEAR(rgb.pixels[at + channel], original.pixels[at + channel], 2) << bar;
  }
}

TEST_F(ImagePipeline, EdgesAreWhereThePictureChanges) {
  const Image edges = output("edges.png");
  const auto at = [&](int x, int y) {
    return edges.pixels[static_cast<std::size_t>(edges.width * y + x)];
  };
  for (int bar = 1; bar < 7; ++bar) {
    EXPECT_EQ(at(32 * bar + 16, 20), 0) << bar;
    EXPECT_GT(at(32 * bar, 20), 30) << bar;
  }
  for (int x = 0; x < 24; ++x) EXPECT_EQ(at(x, 0), 0) << "no edge at the border";
}

TEST_F(ImagePipeline, AWrongPixelIsSeen) {
  Image expected = output("expected_rgb.png");
  expected.pixels[4 * 1000 + 2] ^= 1;
  const std::vector<std::uint8_t> png = model::encode_image("e.png", expected);
  const std::string whole = contents(folder_->path() + "/expected_rgb.png");
  folder_->file("expected_rgb.png", std::string(png.begin(), png.end()));
  const CommandResult result = eusim({"run", "rgb.json", "--report", "none"}, folder_->path());
  folder_->file("expected_rgb.png", whole);
  EXPECT_EQ(result.exit_code, 5);
  EXPECT_NE(result.err.find("surface rgb: 1 of 196608 elements differ; element 4002: "),
            std::string::npos)
      << result.err;
}

}  // namespace
}  // namespace eu::test
