// Citations in comments and messages exist: pages of the repository by section or row, the manual
// by section.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <filesystem>
#include <set>
#include <sstream>

#include "tests/support/files.hpp"
#include "tests/support/pages.hpp"
#include "tests/support/shared.hpp"

namespace eu::test {
namespace {

namespace fs = std::filesystem;

/// Text files, except the tests of citations and links: these contain broken ones on purpose.
bool is_text(const fs::path& path) {
  if (path.filename() == "test_citations.cpp" || path.filename() == "test_links.cpp") return false;
  static const std::set<std::string> kinds = {".cpp",  ".hpp", ".def", ".md", ".py",  ".sh",
                                              ".json", ".asm", ".csv", ".js", ".css", ".html"};
  return kinds.count(path.extension().string()) == 1 || path.filename() == "CMakeLists.txt";
}

std::vector<fs::path> texts() {
  std::vector<fs::path> found = {kRoot / "CMakeLists.txt", kRoot / "CHANGES.md",
                                 kRoot / "CONTRIBUTING.md", kRoot / "README.md"};
  for (const char* room : {"config", "isa", "model", "results", "scripts", "tests", "traces"})
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / room))
      if (entry.is_regular_file() && is_text(entry.path())) found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

/// A file as one line: sentences continue over comment marks and from one string literal to
/// the next.
std::string joined(const std::string& text) {
  std::istringstream in(text);
  std::string all;
  for (std::string line; std::getline(in, line);) {
    std::size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string::npos) continue;
    for (const char* mark : {"///<", "///", "//", "#", "\""})
      if (line.compare(begin, std::string(mark).size(), mark) == 0) {
        begin = line.find_first_not_of(' ', begin + std::string(mark).size());
        break;
      }
    if (begin == std::string::npos) continue;
    if (line.back() == '"') line.pop_back();
    const bool spaced = all.empty() || all.back() == ' ';
    all += (spaced ? "" : " ") + line.substr(begin);
  }
  return all;
}

/// The section or row that begins at `at`: "2a", "6.56", "D9", "I24", a letter alone; empty
/// if none.
std::string entry_at(const std::string& text, std::size_t at) {
  const auto is_digit = [&](std::size_t i) { return i < text.size() && std::isdigit(text[i]); };
  std::size_t end = at;
  if (end < text.size() && std::isupper(text[end])) ++end;
  while (is_digit(end)) ++end;
  while (end > at && is_digit(end - 1) && text.compare(end, 1, ".") == 0 && is_digit(end + 1))
    for (++end; is_digit(end);) ++end;
  if (end > at && is_digit(end - 1) && end < text.size() && std::islower(text[end])) ++end;
  const bool continues = end < text.size() && (std::isalnum(text[end]) || text[end] == '_');
  return continues ? "" : text.substr(at, end - at);
}

/// Length of the text that joins two entries of a list at `at`; 0 if there is none.
std::size_t joint_at(const std::string& text, std::size_t at) {
  for (const std::string joint : {", ", " and ", " to ", "-"})
    if (text.compare(at, joint.size(), joint) == 0) return joint.size();
  return 0;
}

/// All entries of a list from `at` on: "2, 3 and 4.1", "A1-A11", "6 to 10".
std::vector<std::string> entries_at(const std::string& text, std::size_t at) {
  std::vector<std::string> entries;
  for (std::size_t joint = 1; joint > 0; at += joint) {
    const std::string entry = entry_at(text, at);
    if (entry.empty()) break;
    entries.push_back(entry);
    at += entry.size();
    joint = joint_at(text, at);
  }
  return entries;
}

struct Page {
  std::set<std::string> entries;  ///< numbers of headings, first cells of rows
  std::set<std::string> titles;   ///< headings
};

Page page_of(const fs::path& path) {
  Page page;
  std::istringstream in(contents(path.string()));
  for (std::string line; std::getline(in, line);) {
    if (line.rfind("| ", 0) == 0) page.entries.insert(entry_at(line, 2));
    if (line.rfind("#", 0) != 0) continue;
    const std::size_t title = line.find_first_not_of("# ");
    if (title == std::string::npos) continue;
    page.titles.insert(line.substr(title));
    page.entries.insert(entry_at(line, title));
  }
  return page;
}

/// A page that `file` names: relative to the root, also as a link for another folder, or relative
/// to the file.
fs::path page_named(const fs::path& file, std::string name) {
  name.erase(0, name.find_first_not_of("./"));
  for (const fs::path& folder : {kRoot, file.parent_path()})
    if (fs::exists(folder / name)) return folder / name;
  return {};
}

std::size_t begin_of_path(const std::string& text, std::size_t end) {
  while (end > 0 && (std::isalnum(text[end - 1]) || std::strchr("_./-", text[end - 1]))) --end;
  return end;
}

