#include "hub/definitions.h"

#include <algorithm>
#include <ctime>
#include <initializer_list>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/check.h"
#include "hub/compiled_query.h"
#include "hub/dotted_name.h"
#include "hub/macros.h"
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

TSNode field(TSNode node, std::string_view name) {
  return ts_node_child_by_field_name(node, name.data(), static_cast<uint32_t>(name.size()));
}

// The first of the fields that the node has, or null.
TSNode first_field(TSNode node, std::initializer_list<std::string_view> names) {
  TSNode found{};
  for (const std::string_view name : names) {
    found = field(node, name);
    if (!ts_node_is_null(found)) break;
  }
  return found;
}

// The innermost part of a declarator of C: f of "*(*f)(int)".
TSNode declared_name(TSNode node) {
  while (true) {
    const TSNode inner = field(node, "declarator");
    const std::string_view type = ts_node_type(node);
    // How a type is converted to is its name: "operator bool".
    if (type == "operator_cast") return node;
    if (!ts_node_is_null(inner)) {
      node = inner;
    } else if (type.ends_with("_declarator") && ts_node_named_child_count(node) > 0) {
      node = ts_node_named_child(node, ts_node_named_child_count(node) - 1);  // "&f", "(f)"
    } else {
      return node;
    }
  }
}

// Null when it has none.
TSNode name_of(TSNode definition) {
  const TSNode declarator = field(definition, "declarator");
  const TSNode name = first_field(definition, {"name", "left", "key", "property"});
  return ts_node_is_null(name) && !ts_node_is_null(declarator) ? declared_name(declarator) : name;
}

// Of the definition itself, or of what stands behind its name: const f = () => body. Null when it
// has none.
TSNode body_of(TSNode definition) {
  const TSNode own = field(definition, "body");
  if (!ts_node_is_null(own)) return own;
  TSNode value = first_field(definition, {"value", "right", "type"});
  if (ts_node_is_null(value)) return value;
  const std::string_view type = ts_node_type(value);
  if (type == "object") return value;
  if (type == "interface_type") return ts_node_child(value, 1);  // behind the word: its brace
  // Go has lists of one value, and structs without a field for what is in them.
  if (type == "expression_list") value = ts_node_named_child(value, 0);
  if (type == "struct_type") return ts_node_named_child(value, 0);
  return field(value, "body");
}

