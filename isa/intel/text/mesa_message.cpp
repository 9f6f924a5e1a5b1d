#include "isa/intel/text/mesa.hpp"

#include "isa/common/number_text.hpp"
#include "isa/intel/messages/message.hpp"

namespace eu::isa {
namespace {

// Names that Mesa prints, by code (isa/MESSAGES.md 2.4, 4.1, 5, 10). An empty name has no meaning.
constexpr std::string_view kAtomicOps[16] = {"cmpwr8b", "and",  "or",    "xor",    "mov",  "inc",
                                             "dec",     "add",  "sub",   "revsub", "imax", "imin",
                                             "umax",    "umin", "cmpwr", "predec"};
constexpr std::string_view kRenderTargetWrites[8] = {"SIMD16",
                                                     "SIMD16/RepData",
                                                     "SIMD8/DualSrcLow",
                                                     "SIMD8/DualSrcHigh",
                                                     "SIMD8",
                                                     "SIMD8/ImageWrite",
                                                     "",
                                                     "SIMD16/RepData-111"};
constexpr std::string_view kSamplerSimdModes[4] = {"SIMD4x2", "SIMD8", "SIMD16", "SIMD32/64"};
constexpr std::string_view kInterpolations[4] = {"per_message_offset", "sample_position",
                                                 "centroid", "per_slot_offset"};
constexpr std::string_view kUntypedSimdModes[4] = {"4x2", "16", "8", "?"};

/// Length of the second payload, in registers.
unsigned ex_message_length(const Instruction& send) {
  return send.ex_desc >> 6 & 0xf;
}

class MessageWords {
 public:
  MessageWords(std::string& out, const Instruction& send, Generation gen)
      : out_(out),
        gen_(gen),
        split_(row(send.opcode).format == Format::Sends),
        ex_mlen_(ex_message_length(send)),
        sfid_(static_cast<Sfid>(send.sfid)),
        descriptor_{send.src[1].immediate} {}

  void append() {
    switch (sfid_) {
      case Sfid::Sampler: sampler(); break;
      case Sfid::SamplerCache:
      case Sfid::ConstantCache: read_only_data_port(); break;
      case Sfid::RenderCache: render_cache(); break;
      case Sfid::Urb: urb(); break;
      case Sfid::Gateway: gateway(); break;
      case Sfid::DataCache: data_cache(); break;
      case Sfid::DataCache1: data_cache_1(); break;
      case Sfid::PixelInterpolator: pixel_interpolator(); break;
      default: break;  // Mesa writes mlen and rlen only
    }
    out_ += " mlen ";
    append_decimal(out_, descriptor_.message_length());
    if (split_) number(" ex_mlen ", ex_mlen_);
    out_ += " rlen ";
    append_decimal(out_, descriptor_.response_length());
  }

 private:
  void number(std::string_view before, unsigned value) {
    out_ += before;
    append_decimal(out_, value);
  }

  /// Appends the message's name, or its type code if the table has no such row. Mesa ignores the
  /// category of data cache messages.
  void name(unsigned type_code) {
    constexpr std::uint32_t kCategory = 1u << 18;
    const bool data_cache = sfid_ == Sfid::DataCache;
    const Descriptor named{descriptor_.raw & ~(data_cache ? kCategory : 0)};
    const auto kind = message_kind(sfid_, named, gen_);
    if (kind && !row(*kind).mesa_name.empty())
      out_ += row(*kind).mesa_name;
    else
      number("type ", type_code);
  }

  void sampler() {
    out_ += ' ';
    name(descriptor_.sampler_type());
    out_ += ' ';
    out_ += kSamplerSimdModes[descriptor_.sampler_simd_mode()];
    number(" Surface = ", descriptor_.binding_table_index());
    number(" Sampler = ", descriptor_.sampler_index());
  }

  void read_only_data_port() {
    number(" (", descriptor_.binding_table_index());
    number(", ", descriptor_.data_port_control());
    number(", ", descriptor_.data_port_type());
    out_ += ", 0)";  // write commit; Gen7 has none
  }

  void render_cache() {
    out_ += ' ';
    name(descriptor_.data_port_type());
    if (message_kind(sfid_, descriptor_, gen_) == MessageKind::RenderTargetWrite) {
      out_ += ' ';
      out_ += kRenderTargetWrites[descriptor_.bits(10, 8)];
      if (descriptor_.bits(11, 11) != 0) out_ += " Hi";
      if (descriptor_.bits(12, 12) != 0) out_ += " LastRT";
    } else {
      number(" MsgCtrl = 0x", descriptor_.data_port_control());  // decimal, as in Mesa
    }
    number(" Surface = ", descriptor_.binding_table_index());
  }

