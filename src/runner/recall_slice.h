// The parts of an output that recall can bring back. Each respects input.bytes_max, and says in its
// summary what was left out and how to ask for it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "runner/recall.h"

namespace twotrack::runner {

struct LineRange {
  uint64_t first = 1;  // counted from 1, both included
  uint64_t last = UINT64_MAX;
};

// Of an output that is one line of JSON, the longest text with line breaks inside of it; the
// summary then says where it stands. Fails with kNotFound when there are fewer lines.
Result<Recalled> slice_lines(std::string_view output, LineRange range, const RecallInput& input);
// Fails with kNotFound if no line contains the text.
Result<Recalled> slice_search(std::string_view output, std::string_view text,
                              const RecallInput& input);
// Fails with kInvalid if the output is not JSON, kNotFound with what is there if the pointer
// leads nowhere.
Result<Recalled> slice_pointer(std::string_view output, std::string_view pointer,
                               const RecallInput& input);
// Binary output is never shown to a model.
Recalled describe_binary(std::string_view output, std::string_view ref);

}  // namespace twotrack::runner