// "Foo.Bar" of TEST(Foo, Bar) { … }, where a macro makes the function: its arguments tell one from
// the other. Empty when that is no such thing.
std::string macro_arguments(TSNode definition, std::string_view name, std::string_view text) {
  const auto is_capital = [](char c) { return (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto is_loud = [&](char c) { return is_capital(c) || is_digit(c); };
  if (name.size() < 2 || !std::ranges::all_of(name, is_loud)) return "";
  if (!ts_node_is_null(field(definition, "type"))) return "";
  const TSNode declarator = field(definition, "declarator");
  if (ts_node_is_null(declarator)) return "";
  const TSNode parameters = field(declarator, "parameters");
  if (ts_node_is_null(parameters)) return "";
  std::string joined;
  for (const char c : span_of(parameters).of(text)) {
    const bool is_name = is_loud(c) || (c >= 'a' && c <= 'z');
    if (is_name) joined.push_back(c);
    if (c == ',') joined.push_back('.');
    if (!is_name && c != ',' && c != '(' && c != ')' && !is_blank(c)) return "";
  }
  return joined;
}

// What is called, by its name: "os.path.join" of os.path.join(a, b).
std::optional<Span> callee_of(TSNode call) {
  const TSNode function = first_field(call, {"function", "constructor", "macro", "name", "type"});
  if (ts_node_is_null(function)) return std::nullopt;
  Span span = span_of(function);
  const TSNode object = field(call, "object");
  if (!ts_node_is_null(object)) {
    span.begin = ts_node_start_byte(object);
    span.begin_line = ts_node_start_point(object).row + 1;
  }
  return span;
}

// What a wrapper wraps: its last child, unless others are of the same kind (const a = 1, b = 2).
std::optional<TSNode> wrapped_by(TSNode wrapper) {
  const uint32_t count = ts_node_named_child_count(wrapper);
  if (count == 0) return std::nullopt;
  const TSNode last = ts_node_named_child(wrapper, count - 1);
  if (count == 1) return last;
  if (ts_node_symbol(ts_node_named_child(wrapper, count - 2)) == ts_node_symbol(last)) {
    return std::nullopt;
  }
  return last;
}

bool comes_before(const Span& a, const Span& b) {
  return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
}

// Puts together what single matches say of one definition.
class Collector {
 public:
  // `parsed` is `text`, with blanks for some of it.
  Collector(std::string_view text, std::string_view parsed) : text_(text), parsed_(parsed) {}

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
      Docs& docs = docs_[statement->begin];
      docs.statement_end = statement->end;
      docs.literals.push_back(*match.find(Capture::kDoc));
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
    const TSNode named = match.node(Capture::kName).value_or(name_of(node));
    if (ts_node_is_null(named)) return;
    const Span name = span_of(named);
    const Span whole = span_of(node);
    Raw raw{.definition = {.kind = kind,
                           .whole = whole,
                           .signature = whole,
                           .name = dotted_name(name.of(text_))},
            .pattern = match.pattern(),
            .name = name};
    raw.definition.is_method = raw.definition.name.find('.') != std::string::npos;
    // In broken text the parser makes up what is missing, without any bytes.
    if (raw.definition.name.empty() || is_transparent(raw.definition)) return;
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
      raw.definition.name = dotted_name(qualifier->of(text_)) + "." + raw.definition.name;
      raw.definition.is_method = true;
    }
    definitions_.push_back(std::move(raw));
  }

  // What a module has is called by its own name alone.
  static bool is_transparent(const FoundDefinition& one) {
    return one.kind == Kind::kMembers && (one.name == "module.exports" || one.name == "exports");
  }

  // The literals of the statement that is the first one from `begin` on.
  std::vector<Span> doc_at(uint32_t begin) const {
    while (begin < text_.size()) {
      if (is_blank(text_[begin])) {
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

  // To the macros on the same line, which the parser did not see; they may be a type.
  void add_macros(Span& whole) const {
    for (uint32_t i = whole.begin; i > 0 && (parsed_[i - 1] == ' ' || parsed_[i - 1] == '\t');
         --i) {
      if (!is_blank(text_[i - 1])) whole.begin = i - 1;
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
  std::string_view parsed_;
  Definitions result_{};
  std::vector<Raw> definitions_{};
  std::set<uint32_t> taken_{};  // where names and bodies of definitions begin
  std::map<std::pair<uint32_t, uint32_t>, Span> wrappers_{};  // by what they wrap
  std::map<uint32_t, Docs> docs_{};                           // by where the statement begins
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

// How much of the text the grammar could make nothing of.
uint64_t error_bytes(const Tree& tree) {
  uint64_t bytes = 0;
  TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree.get()));
  for (bool is_done = false; !is_done;) {
    const TSNode node = ts_tree_cursor_current_node(&cursor);
    if (ts_node_is_error(node)) bytes += ts_node_end_byte(node) - ts_node_start_byte(node) + 1;
    const bool goes_down = ts_node_has_error(node) && !ts_node_is_error(node);
    if (goes_down && ts_tree_cursor_goto_first_child(&cursor)) continue;
    while (!ts_tree_cursor_goto_next_sibling(&cursor)) {
      is_done = !ts_tree_cursor_goto_parent(&cursor);
      if (is_done) break;
    }
  }
  ts_tree_cursor_delete(&cursor);
  return bytes;
}

struct Parsed {
  Tree tree{};
  std::string without_macros{};  // the text that was read, when it was not the original
};

// Where the grammar stumbles over macros, the text is read without them, if that is better.
Parsed parse_with_macros(const Language& language, std::string_view text, Deadline& deadline) {
  if (!language.has_macros) return {.tree = parse(language, text, deadline)};
  WithoutMacros blanked = without_macros(text);
  Tree tree;
  if (!blanked.has_class_macro) {
    tree = parse(language, text, deadline);
    if (tree == nullptr || !ts_node_has_error(ts_tree_root_node(tree.get()))) {
      return {.tree = std::move(tree)};
    }
  }
  Tree other = parse(language, blanked.text, deadline);
  const bool is_better = tree == nullptr || (other && error_bytes(other) < error_bytes(tree));
  if (!is_better) return {.tree = std::move(tree)};
  return {.tree = std::move(other), .without_macros = std::move(blanked.text)};
}

}  // namespace

std::optional<Definitions> find_definitions(const Language& language, std::string_view text,
                                            std::chrono::milliseconds time_max) {
  CHECK(text.size() < std::numeric_limits<uint32_t>::max());
  Deadline deadline(time_max);
  const auto [tree, without_macros] = parse_with_macros(language, text, deadline);
  if (tree == nullptr) return std::nullopt;
  const CompiledQuery& compiled = query_of(language);
  TSQueryCursor* const cursor = cursor_of_thread();
  const TSQueryCursorOptions options{.payload = &deadline,
                                     .progress_callback = [](TSQueryCursorState* state) {
                                       return static_cast<Deadline*>(state->payload)->is_over();
                                     }};
  ts_query_cursor_exec_with_options(cursor, compiled.query.get(), ts_tree_root_node(tree.get()),
                                    &options);
  Collector collector(text, without_macros.empty() ? text : without_macros);
  TSQueryMatch match{};
  while (ts_query_cursor_next_match(cursor, &match)) {
    collector.add(Match(match, compiled.captures));
  }
  if (deadline.is_over()) return std::nullopt;
  return std::move(collector).finish();
}

}  // namespace twotrack::hub
