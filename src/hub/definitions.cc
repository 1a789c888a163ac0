#include "hub/definitions.h"

#include <tree_sitter/api.h>

#include <algorithm>
#include <ctime>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "base/check.h"
#include "base/embedded_file.h"

namespace twotrack::hub {

extern const std::span<const EmbeddedFile> kQueries;

namespace {

template <auto release>
struct Releaser {
  template <class T>
  void operator()(T* owned) const {
    release(owned);
  }
};
using Parser = std::unique_ptr<TSParser, Releaser<ts_parser_delete>>;
using Tree = std::unique_ptr<TSTree, Releaser<ts_tree_delete>>;
using Query = std::unique_ptr<TSQuery, Releaser<ts_query_delete>>;
using Cursor = std::unique_ptr<TSQueryCursor, Releaser<ts_query_cursor_delete>>;

enum class Capture : uint8_t {
  kClass,
  kFunction,
  kName,
  kBody,
  kWrapper,
  kWrapped,
  kDocumented,
  kFile,
  kDoc,
  kComment
};
constexpr std::string_view kCaptureNames[] = {"class",   "function",   "name", "body", "wrapper",
                                              "wrapped", "documented", "file", "doc",  "comment"};

Capture capture_called(std::string_view name) {
  const auto* const found = std::ranges::find(kCaptureNames, name);
  CHECK(found != std::end(kCaptureNames));
  return static_cast<Capture>(found - std::begin(kCaptureNames));
}

// A query with the meaning of each of its captures. Made once for a language and never changed, so
// that any number of threads may use it.
struct CompiledQuery {
  Query query{};
  std::vector<Capture> captures{};
};

CompiledQuery compile(const Language& language) {
  const auto file = std::ranges::find(kQueries, std::string(language.name) + ".scm",
                                      [](const EmbeddedFile& one) { return one.name; });
  CHECK(file != kQueries.end());
  uint32_t offset = 0;
  TSQueryError error = TSQueryErrorNone;
  Query query(ts_query_new(language.grammar(), file->text.data(),
                           static_cast<uint32_t>(file->text.size()), &offset, &error));
  CHECK(query != nullptr);
  CompiledQuery compiled{.query = std::move(query)};
  for (uint32_t i = 0; i < ts_query_capture_count(compiled.query.get()); ++i) {
    uint32_t length = 0;
    const char* name = ts_query_capture_name_for_id(compiled.query.get(), i, &length);
    compiled.captures.push_back(capture_called({name, length}));
  }
  return compiled;
}

const CompiledQuery& query_of(const Language& language) {
  static const std::map<std::string_view, CompiledQuery> compiled = [] {
    std::map<std::string_view, CompiledQuery> all;
    for (const Language& one : languages()) all.emplace(one.name, compile(one));
    return all;
  }();
  return compiled.at(language.name);
}

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

Span span_of(TSNode node) {
  return {.begin = ts_node_start_byte(node),
          .end = ts_node_end_byte(node),
          .begin_line = ts_node_start_point(node).row + 1,
          .end_line = ts_node_end_point(node).row + 1};
}

// One match of the query: what it captured, by meaning.
class Match {
 public:
  Match(const TSQueryMatch& match, const std::vector<Capture>& captures)
      : match_(&match), captures_(&captures) {}

  std::optional<Span> find(Capture wanted) const {
    for (uint16_t i = 0; i < match_->capture_count; ++i) {
      const TSQueryCapture& one = match_->captures[i];
      if ((*captures_)[one.index] == wanted) return span_of(one.node);
    }
    return std::nullopt;
  }

 private:
  const TSQueryMatch* match_;
  const std::vector<Capture>* captures_;
};

// Puts together what single matches say of one definition. No two begin at the same byte.
class Collector {
 public:
  explicit Collector(std::string_view text) : text_(text) {}

  void add(const Match& match) {
    if (const auto comment = match.find(Capture::kComment)) {
      result_.comments.push_back(*comment);
    } else if (const auto wrapper = match.find(Capture::kWrapper)) {
      wrappers_[match.find(Capture::kWrapped)->begin] = *wrapper;
    } else if (const auto documented = match.find(Capture::kDocumented)) {
      docs_[documented->begin].push_back(*match.find(Capture::kDoc));
    } else if (match.find(Capture::kFile)) {
      result_.file_doc.push_back(*match.find(Capture::kDoc));
    } else if (const auto one = match.find(Capture::kClass)) {
      add_definition(FoundDefinition::Kind::kClass, *one, match);
    } else if (const auto other = match.find(Capture::kFunction)) {
      add_definition(FoundDefinition::Kind::kFunction, *other, match);
    }
  }

