// Messages (IVB PRM 6.56, 3.5; isa/MESSAGES.md 1 to 10).
#include "isa/intel/lint/checks.hpp"
#include "isa/intel/messages/message_layout.hpp"

namespace eu::isa::lint::check {
namespace {

constexpr int kFirstEotRegister = 112;

Descriptor descriptor_of(const Facts& facts) {
  return Descriptor{facts.src(1).immediate, second_payload_registers(facts.in.ex_desc)};
}

Sfid sfid_of(const Facts& facts) {
  return static_cast<Sfid>(facts.in.sfid);
}

/// The descriptor if it is an immediate; else empty.
std::optional<Descriptor> known_descriptor(const Facts& facts) {
  if (facts.in.descriptor_is_register()) return std::nullopt;
  return descriptor_of(facts);
}

unsigned response_length(const Facts& facts) {
  const auto descriptor = known_descriptor(facts);
  return descriptor ? descriptor->response_length() : 0;
}

/// The layout of a message whose descriptor is an immediate.
std::optional<MessageLayout> layout_of(const Facts& facts) {
  return message_layout(sfid_of(facts), descriptor_of(facts), facts.gen);
}

}  // namespace

void send_payload_file(const Facts& facts, Report& report) {
  if (!is_direct_grf(facts.src(0))) report.add();
}

void send_payload_alignment(const Facts& facts, Report& report) {
  if (facts.src(0).subreg_bytes != 0) report.add("it begins at byte ", facts.src(0).subreg_bytes);
}

void send_descriptor_register(const Facts& facts, Report& report) {
  if (!facts.in.descriptor_is_register()) return;
  const Operand& descriptor = facts.src(1);
  const bool a0 = descriptor.is_arf(Arf::Address) && (descriptor.number & 15) == 0;
  const bool whole = descriptor.subreg_bytes == 0 && descriptor.type == Type::UD;
  const bool scalar = descriptor.is_scalar() || facts.in.is_align16();
  if (!a0 || !whole || !scalar || descriptor.indirect) report.add();
}

void send_payload_length(const Facts& facts, Report& report) {
  const auto descriptor = known_descriptor(facts);
  if (descriptor && descriptor->message_length() == 0) report.add("it has 0");
}

void send_response_length(const Facts& facts, Report& report) {
  if (response_length(facts) > 16) report.add("it has ", response_length(facts));
}

void send_noddchk(const Facts& facts, Report& report) {
  if (facts.in.no_dd_chk) report.add();
}

void send_thread_control(const Facts& facts, Report& report) {
  if (facts.in.thread_ctrl != ThreadControl::Normal) report.add();
}

void send_null_response(const Facts& facts, Report& report) {
  if (!facts.has(kGrfDst) && !facts.has(kIndirectDst) && response_length(facts) > 0)
    report.add("it has ", response_length(facts), " registers");
}

void send_unused_destination(const Facts& facts, Report& report) {
  if (known_descriptor(facts) && response_length(facts) == 0 && !facts.in.eot) report.add();
}

void send_arf_destination(const Facts& facts, Report& report) {
  if (facts.in.dst.file == RegFile::Arf && !facts.in.eot) report.add();
}

/// Block messages ignore the channels and return whole registers (isa/ERRATA.md C18).
void send_narrow_response(const Facts& facts, Report& report) {
  const Instruction& in = facts.in;
  if (in.no_mask || in.exec_size >= 8) return;
  if (in.descriptor_is_register() ? facts.has(kGrfDst) : response_length(facts) > 0)
    report.add("the execution size is ", in.exec_size);
}

void eot_response(const Facts& facts, Report& report) {
  if (response_length(facts) > 0) report.add("it has ", response_length(facts), " registers");
}

void eot_function(const Facts& facts, Report& report) {
  if (sfid_of(facts) == Sfid::Null) report.add("null");
  // From Gen9 on a pixel shader may end with a sampler message whose result goes to the
  // render target.
  if (sfid_of(facts) == Sfid::Sampler && !facts.has(kOnGen9)) report.add("sampler");
}

void eot_payload(const Facts& facts, Report& report) {
  if (is_direct_grf(facts.src(0)) && facts.src(0).number < kFirstEotRegister)
    report.add("it begins with g", facts.src(0).number);
}

void message_type(const Facts& facts, Report& report) {
  if (!message_kind(sfid_of(facts), descriptor_of(facts), facts.gen)) report.add();
}

void message_control(const Facts& facts, Report& report) {
  const auto layout = layout_of(facts);
  if (layout && layout->reserved != nullptr)
    report.add("function control ", descriptor_of(facts).function_control());
}

void message_header(const Facts& facts, Report& report) {
  const auto layout = layout_of(facts);
  if (layout && layout->lacks_header(descriptor_of(facts))) report.add();
}

void message_too_short(const Facts& facts, Report& report) {
  const auto layout = layout_of(facts);
  const auto length = static_cast<int>(descriptor_of(facts).message_length());
  if (layout && length > 0 && length < layout->payload.min)
    report.add(length, " registers, not ", layout->payload.min);
}

void message_too_long(const Facts& facts, Report& report) {
  const auto layout = layout_of(facts);
  const auto length = static_cast<int>(descriptor_of(facts).message_length());
  if (layout && length > layout->payload.max)
    report.add(length, " registers, not ", layout->payload.max);
}

void response_too_long(const Facts& facts, Report& report) {
  const auto layout = layout_of(facts);
  const auto length = static_cast<int>(response_length(facts));
  if (layout && length > layout->response.max)
    report.add(length, " registers, not ", layout->response.max);
}

void response_too_short(const Facts& facts, Report& report) {
  const auto layout = layout_of(facts);
  const auto length = static_cast<int>(response_length(facts));
  if (layout && length < layout->response.min)
    report.add(length, " registers, not ", layout->response.min);
}

}  // namespace eu::isa::lint::check
