#include "model/program/repeated_dispatches.hpp"

#include <algorithm>
#include <cstring>

namespace eu::model {
namespace {

/// Counted with each instruction once per thread. Smaller dispatches are executed as fast as found.
constexpr std::uint64_t kMinInstructions = 1u << 20;
constexpr std::size_t kMaxKeptBytes = std::size_t{1} << 30;  ///< of all changes
/// Unit of comparison and of copies.
constexpr std::uint32_t kPageBytes = MemoryImage::kPageBytes;

class Digest {
 public:
  void add(const void* data, std::size_t size) {
    const auto* bytes = static_cast<const std::uint8_t*>(data);
    for (; size >= sizeof(std::uint64_t); size -= sizeof(std::uint64_t)) {
      std::uint64_t word;
      std::memcpy(&word, bytes, sizeof word);
      mix(word);
      bytes += sizeof word;
    }
    std::uint64_t rest = size;  // includes the number of remaining bytes
    for (; size != 0; --size) rest = rest << 8 | *bytes++;
    mix(rest);
  }
  template <class T>
  void add_value(const T& value) {
    add(&value, sizeof value);
  }
  RepeatedDispatches::Key key() const { return {first_ ^ first_ >> 29, second_ ^ second_ >> 31}; }

 private:
  void mix(std::uint64_t word) {
    first_ = (first_ ^ word) * 0x9e3779b97f4a7c15;
    first_ ^= first_ >> 32;
    second_ = (second_ + word) * 0xc2b2ae3d27d4eb4f;
    second_ = second_ << 31 | second_ >> 33;
  }

