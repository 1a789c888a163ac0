#include <cstdint>
#include <cstdlib>

#include "base/json_scanner.h"
#include "model/dialect/functiongemma.h"

namespace {

using twotrack::tool::ToolSpec;
using twotrack::tool::ValueType;

const ToolSpec kTools[] = {
    {.name = "f",
     .parameters = {{.name = "a", .is_required = false},
                    {.name = "n", .value = {.type = ValueType::kInteger}, .is_required = false},
                    {.name = "l", .value = {.type = ValueType::kArray}, .is_required = false},
                    {.name = "o", .value = {.type = ValueType::kObject}, .is_required = false}}},
    {.name = "g"}};

}  // namespace

// Whatever a model writes is read or refused; a call that was read is strict, and printed it reads
// back as itself, unless a text in it holds what the format cannot say.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const auto& call : twotrack::model::functiongemma_parse(text, kTools).calls) {
    if (twotrack::normalize_json(call.args).value() != call.args) std::abort();
    const std::string printed = twotrack::model::functiongemma_call(call);
    const auto again = twotrack::model::functiongemma_parse(printed, kTools);
    const bool has_odd_key = call.args.text.find("\"o\":{") != std::string::npos ||
                             call.args.text.find("\"l\":[") != std::string::npos;
    const bool has_escape =
        twotrack::json_unescape(call.args).find("<escape>") != std::string::npos;
    if (has_odd_key || has_escape) continue;
    if (again.calls.size() != 1 || !again.faults.empty()) std::abort();
    if (again.calls.front() != call) std::abort();
  }
  return 0;
}
