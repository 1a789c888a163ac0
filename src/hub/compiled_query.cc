#include "hub/compiled_query.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>

#include "base/check.h"
#include "base/embedded_file.h"

namespace twotrack::hub {

extern const std::span<const EmbeddedFile> kQueries;

namespace {

constexpr std::string_view kCaptureNames[] = {
    "class",   "function",  "scope",   "members",   "name", "body",    "qualifier",
    "wrapper", "decorator", "omitted", "statement", "doc",  "comment", "call"};

std::optional<Capture> capture_called(std::string_view name) {
  const auto* const found = std::ranges::find(kCaptureNames, name);
  if (found == std::end(kCaptureNames)) return std::nullopt;
  return static_cast<Capture>(found - std::begin(kCaptureNames));
}

std::string_view what_is_wrong(TSQueryError error) {
  switch (error) {
    case TSQueryErrorNodeType:
      return "the grammar has no such node: ";
    case TSQueryErrorField:
      return "the grammar has no such field: ";
    case TSQueryErrorStructure:
      return "the grammar never has this: ";
    default:
      return "no query: ";
  }
}

Error fault_at(std::string_view text, uint32_t offset, std::string_view what) {
  const std::string_view before = text.substr(0, offset);
  const std::string_view rest = text.substr(before.size());
  return {Code::kInvalid, "line " + std::to_string(std::ranges::count(before, '\n') + 1) + ": " +
                              std::string(what) + std::string(rest.substr(0, rest.find('\n')))};
}

CompiledQuery compile(const Language& language) {
  auto compiled = compile_query(language.grammar(), query_text(language));
  CHECK(compiled.ok());
  return std::move(compiled).value();
}

}  // namespace

std::string query_text(const Language& language) {
  std::string text;
  for (const std::string_view name : language.queries) {
    const auto file = std::ranges::find(kQueries, std::string(name) + ".scm",
                                        [](const EmbeddedFile& one) { return one.name; });
    CHECK(file != kQueries.end());
    text.append(file->text);
  }
  return text;
}

Result<CompiledQuery> compile_query(const TSLanguage* grammar, std::string_view text) {
  uint32_t offset = 0;
  TSQueryError error = TSQueryErrorNone;
  CompiledQuery compiled{
      .query = Query(
          ts_query_new(grammar, text.data(), static_cast<uint32_t>(text.size()), &offset, &error))};
  const TSQuery* const query = compiled.query.get();
  if (query == nullptr) return fault_at(text, offset, what_is_wrong(error));
  for (uint32_t i = 0; i < ts_query_pattern_count(query); ++i) {
    uint32_t steps = 0;
    ts_query_predicates_for_pattern(query, i, &steps);
    if (steps == 0) continue;
    return fault_at(text, ts_query_start_byte_for_pattern(query, i), "has a predicate: ");
  }
  for (uint32_t i = 0; i < ts_query_capture_count(query); ++i) {
    uint32_t length = 0;
    const char* name = ts_query_capture_name_for_id(query, i, &length);
    const auto capture = capture_called({name, length});
    if (!capture) {
      return Error{Code::kInvalid, "@" + std::string(name, length) + " means nothing here"};
    }
    compiled.captures.push_back(*capture);
  }
  return compiled;
}

const CompiledQuery& query_of(const Language& language) {
  if (language.query != nullptr) return *language.query;
  static std::mutex mutex;
  static std::map<std::string_view, CompiledQuery> compiled;  // grows only; guarded by mutex
  const std::lock_guard lock(mutex);
  auto found = compiled.find(language.name);
  if (found == compiled.end()) found = compiled.emplace(language.name, compile(language)).first;
  return found->second;
}

}  // namespace twotrack::hub
