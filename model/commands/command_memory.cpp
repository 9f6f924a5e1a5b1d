#include "model/commands/command_memory.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace eu::model {

CommandMemory::CommandMemory(std::vector<GpuBuffer> buffers) : buffers_(std::move(buffers)) {
  for (GpuBuffer& buffer : buffers_) buffer.address = gpu_address(buffer.address);
  std::sort(buffers_.begin(), buffers_.end(),
            [](const GpuBuffer& a, const GpuBuffer& b) { return a.address < b.address; });
}

const GpuBuffer* CommandMemory::buffer_at(std::uint64_t address) const {
  address = gpu_address(address);
  const auto after = std::upper_bound(
      buffers_.begin(), buffers_.end(), address,
      [](std::uint64_t wanted, const GpuBuffer& buffer) { return wanted < buffer.address; });
  if (after == buffers_.begin()) return nullptr;
  const GpuBuffer& buffer = *(after - 1);
  return address - buffer.address < buffer.size_bytes ? &buffer : nullptr;
}

CommandMemory::Run CommandMemory::run_at(std::uint64_t address) const {
  bytes(address, 1);
  const auto number = static_cast<std::size_t>(buffer_at(address) - buffers_.data());
  const auto follows = [&](std::size_t i) {
    return buffers_[i].address == buffers_[i - 1].address + buffers_[i - 1].size_bytes;
  };
  Run run{number, number, 0, 0};
  while (run.first > 0 && follows(run.first)) --run.first;
  while (run.last + 1 < buffers_.size() && follows(run.last + 1)) ++run.last;
  run.address = buffers_[run.first].address;
  run.size_bytes = buffers_[run.last].address + buffers_[run.last].size_bytes - run.address;
  return run;
}

std::uint8_t* CommandMemory::bytes(std::uint64_t address, std::uint64_t size) const {
  address = gpu_address(address);
  const GpuBuffer* buffer = buffer_at(address);
  if (buffer == nullptr || size > buffer->size_bytes - (address - buffer->address))
    throw CommandError(
        fmt::format("no buffer of the submission has the {} bytes at {:#x}", size, address));
  return buffer->bytes + (address - buffer->address);
}

std::vector<std::uint32_t> CommandMemory::dwords(std::uint64_t address, std::uint32_t count) const {
  std::vector<std::uint32_t> values(count);
  if (count != 0)
    std::memcpy(values.data(), bytes(address, std::uint64_t{count} * 4), std::size_t{count} * 4);
  return values;
}

}  // namespace eu::model
