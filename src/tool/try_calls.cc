#include "tool/try_calls.h"

#include <algorithm>
#include <array>
#include <span>

#include "base/check.h"
#include "base/embedded_file.h"
#include "tool/python_program.h"
#include "tool/python_types.h"

namespace twotrack::tool {

extern const std::span<const EmbeddedFile> kTryCalls;

namespace {

constexpr std::chrono::seconds kTimeMax{10};
constexpr size_t kCallsBytesMax = 64'000;  // they stand in a command line

// Whose values a program gets as JSON has them.
bool is_plain(const TypeHint& hint) {
  constexpr std::array<std::string_view, 17> kPlain = {
      "int",  "float", "str",      "bool",    "None",  "object",   "Any",      "list", "List",
      "dict", "Dict",  "Sequence", "Mapping", "Union", "Optional", "Iterable", "|"};
  return std::ranges::find(kPlain, hint.name) != kPlain.end() &&
         std::ranges::all_of(hint.parts, is_plain);
}

bool are_plain(const PythonSignature& signature) {
  return std::ranges::all_of(signature.parameters, [](const SignatureParameter& one) {
    return one.name == "self" || one.name == "cls" || is_plain(parse_hint(one.type));
  });
}

std::optional<TriedCalls> read_answer(std::string_view said) {
  const auto tree = JsonTree::parse(said);
  if (!tree.ok()) return std::nullopt;
  const JsonElement root = tree.value().root();
  TriedCalls tried{.error = std::string(json_string(root, "error"))};
  if (!root["made"].read(tried.made) || !root["raised"].read(tried.raised)) return std::nullopt;
  return tried;
}

}  // namespace

std::optional<TriedCalls> try_calls(const CallContext& context, const PythonSignature& signature,
                                    JsonElement content) {
  CHECK(!kTryCalls.empty());
  std::string calls = content.json();
  if (!content.is_array()) calls = "[" + calls + "]";
  if (!context.allows_eval || !are_plain(signature) || calls.size() > kCallsBytesMax) {
    return std::nullopt;
  }
  const auto python = find_python_program("python3", "python3", program_workspace(context));
  if (!python.ok()) return std::nullopt;
  CallContext tried = context;
  tried.policy.looks_only = true;
  tried.time_limit = std::min<std::chrono::milliseconds>(context.time_limit, kTimeMax);
  const auto ended = run_python_program(
      python.value(),
      {"-c", std::string(kTryCalls.front().text), context.node.file, context.node.name, calls},
      tried);
  if (stopped_return(ended, tried) || ended.value().result.status != 0) return std::nullopt;
  return read_answer(ended.value().result.output);
}

}  // namespace twotrack::tool
