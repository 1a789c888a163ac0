#include "hub/definitions.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/ascii.h"
#include "base/check.h"
#include "hub/compiled_query.h"
#include "hub/parsed_text.h"
#include "hub/text_parts.h"
#include "hub/tree.h"

namespace twotrack::hub {
namespace {

using Kind = FoundDefinition::Kind;

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

// Puts together what single matches say of one definition.
class Collector {
 public:
  // `parsed` must stay as long as this.
  Collector(std::string_view text, const ParsedText& parsed)
      : text_(text), parsed_(parsed.repaired.empty() ? text : parsed.repaired) {
    result_.comments = parsed.comments;
    result_.omitted = parsed.removed;
    result_.error = parsed.error;
  }

  void add(const Match& match) {
    if (match.is_empty()) return;
    if (const auto comment = match.find(Capture::kComment)) {
      result_.comments.push_back(*comment);
    } else if (const auto call = match.node(Capture::kCall)) {
      if (const auto callee = callee_of(*call)) result_.calls.push_back(*callee);
    } else if (const auto decorator = match.find(Capture::kDecorator)) {
      decorators_.push_back(*decorator);
    } else if (const auto omitted = match.find(Capture::kOmitted)) {
      result_.omitted.push_back(*omitted);
    } else if (const auto wrapper = match.node(Capture::kWrapper)) {
      add_wrapper(*wrapper);
    } else if (const auto statement = match.find(Capture::kStatement)) {
      add_literal(*statement, match);
    } else {
      add_definition(match);
    }
  }

  SourceDefinitions finish() && {
    std::ranges::sort(result_.comments, comes_before);
    std::ranges::sort(result_.calls, comes_before);
    std::ranges::sort(decorators_, comes_before);
    result_.omitted.insert(result_.omitted.end(), result_.comments.begin(), result_.comments.end());
    result_.omitted.insert(result_.omitted.end(), decorators_.begin(), decorators_.end());
    std::ranges::sort(result_.omitted, comes_before);
    std::ranges::stable_sort(definitions_, {}, &Raw::pattern);
    for (Raw& one : definitions_) {
      // `const f = function g() {}` is one definition, seen twice: what has the same name or the
      // same body is the same.
      const bool is_new = taken_.insert(one.name.begin).second &&
                          (one.body == kNoBody || taken_.insert(one.body).second);
      if (is_new) result_.found.push_back(finished(std::move(one)));
    }
    std::ranges::stable_sort(
        result_.found, [](const auto& a, const auto& b) { return comes_before(a.whole, b.whole); });
    const bool has_mark = text_.starts_with("\xEF\xBB\xBF");
    result_.file_doc = doc_at(has_mark ? 3 : 0);
    return std::move(result_);
  }

 private:
  static constexpr uint32_t kNoBody = std::numeric_limits<uint32_t>::max();

  struct Raw {
    FoundDefinition definition{};
    uint16_t pattern = 0;
    Span name{};
    uint32_t body = kNoBody;  // where it begins
  };
  struct Docs {
    uint32_t statement_end = 0;
    std::vector<Span> literals{};
  };

  void add_literal(const Span& statement, const Match& match) {
    const auto literal = match.find(Capture::kDoc);
    if (!literal) return;
    Docs& docs = docs_[statement.begin];
    docs.statement_end = statement.end;
    docs.literals.push_back(*literal);
  }

  void add_wrapper(TSNode wrapper) {
    const auto wrapped = wrapped_by(wrapper);
    if (!wrapped) return;
    const Span inner = span_of(*wrapped);
    const Span outer = span_of(wrapper);
    if (inner != outer) wrappers_[{inner.begin, inner.end}] = outer;
  }

  void add_definition(const Match& match) {
    constexpr std::pair<Capture, Kind> kKinds[] = {{Capture::kClass, Kind::kClass},
                                                   {Capture::kFunction, Kind::kFunction},
                                                   {Capture::kScope, Kind::kScope},
                                                   {Capture::kMembers, Kind::kMembers}};
    for (const auto& [capture, kind] : kKinds) {
      if (const auto found = match.node(capture)) return add_definition(kind, *found, match);
    }
  }

  void add_definition(Kind kind, TSNode node, const Match& match) {
    const TSNode named = match.node(Capture::kName).value_or(name_node(node));
    if (ts_node_is_null(named)) return;
    const Span name = span_of_name(node, named, parsed_);
    const Span whole = span_of(node);
    Raw raw{.definition = {.kind = kind,
                           .whole = whole,
                           .signature = whole,
                           .name = dotted_name(written(name))},
            .pattern = match.pattern(),
            .name = name};
    raw.definition.is_method = raw.definition.name.find('.') != std::string::npos;
    // In broken text the parser makes up what is missing, without any bytes.
    const bool has_bytes = !raw.definition.name.empty() && whole.begin < whole.end;
    if (!has_bytes || is_transparent(raw.definition)) return;
    if (const std::string more = macro_arguments(node, raw.definition.name, text_); !more.empty()) {
      raw.definition.name.append(".").append(more);
      raw.definition.is_method = false;
    }
    const TSNode body = match.node(Capture::kBody).value_or(body_of(node));
    if (!ts_node_is_null(body)) {
      raw.body = ts_node_start_byte(body);
      raw.definition.signature.end = std::max(name.end, raw.body);
      // typedef struct { … } Name;
      if (name.begin > raw.body) result_.omitted.push_back(span_of(body));
    }
    if (const auto qualifier = match.find(Capture::kQualifier)) {
      raw.definition.name = dotted_name(written(*qualifier)) + "." + raw.definition.name;
      raw.definition.is_method = true;
    }
    definitions_.push_back(std::move(raw));
  }

