// Delta: the part of an event that changes the packet.
//
// A summarizer proposes it once, when the event is made; it is recorded with the event and never
// computed again. Everything in it is ranked, so that any budget can cut it later.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "event/words.h"
#include "packet/facts.h"

namespace twotrack {

inline constexpr size_t kDeltaBytesMax = size_t{16} << 10;
inline constexpr size_t kSummaryBytesMax = 200;
inline constexpr size_t kErrorCharactersMax = 200;
inline constexpr size_t kKeyBytesMax = 80;          // of a key of knowledge or an extension's name
inline constexpr size_t kKnowledgeBytesMax = 2048;  // of a value of knowledge, as JSON

struct Delta {
  std::string summary{};  // one or two sentences; empty when the facts say all there is to say
  Outcome outcome = Outcome::kError;
  std::string error{};  // when the outcome is an error
  std::string state_summary{};
  std::vector<std::pair<std::string, Json>> knowledge{};          // null takes the key away
  std::vector<std::pair<std::string, std::string>> supersedes{};  // key, the key it replaces
  std::vector<Json> diagnostics{};  // objects: the open problems, the most urgent first
  bool has_diagnostics = false;     // false: this result says nothing about open problems
  std::vector<Json> candidates{};   // objects {tool, args, reason}, the likeliest first
  std::vector<std::pair<std::string, Json>> extensions{};
  Facts facts{};
  // Who made it: "json@1", and of which bytes.
  std::string summarizer{};
  std::string input_sha256{};

  bool operator==(const Delta&) const = default;
};

// Whether its summary is the tool's own, or of a summarizer for that tool: "contract@1",
// "mine@1,text@1". A digest alone reads it off the output.
bool is_summary_given(const Delta& delta);

Json to_json(const Delta& delta);
// Members that are missing or of another kind than they should be are taken as absent; never fails
// on legal JSON. Fails with kInvalid when `json` is not an
// object, or longer than kDeltaBytesMax.
Result<Delta> parse_delta(std::string_view json);

}  // namespace twotrack
