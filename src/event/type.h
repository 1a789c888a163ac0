// The kinds of events, and what the data of each must look like.
//
// A new type is one struct in event.h, with its place in EventBody and here, and one row in
// fields.h. Types that this program does not know are legal: they are kept, shown, and skipped.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/words.h"

namespace twotrack {

enum class EventType : uint8_t {
  kUnknown,
  kRunStart,
  kTurnStart,
  kHubUpdate,
  kUserMessage,
  kModelRequest,
  kModelResponse,
  kToolCall,
  kToolResult,
  kExternalCall,
  kExternalResult,
  kPacketLimit,
  kAgentResumed,
  kSubmitResult,
  kAgentError,
  kRunEnd,
  kWorkspaceAccepted,
  kWorkspaceRejected,
  kRunPlanned,
  kAgentStarted,
  kAgentEnded,
  kWorkspaceIntent,
  kWorkspaceUndone,
  kPacketDelta,
};

enum class FieldKind : uint8_t { kString, kInteger, kNumber, kBoolean, kObject, kArray, kAny };
constexpr auto all_names(FieldKind) {
  return name_list("a string", "an integer", "a number", "true or false", "an object", "an array",
                   "any value");
}

struct Field {
  std::string_view name;
  FieldKind kind;
  // A required field must be there. Others may be missing or null; when they are there, their kind
  // must be right. Fields that are not listed are kept as they are.
  bool required = false;
};

struct TypeSpec {
  EventType type;
  std::string_view name;
  std::span<const Field> fields;
};

// Every known type, in the order of the enumeration (kUnknown is not among them).
std::span<const TypeSpec> type_specs();

EventType event_type(std::string_view name);
// REQUIRES: type is not kUnknown.
const TypeSpec& type_spec(EventType type);

}  // namespace twotrack
