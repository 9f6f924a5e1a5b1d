#pragma once
// Work in child processes. SystemC allows one simulation per process, and each child has all that
// its parent has read and decoded, without a copy.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>

namespace eu::model {

/// Result of a piece of work in a child.
struct ChildResult {
  bool ok = false;    ///< the work returned
  std::string value;  ///< the returned value; else the exception's text, or how the child died
};

/// The system grants no process, or no descriptor to communicate with it; what() has the reason.
class SystemLimit : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Calls `work` in a child process. Throws SystemLimit.
ChildResult in_child(const std::function<std::string()>& work);

/// Number of pieces of work for which a child is used.
enum class ProcessUse {
  Once,
  Many,  ///< one after the other until an error: the work has to clean up
};

/// Calls `work(0)` to `work(count - 1)` in children, at most `jobs` at a time. Calls `done` in this
/// process when each is done, in any order. Children die with this process. If the system grants
/// fewer than `jobs` processes, or descriptors to communicate with them, that number replaces
/// `jobs` from then on, with a warning on standard error. Throws SystemLimit if it grants none.
void in_children(std::size_t count, int jobs, const std::function<std::string(std::size_t)>& work,
                 const std::function<void(std::size_t, ChildResult)>& done,
                 ProcessUse use = ProcessUse::Once);

/// Follows the work of this process's children during its lifetime. Calls `on_progress` in this
/// process after each finished piece, with the number of finished pieces, and several times a
/// second between.
class ChildProgressObserver {
 public:
  using OnProgress = std::function<void(std::uint64_t done)>;
  explicit ChildProgressObserver(OnProgress on_progress);
  ~ChildProgressObserver();
  ChildProgressObserver(const ChildProgressObserver&) = delete;
  ChildProgressObserver& operator=(const ChildProgressObserver&) = delete;

  /// For in_children(): `ended` more pieces are done.
  void add_done(std::uint64_t ended);

 private:
  OnProgress on_progress_;
  std::uint64_t done_ = 0;
  ChildProgressObserver* outer_;
};

}  // namespace eu::model
