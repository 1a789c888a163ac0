#include <cstdint>
#include <cstdlib>

#include "base/json_scanner.h"
#include "model/dialect/json_calls.h"

namespace {

using twotrack::tool::ToolSpec;
using twotrack::tool::ValueType;

const ToolSpec kTools[] = {
    {.name = "f",
     .parameters = {{.name = "a", .is_required = false},
                    {.name = "n", .value = {.type = ValueType::kInteger}, .is_required = false},
                    {.name = "o", .value = {.type = ValueType::kObject}, .is_required = false}}},
    {.name = "g"}};

}  // namespace

// Whatever a model writes is read or refused; a call that was read is strict, and written as asked
// for it reads back as itself without fixing.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const auto& call : twotrack::model::json_calls_parse(text, kTools).calls) {
    if (twotrack::normalize_json(call.args).value() != call.args) std::abort();
    const std::string written = "{\"tool\":\"" + call.tool + "\",\"args\":" + call.args.text + "}";
    const auto again = twotrack::model::json_calls_parse(written, kTools);
    if (again.calls.size() != 1 || again.calls.front() != call) std::abort();
    if (!again.faults.empty() || !again.mended.empty()) std::abort();
  }
  return 0;
}
