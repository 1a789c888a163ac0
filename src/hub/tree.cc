#include "hub/tree.h"

#include <algorithm>
#include <initializer_list>

#include "base/ascii.h"

namespace twotrack::hub {
namespace {

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

}  // namespace

Span span_of(TSNode node) {
  return {.begin = ts_node_start_byte(node), .end = ts_node_end_byte(node)};
}

TSNode name_node(TSNode definition) {
  const TSNode declarator = field(definition, "declarator");
  const TSNode name = first_field(definition, {"name", "left", "key", "property"});
  return ts_node_is_null(name) && !ts_node_is_null(declarator) ? declared_name(declarator) : name;
}

Span span_of_name(TSNode definition, TSNode name, std::string_view text) {
  constexpr std::string_view kOperator = "::operator";
  const Span span = span_of(name);
  const TSNode type = field(definition, "type");
  if (ts_node_is_null(type)) return span;
  std::string last(span_of(type).of(text));
  std::erase_if(last, is_space);
  const bool is_conversion = last.ends_with(kOperator) && span_of(type).begin < span.begin;
  return is_conversion ? Span{.begin = span_of(type).begin, .end = span.end} : span;
}

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

std::string macro_arguments(TSNode definition, std::string_view name, std::string_view text) {
  const auto is_loud = [](char c) { return is_upper(c) || is_digit(c) || c == '_'; };
  if (name.size() < 2 || !std::ranges::all_of(name, is_loud)) return "";
  if (!ts_node_is_null(field(definition, "type"))) return "";
  const TSNode declarator = field(definition, "declarator");
  if (ts_node_is_null(declarator)) return "";
  const TSNode parameters = field(declarator, "parameters");
  if (ts_node_is_null(parameters)) return "";
  std::string joined;
  for (const char c : span_of(parameters).of(text)) {
    const bool is_name = is_loud(c) || is_lower(c);
    if (is_name) joined.push_back(c);
    if (c == ',') joined.push_back('.');
    if (!is_name && c != ',' && c != '(' && c != ')' && !is_space(c)) return "";
  }
  return joined;
}

std::optional<Span> callee_of(TSNode call) {
  const TSNode function = first_field(call, {"function", "constructor", "macro", "name", "type"});
  if (ts_node_is_null(function)) return std::nullopt;
  Span span = span_of(function);
  const TSNode object = field(call, "object");
  if (!ts_node_is_null(object)) span.begin = ts_node_start_byte(object);
  return span;
}

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

}  // namespace twotrack::hub
