// Names come from nesting: definitions arrive in the order of their text, so a stack of those that
// are still open gives each its qualified name. An id has no line numbers in it; what tells apart
// two definitions of one name is which of them comes first.
#include "hub/outline.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/sha256.h"
#include "base/utf8.h"
#include "hub/definitions.h"
#include "hub/language.h"
#include "hub/text_parts.h"

namespace twotrack::hub {
namespace {

using Kind = FoundDefinition::Kind;

// A definition so deep that its name is longer is left out: all names together would be longer than
// any memory.
constexpr size_t kNameBytesMax = 1000;

std::string stem_of(std::string_view file) {
  return Path(file).stem().string();
}

uint64_t line_count(std::string_view text) {
  uint64_t lines = 0;
  for (const char c : text) lines += c == '\n' ? 1 : 0;
  const bool has_open_line = !text.empty() && text.back() != '\n';
  return std::max<uint64_t>(1, lines + (has_open_line ? 1 : 0));
}

Node file_node(std::string_view file, std::string_view text) {
  return {.id = std::string(file),
          .type = NodeType::kFile,
          .name = stem_of(file),
          .file = std::string(file),
          .start_line = 1,
          .end_line = line_count(text),
          .source_hash = sha256_hex(text)};
}

// `text` with a "_" for each byte that is not UTF-8: every other byte keeps its place, and all that
// is taken from it can be written as JSON.
std::string as_utf8(std::string_view text) {
  constexpr size_t kCharacterBytesMax = 4;
  std::string copy(text);
  for (size_t i = 0; i < text.size();) {
    size_t length = 1;
    while (length <= kCharacterBytesMax && !is_utf8(text.substr(i, length))) ++length;
    if (length > kCharacterBytesMax) {
      copy[i] = '_';
      length = 1;
    }
    i += length;
  }
  return copy;
}

std::string doc_of(std::string_view text, const std::vector<Span>& literals) {
  std::string joined;
  for (const Span& literal : literals) {
    const auto part = literal_text(literal.of(text));
    if (!part) return "";
    joined.append(*part);
  }
  return without_indentation(joined);
}

class Outliner {
 public:
  // `original` is what hashes are made of, `text` the same as UTF-8.
  Outliner(std::string_view file, std::string_view original, std::string_view text)
      : file_(file), original_(original), text_(text) {
    for (size_t end = text.find('\n'); end != std::string_view::npos;
         end = text.find('\n', end + 1)) {
      line_ends_.push_back(static_cast<uint32_t>(end));
    }
  }

  Outlined run(const Language& language, std::chrono::milliseconds time_max) {
    result_.nodes.push_back(file_node(file_, original_));
    const auto definitions = find_definitions(language, text_, time_max);
    if (!definitions) {
      result_.trouble = "takes too long to read: only the file itself is a node";
      return std::move(result_);
    }
    if (definitions->error) {
      result_.trouble = "line " + std::to_string(line_of(*definitions->error)) +
                        " is not understood: nodes may be missing";
    }
    docs_ = language.docs;
    result_.nodes[0].docstring = file_doc(*definitions);
    ids_.insert(result_.nodes[0].id);
    auto call = definitions->calls.begin();
    for (const FoundDefinition& one : definitions->found) {
      for (; call != definitions->calls.end() && call->begin < one.whole.begin; ++call) {
        add_call(*call);
      }
      add(one, *definitions);
    }
    for (; call != definitions->calls.end(); ++call) add_call(*call);
    for (auto& [node, names] : calls_) {
      if (names.empty()) continue;
      result_.calls.push_back({.node_id = result_.nodes[node].id, .names = std::move(names)});
    }
    return std::move(result_);
  }

 private:
  struct Open {
    uint32_t end;
    Kind kind;
    std::string name;
    size_t node;  // its own, or that around it
  };

  std::string file_doc(const SourceDefinitions& all) const {
    if (docs_ == Language::Docs::kLiteralInside) return doc_of(text_, all.file_doc);
    const auto end = static_cast<uint32_t>(text_.size());
    return comment_of_file(text_, all.comments, all.found.empty() ? end : all.found[0].whole.begin);
  }

  std::string doc(const FoundDefinition& one, const SourceDefinitions& all) const {
    if (docs_ == Language::Docs::kLiteralInside) return doc_of(text_, one.doc);
    return comment_above(text_, all.comments, one.whole.begin);
  }

