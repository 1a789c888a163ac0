// recall: brings back part of any past output, within a size limit.
//
// The packet shows the values that seem needed. For another one, the model names the event
// (every block of the view has its ref) and the part of its output it wants.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/json.h"
#include "base/result.h"
#include "packet/delta.h"
#include "track/layout.h"

namespace twotrack::runner {

inline constexpr size_t kRecallBytesDefault = 2048;

struct RecallInput {
  std::string ref{};  // "e17"
  // At most one of these; without any, the output from its beginning.
  std::optional<std::string> lines{};    // "10-40", "10", "10-"; counted from 1
  std::optional<std::string> search{};   // the lines that contain this text, ignoring case
  std::optional<std::string> pointer{};  // "/a/0/b" into an output that is JSON
  size_t bytes_max = kRecallBytesDefault;
};

struct Recalled {
  std::string text{};     // what the tool returns: lines like "12: def f():", or a JSON value
  std::string summary{};  // what it is a part of: "lines 10-40 of 1200 of e17"
  Facts facts{};          // the same as text, for the packet: lines by their own numbers
  bool is_binary = false;
};

// Fails with kNotFound and the nearest results if there is no such output, with the members that
// exist if a pointer leads nowhere; with kInvalid if the input asks for two things at once
// or cannot be read; each says what to ask instead.
Result<Recalled> recall(FileSystem& files, const track::Layout& layout, std::string_view agent,
                        const RecallInput& input);

// Whether the input can be read at all, wherever it leads. Fails with kInvalid.
Status check_recall(const RecallInput& input);

// The arguments of the call as it is logged.
Json to_json(const RecallInput& input);

// {"ref","lines"|"search"|"pointer"}, as a model or a pipe writes it. Fails with kInvalid.
Result<RecallInput> read_recall(std::string_view json);

}  // namespace twotrack::runner
