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
  const auto behind = std::upper_bound(
      buffers_.begin(), buffers_.end(), address,
      [](std::uint64_t wanted, const GpuBuffer& buffer) { return wanted < buffer.address; });
  if (behind == buffers_.begin()) return nullptr;
  const GpuBuffer& buffer = *(behind - 1);
  return address - buffer.address < buffer.size_bytes ? &buffer : nullptr;
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
