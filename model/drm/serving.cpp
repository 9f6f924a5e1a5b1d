#include "model/drm/serving.hpp"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <system_error>
#include <utility>

#include "model/drm/call.hpp"
#include "model/drm/requests.hpp"
#include "model/drm/socket_name.hpp"
#include "model/io/file_descriptor.hpp"

namespace eu::model::drm {
namespace {

constexpr std::size_t kMostWaiting = 4096;
constexpr std::size_t kMostNamed = 256;
constexpr std::int64_t kNanosecondsPerMillisecond = 1000000;

bool is_ready(int socket) {
  pollfd one{socket, POLLIN, 0};
  return poll(&one, 1, 0) > 0;
}

std::set<int> ready_ones(const std::vector<pollfd>& all) {
  std::set<int> ready;
  for (const pollfd& one : all)
    if (one.revents != 0) ready.insert(one.fd);
  return ready;
}

/// True if the peer belongs to the same user; sets its process.
bool is_own_user(int socket, pid_t& process) {
  ucred peer{};
  socklen_t length = sizeof peer;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return false;
  process = peer.pid;
  return peer.uid == geteuid();
}

}  // namespace

Serving::Serving(const DeviceFacts& facts, SubmissionHandler& handler, std::string name,
                 bool is_verbose)
    : device_{facts, handler, Memory(), Exports(name)},
      is_verbose_(is_verbose),
      listener_(socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0)) {
  if (!listener_.is_open() || !bind_socket(listener_.get(), name) ||
      listen(listener_.get(), SOMAXCONN) != 0)
    throw std::system_error(errno, std::generic_category(), "a socket");
}

std::vector<pollfd> Serving::descriptors(const Program& program, int signals) const {
  std::vector<pollfd> all{{signals, POLLIN, 0}};
  if (accepts_) all.push_back({listener_.get(), POLLIN, 0});
  if (!program.has_ended()) all.push_back({program.end(), POLLIN, 0});
  for (const auto& [number, file] : files_) all.push_back({file->socket.get(), POLLIN, 0});
  for (const auto& [number, entry] : device_.exports.entries()) {
    const bool has_reports = entry.stream && entry.stream->has_reports();
    all.push_back(
        {entry.socket.get(), static_cast<short>(has_reports ? POLLIN | POLLOUT : POLLIN), 0});
  }
  for (const auto& call : waiting_) all.push_back({call->reply.get(), 0, 0});
  return all;
}

int Serving::timeout(bool is_ending) const {
  if (is_ending) return 0;
  std::int64_t milliseconds = -1;
  const std::int64_t time = now_ns();
  for (const auto& call : waiting_) {
    const std::int64_t rest = std::max<std::int64_t>(call->deadline - time, 0);
    const std::int64_t whole =
        std::min<std::int64_t>(rest / kNanosecondsPerMillisecond + 1, INT_MAX);
    if (milliseconds < 0 || whole < milliseconds) milliseconds = whole;
  }
  return static_cast<int>(milliseconds);
}

void Serving::run(Program& program, int signals) {
  program_ = &program;
  signals_ = signals;
  for (;;) {
    const bool is_ending = program.has_ended() && files_.empty();
    std::vector<pollfd> all = descriptors(program, signals);
    const int ready = poll(all.data(), all.size(), timeout(is_ending));
    // A connection that was not accepted yet is a file too.
    if (is_ending && !(accepts_ && is_ready(listener_.get()))) return;
    if (ready < 0) continue;
    take_signals();
    program.look();
    if (accepts_) accept_file();
    const Ready those = ready_ones(all);
    look_at_files(those);
    look_at_exports(those);
    retry_waiting();
  }
}

bool Serving::take_signals() {
  bool was_one = false;
  signalfd_siginfo info;
  while (read(signals_, &info, sizeof info) == sizeof info) {
    was_one = true;
    // Signals from a terminal reach the program directly.
    if (info.ssi_code != SI_KERNEL) program_->pass_on(static_cast<int>(info.ssi_signo));
  }
  return was_one;
}

