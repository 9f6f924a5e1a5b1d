#pragma once
// Owner of a file descriptor, and names of sockets.
#include <unistd.h>
#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

namespace eu::model::drm {

/// Throws the error of a system call that has just failed; `what` names it.
[[noreturn]] inline void throw_errno(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { reset(); }

  int get() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  void reset() {
    if (number_ >= 0) close(number_);
    number_ = -1;
  }

 private:
  int number_ = -1;
};

// Abstract names of sockets.

/// A random name that cannot be guessed. Throws std::system_error.
std::string new_socket_name();

/// Binds a socket to a name. False with errno.
bool bind_socket(int socket, const std::string& name);

/// Name of a socket or of its peer; empty if there is none.
std::string own_name(int socket);
std::string peer_name(int socket);

}  // namespace eu::model::drm
