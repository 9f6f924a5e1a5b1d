#pragma once
// Options that verbs share, and errors of the command line.
#include <boost/program_options.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "config/machine/machine_file.hpp"
#include "config/machine/machine_fwd.hpp"
#include "isa/isa.hpp"
#include "model/cli/output_files.hpp"
#include "model/cli/verbs.hpp"

namespace eu::model {

/// The command line is wrong (exit code 2); what() is one printable line.
class UsageError : public std::runtime_error {
 public:
  explicit UsageError(const std::string& message);
};

namespace po = boost::program_options;

/// --machine, --set, --patch.
struct MachineOptions : config::MachineChoice {
  bool given = false;  ///< by --machine

  void add_to(po::options_description& options);
  /// The files that the options name.
  std::vector<NamedFile> files() const;
  /// Without --machine, chooses the default machine of `gen`.
  void suit(isa::Generation gen);
};

/// --gen, --isa, --from, --kernel, --finalizer.
struct KernelOptions {
  std::string gen;
  std::string isa;
  std::string from;  ///< form of the kernel
  std::string kernel;
  std::string finalizer = "own";
  bool executes_virtual = false;  ///< the verb works without machine code
  /// Set when a kernel is read that the finalizer igc or none takes.
  std::shared_ptr<bool> has_finalized = std::make_shared<bool>(false);

  bool is_virtual() const { return finalizer == "none"; }

  void add_to(po::options_description& options);
  /// The generation of --gen, else `fallback`. Throws UsageError for an unknown name.
  isa::Generation generation(isa::Generation fallback) const;
  /// Row of Isa::forms.
  std::optional<int> format() const;
  /// Reads a kernel of the given generation. Without one, the kernel is of Ivy Bridge, or of a
  /// generation without a machine if it can be nothing else. Throws
  /// isa::InputError, FileError, UsageError.
  isa::Program read(const std::string& input) const;
  /// As read(), or of a workload its kernel. What the workload states of it applies where no option
  /// does.
  isa::Program read_of_workload(const std::string& input) const;

 private:
  std::optional<int> format_of(isa::Generation gen) const;
};

/// Parses a verb's arguments into options and `inputs`. For --help, prints help and
/// returns false. Throws UsageError.
bool parse_arguments(const Verb& verb, const std::vector<std::string>& arguments,
                     po::options_description& options, std::vector<std::string>& inputs);

/// As above, for a verb with one INPUT, or without inputs if `input` is null.
bool parse_arguments(const Verb& verb, const std::vector<std::string>& arguments,
                     po::options_description& options, std::string* input);

const Verb& verb_named(const std::string& name);
bool is_verb_name(const std::string& name);

/// The index in `allowed` of the option's value. Throws UsageError.
std::size_t choice_of(const std::string& option, const std::string& given,
                      const std::vector<std::string_view>& allowed);

/// A size such as "512M", "4G" or a number of bytes, from `min` to `max`. Throws UsageError.
std::uint64_t size_in_bytes(const std::string& option, const std::string& given, std::uint64_t min,
                            std::uint64_t max);

/// A whole number from `min` to `max`. Throws UsageError.
std::int64_t whole_number(const std::string& option, const std::string& given, std::int64_t min,
                          std::int64_t max);

/// Adds --NAME, whose value is a whole number in these bounds.
template <class Number>
void add_number(po::options_description& options, const char* name, const char* value_name,
                Number* target, std::int64_t min, std::int64_t max, const char* help) {
  const std::string option = std::string("--") + name;
  options.add_options()(
      name,
      po::value<std::string>()->value_name(value_name)->notifier([=](const std::string& given) {
        *target = static_cast<Number>(whole_number(option, given, min, max));
      }),
      help);
}

/// Adds --max-memory, which takes effect when the arguments are parsed.
void add_memory_limit(po::options_description& options);

inline constexpr std::int64_t kMaxThreadsOption = config::kMaxThreads;  ///< of an EU
inline constexpr std::int64_t kMaxJobs = 1024;
/// The default number of concurrent processes: one per core.
int default_jobs();
inline constexpr std::int64_t kMaxCyclesOption = INT64_MAX;

/// Throws UsageError if a given option would have no effect beside the other given options.
void check_option_rules(std::string_view verb, const po::variables_map& values);

}  // namespace eu::model
