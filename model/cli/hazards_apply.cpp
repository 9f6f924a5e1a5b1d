#include "model/cli/hazards.hpp"

#include <fmt/core.h>

#include <filesystem>

#include "isa/common/message_text.hpp"
#include "isa/isa.hpp"
#include "model/cli/options.hpp"
#include "model/workload/workload_document.hpp"

namespace eu::model {
namespace {

constexpr const char* kAsm = ".asm";
constexpr const char* kBin = ".bin";
constexpr const char* kJson = ".json";
constexpr const char* kRoutine = ".routine.bin";
constexpr std::size_t kMaxDocumentBytes = std::size_t{16} << 20;

/// `name` without an ending of the written files.
std::string without_ending(std::string name) {
  for (const std::string ending : {kAsm, kBin, kJson})
    if (name.size() > ending.size() && name.substr(name.size() - ending.size()) == ending)
      name.resize(name.size() - ending.size());
  return name;
}

/// The kernel without the system routine that follows it in a program.
isa::Program kernel_alone(const isa::Program& program) {
  if (program.system_routine == isa::Program::kNowhere) return program;
  const auto end = program.bytes.begin() + program.offsets_bytes[program.kernel_end];
  return program.isa->decode({program.bytes.begin(), end}, program.gen, program.name,
                             isa::Undecodable::Illegal);
}

}  // namespace

AppliedKernel::AppliedKernel(std::string output, std::string input, const Workload& workload)
    : output_(without_ending(std::move(output))), input_(std::move(input)), workload_(workload) {
  if (!is_wanted() || workload_.is_bare) return;
  if (is_device(input_))
    throw UsageError(input_ +
                     ": --apply needs a workload that is a file: a pipe is read only once");
  const std::vector<std::uint8_t> bytes = read_bytes(input_, kMaxDocumentBytes);
  input_text_.assign(bytes.begin(), bytes.end());
  (void)document(workload_.program);  // throws its errors before the work
}

bool AppliedKernel::has_routine() const {
  return workload_.program.system_routine != isa::Program::kNowhere;
}

std::vector<NamedFile> AppliedKernel::files() const {
  std::vector<NamedFile> files;
  if (!is_wanted()) return files;
  for (const char* ending : {kAsm, kBin}) files.push_back({"--apply", output_ + ending});
  if (workload_.is_bare) return files;
  files.push_back({"--apply", output_ + kJson});
  if (has_routine()) files.push_back({"--apply", output_ + kRoutine});
  return files;
}

std::string AppliedKernel::document(const isa::Program& program) const {
  const std::string name = std::filesystem::path(output_).filename().string();
  return edited_workload(input_text_, {input_, output_ + kJson, name + kAsm, name + kRoutine},
                         workload_, program);
}

void AppliedKernel::write(const isa::Program& program, FileBatch& files) const {
  const isa::Program kernel = kernel_alone(program);
  files.write(output_ + kAsm, kernel.isa->syntaxes[0].write(kernel, {}));
  files.write(output_ + kBin, kernel.bytes.data(), kernel.bytes.size());
  if (workload_.is_bare) return;
  files.write(output_ + kJson, document(program));
  if (!has_routine()) return;
  const std::uint32_t begin = program.offsets_bytes[program.system_routine];
  files.write(output_ + kRoutine, program.bytes.data() + begin, program.bytes.size() - begin);
}

std::string AppliedKernel::text() const {
  const std::vector<NamedFile> written = files();
  std::string text;
  for (std::size_t i = 0; i < written.size(); ++i)
    text += (i == 0                    ? ""
             : i + 1 == written.size() ? " and "
                                       : ", ") +
            isa::name_text(written[i].file);
  return fmt::format("{}: eusim run {}", text,
                     isa::name_text(output_ + (workload_.is_bare ? kAsm : kJson)));
}

}  // namespace eu::model