  std::uint64_t first_ = 0x243f6a8885a308d3, second_ = 0x13198a2e03707344;  // digits of pi
};

/// Digest of a page or a part of one. Eight independent sums use the full bandwidth of memory.
RepeatedDispatches::Key page_digest(const std::uint8_t* bytes, std::uint32_t size) {
  constexpr std::size_t kLanes = 8;
  constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15;
  std::array<std::uint64_t, kLanes> sums{};
  for (std::size_t i = 0; i < kLanes; ++i) sums[i] = kFactor * (i + 1);
  constexpr auto kStep = static_cast<std::uint32_t>(sizeof sums);
  for (; size >= kStep; size -= kStep, bytes += kStep) {
    std::array<std::uint64_t, kLanes> words;
    std::memcpy(words.data(), bytes, sizeof words);
    for (std::size_t i = 0; i < kLanes; ++i) {
      sums[i] = (sums[i] ^ words[i]) * kFactor;
      sums[i] ^= sums[i] >> 29;
    }
  }
  Digest digest;
  digest.add(sums.data(), sizeof sums);
  digest.add(bytes, size);
  return digest.key();
}

std::vector<RepeatedDispatches::Key> page_digests(const MemoryPart& part) {
  std::vector<RepeatedDispatches::Key> digests;
  for (std::uint32_t at = 0; at < part.size_bytes; at += std::min(kPageBytes, part.size_bytes - at))
    digests.push_back(page_digest(part.bytes + at, std::min(kPageBytes, part.size_bytes - at)));
  return digests;
}

void add_dispatch(const Dispatch& dispatch, Digest& digest) {
  digest.add_value(dispatch.groups);
  digest.add_value(dispatch.simd_size);
  digest.add_value(dispatch.slm_bytes);
  digest.add_value(dispatch.scratch_bytes);
  digest.add_value(dispatch.control);
  digest.add_value(dispatch.thread_grid->threads);
  digest.add_value(dispatch.thread_grid->right_mask);
  digest.add_value(dispatch.thread_grid->bottom_mask);
  for (const PayloadItem& item : dispatch.payload) {
    digest.add_value(item.byte);
    digest.add_value(item.builtin ? static_cast<int>(*item.builtin) : -1);
    digest.add_value(item.each_thread_of_group);
    digest.add(item.bytes.data(), item.bytes.size());
  }
}

void add_surface(const SurfaceData& surface, Digest& digest) {
  digest.add_value(surface.index.value_or(~0u));
  digest.add_value(surface.address.value_or(0));
  digest.add(surface.inside.data(), surface.inside.size());
  for (const std::uint32_t value :
       {surface.offset_bytes, surface.size_bytes, surface.pitch_bytes, surface.stride_bytes})
    digest.add_value(value);
  digest.add_value(surface.format);
  for (const int value : {surface.width, surface.height, surface.layers, surface.levels})
    digest.add_value(value);
  for (const MemoryPart& part : surface.memory) digest.add_value(part.size_bytes);
  digest.add(surface.initial.data(), surface.initial.size());
}

void add_sampler(const SamplerData& sampler, Digest& digest) {
  const SamplerState& state = sampler.state;
  digest.add_value(sampler.index);
  digest.add_value(state.min_filter);
  digest.add_value(state.mag_filter);
  digest.add_value(state.mip_filter);
  digest.add_value(state.address);
  digest.add_value(state.border);
  digest.add_value(state.compare);
  for (const float value : {state.lod_bias, state.min_lod, state.max_lod}) digest.add_value(value);
  digest.add_value(state.normalized);
}

std::vector<MemoryPart> parts_of(const Workload& workload) {
  std::vector<MemoryPart> parts;
  for (const SurfaceData& surface : workload.surfaces)
    parts.insert(parts.end(), surface.memory.begin(), surface.memory.end());
  return parts;
}

}  // namespace

std::optional<RepeatedDispatches::Key> RepeatedDispatches::begin(const PreparedDispatch& prepared,
                                                                 bool timed) {
  const Workload& workload = prepared.workload;
  const auto threads = static_cast<std::uint64_t>(workload.dispatch.thread_count());
  // A copied image would have to be compared in the program's own memory.
  if (threads * workload.program.size() < kMinInstructions || !prepared.images.empty() ||
      kept_bytes_ > kMaxKeptBytes)
    return std::nullopt;
  Digest digest;
  digest.add_value(timed);
  digest.add(workload.program.bytes.data(), workload.program.bytes.size());
  add_dispatch(workload.dispatch, digest);
  for (const SurfaceData& surface : workload.surfaces) add_surface(surface, digest);
  for (const SamplerData& sampler : workload.samplers) add_sampler(sampler, digest);
  before_.clear();
  for (const MemoryPart& part : parts_of(workload)) {
    before_.push_back(page_digests(part));
    digest.add(before_.back().data(), before_.back().size() * sizeof(Key));
  }
  return digest.key();
}

std::optional<DispatchResult> RepeatedDispatches::find(const Key& key,
                                                       const PreparedDispatch& prepared,
                                                       bool counted) const {
  const auto found = known_.find(key);
  if (found == known_.end() || (counted && !found->second.result.counters)) return std::nullopt;
  const std::vector<MemoryPart> parts = parts_of(prepared.workload);
  for (const Change& change : found->second.changes)
    std::memcpy(parts[change.part].bytes + change.offset, change.bytes.data(), change.bytes.size());
  return found->second.result;
}

void RepeatedDispatches::end(const Key& key, const PreparedDispatch& prepared,
                             const DispatchResult& result) {
  Known known{result, {}};
  const std::vector<MemoryPart> parts = parts_of(prepared.workload);
  for (std::size_t i = 0; i < before_.size(); ++i) {
    const std::vector<Key> now = page_digests(parts[i]);
    for (std::size_t page = 0; page < now.size(); ++page) {
      if (now[page] == before_[i][page]) continue;
      const auto at = static_cast<std::uint32_t>(page * kPageBytes);
      const std::uint8_t* bytes = parts[i].bytes + at;
      const std::uint32_t size = std::min(kPageBytes, parts[i].size_bytes - at);
      known.changes.push_back({i, at, {bytes, bytes + size}});
      kept_bytes_ += size;
    }
  }
  before_.clear();
  known_.insert_or_assign(key, std::move(known));
}

}  // namespace eu::model