  void close_before(uint32_t begin) {
    while (!open_.empty() && open_.back().end <= begin) open_.pop_back();
  }

  void add(const FoundDefinition& one, const SourceDefinitions& all) {
    close_before(one.whole.begin);
    std::string name = one.name;
    if (!open_.empty()) name = open_.back().name + "." + name;
    if (name.size() > kNameBytesMax) {
      result_.trouble = "definitions nested this deeply are skipped";
      return;
    }
    if (is_node(one)) add_node(one, name, all);
    open_.push_back({.end = one.whole.end,
                     .kind = one.kind,
                     .name = std::move(name),
                     .node = is_node(one) ? result_.nodes.size() - 1 : current_node()});
  }

  static bool is_node(const FoundDefinition& one) {
    return one.kind == Kind::kClass || one.kind == Kind::kFunction;
  }

  size_t current_node() const { return open_.empty() ? 0 : open_.back().node; }

  NodeType type_of(const FoundDefinition& one) const {
    if (one.kind == Kind::kClass) return NodeType::kClass;
    const bool is_member = !open_.empty() && (open_.back().kind == Kind::kClass ||
                                              open_.back().kind == Kind::kMembers);
    return is_member || one.is_method ? NodeType::kMethod : NodeType::kFunction;
  }

  void add_node(const FoundDefinition& one, const std::string& name, const SourceDefinitions& all) {
    Node node{.id = id_of(name),
              .type = type_of(one),
              .name = name,
              .file = std::string(file_),
              .start_line = line_of(one.whole.begin),
              .end_line = line_of(one.whole.end - 1),
              .signature = signature_line(text_, one.signature, all.omitted),
              .docstring = doc(one, all),
              .source_hash = sha256_hex(one.whole.of(original_))};
    for (const Span& decorator : one.decorators) {
      node.decorators.push_back(signature_line(text_, decorator, all.comments));
    }
    result_.nodes.push_back(std::move(node));
  }

  uint64_t line_of(uint32_t at) const {
    return static_cast<uint64_t>(std::ranges::lower_bound(line_ends_, at) - line_ends_.begin()) + 1;
  }

  // The second of a name is "#2", unless that is somebody's name.
  std::string id_of(const std::string& name) {
    const std::string id = std::string(file_) + "::" + name;
    uint64_t& number = times_[name];
    while (true) {
      std::string numbered = ++number == 1 ? id : id + "#" + std::to_string(number);
      if (ids_.insert(numbered).second) return numbered;
    }
  }

  void add_call(const Span& call) {
    close_before(call.begin);
    std::vector<std::string>& names = calls_[current_node()];
    if (names.size() >= kCallsMax) return;
    std::string name = called_name(call.of(text_));
    if (name.empty() || std::ranges::find(names, name) != names.end()) return;
    names.push_back(std::move(name));
  }

  std::string_view file_;
  std::string_view original_;
  std::string_view text_;
  std::vector<uint32_t> line_ends_{};
  Language::Docs docs_ = Language::Docs::kLiteralInside;
  Outlined result_{};
  std::vector<Open> open_{};                 // the definitions around the next one, outermost first
  std::map<std::string, uint64_t> times_{};  // how often a qualified name was seen
  std::set<std::string> ids_{};
  std::map<size_t, std::vector<std::string>> calls_{};  // by node
};

}  // namespace

Outlined outline_of(std::string_view file, std::string_view text,
                    std::chrono::milliseconds time_max) {
  const Language* language = language_of(file, text);
  if (language == nullptr) return {.nodes = {file_node(file, text)}};
  if (text.size() > kOutlineBytesMax) {
    return {.nodes = {file_node(file, text)},
            .trouble = "too long: only the file itself is a node"};
  }
  if (is_utf8(text)) return Outliner(file, text, text).run(*language, time_max);
  const std::string readable = as_utf8(text);
  Outlined outlined = Outliner(file, text, readable).run(*language, time_max);
  if (outlined.trouble.empty()) outlined.trouble = "not UTF-8: other bytes are read as _";
  return outlined;
}

std::vector<Node> outline(std::string_view file, std::string_view text) {
  return outline_of(file, text).nodes;
}

}  // namespace twotrack::hub
