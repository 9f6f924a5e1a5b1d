// traces/WORKLOADS.md, compared with the tables that it describes.
#include <gtest/gtest.h>

#include "model/dispatch/dispatch.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

TEST(WorkloadDocument, NamesEverythingThatTheTablesHave) {
  const std::string text = contents(std::string(EUSIM_SOURCE_DIR) + "/traces/WORKLOADS.md");
  for (const auto* names :
       {&model::builtin_names(), &model::dispatch_kind_names(), &model::walk_order_names()})
    for (const std::string_view name : *names)
      EXPECT_NE(text.find("`" + std::string(name) + "`"), std::string::npos) << name;
}

}  // namespace
}  // namespace eu::test
