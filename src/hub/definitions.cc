#include "hub/definitions.h"

#include <algorithm>
#include <ctime>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "base/check.h"
#include "hub/compiled_query.h"
#include "hub/dotted_name.h"
#include "hub/tree_sitter.h"

namespace twotrack::hub {
namespace {

using Kind = FoundDefinition::Kind;

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

  std::optional<TSNode> node(Capture wanted) const {
    for (uint16_t i = 0; i < match_->capture_count; ++i) {
      const TSQueryCapture& one = match_->captures[i];
      if ((*captures_)[one.index] == wanted) return one.node;
    }
    return std::nullopt;
  }
  std::optional<Span> find(Capture wanted) const {
    const auto found = node(wanted);
    return found ? std::optional(span_of(*found)) : std::nullopt;
  }

  bool is_empty() const { return match_->capture_count == 0; }
  uint16_t pattern() const { return match_->pattern_index; }

 private:
  const TSQueryMatch* match_;
  const std::vector<Capture>* captures_;
};

// The innermost part of a declarator of C: f of "*(*f)(int)".
TSNode declared_name(TSNode node) {
  constexpr std::string_view kField = "declarator";
  while (true) {
    const TSNode inner = ts_node_child_by_field_name(node, kField.data(), kField.size());
    if (!ts_node_is_null(inner)) {
      node = inner;
    } else if (std::string_view(ts_node_type(node)).ends_with("_declarator") &&
               ts_node_named_child_count(node) == 1) {
      node = ts_node_named_child(node, 0);  // "&f", "(f)": these have no field
    } else {
      return node;
    }
  }
}

bool comes_before(const Span& a, const Span& b) {
  return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
}

// Puts together what single matches say of one definition.
class Collector {
 public:
  explicit Collector(std::string_view text) : text_(text) {}

  void add(const Match& match) {
    if (match.is_empty()) return;
    if (const auto comment = match.find(Capture::kComment)) {
      result_.comments.push_back(*comment);
    } else if (const auto call = match.find(Capture::kCall)) {
      result_.calls.push_back(*call);
    } else if (const auto decorator = match.find(Capture::kDecorator)) {
      decorators_.push_back(*decorator);
    } else if (const auto omitted = match.find(Capture::kOmitted)) {
      result_.omitted.push_back(*omitted);
    } else if (const auto wrapper = match.find(Capture::kWrapper)) {
      const Span wrapped = *match.find(Capture::kWrapped);
      if (*wrapper != wrapped) wrappers_[{wrapped.begin, wrapped.end}] = *wrapper;
    } else if (const auto documented = match.find(Capture::kDocumented)) {
      docs_[documented->begin].push_back(*match.find(Capture::kDoc));
    } else if (match.find(Capture::kFile)) {
      result_.file_doc.push_back(*match.find(Capture::kDoc));
    } else {
      add_definition(match);
    }
  }

  Definitions finish() && {
    std::ranges::sort(result_.comments, comes_before);
    std::ranges::sort(result_.calls, comes_before);
    std::ranges::sort(decorators_, comes_before);
    result_.omitted.insert(result_.omitted.end(), result_.comments.begin(), result_.comments.end());
    result_.omitted.insert(result_.omitted.end(), decorators_.begin(), decorators_.end());
    std::ranges::sort(result_.omitted, comes_before);
    for (auto& [key, one] : definitions_) result_.found.push_back(finished(std::move(one)));
    std::ranges::stable_sort(
        result_.found, [](const auto& a, const auto& b) { return comes_before(a.whole, b.whole); });
    return std::move(result_);
  }

 private:
  struct Raw {
    FoundDefinition definition{};
    uint16_t pattern = 0;
    Span name{};
  };

  void add_definition(const Match& match) {
    constexpr std::pair<Capture, Kind> kKinds[] = {{Capture::kClass, Kind::kClass},
                                                   {Capture::kFunction, Kind::kFunction},
                                                   {Capture::kScope, Kind::kScope},
                                                   {Capture::kMembers, Kind::kMembers}};
    for (const auto& [capture, kind] : kKinds) {
      if (const auto found = match.find(capture)) return add_definition(kind, *found, match);
    }
  }