void Serving::accept_file() {
  const int number = accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (number < 0) {
    accepts_ = errno != EMFILE && errno != ENFILE && errno != ENOMEM;
    return;
  }
  FileDescriptor socket(number);
  const int yes = 1;
  pid_t opener = 0;
  if (setsockopt(number, SOL_SOCKET, SO_PASSCRED, &yes, sizeof yes) != 0 ||
      !is_own_user(number, opener))
    return;
  const std::uint64_t file = ++last_file_;
  files_[file] =
      std::make_shared<File>(file, std::move(socket), opener, device_.facts.address_bytes);
}

void Serving::close_file(std::uint64_t number) {
  const auto it = files_.find(number);
  const std::shared_ptr<File> file = it->second;
  files_.erase(it);
  accepts_ = true;
  const auto is_its = [&](const auto& call) { return call->file == file; };
  waiting_.erase(std::remove_if(waiting_.begin(), waiting_.end(), is_its), waiting_.end());
  for (const auto& [id, context] : file->contexts) device_.handler.context_gone(number, id);
  device_.handler.context_gone(number, 0);
}

void Serving::look_at_files(const Ready& ready) {
  std::vector<std::uint64_t> numbers;
  for (const auto& [number, file] : files_)
    if (ready.count(file->socket.get()) != 0) numbers.push_back(number);
  for (const std::uint64_t number : numbers) {
    const std::shared_ptr<File> file = files_[number];
    auto call = std::make_unique<Call>(device_, file);
    call->process = file->opener;
    if (!serve(file->socket.get(), std::move(call))) close_file(number);
  }
}

void Serving::look_at_exports(const Ready& ready) {
  std::vector<std::uint64_t> numbers;
  for (const auto& [number, entry] : device_.exports.entries())
    if (ready.count(entry.socket.get()) != 0) numbers.push_back(number);
  for (const std::uint64_t number : numbers) {
    const auto& entry = device_.exports.entries().at(number);
    const std::shared_ptr<PerfStream> stream = entry.stream;
    if (stream) stream->send(entry.socket.get());
    if (serve(entry.socket.get(), std::make_unique<Call>(device_, entry))) continue;
    device_.exports.remove(number);
    if (stream) end_perf_stream(device_, *stream);
    accepts_ = true;
  }
}

bool Serving::serve(int socket, std::unique_ptr<Call> call) {
  const Received received = receive_request(socket, *call);
  if (received == Received::Request) reply(std::move(call));
  return received != Received::End;
}

bool Serving::may_wait(const Call& call) const {
  return waiting_.size() < kMostWaiting && !call.packet_file.is_open();
}

void Serving::reply(std::unique_ptr<Call> call) {
  Call& known = *call;
  known.is_abandoned = [this, &known] {
    if (is_closed_by_peer(known.reply) || take_signals()) known.was_abandoned = true;
    return known.was_abandoned;
  };
  int error = handle_call(known);
  if (error == kWaits && may_wait(known)) {
    waiting_.push_back(std::move(call));
    return;
  }
  if (error == kWaits) error = ENOMEM;
  if (error == kUnknown) {
    name_unknown(known.packet.code());
    error = EINVAL;
  }
  send_reply(known, error);
}

void Serving::retry_waiting() {
  Calls calls;
  calls.swap(waiting_);
  for (auto& call : calls)
    if (!is_closed_by_peer(call->reply)) reply(std::move(call));
}

void Serving::name_unknown(std::uint32_t code) {
  if (!is_verbose_ || named_.size() == kMostNamed || !named_.insert(code).second) return;
  fmt::print(stderr, "eusim gpu: warning: no answer to ioctl 0x{:08x} (number 0x{:02x})\n", code,
             _IOC_NR(code));
}

}  // namespace eu::model::drm
