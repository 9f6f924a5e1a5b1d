#pragma once
// Traces that eusim makes from executions written as text.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/command.hpp"

namespace eu::test {

class TraceImporting : public testing::Test {
 protected:
  TraceImporting(std::string kernel, std::string workload)
      : kernel_(std::move(kernel)), workload_(std::move(workload)) {}

  CommandResult import(const std::string& text) {
    directory_.file("k.asm", kernel_);
    const std::string workload = directory_.file("w.json", workload_);
    return eusim({"record", workload, "--import", directory_.file("e.txt", text), "-o", trace_});
  }
  void expect_error(const std::string& text, const std::string& place, const std::string& message) {
    const CommandResult result = import(text);
    EXPECT_EQ(result.exit_code, 4) << text;
    EXPECT_NE(result.err.find("e.txt:" + place + ": error: "), std::string::npos) << result.err;
    EXPECT_NE(result.err.find(message), std::string::npos) << result.err;
    EXPECT_EQ(run_program("test", {"-e", trace_}).exit_code, 1) << "a part of a trace remains";
  }

  const TemporaryDirectory directory_;
  const std::string trace_ = directory_.path() + "/t.eutrace";

 private:
  const std::string kernel_;
  const std::string workload_;
};

}  // namespace eu::test
