// Links between the project's pages have targets: an existing file, and a heading in it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <regex>
#include <sstream>

#include "tests/support/files.hpp"
#include "tests/support/pages.hpp"

namespace eu::test {
namespace {

namespace fs = std::filesystem;

/// Targets of [text](target) and ![text](target) in a page, except web addresses.
std::vector<std::string> links_of(const std::string& page) {
  static const std::regex kLink(R"(\]\(([^()\s]+)\))");
  const std::string prose = prose_of(page);
  std::vector<std::string> links;
  for (auto link = std::sregex_iterator(prose.begin(), prose.end(), kLink);
       link != std::sregex_iterator(); ++link)
    if (link->str(1).find("://") == std::string::npos) links.push_back(link->str(1));
  return links;
}

/// The anchor of a heading: small letters, digits, "-" and "_"; blanks become "-".
std::string anchor_of(const std::string& heading) {
  std::string anchor;
  for (const char c : heading) {
    const auto letter = static_cast<unsigned char>(c);
    if (std::isalnum(letter) != 0 || c == '_' || c == '-')
      anchor += static_cast<char>(std::tolower(letter));
    else if (c == ' ')
      anchor += '-';
  }
  return anchor;
}

std::vector<std::string> anchors_of(const std::string& page) {
  std::vector<std::string> anchors;
  std::string outside = page;
  for (const Fence& fence : fences_of(page))
    if (!fence.text.empty()) outside.erase(outside.find(fence.text), fence.text.size());
  std::istringstream in(outside);
  for (std::string line; std::getline(in, line);) {
    const std::size_t level = line.find_first_not_of('#');
    if (level != 0 && level != std::string::npos && line[level] == ' ')
      anchors.push_back(anchor_of(line.substr(level + 1)));
  }
  return anchors;
}

/// The error of a link on the page at `page`; empty if there is none.
std::string problem_of(const std::string& link, const fs::path& page) {
  const std::size_t hash = link.find('#');
  const std::string file = link.substr(0, hash);
  const fs::path target = file.empty() ? kRoot / page : (kRoot / page).parent_path() / file;
  if (!fs::exists(target)) return link + ": there is no such file";
  if (hash == std::string::npos) return "";
  const std::vector<std::string> anchors = anchors_of(contents(target.string()));
  const bool found = std::count(anchors.begin(), anchors.end(), link.substr(hash + 1)) != 0;
  return found ? "" : link + ": there is no such heading";
}

TEST(Links, OfPagesLeadSomewhere) {
  std::size_t links = 0;
  for (const fs::path& page : pages())
    for (const std::string& link : links_of(contents((kRoot / page).string()))) {
      EXPECT_EQ(problem_of(link, page), "") << page;
      ++links;
    }
  EXPECT_GT(links, 100u) << "or links are no longer recognised";
}

TEST(Links, ThatLeadNowhereAreFound) {
  EXPECT_EQ(problem_of("README.md#verbs", "CONTRIBUTING.md"), "");
  EXPECT_EQ(problem_of("../README.md", "traces/README.md"), "");
  EXPECT_EQ(problem_of("README.md#nouns", "CONTRIBUTING.md"),
            "README.md#nouns: there is no such heading");
  EXPECT_EQ(problem_of("#nouns", "README.md"), "#nouns: there is no such heading");
  EXPECT_EQ(problem_of("LIESMICH.md", "README.md"), "LIESMICH.md: there is no such file");
}

TEST(Links, AreRecognised) {
  using List = std::vector<std::string>;
  EXPECT_EQ(links_of("a [b](c.md), ![d](e/f.png) and [g](https://h.i)\n"
                     "`[no](code)`\n```\n[no](fence)\n```\n[`j`](k.md#l)\n"),
            (List{"c.md", "e/f.png", "k.md#l"}));
  EXPECT_EQ(anchors_of("# What if?\n```sh\n# no heading\n```\n## Bad inputs: `x_y`\n"),
            (List{"what-if", "bad-inputs-x_y"}));
}

/// Every page can be reached from the README; otherwise readers cannot find it.
TEST(Links, LeadToEveryPage) {
  std::vector<fs::path> reached = {"README.md"};
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const fs::path page = reached[i];
    for (const std::string& link : links_of(contents((kRoot / page).string()))) {
      fs::path target = (page.parent_path() / link.substr(0, link.find('#'))).lexically_normal();
      if (fs::is_directory(kRoot / target)) target /= "README.md";
      if (target.extension() == ".md" && std::count(reached.begin(), reached.end(), target) == 0)
        reached.push_back(target);
    }
  }
  for (const fs::path& page : pages())
    EXPECT_EQ(std::count(reached.begin(), reached.end(), page), 1) << page;
}

}  // namespace
}  // namespace eu::test
