// message_codec: writes and reads the messages of protocol.h.
//
// What is read is believed as little as base/protobuf.h does: unknown fields and those of another
// wire type are passed over; a number that does not fit or a message that cannot be read fails the
// whole.
#pragma once

#include <concepts>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>

#include "base/protobuf.h"
#include "grail/protocol.h"

namespace twotrack::grail {

// Few bytes can hold many empty messages.
inline constexpr size_t kRepeatedMax = 1'000'000;

template <typename Message>
std::string encode(Message message);
template <typename Message>
bool decode(std::string_view bytes, Message& message);

// A plain number that is 0 is left out; one that was chosen is not.
template <typename Value>
void write_field(ProtobufWriter& out, uint32_t number, const Value& value, bool is_chosen = false) {
  if constexpr (std::unsigned_integral<Value>) {
    if (value != 0 || is_chosen) out.uint(number, value);
  } else if constexpr (std::same_as<Value, std::string_view>) {
    out.bytes(number, value);
  } else {
    out.bytes(number, encode(value));
  }
}
template <typename Value>
void write_field(ProtobufWriter& out, uint32_t number, const std::optional<Value>& value) {
  if (value) write_field(out, number, *value, true);
}
template <typename Value>
void write_field(ProtobufWriter& out, uint32_t number, const std::vector<Value>& values) {
  for (const Value& value : values) write_field(out, number, value);
}
inline void write_field(ProtobufWriter& out, uint32_t number, const std::vector<uint32_t>& values) {
  if (!values.empty()) out.packed(number, values);
}

template <typename Message>
std::string encode(Message message) {
  ProtobufWriter out;
  const auto write = [&](const auto& field) { write_field(out, field.kNumber, field.value); };
  std::apply([&](const auto&... fields) { (write(fields), ...); }, message.fields());
  return out.take();
}

template <typename Value>
bool has_type_of(const ProtobufField& field) {
  return field.type ==
         (std::unsigned_integral<Value> ? ProtobufType::kVarint : ProtobufType::kBytes);
}

template <typename Value>
bool read_field(const ProtobufField& field, Value& value) {
  if (!has_type_of<Value>(field)) return true;
  if constexpr (std::unsigned_integral<Value>) {
    value = static_cast<Value>(field.value);
    return std::same_as<Value, bool> || field.value <= std::numeric_limits<Value>::max();
  } else if constexpr (std::same_as<Value, std::string_view>) {
    value = field.bytes;
    return true;
  } else {
    return decode(field.bytes, value);
  }
}
template <typename Value>
bool read_field(const ProtobufField& field, std::optional<Value>& value) {
  return !has_type_of<Value>(field) || read_field(field, value.emplace());
}
template <typename Value>
bool read_field(const ProtobufField& field, std::vector<Value>& values) {
  if (!has_type_of<Value>(field)) return true;
  return values.size() < kRepeatedMax && read_field(field, values.emplace_back());
}
inline bool read_field(const ProtobufField& field, std::vector<uint32_t>& values) {
  return read_numbers(field, values);
}

// False when `bytes`, which must outlive the message, is none.
template <typename Message>
bool decode(std::string_view bytes, Message& message) {
  ProtobufReader reader(bytes);
  for (ProtobufField found; reader.next(found);) {
    const auto read = [&](auto& field) {
      return field.kNumber != found.number || read_field(found, field.value);
    };
    const bool is_well =
        std::apply([&](auto&... fields) { return (read(fields) && ...); }, message.fields());
    if (!is_well) return false;
  }
  return reader.ok();
}

}  // namespace twotrack::grail
