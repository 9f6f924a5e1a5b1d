// A page that names a function or a member as `Class::member` names an existing one.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <string>

#include "tests/support/files.hpp"
#include "tests/support/pages.hpp"

namespace eu::test {
namespace {

/// All headers that declare a class, one after the other, by the name of the class.
std::map<std::string, std::string> headers_by_class() {
  static const std::regex kClass(R"(\b(?:class|struct) ([A-Z]\w*)[^;{()]*\{)");
  std::map<std::string, std::string> headers;
  for (const char* folder : {"config", "isa", "model"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(kRoot / folder)) {
      if (entry.path().extension() != ".hpp") continue;
      const std::string text = contents(entry.path().string());
      for (std::sregex_iterator at(text.begin(), text.end(), kClass), end; at != end; ++at)
        headers[(*at)[1]] += text;
    }
  return headers;
}

/// The members that a page names and that do not exist; one line each.
std::string missing_members(const std::map<std::string, std::string>& headers,
                            const std::string& page) {
  static const std::regex kMember(R"(`(?:\w+::)*([A-Z]\w*)::(\w+))");
  std::string missing;
  for (std::sregex_iterator at(page.begin(), page.end(), kMember), end; at != end; ++at) {
    const auto header = headers.find((*at)[1]);
    const std::regex name("\\b" + (*at)[2].str() + "\\b");
    if (header == headers.end() || !std::regex_search(header->second, name))
      missing += (*at)[1].str() + "::" + (*at)[2].str() + "\n";
  }
  return missing;
}

TEST(CitedMembers, OfPagesExist) {
  const auto headers = headers_by_class();
  for (const std::filesystem::path& page : pages())
    EXPECT_EQ(missing_members(headers, contents((kRoot / page).string())), "") << page;
}

TEST(CitedMembers, ThatDoNotExistAreFound) {
  const auto headers = headers_by_class();
  EXPECT_EQ(missing_members(headers, "`Eu::issue`, `MessageQueue::push`, `eu::model::Eu::send`"),
            "");
  EXPECT_EQ(missing_members(headers, "`Eu::issue_row` and `Euro::issue`"),
            "Eu::issue_row\nEuro::issue\n");
}

}  // namespace
}  // namespace eu::test
