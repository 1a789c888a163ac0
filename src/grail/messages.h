// messages: the requests to a Monty worker, and its answers.
//
// One request, then any number of prints, then exactly one event that ends the turn. Each message
// is the body of a frame (channel.h); protocol.h has their form.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "grail/arena.h"
#include "grail/protocol.h"
#include "grail/runtime.h"

namespace twotrack::grail {

std::string configure_request(std::string_view script_name, const ScriptLimits& limits,
                              uint64_t protocol_version = protocol::kVersion);
// `inputs`: names and the nodes of `values`.
std::string feed_request(std::string_view code,
                         const std::vector<std::pair<std::string, uint32_t>>& inputs,
                         ArenaWriter& values);
std::string reset_request();
// An exception that the script cannot catch; the session continues.
std::string abort_request(std::string_view exception, std::string_view message);

// The result of an external: a value, or a Python exception.
struct ExternalAnswer {
  Json json{"null"};
  std::string exception{};  // "ValueError"; empty: there is none
  std::string message{};
  std::string said{};  // what the script logged, shown with what it prints

  bool is_error() const { return !exception.empty(); }
};

// Each fails with kInvalid when the answer is no JSON.
Result<std::string> return_request(uint32_t call_id, const ExternalAnswer& answer);
Result<std::string> futures_request(
    const std::vector<std::pair<uint32_t, ExternalAnswer>>& answers);
// The answer comes later.
std::string future_request(uint32_t call_id);
std::string not_found_request(uint32_t call_id, std::string_view name);
std::string not_handled_request(uint32_t call_id);
// A name that is read, not called: an external, or nothing.
std::string function_request(std::string_view name);
std::string undefined_request();

struct Raised {
  std::string exception{};
  std::string message{};
  // Of the innermost place in the script; 0 when there is none.
  uint64_t line = 0;
  uint64_t column = 0;
  size_t frames = 0;
};

struct ChildEvent {
  enum class Kind : uint8_t {
    kPrint,
    kFunctionCall,
    kOsCall,
    kNameLookup,
    kResolveFutures,
    kComplete,
    kError,
    kTypingError,
    kOk,
    kFatal,
    kOther,
  };
  Kind kind = Kind::kOther;
  std::string text{};  // printed, a name, or what went wrong
  uint32_t call_id = 0;
  bool may_answer_at_once = false;  // of a call that is awaited where it is made
  Json args{};                      // of a call: a JSON array
  Json kwargs{};                    // and a JSON object
  std::vector<uint32_t> pending{};  // calls that are waited for
  Json value{};                     // of kComplete: JSON
  bool is_text = false;             // and whether it is a str
  Raised raised{};
  uint64_t execution_us = 0;  // of this feed so far
};

// Fails with kCorrupt, or with kInvalid when a value is too deep or too large.
Result<ChildEvent> read_event(std::string_view message);

}  // namespace twotrack::grail
