#include "config/yaml.h"

#include <yaml-cpp/depthguard.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <optional>
#include <set>
#include <sstream>

#include "base/utf8.h"

namespace twotrack::config {
namespace {

YamlPosition position_of(const YAML::Mark& mark) {
  return {.line = static_cast<uint32_t>(mark.line + 1),
          .column = static_cast<uint32_t>(mark.column + 1)};
}

// Builds the tree from yaml-cpp's events. Events rather than yaml-cpp's own nodes, because those
// hide duplicate keys and let a few aliases grow into millions of values.
class TreeBuilder : public YAML::EventHandler {
 public:
  YamlText take() { return std::move(out_); }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (documents_++ > 0) fault(position_of(mark), "a second document: only one is allowed");
  }
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    refuse_anchor(mark, anchor);
    add(null_at(mark));
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) override {
    fault(position_of(mark), "aliases are not supported: write out the value");
    add(null_at(mark));
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    refuse_anchor(mark, anchor);
    // yaml-cpp's own marks: "?" for plain text, "!" for quoted.
    if (tag != "?" && tag != "!" && !tag.empty()) refuse_tag(mark, tag);
    YamlNode node = null_at(mark);
    node.kind = YamlNode::Kind::kScalar;
    node.quoted = tag == "!";
    node.text = value;
    add(std::move(node));
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value /*style*/) override {
    open(mark, tag, anchor, YamlNode::Kind::kList);
  }
  void OnSequenceEnd() override { close(); }

  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value /*style*/) override {
    open(mark, tag, anchor, YamlNode::Kind::kMap);
  }
  void OnMapEnd() override { close(); }

  void fault(YamlPosition position, std::string message) {
    out_.faults.push_back({.position = position, .message = std::move(message)});
  }

 private:
  static YamlNode null_at(const YAML::Mark& mark) {
    YamlNode node;
    node.position = position_of(mark);
    return node;
  }

  // A list or map that is not complete yet.
  struct Open {
    YamlNode node;
    std::set<std::string> keys;        // of a map
    std::optional<YamlMember> member;  // its key has been read, its value has not
  };

  void refuse_anchor(const YAML::Mark& mark, YAML::anchor_t anchor) {
    if (anchor != 0)
      fault(position_of(mark), "anchors are not supported: write out the value where it is needed");
  }

  void refuse_tag(const YAML::Mark& mark, const std::string& tag) {
    fault(position_of(mark), "tags are not supported: \"" + tag + "\"");
  }

  void open(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
            YamlNode::Kind kind) {
    refuse_anchor(mark, anchor);
    if (tag != "?" && !tag.empty()) refuse_tag(mark, tag);
    if (open_.size() == kYamlDepthMax && !too_deep_) {
      fault(position_of(mark), "nested deeper than " + std::to_string(kYamlDepthMax) + " levels");
      too_deep_ = true;
    }
    Open& top = open_.emplace_back();
    top.node.kind = kind;
    top.node.position = position_of(mark);
  }

  void close() {
    YamlNode node = std::move(open_.back().node);
    open_.pop_back();
    // What is too deep was reported. Keeping it could overflow the stack of code that walks the
    // tree.
    if (open_.size() >= kYamlDepthMax) {
      node.items.clear();
      node.members.clear();
    }
    add(std::move(node));
  }

  void add(YamlNode node) {
    if (open_.empty()) {
      if (documents_ == 1) out_.root = std::move(node);
      return;
    }
    Open& top = open_.back();
    if (top.node.kind == YamlNode::Kind::kList) {
      top.node.items.push_back(std::move(node));
    } else if (top.member) {
      // The mark of an empty value points to whatever comes next.
      if (node.kind == YamlNode::Kind::kNull) node.position = top.member->position;
      top.member->value = std::move(node);
      top.node.members.push_back(*std::move(top.member));
      top.member.reset();
    } else {
      top.member = begin_member(top.keys, node);
    }
  }

  YamlMember begin_member(std::set<std::string>& keys, const YamlNode& key) {
    if (key.kind != YamlNode::Kind::kScalar) {
      fault(key.position, "a key must be plain text");
    } else if (!keys.insert(key.text).second) {
      fault(key.position, "the key \"" + key.text + "\" appears twice");
    }
    return {.key = key.text, .position = key.position, .value = {}};
  }

  YamlText out_;
  std::vector<Open> open_;
  int documents_ = 0;
  bool too_deep_ = false;
};

YamlPosition position_at(std::string_view text, size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const size_t line_begin = before.rfind('\n') + 1;  // npos + 1 is 0
  return {.line = static_cast<uint32_t>(std::ranges::count(before, '\n') + 1),
          .column = static_cast<uint32_t>(offset - line_begin + 1)};
}

// The first byte that is not allowed in YAML. yaml-cpp takes 0x04 for the end of the file
// and would silently drop what follows.
std::optional<YamlFault> bad_byte(std::string_view text) {
  const auto is_control = [](char c) {
    const auto byte = static_cast<uint8_t>(c);
    return (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') || byte == 0x7f;
  };
  const auto control = std::ranges::find_if(text, is_control);
  if (control != text.end()) {
    const auto offset = static_cast<size_t>(control - text.begin());
    return YamlFault{position_at(text, offset), "a control character"};
  }
  for (uint32_t line = 1; !text.empty(); ++line) {
    const size_t end = std::min(text.find('\n'), text.size());
    if (!is_utf8(text.substr(0, end))) return YamlFault{{.line = line, .column = 1}, "not UTF-8"};
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return std::nullopt;
}

// yaml-cpp reports "illegal map value" when a line is indented with a tab.
bool is_indented_with_tab(std::string_view text, uint32_t line) {
  for (; line > 1; --line) {
    const size_t end = text.find('\n');
    if (end == std::string_view::npos) return false;
    text.remove_prefix(end + 1);
  }
  const size_t begin = text.find_first_not_of(' ');
  return begin != std::string_view::npos && text[begin] == '\t';
}

void parse_into(TreeBuilder& builder, std::string_view text) {
  try {
    std::istringstream stream{std::string(text)};
    YAML::Parser parser(stream);
    // Stop at the second: in some texts yaml-cpp finds documents without end.
    if (parser.HandleNextDocument(builder)) parser.HandleNextDocument(builder);
  } catch (const YAML::DeepRecursion&) {
    // The builder has reported it.
  } catch (const YAML::Exception& e) {
    const YamlPosition position = e.mark.is_null() ? YamlPosition{} : position_of(e.mark);
    if (is_indented_with_tab(text, position.line)) {
      builder.fault({.line = position.line, .column = 1},
                    "tabs cannot be used for indentation: use spaces");
    } else {
      builder.fault(position, "invalid YAML: " + e.msg);
    }
  }
}

}  // namespace

YamlText parse_yaml(std::string_view text) {
  TreeBuilder builder;
  if (text.size() > kYamlBytesMax) {
    builder.fault({}, "larger than " + std::to_string(kYamlBytesMax) + " bytes");
  } else if (const auto fault = bad_byte(text)) {
    builder.fault(fault->position, fault->message);
  } else {
    parse_into(builder, text);
  }
  return builder.take();
}

}  // namespace twotrack::config
