#pragma once
// Work in child processes: SystemC allows one simulation a process, and what a parent has read and
// decoded is there in every child without being copied.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>

namespace eu::model {

/// What came of a piece of work in a child.
struct ChildResult {
  bool ok = false;    ///< the work returned
  std::string value;  ///< what it returned; else the exception's text, or how the child died
};

/// The system grants not even one process, or no descriptor to talk with it; what() says why.
class SystemLimit : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Calls `work` in a child process. Throws SystemLimit.
ChildResult in_child(const std::function<std::string()>& work);

/// For how many pieces of work a child is used.
enum class ProcessUse {
  Once,
  Many,  ///< one after the other, as long as nothing goes wrong: the work has to clean up
};

/// Calls `work(0)` to `work(count - 1)` in children, at most `jobs` at a time. `done` is called in
/// this process, in the order in which they are done, which is any order. Children die with this
/// process. Where the system grants fewer than `jobs` processes, or descriptors to talk with them,
/// it is that many from then on, and standard error is told. Throws SystemLimit if it grants none.
void in_children(std::size_t count, int jobs, const std::function<std::string(std::size_t)>& work,
                 const std::function<void(std::size_t, ChildResult)>& done,
                 ProcessUse use = ProcessUse::Once);

/// While it exists, work that children of this process do is followed: `goes_on` is called in it
/// after each piece that is done, with how many that are by now, and some times a second between.
class ChildrenFollowed {
 public:
  using GoesOn = std::function<void(std::uint64_t done)>;
  explicit ChildrenFollowed(GoesOn goes_on);
  ~ChildrenFollowed();
  ChildrenFollowed(const ChildrenFollowed&) = delete;
  ChildrenFollowed& operator=(const ChildrenFollowed&) = delete;

  /// For in_children(): `ended` pieces more are done.
  void tell(std::uint64_t ended);

 private:
  GoesOn goes_on_;
  std::uint64_t done_ = 0;
  ChildrenFollowed* outer_;
};

}  // namespace eu::model