/// Wrong pages in a text; one line each.
std::string problems_of_pages(const fs::path& file, const std::string& text) {
  std::string problems;
  const std::string extension = ".md";
  for (std::size_t at = 0; (at = text.find(extension, at)) != std::string::npos;) {
    const std::size_t begin = begin_of_path(text, at);
    at += extension.size();
    if (at < text.size() && (std::isalnum(text[at]) || text[at] == '_')) continue;
    if (begin + extension.size() == at) continue;                   // the extension alone
    if (begin > 0 && std::strchr(":[", text[begin - 1])) continue;  // a URL, a word of a usage
    const std::string name = text.substr(begin, at - begin);
    const fs::path path = page_named(file, name);
    if (path.empty()) {
      problems += "  there is no " + name + "\n";
      continue;
    }
    if (text.compare(at, 1, " ") != 0) continue;
    const Page page = page_of(path);
    if (text.compare(at, 2, " \"") == 0) {
      const std::string title = text.substr(at + 2, text.find('"', at + 2) - at - 2);
      if (page.titles.count(title) == 0) problems += "  " + name + " has no \"" + title + "\"\n";
    }
    for (const std::string& entry : entries_at(text, at + 1))
      if (page.entries.count(entry) == 0) problems += "  " + name + " has no " + entry + "\n";
  }
  return problems;
}

/// Sections of the manual that a text cites; empty strings for "IVB PRM" without one.
std::vector<std::string> cited_sections(const std::string& text) {
  std::vector<std::string> sections;
  const std::string manual = "IVB PRM";
  for (std::size_t at = 0; (at = text.find(manual, at)) != std::string::npos;) {
    at += manual.size();
    if (text.compare(at, 1, ")") == 0 || text.compare(at, 2, " \"") == 0) continue;  // its name
    ++at;
    const std::string chapter = "chapter ";
    if (text.compare(at, chapter.size(), chapter) == 0) at += chapter.size();
    std::vector<std::string> cited = entries_at(text, at);
    if (cited.empty()) cited.push_back("");
    sections.insert(sections.end(), cited.begin(), cited.end());
  }
  return sections;
}

Page manual_page(const std::string& path) {
  Page page;
  std::istringstream in(contents(path));
  for (std::string line; std::getline(in, line);) {
    const std::string entry = entry_at(line, 0);
    if (entry.empty()) continue;
    page.entries.insert(entry);
    page.entries.insert(entry.substr(0, entry.find('.')));  // its chapter
  }
  return page;
}

TEST(Citations, AreUnderstood) {
  using List = std::vector<std::string>;
  EXPECT_EQ(entries_at("A1-A11, A19).", 0), (List{"A1", "A11", "A19"}));
  EXPECT_EQ(entries_at("2, 3 and 4.1, model", 0), (List{"2", "3", "4.1"}));
  EXPECT_EQ(entries_at("2a, 2g).", 0), (List{"2a", "2g"}));
  EXPECT_EQ(entries_at("B, and so on", 0), (List{"B"}));
  EXPECT_EQ(entries_at("6 to 10.", 0), (List{"6", "10"}));
  EXPECT_EQ(entries_at("64-bit operands", 0), (List{"64"}));
  EXPECT_EQ(entries_at("is where", 0), List{});
  EXPECT_EQ(cited_sections(joined("/// a (IVB PRM\n/// 3.7, 4.2.7; b). IVB PRM rules.")),
            (List{"3.7", "4.2.7", ""}));
  EXPECT_EQ(cited_sections(joined("\"a (IVB PRM \"\n   \"3.7).\"")), List{"3.7"});
}

TEST(Citations, OfPagesThatAreMissingAreFound) {
  const fs::path file = kRoot / "isa" / "x.hpp";
  EXPECT_EQ(problems_of_pages(file, "isa/ERRATA.md D9, README.md \"Verbs\", [a](../README.md)"),
            "");
  EXPECT_EQ(problems_of_pages(file, "isa/ERRATA.md D99 and design.md 4"),
            "  isa/ERRATA.md has no D99\n  there is no design.md\n");
  EXPECT_EQ(problems_of_pages(file, "README.md \"Nouns\""), "  README.md has no \"Nouns\"\n");
}

TEST(Citations, OfPagesAreFoundThere) {
  for (const fs::path& path : texts())
    EXPECT_EQ(problems_of_pages(path, joined(contents(path.string()))), "") << path;
}

/// Notes from the beginning of the project, which are no longer in it.
TEST(Citations, NameOnlyExistingTexts) {
  const std::vector<std::string> names = {"prm_errata", "seed_digest", "timing_facts"};
  const std::vector<std::string> titles = {"messages", "design", "interfaces", "digest", "speed"};
  for (const fs::path& path : texts()) {
    const std::string text = joined(contents(path.string()));
    for (const std::string& name : names) EXPECT_EQ(text.find(name), std::string::npos) << path;
    for (const std::string& title : titles)
      for (const char* before : {"(", "; ", ", ", "// "})
        for (std::size_t at = 0; (at = text.find(before + title + " ", at)) != std::string::npos;
             ++at) {
          const std::string cited =
              entry_at(text, at + std::string(before).size() + title.size() + 1);
          EXPECT_TRUE(cited.empty()) << path << " cites " << title << ' ' << cited;
        }
  }
}

TEST(Citations, OfTheManualHaveASection) {
  for (const fs::path& path : texts())
    for (const std::string& section : cited_sections(joined(contents(path.string()))))
      EXPECT_FALSE(section.empty()) << path << " cites IVB PRM without a section";
}

TEST(Citations, OfTheManualAreFoundThere) {
  const auto manual = shared_path("seeds/ivb_prm_vol4_part3_eu_isa.txt");
  if (!manual) GTEST_SKIP() << "without the manual's text";
  const Page page = manual_page(*manual);
  for (const fs::path& path : texts())
    for (const std::string& section : cited_sections(joined(contents(path.string()))))
      EXPECT_EQ(page.entries.count(section), 1u) << path << " cites IVB PRM " << section;
}

}  // namespace
}  // namespace eu::test