  /// Appends a URB message by lane. From Gen8 on the codes have four bits, and the fields after
  /// them are at other bits.
  void urb_by_lane() {
    number(" ", descriptor_.bits(14, 4));
    out_ += ' ';
    name(descriptor_.bits(3, 0));
    if (descriptor_.bits(17, 17) != 0) out_ += " per-slot";
    if (descriptor_.bits(15, 15) != 0) out_ += " masked";
  }

  void urb() {
    if (facts(gen_).layout != Layout::Gen7) return urb_by_lane();
    number(" ", descriptor_.bits(13, 3));
    out_ += ' ';
    name(descriptor_.bits(2, 0));
    if (descriptor_.bits(16, 16) != 0) out_ += " per-slot";
    if (descriptor_.bits(14, 14) != 0) out_ += " interleave";
    if (descriptor_.bits(15, 15) != 0) out_ += " complete";
  }

  void gateway() {
    out_ += " (";
    name(descriptor_.bits(2, 0));
    out_ += ')';
  }

  /// Appends a data cache message. The blank after the bracket is Mesa's. Bits 17:14 also name
  /// scratch blocks.
  void data_cache() {
    out_ += " ( ";
    name(descriptor_.data_port_type());
    number(", ", descriptor_.binding_table_index());
    out_ += ", ";
    const unsigned control = descriptor_.data_port_control();
    if (message_kind(sfid_, descriptor_, gen_) == MessageKind::UntypedAtomic)
      out_ += kAtomicOps[control & 15];
    else
      append_decimal(out_, control);
    out_ += ')';
  }

  void data_cache_1() {
    out_ += " ( ";
    name(descriptor_.data_port_type());
    number(", Surface = ", descriptor_.binding_table_index());
    out_ += ", ";
    const unsigned control = descriptor_.data_port_control();
    const auto kind = message_kind(sfid_, descriptor_, gen_);
    switch (kind.value_or(MessageKind::Hsw1MediaBlockRead)) {
      case MessageKind::Hsw1UntypedAtomic:
      case MessageKind::Hsw1TypedAtomic:
      case MessageKind::Skl1TypedAtomic:
      case MessageKind::FloatAtomic:
      case MessageKind::Hsw1AtomicCounter:
        out_ += (control & 16) != 0 ? "SIMD8, " : "SIMD16, ";
        out_ += kAtomicOps[control & 15];
        break;
      case MessageKind::Hsw1UntypedAtomic4x2:
      case MessageKind::Hsw1TypedAtomic4x2:
      case MessageKind::Hsw1AtomicCounter4x2: out_ += kAtomicOps[control & 15]; break;
      case MessageKind::Hsw1UntypedSurfaceRead:
      case MessageKind::Hsw1UntypedSurfaceWrite:
      case MessageKind::Hsw1TypedSurfaceRead:
      case MessageKind::Hsw1TypedSurfaceWrite:
      case MessageKind::Skl1TypedSurfaceRead:
      case MessageKind::Skl1TypedSurfaceWrite:
      case MessageKind::A64UntypedRead:
      case MessageKind::A64UntypedWrite:
        out_ += "SIMD";
        out_ += kUntypedSimdModes[control >> 4];
        out_ += ", Mask = 0x";
        append_hex(out_, control & 15, 1);
        break;
      default: out_ += "0x"; append_hex(out_, control, 1);
    }
    out_ += ')';
  }

  void pixel_interpolator() {
    out_ += descriptor_.bits(14, 14) != 0 ? " (linear, " : " (persp, ";
    out_ += kInterpolations[descriptor_.bits(13, 12)];
    out_ += ", 0x";
    append_hex(out_, descriptor_.bits(7, 0), 2);
    out_ += ')';
  }

  std::string& out_;
  Generation gen_;
  bool split_;
  unsigned ex_mlen_;
  Sfid sfid_;
  Descriptor descriptor_;
};

}  // namespace

std::string mesa_sfid_name(unsigned sfid, Generation gen) {
  const SfidRow* known = find_sfid(sfid, gen);
  return known != nullptr ? std::string(known->mesa_name) : "sfid" + std::to_string(sfid);
}

void append_mesa_message(std::string& out, const Instruction& send, Generation gen) {
  out += mesa_sfid_name(send.sfid, gen);
  out += " MsgDesc:";
  if (!send.descriptor_is_register()) return MessageWords(out, send, gen).append();
  out += " indirect";
  if (row(send.opcode).format != Format::Sends) return;
  out += " ex_mlen ";
  append_decimal(out, ex_message_length(send));
}

}  // namespace eu::isa