  // What the parser has seen there, in the words of the text.
  std::string written(const Span& span) const {
    std::string seen(span.of(text_));
    const std::string_view parsed = span.of(parsed_);
    for (size_t i = 0; i < seen.size(); ++i) {
      if (is_space(parsed[i])) seen[i] = ' ';
    }
    return seen;
  }

  // What a module has is called by its own name alone.
  static bool is_transparent(const FoundDefinition& one) {
    return one.kind == Kind::kMembers && (one.name == "module.exports" || one.name == "exports");
  }

  // The literals of the statement that is the first one from `begin` on.
  std::vector<Span> doc_at(uint32_t begin) const {
    while (begin < text_.size()) {
      if (is_space(text_[begin])) {
        ++begin;
        continue;
      }
      const auto is_before = [&](const Span& comment) { return comment.begin < begin; };
      const auto comment = std::ranges::partition_point(result_.comments, is_before);
      if (comment == result_.comments.end() || comment->begin != begin) break;
      begin = comment->end;
    }
    const auto docs = docs_.find(begin);
    if (docs == docs_.end()) return {};
    const std::vector<Span>& literals = docs->second.literals;
    const bool is_all =
        literals[0].begin == begin && literals.back().end == docs->second.statement_end;
    return is_all ? literals : std::vector<Span>{};
  }

  FoundDefinition finished(Raw raw) const {
    FoundDefinition& one = raw.definition;
    if (raw.body != kNoBody) one.doc = doc_at(raw.body);
    widen(one.whole);
    add_macros(one.whole);
    one.signature.begin = one.whole.begin;
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
      if (!std::ranges::all_of(between, is_space)) return;
      whole.begin = before.begin;
    }
  }

  // To the macros on the same line, which the parser did not see; they may be a type.
  void add_macros(Span& whole) const {
    for (uint32_t i = whole.begin; i > 0 && (parsed_[i - 1] == ' ' || parsed_[i - 1] == '\t');
         --i) {
      if (!is_space(text_[i - 1])) whole.begin = i - 1;
    }
  }

  // A comment behind the last statement may as well belong to what follows; the grammar counts it
  // to the block before it.
  void leave_trailing_comments(Span& whole) const {
    while (true) {
      while (whole.end > whole.begin && is_space(text_[whole.end - 1])) --whole.end;
      const auto begins_before = [&](const Span& comment) { return comment.begin < whole.end; };
      const auto next = std::ranges::partition_point(result_.comments, begins_before);
      if (next == result_.comments.begin()) return;
      const Span& comment = *std::prev(next);
      if (comment.end < whole.end || comment.begin <= whole.begin) return;
      whole.end = comment.begin;
    }
  }

  std::string_view text_;
  std::string_view parsed_;  // the same, with blanks for some of it
  SourceDefinitions result_{};
  std::vector<Raw> definitions_{};
  std::set<uint32_t> taken_{};  // where names and bodies of definitions begin
  std::map<std::pair<uint32_t, uint32_t>, Span> wrappers_{};  // by what they wrap
  std::map<uint32_t, Docs> docs_{};                           // by where the statement begins
  std::vector<Span> decorators_{};
};

// A cursor costs more to make than a small file to read: each thread keeps its own.
TSQueryCursor* cursor_of_thread() {
  thread_local const Cursor cursor(ts_query_cursor_new());
  return cursor.get();
}

}  // namespace

std::optional<SourceDefinitions> find_definitions(const Language& language, std::string_view text,
                                                  std::chrono::milliseconds time_max) {
  CHECK(text.size() < std::numeric_limits<uint32_t>::max());
  CpuLimit deadline(time_max);
  const ParsedText parsed = parse_text(language, text, deadline);
  if (parsed.trees.empty()) return std::nullopt;
  const CompiledQuery& compiled = query_of(language);
  TSQueryCursor* const cursor = cursor_of_thread();
  const TSQueryCursorOptions options{.payload = &deadline,
                                     .progress_callback = [](TSQueryCursorState* state) {
                                       return static_cast<CpuLimit*>(state->payload)->is_over();
                                     }};
  Collector collector(text, parsed);
  for (const Tree& tree : parsed.trees) {
    ts_query_cursor_exec_with_options(cursor, compiled.query.get(), ts_tree_root_node(tree.get()),
                                      &options);
    TSQueryMatch match{};
    while (ts_query_cursor_next_match(cursor, &match)) {
      collector.add(Match(match, compiled.captures));
    }
  }
  if (deadline.is_over()) return std::nullopt;
  return std::move(collector).finish();
}

}  // namespace twotrack::hub
