#include "isa/intel/exec/data_path.hpp"

#include <cstring>
#include <type_traits>

#include "isa/common/float_bits.hpp"

namespace eu::isa {
namespace {

/// Converts a lane to an element. Integers keep their low bits (IVB PRM 2.4.2, 2.4.3); floats
/// follow IVB PRM 2.4.1 and 2.4.4.
template <class V, class T>
T converted(V value) {
  if constexpr (std::is_floating_point_v<V> && std::is_integral_v<T>)
    return to_integer<T>(value);
  else if constexpr (std::is_same_v<V, double> && std::is_same_v<T, float>)
    return to_single(value);
  else if constexpr (std::is_same_v<V, Wide> && std::is_floating_point_v<T>)
    return rounded_from<T>(value);
  else
    return static_cast<T>(value);
}

template <class T>
void put(std::uint8_t* bytes, const Offsets& offsets, int channel, T value) {
  std::memcpy(bytes + offsets[static_cast<std::size_t>(channel)], &value, sizeof value);
}

template <class V, class T>
void scatter(std::uint8_t* bytes, const Offsets& offsets, std::uint32_t mask, const Lanes& in) {
  const V* lanes = in.as<V>();
  for (int first = 0; mask >> first != 0; first += kLaneGroup) {
    const std::uint32_t group = (mask >> first) & 0xff;
    if (group == 0xff) {
      for (int n = first; n < first + kLaneGroup; ++n)
        put(bytes, offsets, n, converted<V, T>(lanes[n]));
    } else {
      for_each_bit(group << first,
                   [&](int n) { put(bytes, offsets, n, converted<V, T>(lanes[n])); });
    }
    if (first == kMaxChannels - kLaneGroup) break;
  }
}

void scatter_half(std::uint8_t* bytes, const Offsets& offsets, std::uint32_t mask,
                  const Lanes& in) {
  for_each_bit(mask, [&](int n) { put(bytes, offsets, n, single_to_half_exact(in.single[n])); });
}

/// Writes the upper word too, as in Align16 (isa/ERRATA.md D8).
void scatter_half_as_dword(std::uint8_t* bytes, const Offsets& offsets, std::uint32_t mask,
                           const Lanes& in) {
  for_each_bit(mask, [&](int n) {
    put(bytes, offsets, n, std::uint32_t{single_to_half_exact(in.single[n])});
  });
}

void scatter_half_pattern(std::uint8_t* bytes, const Offsets& offsets, std::uint32_t mask,
                          const Lanes& in) {
  for_each_bit(mask, [&](int n) { put(bytes, offsets, n, narrowed_half(in.single[n])); });
}

ScatterFn wide_scatter(Type type) {
  switch (type) {
    case Type::UB:
    case Type::B: return scatter<Wide, std::uint8_t>;
    case Type::UW:
    case Type::W: return scatter<Wide, std::uint16_t>;
    case Type::UD:
    case Type::D: return scatter<Wide, std::uint32_t>;
    case Type::UQ:
    case Type::Q: return scatter<Wide, std::uint64_t>;
    case Type::F: return scatter<Wide, float>;
    case Type::DF: return scatter<Wide, double>;
    default: return nullptr;
  }
}

ScatterFn integer_scatter(Type type) {
  switch (type) {
    case Type::UB:
    case Type::B: return scatter<std::int64_t, std::uint8_t>;
    case Type::UW:
    case Type::W: return scatter<std::int64_t, std::uint16_t>;
    case Type::UD:
    case Type::D: return scatter<std::int64_t, std::uint32_t>;
    case Type::F: return scatter<std::int64_t, float>;
    case Type::HF: return scatter_half_pattern;
    default: return nullptr;
  }
}

ScatterFn single_scatter(Type type) {
  switch (type) {
    case Type::UB: return scatter<float, std::uint8_t>;
    case Type::B: return scatter<float, std::int8_t>;
    case Type::UW: return scatter<float, std::uint16_t>;
    case Type::W: return scatter<float, std::int16_t>;
    case Type::UD: return scatter<float, std::uint32_t>;
    case Type::D: return scatter<float, std::int32_t>;
    case Type::UQ: return scatter<float, std::uint64_t>;
    case Type::Q: return scatter<float, std::int64_t>;
    case Type::F: return scatter<float, float>;
    case Type::HF: return scatter_half_pattern;
    default: return nullptr;
  }
}

/// There is no conversion from DF to bytes (IVB PRM 6.41.10).
ScatterFn double_scatter(Type type) {
  switch (type) {
    case Type::UW: return scatter<double, std::uint16_t>;
    case Type::W: return scatter<double, std::int16_t>;
    case Type::UD: return scatter<double, std::uint32_t>;
    case Type::D: return scatter<double, std::int32_t>;
    case Type::UQ: return scatter<double, std::uint64_t>;
    case Type::Q: return scatter<double, std::int64_t>;
    case Type::F: return scatter<double, float>;
    case Type::DF: return scatter<double, double>;
    default: return nullptr;
  }
}

std::uint32_t bytes_written(const OperandPlan& dst, std::uint32_t channels) {
  std::uint32_t written = 0;
  const std::uint32_t element = low_bits(size_of(dst.type));
  for_each_bit(channels,
               [&](int n) { written |= element << dst.offsets[static_cast<std::size_t>(n)]; });
  return written;
}

}  // namespace

ScatterFn scatter_function(ExecType exec_type, Type type, bool half) {
  if (half) {
    if (!is_integer(type)) return nullptr;
    if (size_of(type) == 2) return scatter_half;
    return size_of(type) == 4 ? scatter_half_as_dword : nullptr;
  }
  switch (exec_type) {
    case ExecType::W:
    case ExecType::D: return integer_scatter(type);
    case ExecType::Q: return wide_scatter(type);
    case ExecType::HF:
    case ExecType::F: return single_scatter(type);
    case ExecType::DF: return double_scatter(type);
  }
  return nullptr;
}

ScatterFn scatter_function(int mask_bytes) {
  switch (mask_bytes) {
    case 1: return scatter<std::int64_t, std::uint8_t>;
    case 2: return scatter<std::int64_t, std::uint16_t>;
    case 4: return scatter<std::int64_t, std::uint32_t>;
    default: return scatter<std::int64_t, std::uint64_t>;
  }
}

void store(Frame& frame, const OperandPlan& dst, const Lanes& lanes) {
  const ScatterFn scatter = frame.plan.scatter;
  switch (dst.place) {
    case Place::Grf: scatter(frame.state.grf.data(), dst.offsets, frame.enabled, lanes); return;
    case Place::Indirect:
    case Place::IndirectSplit: {
      const Offsets offsets = resolve_offsets(frame.prepared, frame.state, dst, frame.enabled);
      scatter(frame.state.grf.data(), offsets, frame.enabled, lanes);
      return;
    }
    case Place::Architecture: {
      ArfImage image = read_arf(frame.prepared, frame.state, dst.number);
      scatter(image.data(), dst.offsets, frame.enabled, lanes);
      frame.jumped = write_arf(frame.prepared, frame.state, dst.number, image,
                               bytes_written(dst, frame.enabled));
      return;
    }
    default: return;  // null is not written; accumulators have their own function
  }
}

}  // namespace eu::isa
