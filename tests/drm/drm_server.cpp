#include "tests/drm/drm_server.hpp"

#include <unistd.h>

#include <cstring>

namespace eu::test {

model::drm::DeviceFacts skylake_facts() {
  model::drm::DeviceFacts facts;
  facts.pci_id = 0x1912;
  facts.revision = 6;
  facts.gen_x10 = 90;
  facts.soft_pin = true;
  facts.address_bytes = std::uint64_t{1} << 48;
  facts.timestamp_hz = 12000000;
  facts.clock_mhz = 1150;
  facts.subslices_per_slice = 3;
  facts.eus_per_subslice = 8;
  return facts;
}

int run_client(RecordingHandler& handler, const std::vector<std::string>& arguments) {
  std::map<std::string, std::string> environment;
  for (char** entry = environ; *entry != nullptr; ++entry)
    if (char* sign = std::strchr(*entry, '=')) environment[std::string(*entry, sign)] = sign + 1;
  std::vector<std::string> argv{EUSIM_DRM_CLIENT};
  argv.insert(argv.end(), arguments.begin(), arguments.end());
  return model::drm::Server(skylake_facts(), handler).run(argv, environment, EUSIM_GPU_LIBRARY);
}

}  // namespace eu::test
