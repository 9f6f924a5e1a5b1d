#include "model/cli/finalizer.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <system_error>

#include "isa/common/message_text.hpp"
#include "isa/common/text_errors.hpp"
#include "model/cli/options.hpp"
#include "model/intel/visa_program.hpp"
#include "model/io/file_io.hpp"
#include "model/process/child.hpp"
#include "model/workload/workload_reader.hpp"

namespace eu::model {
namespace {

namespace fs = std::filesystem;

constexpr const char* kProgram = "GenX_IR";
constexpr rlim_t kMemoryBytes = rlim_t{4} << 30;
constexpr std::size_t kMaxOutputBytes = std::size_t{256} << 20;

/// The options of IGC's OpenCL compiler (//.full_options of its listings),
/// except that spills are allowed.
constexpr const char* kOpenClOptions[] = {"-enableStructurizer",
                                          "-noLoadPayload",
                                          "-hasRNEandDenorm",
                                          "-noStitchExternFunc",
                                          "-boundsChecking",
                                          "-crossThreadDataAlignment",
                                          "32",
                                          "-linker",
                                          "0",
                                          "-lscEnableImmOffsFor",
                                          "196638",
                                          "-presched-ctrl",
                                          "54",
                                          "-presched-rp",
                                          "100",
                                          "-nodpsendreorder",
                                          "-dontUseMultiThreadedLatencies",
                                          "-printHexFloatInAsm",
                                          "-noverifyCISA",
                                          "-SBIDDepLoc"};

const char* platform_of(isa::Generation gen) {
  switch (gen) {
    case isa::Generation::Bdw: return "BDW";
    case isa::Generation::Skl: return "SKL";
    case isa::Generation::Bxt: return "BXT";
    default: break;
  }
  throw UsageError(
      fmt::format("--finalizer igc: IGC has none for {} (allowed: bdw, skl, bxt); --finalizer own "
                  "lowers for it",
                  isa::row(gen).key));
}

std::vector<std::string> arguments_for(std::string_view text, isa::Generation gen) {
  std::vector<std::string> all = {kProgram,         "kernel.visaasm", "-platform",
                                  platform_of(gen), "-binary",        "-output"};
  if (text.find("Target=\"cm\"") != std::string_view::npos) return all;
  all.insert(all.end(), std::begin(kOpenClOptions), std::end(kOpenClOptions));
  if (gen != isa::Generation::Bdw) all.emplace_back("-enablePreemption");
  return all;
}

/// A temporary folder; the destructor removes it.
class Folder {
 public:
  Folder() {
    const char* const given = std::getenv("TMPDIR");
    std::string pattern =
        std::string(given != nullptr && *given != '\0' ? given : "/tmp") + "/eusim-visa-XXXXXX";
    if (::mkdtemp(pattern.data()) == nullptr)
      throw FileError(pattern + ": " + std::strerror(errno));
    path_ = pattern;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  std::string file(const char* name) const { return path_ + "/" + name; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// In the child process: executes the program, with its output in a file.
/// Returns only by an exception.
[[noreturn]] void become(const std::string& folder, std::vector<std::string> arguments,
                         unsigned seconds) {
  const auto check = [](bool ok) {
    if (!ok) throw std::runtime_error(std::strerror(errno));
  };
  check(::chdir(folder.c_str()) == 0);
  const int log = ::open("log", O_WRONLY | O_CREAT | O_TRUNC, 0600);
  check(log >= 0 && ::dup2(log, STDOUT_FILENO) >= 0 && ::dup2(log, STDERR_FILENO) >= 0);
  const rlimit memory{kMemoryBytes, kMemoryBytes};
  const rlimit core{0, 0};
  check(::setrlimit(RLIMIT_AS, &memory) == 0 && ::setrlimit(RLIMIT_CORE, &core) == 0);
  std::signal(SIGALRM, SIG_DFL);
  ::alarm(seconds);
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  ::execvp(kProgram, pointers.data());
  const bool is_missing = errno == ENOENT || errno == EACCES;
  throw std::runtime_error(is_missing ? "missing" : std::strerror(errno));
}

std::string text_of(const std::string& path) {
  const std::vector<std::uint8_t> bytes = read_bytes(path, kMaxOutputBytes);
  return {bytes.begin(), bytes.end()};
}

/// The lines of GenX_IR's output without line 1, which repeats the command.
std::vector<std::string> messages_in(const std::string& log) {
  std::vector<std::string> lines;
  std::ifstream file(log);
  for (std::string line; std::getline(file, line);)
    if (line.rfind(kProgram, 0) != 0 && line.find_first_not_of(" \t\r") != std::string::npos)
      lines.push_back(line);
  return lines;
}

/// Throws the errors of GenX_IR, such as "near line 105: syntax error, unexpected IDENT", with
/// their places in eusim's form.
[[noreturn]] void fail_with(const std::vector<std::string>& lines, const std::string& how,
                            const std::string& name) {
  constexpr std::string_view kNear = "near line ";
  isa::ErrorList errors;
  for (const std::string& line : lines) {
    if (line.rfind(kNear, 0) != 0) continue;
    const std::size_t colon = line.find(": ");
    if (colon == std::string::npos) continue;
    const int number = std::atoi(line.c_str() + kNear.size());
    errors.add(isa::TextErrors(name, {std::max(1, number), 1},
                               "IGC's finalizer: " + line.substr(colon + 2)));
  }
  errors.throw_if_any();
  const std::string first = lines.empty() ? how : lines.front();
  throw isa::InputError(name, 0, 0,
                        fmt::format("IGC's finalizer makes no code from it: {}", first));
}

/// Prints GenX_IR's warning about an access outside of a variable; it still makes code.
void warn(const std::vector<std::string>& lines, std::string_view text, const std::string& name) {
  constexpr std::string_view kInstruction = "Violating Instruction:";
  const auto found = std::find_if(lines.begin(), lines.end(), [&](const std::string& line) {
    return line.rfind(kInstruction, 0) == 0;
  });
  if (found == lines.end()) return;
  const std::optional<int> line = numbered_line(text, found->substr(kInstruction.size()));
  std::cerr << name << ":" << line.value_or(1) << ": warning: IGC's finalizer: " << lines.front()
            << "\n";
}

}  // namespace

isa::Program finalize_with_igc(std::string_view text, isa::Generation gen, const std::string& name,
                               unsigned seconds) {
  const std::vector<std::string> arguments = arguments_for(text, gen);
  const Folder folder;
  std::ofstream(folder.file("kernel.visaasm"), std::ios::binary) << text << std::flush;
  const ChildResult result =
      in_child([&]() -> std::string { become(folder.path(), arguments, seconds); });
  if (result.value == "missing")
    throw UsageError(fmt::format(
        "--finalizer igc needs {}, of Debian's libigc-tools, which is not in PATH", kProgram));
  const bool hung = result.value.find(strsignal(SIGALRM)) != std::string::npos;
  const std::vector<std::string> lines = messages_in(folder.file("log"));
  if (hung)
    throw isa::InputError(name, 0, 0,
                          fmt::format("IGC's finalizer has not ended after {} s", seconds));
  // The exit code is not reliable; the existence of the files is. After a
  // crash they may be incomplete.
  const bool ended = result.value.rfind("the process ended", 0) == 0;
  const std::string code = folder.file("kernel.dat"), listing = folder.file("kernel.asm");
  if (!ended || !fs::exists(code) || !fs::exists(listing)) fail_with(lines, result.value, name);
  warn(lines, text, name);
  return program_of_igc(text, read_bytes(code, kMaxOutputBytes), text_of(listing), gen, name);
}

InputOptions input_options(const KernelOptions& kernel, isa::Generation gen) {
  return input_options(kernel, gen, kernel.format());
}

InputOptions input_options(const KernelOptions& kernel, isa::Generation gen,
                           std::optional<int> format) {
  InputOptions options;
  options.gen = gen;
  options.format = format;
  options.kernel = kernel.kernel;
  const auto finalizer =
      static_cast<Finalizer>(choice_of("--finalizer", kernel.finalizer, kFinalizerNames));
  if (finalizer == Finalizer::Own) return options;
  if (finalizer == Finalizer::None && !kernel.executes_virtual)
    throw UsageError("--finalizer none makes no code (allowed: own, igc; none with run --untimed)");
  options.finalize = [finalizer, has_finalized = kernel.has_finalized](
                         const isa::KernelText& text,
                         isa::Generation of) -> std::optional<isa::Program> {
    if (!is_visa(text.bytes, text.form)) return std::nullopt;
    *has_finalized = true;
    return finalizer == Finalizer::Igc ? finalize_with_igc(text.bytes, of, text.name)
                                       : virtual_program(text.bytes, of, text.name);
  };
  return options;
}

void check_finalizer(const KernelOptions& kernel, const std::string& input) {
  if (kernel.finalizer == kFinalizerNames[static_cast<std::size_t>(Finalizer::Own)] ||
      *kernel.has_finalized)
    return;
  throw UsageError(fmt::format("--finalizer {} is for a visa text, but {} has none",
                               kernel.finalizer, isa::name_text(input)));
}

bool is_visa_file(const KernelOptions& kernel, const std::string& input) {
  if (!kernel.from.empty()) {  // may be a form of another instruction set
    const std::vector<std::string_view> forms = form_names(isa::Generation::Ivb);
    const auto found = std::find(forms.begin(), forms.end(), kernel.from);
    return found != forms.end() && is_visa({}, static_cast<int>(found - forms.begin()));
  }
  try {
    if (is_device(input)) return false;
    const std::vector<std::uint8_t> bytes = read_bytes(input, kMaxOutputBytes);
    return is_visa({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, std::nullopt);
  } catch (const FileError&) {  // the reader of the kernel reports it
    return false;
  }
}

isa::Generation generation_of(const KernelOptions& kernel, const std::string& input) {
  return kernel.generation(is_visa_file(kernel, input) ? isa::Generation::Skl
                                                       : isa::Generation::Ivb);
}

}  // namespace eu::model
