#include "model/drm/server.hpp"

#include <pthread.h>
#include <sys/resource.h>
#include <sys/signalfd.h>

#include <cerrno>
#include <csignal>
#include <system_error>

#include "model/drm/program.hpp"
#include "model/drm/serving.hpp"
#include "model/drm/socket_name.hpp"
#include "model/drm/wire.h"
#include "model/io/file_descriptor.hpp"

namespace eu::model::drm {
namespace {

constexpr const char* kPreload = "LD_PRELOAD";

/// Redirects the signals that end a program to a descriptor during its lifetime.
class CaughtSignals {
 public:
  CaughtSignals() {
    sigset_t caught;
    sigemptyset(&caught);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&caught, signal);
    pthread_sigmask(SIG_BLOCK, &caught, &before_);
    descriptor_ = FileDescriptor(signalfd(-1, &caught, SFD_CLOEXEC | SFD_NONBLOCK));
  }
  ~CaughtSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  CaughtSignals(const CaughtSignals&) = delete;
  CaughtSignals& operator=(const CaughtSignals&) = delete;

  const sigset_t& before() const { return before_; }
  int descriptor() const {
    if (!descriptor_.is_open())
      throw std::system_error(errno, std::generic_category(), "a descriptor for signals");
    return descriptor_.get();
  }

 private:
  sigset_t before_;
  FileDescriptor descriptor_;
};

/// Raises this process's limit of descriptors to the system's maximum during its lifetime: each DRM
/// file and each object that a program exports takes a descriptor.
class ManyDescriptors {
 public:
  ManyDescriptors() {
    getrlimit(RLIMIT_NOFILE, &before_);
    const rlimit most{before_.rlim_max, before_.rlim_max};
    setrlimit(RLIMIT_NOFILE, &most);
  }
  ~ManyDescriptors() { setrlimit(RLIMIT_NOFILE, &before_); }
  ManyDescriptors(const ManyDescriptors&) = delete;
  ManyDescriptors& operator=(const ManyDescriptors&) = delete;

  const rlimit& before() const { return before_; }

 private:
  rlimit before_{};
};

std::map<std::string, std::string> with_library(std::map<std::string, std::string> environment,
                                                const std::string& library_path,
                                                const std::string& name) {
  // These separate libraries in LD_PRELOAD.
  if (library_path.find_first_of(" :") != std::string::npos)
    throw std::system_error(EINVAL, std::generic_category(),
                            library_path + " cannot be preloaded: space or colon in its name");
  std::string& preload = environment[kPreload];
  preload = preload.empty() ? library_path : library_path + ":" + preload;
  environment[WIRE_SOCKET_VARIABLE] = name;
  return environment;
}

}  // namespace

int Server::run(const std::vector<std::string>& argv,
                const std::map<std::string, std::string>& environment,
                const std::string& library_path) {
  const CaughtSignals signals;
  const ManyDescriptors descriptors;
  const std::string name = new_socket_name();
  Serving serving(facts_, handler_, name, environment.count(WIRE_VERBOSE_VARIABLE) != 0);
  Program program({argv, with_library(environment, library_path, name), signals.before(),
                   descriptors.before()});
  if (!program.has_failed()) serving.run(program, signals.descriptor());
  return program.exit_code();
}

}  // namespace eu::model::drm
