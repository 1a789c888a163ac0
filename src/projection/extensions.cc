#include "projection/extensions.h"

#include "packet/delta.h"
#include "packet/shown_text.h"

namespace twotrack {
namespace {

constexpr size_t kFieldsMax = 64;
constexpr size_t kRejectedMax = 8;
constexpr size_t kReasonBytesMax = 200;

void reject(Packet& packet, std::string_view name, std::string_view reason, uint64_t ref) {
  if (packet.rejected_extensions.size() == kRejectedMax) packet.rejected_extensions.pop_front();
  packet.rejected_extensions.push_back({.name = std::string(name),
                                        .reason = cut_end(shown_text(reason), kReasonBytesMax),
                                        .ref = ref});
}

}  // namespace

void declare_extensions(Packet& packet, JsonElement declared, uint64_t ref) {
  JsonObject members;
  if (!declared.read(members)) return;
  for (const auto member : members) {
    const std::string name = cut_end(shown_text(member.key), kKeyBytesMax);
    auto field = read_extension_field(member.value.json());
    if (!field.ok()) {
      reject(packet, name, field.error().message, ref);
    } else if (packet.extension_fields.size() < kFieldsMax) {
      packet.extension_fields[name] = std::move(field).value();
    }
  }
}

bool take_extension(Packet& packet, const std::string& name, std::string_view value, uint64_t ref) {
  const auto field = packet.extension_fields.find(name);
  if (field == packet.extension_fields.end()) {
    reject(packet, name, "not declared", ref);
    return false;
  }
  const Status fits = check_extension(field->second, value);
  if (!fits.ok()) {
    reject(packet, name, fits.error().message, ref);
    return false;
  }
  packet.extensions[name].text = value;
  return true;
}

bool is_from_knowledge(const Packet& packet, const std::string& name) {
  const auto field = packet.extension_fields.find(name);
  return field != packet.extension_fields.end() && field->second.from_knowledge;
}

}  // namespace twotrack