  void add_definition(Kind kind, const Span& whole, const Match& match) {
    auto named = match.node(Capture::kName);
    if (const auto declared = match.node(Capture::kDeclared)) named = declared_name(*declared);
    if (!named) return;
    const Span name = span_of(*named);
    // In broken text the parser makes up what is missing, without any bytes.
    if (name.begin == name.end) return;
    const auto body = match.find(Capture::kBody);
    Span signature = whole;
    if (body) signature.end = std::max(name.end, body->begin);
    Raw raw{.definition = {.kind = kind,
                           .whole = whole,
                           .signature = signature,
                           .name = dotted_name(name.of(text_))},
            .pattern = match.pattern(),
            .name = name};
    if (raw.definition.name.empty()) return;
    if (const auto qualifier = match.find(Capture::kQualifier)) {
      raw.definition.name = dotted_name(qualifier->of(text_)) + "." + raw.definition.name;
    }
    // `const f = function g() {}` is one definition, seen twice: what has the same body is the
    // same.
    const uint32_t key = body ? body->begin : whole.begin;
    const auto [at, is_new] = definitions_.try_emplace(key, raw);
    if (!is_new && raw.pattern < at->second.pattern) at->second = std::move(raw);
  }

  FoundDefinition finished(Raw raw) const {
    FoundDefinition& one = raw.definition;
    if (const auto doc = docs_.find(one.whole.begin); doc != docs_.end()) one.doc = doc->second;
    widen(one.whole);
    one.signature.begin = one.whole.begin;
    one.signature.begin_line = one.whole.begin_line;
    const auto is_before = [&](const Span& decorator) { return decorator.begin < one.whole.begin; };
    auto decorator = std::ranges::partition_point(decorators_, is_before);
    for (; decorator != decorators_.end() && decorator->begin < raw.name.begin; ++decorator) {
      one.decorators.push_back(*decorator);
    }
    leave_trailing_comments(one.whole);
    return std::move(one);
  }

  // To all that belongs to the definition: what wraps it, and decorators that stand before it as
  // parts of their own.
  void widen(Span& whole) const {
    while (true) {
      const auto wrapper = wrappers_.find({whole.begin, whole.end});
      if (wrapper == wrappers_.end()) break;
      whole = wrapper->second;
    }
    while (true) {
      const auto begins_before = [&](const Span& one) { return one.begin < whole.begin; };
      const auto next = std::ranges::partition_point(result_.omitted, begins_before);
      if (next == result_.omitted.begin()) return;
      const Span& before = *std::prev(next);
      if (!std::ranges::binary_search(decorators_, before, comes_before)) return;
      if (before.end > whole.begin) return;
      const std::string_view between = text_.substr(before.end, whole.begin - before.end);
      if (!std::ranges::all_of(between, is_blank)) return;
      whole.begin = before.begin;
      whole.begin_line = before.begin_line;
    }
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
  std::map<uint32_t, Raw> definitions_{};  // by where the body begins, or the whole without one
  std::map<std::pair<uint32_t, uint32_t>, Span> wrappers_{};  // by what they wrap
  std::map<uint32_t, std::vector<Span>> docs_{};              // by where the definition begins
  std::vector<Span> decorators_{};
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

// A parser and a cursor cost more to make than a small file to read: each thread keeps its own.
TSParser* parser_of_thread(const Language& language) {
  thread_local std::map<const TSLanguage*, Parser> parsers;
  Parser& parser = parsers[language.grammar()];
  if (parser == nullptr) {
    parser.reset(ts_parser_new());
    CHECK(ts_parser_set_language(parser.get(), language.grammar()));
  }
  return parser.get();
}

TSQueryCursor* cursor_of_thread() {
  thread_local const Cursor cursor(ts_query_cursor_new());
  return cursor.get();
}

Tree parse(const Language& language, std::string_view text, Deadline& deadline) {
  TSParser* const parser = parser_of_thread(language);
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
  Tree tree(ts_parser_parse_with_options(
      parser, nullptr, input, {.payload = &deadline, .progress_callback = [](TSParseState* state) {
                                 return static_cast<Deadline*>(state->payload)->is_over();
                               }}));
  // One that was stopped would go on with the next text.
  if (tree == nullptr) ts_parser_reset(parser);
  return tree;
}

}  // namespace

std::optional<Definitions> find_definitions(const Language& language, std::string_view text,
                                            std::chrono::milliseconds time_max) {
  CHECK(text.size() < std::numeric_limits<uint32_t>::max());
  Deadline deadline(time_max);
  const Tree tree = parse(language, text, deadline);
  if (tree == nullptr) return std::nullopt;
  const CompiledQuery& compiled = query_of(language);
  TSQueryCursor* const cursor = cursor_of_thread();
  const TSQueryCursorOptions options{.payload = &deadline,
                                     .progress_callback = [](TSQueryCursorState* state) {
                                       return static_cast<Deadline*>(state->payload)->is_over();
                                     }};
  ts_query_cursor_exec_with_options(cursor, compiled.query.get(), ts_tree_root_node(tree.get()),
                                    &options);
  Collector collector(text);
  TSQueryMatch match{};
  while (ts_query_cursor_next_match(cursor, &match)) {
    collector.add(Match(match, compiled.captures));
  }
  if (deadline.is_over()) return std::nullopt;
  return std::move(collector).finish();
}

}  // namespace twotrack::hub