  Definitions finish() && {
    for (auto& [begin, definition] : definitions_) {
      if (const auto wrapper = wrappers_.find(begin); wrapper != wrappers_.end()) {
        definition.whole = wrapper->second;
      }
      if (const auto doc = docs_.find(begin); doc != docs_.end()) definition.doc = doc->second;
      leave_trailing_comments(definition.whole);
      result_.found.push_back(std::move(definition));
    }
    return std::move(result_);
  }

 private:
  void add_definition(FoundDefinition::Kind kind, const Span& definition, const Match& match) {
    const auto name = match.find(Capture::kName);
    const auto body = match.find(Capture::kBody);
    // In broken text the parser makes up what is missing, without any bytes.
    if (!name || !body || name->begin == name->end) return;
    Span signature = definition;
    signature.end = body->begin;
    definitions_[definition.begin] = {
        .kind = kind, .whole = definition, .signature = signature, .name = *name};
  }

  // A comment behind the last statement may as well belong to what follows; the grammar counts it
  // to the block before it.
  void leave_trailing_comments(Span& whole) const {
    while (true) {
      for (; whole.end > whole.begin && is_blank(text_[whole.end - 1]); --whole.end) {
        if (text_[whole.end - 1] == '\n') --whole.end_line;
      }
      const auto begins_before = [&](const Span& comment) { return comment.begin < whole.end; };
      const auto next = std::ranges::partition_point(result_.comments, begins_before);
      if (next == result_.comments.begin()) return;
      const Span& comment = *std::prev(next);
      if (comment.end < whole.end || comment.begin <= whole.begin) return;
      whole.end = comment.begin;
      whole.end_line = comment.begin_line;
    }
  }

  std::string_view text_;
  Definitions result_{};
  std::map<uint32_t, FoundDefinition> definitions_{};  // these by where they begin
  std::map<uint32_t, Span> wrappers_{};
  std::map<uint32_t, std::vector<Span>> docs_{};
};

// Processor time of this thread, so that a busy machine finds no less than an idle one.
class Deadline {
 public:
  explicit Deadline(std::chrono::milliseconds time_max) : end_(now() + time_max) {}

  bool is_over() const { return now() > end_; }

 private:
  static std::chrono::nanoseconds now() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
  }

  std::chrono::nanoseconds end_;
};

Tree parse(const Language& language, std::string_view text, Deadline& deadline) {
  const Parser parser(ts_parser_new());
  CHECK(ts_parser_set_language(parser.get(), language.grammar()));
  const TSInput input{.payload = &text,
                      .read =
                          [](void* payload, uint32_t offset, TSPoint, uint32_t* length) {
                            const auto& whole = *static_cast<const std::string_view*>(payload);
                            const std::string_view rest =
                                whole.substr(std::min<size_t>(offset, whole.size()));
                            *length = static_cast<uint32_t>(rest.size());
                            return rest.data();
                          },
                      .encoding = TSInputEncodingUTF8,
                      .decode = nullptr};
  return Tree(ts_parser_parse_with_options(
      parser.get(), nullptr, input,
      {.payload = &deadline, .progress_callback = [](TSParseState* state) {
         return static_cast<Deadline*>(state->payload)->is_over();
       }}));
}

}  // namespace

std::optional<Definitions> find_definitions(const Language& language, std::string_view text,
                                            std::chrono::milliseconds time_max) {
  CHECK(text.size() < std::numeric_limits<uint32_t>::max());
  Deadline deadline(time_max);
  const Tree tree = parse(language, text, deadline);
  if (tree == nullptr) return std::nullopt;
  const CompiledQuery& compiled = query_of(language);
  const Cursor cursor(ts_query_cursor_new());
  const TSQueryCursorOptions options{.payload = &deadline,
                                     .progress_callback = [](TSQueryCursorState* state) {
                                       return static_cast<Deadline*>(state->payload)->is_over();
                                     }};
  ts_query_cursor_exec_with_options(cursor.get(), compiled.query.get(),
                                    ts_tree_root_node(tree.get()), &options);
  Collector collector(text);
  TSQueryMatch match{};
  while (ts_query_cursor_next_match(cursor.get(), &match)) {
    collector.add(Match(match, compiled.captures));
  }
  if (deadline.is_over()) return std::nullopt;
  return std::move(collector).finish();
}

}  // namespace twotrack::hub
