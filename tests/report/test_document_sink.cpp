// A4: a document that is written part by part equals, byte for byte, the one written from its tree.
#include <gtest/gtest.h>

#include "model/report/document/document_sink.hpp"

namespace eu::model {
namespace {

config::JsonValue parsed(const std::string& text) {
  config::Diagnostics diagnostics;
  auto value = config::parse_json(text, "test", diagnostics);
  EXPECT_TRUE(value) << text;
  return *value;
}

/// Thread `number` of a result, short or too long for a line.
config::JsonValue thread(std::size_t number) {
  const std::string causes =
      number % 2 == 0 ? R"({"fetch": 2})" : R"({"fetch": 1, "sb.raw.grf": 7})";
  const std::string name(number * 20, 'x');
  return parsed(R"({"eu": )" + std::to_string(number) + R"(, "name": ")" + name +
                R"(", "causes": )" + causes + R"(, "none": {}, "list": [1, 2]})");
}

void tell(DocumentSink& out, std::size_t threads) {
  out.member("schema", parsed(R"("eusim.result/v1")"));
  out.member("summary", parsed(R"({"cycles": 12, "lanes_active": 0.5})"));
  out.list("threads", threads, thread);
  out.member("a \"key\"", parsed("[[1], {}]"));
}

TEST(DocumentSink, TextIsThatOfTheTree) {
  for (const std::size_t threads : {0, 1, 2, 9}) {
    DocumentTree tree;
    tell(tree, threads);
    std::string text;
    DocumentText out([&](std::string_view piece) { text += piece; });
    tell(out, threads);
    out.end();
    EXPECT_EQ(text, config::to_text(tree.take())) << threads;
  }
}

TEST(DocumentSink, ATreeMayDoWithoutTheListOfThreads) {
  DocumentTree tree(DocumentTree::Lists::Left);
  tell(tree, 3);
  const config::JsonValue value = tree.take();
  EXPECT_EQ(value.find("threads"), nullptr);
  EXPECT_EQ(value.object()->size(), 3u);
}

TEST(DocumentSink, ATableHasALineForEachNumberThatHasAUnit) {
  std::string text;
  DocumentTable out([&](std::string_view piece) { text += piece; });
  tell(out, 2);
  EXPECT_EQ(text,
            "path,value,unit\n/summary/cycles,12,cycles\n/summary/lanes_active,0.5,fraction\n"
            "/threads/0/eu,0,number\n/threads/0/causes/fetch,2,thread-cycles\n"
            "/threads/1/eu,1,number\n/threads/1/causes/fetch,1,thread-cycles\n"
            "/threads/1/causes/sb.raw.grf,7,thread-cycles\n");
}

}  // namespace
}  // namespace eu::model
