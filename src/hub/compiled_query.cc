#include "hub/compiled_query.h"

#include <algorithm>
#include <map>
#include <mutex>
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

Capture capture_called(std::string_view name) {
  const auto* const found = std::ranges::find(kCaptureNames, name);
  CHECK(found != std::end(kCaptureNames));
  return static_cast<Capture>(found - std::begin(kCaptureNames));
}

// Languages that share a grammar's shape share a query: its parts follow one another.
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

CompiledQuery compile(const Language& language) {
  const std::string text = query_text(language);
  uint32_t offset = 0;
  TSQueryError error = TSQueryErrorNone;
  Query query(ts_query_new(language.grammar(), text.data(), static_cast<uint32_t>(text.size()),
                           &offset, &error));
  CHECK(query != nullptr);
  CompiledQuery compiled{.query = std::move(query)};
  for (uint32_t i = 0; i < ts_query_capture_count(compiled.query.get()); ++i) {
    uint32_t length = 0;
    const char* name = ts_query_capture_name_for_id(compiled.query.get(), i, &length);
    compiled.captures.push_back(capture_called({name, length}));
  }
  return compiled;
}

}  // namespace

const CompiledQuery& query_of(const Language& language) {
  static std::mutex mutex;
  static std::map<std::string_view, CompiledQuery> compiled;  // grows only; guarded by mutex
  const std::lock_guard lock(mutex);
  auto found = compiled.find(language.name);
  if (found == compiled.end()) found = compiled.emplace(language.name, compile(language)).first;
  return found->second;
}

}  // namespace twotrack::hub
