#pragma once
// The body of a random kernel: instructions and messages in structured control flow that ends.
#include <string>
#include <vector>

#include "tests/support/model/random_program.hpp"

namespace eu::test {

class RandomBody {
 public:
  RandomBody(Choice& choice, int simd, int group_threads, const ProgramOptions& options)
      : choice_(choice), simd_(simd), group_threads_(group_threads), options_(options) {}

  /// The lines of the body. Lines that end in ':' are labels.
  std::vector<std::string> write();

 private:
  /// Position of a block.
  struct Place {
    int depth = 0;
    bool loops = true;   ///< it may contain loops over channels
    std::string end;     ///< target of the thread when no channel is left; empty: none
    std::string repeat;  ///< label of the while of the innermost loop; empty: none
  };

  void block(int instructions, const Place& place);
  void piece(const Place& place);
  void branch(const Place& place);
  void channel_loop(const Place& place);
  void leave_loop(const Place& place);
  void counted_loop(const Place& place);
  void skip(const Place& place);
  void group_work();

  void add(std::string line) { lines_.push_back(std::move(line)); }
  void add(std::vector<std::string> lines) {
    for (std::string& line : lines) lines_.push_back(std::move(line));
  }
  std::string label() { return "L" + std::to_string(labels_++); }
  std::string flow(const std::string& mnemonic, const std::string& targets) const;

  Choice& choice_;
  const int simd_;
  const int group_threads_;
  const ProgramOptions& options_;
  std::vector<std::string> lines_;
  int labels_ = 0;
};

}  // namespace eu::test
