// analyze_signature, read_type_hints, read_current_docstring, write_docstring.
#include <algorithm>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "tool/builtin.h"
#include "tool/contract_return.h"
#include "tool/docstring_check.h"
#include "tool/python_signature.h"
#include "tool/python_source.h"
#include "tool/workspace_file.h"

namespace twotrack::tool {
namespace {

Json json_or_null(const std::string& text) {
  return text.empty() ? Json{"null"} : json_text(text);
}

Json truth(bool value) {
  return {value ? "true" : "false"};
}

bool is_function(const hub::Node& node) {
  return node.type == hub::NodeType::kFunction || node.type == hub::NodeType::kMethod;
}

Json to_json(const PythonSignature& signature, const std::string& line) {
  JsonWriter json;
  json.begin_object().member("name", signature.name).member("signature", line);
  json.key("parameters").begin_array();
  for (const SignatureParameter& one : signature.parameters) {
    json.begin_object().member("name", one.name).key("type").raw(json_or_null(one.type));
    json.key("default").raw(json_or_null(one.default_value)).end_object();
  }
  json.end_array().key("returns").raw(json_or_null(signature.returns));
  json.member("is_async", signature.is_async).end_object();
  return json.take();
}

// Of a class or a file: the heads of all functions in it.
ToolReturn list_signatures(const PythonSource& source) {
  JsonWriter json;
  json.begin_object().key("signatures").begin_array();
  uint64_t count = 0;
  for (const hub::Node& node : source.nodes()) {
    const bool is_inside = source.is_file() || node.name.starts_with(source.node().name + ".");
    if (!is_inside || !is_function(node)) continue;
    json.begin_object().member("name", node.name).member("signature", node.signature);
    json.member("line", node.start_line).end_object();
    ++count;
  }
  json.end_array().end_object();
  ContractReturn said{.result = json.take(),
                      .summary = source.node().name + " has " + count_of(count, "function"),
                      .knowledge = {{"function_count", {std::to_string(count)}}}};
  return said.to_return();
}

ToolReturn analyze_signature(const CallContext& context) {
  const auto source = read_python_source(context);
  if (!source.ok()) return error_return(source.error().message);
  const hub::Node& node = source.value().node();
  if (!is_function(node)) return list_signatures(source.value());
  const auto signature = parse_signature(node.signature);
  if (!signature.ok()) return error_return(signature.error().message);
  const PythonSignature& found = signature.value();
  ContractReturn said{
      .result = to_json(found, node.signature),
      .summary = found.name + " takes " + count_of(found.parameters.size(), "parameter"),
      .knowledge = {{"function_name", json_text(found.name)},
                    {"parameter_count", {std::to_string(found.parameters.size())}},
                    {"return_type", json_or_null(found.returns)},
                    {"is_async", truth(found.is_async)}}};
  if (!found.returns.empty()) said.summary += " and returns " + found.returns;
  return said.to_return();
}

ToolReturn read_type_hints(const CallContext& context) {
  const auto source = read_python_source(context);
  if (!source.ok()) return error_return(source.error().message);
  const hub::Node& node = source.value().node();
  if (!is_function(node)) {
    return error_return(node.id + " is no function: only functions have type hints");
  }
  const auto signature = parse_signature(node.signature);
  if (!signature.ok()) return error_return(signature.error().message);
  const PythonSignature& found = signature.value();
  const auto hints = static_cast<uint64_t>(std::ranges::count_if(
      found.parameters, [](const SignatureParameter& one) { return !one.type.empty(); }));
  const bool has_any = hints > 0 || !found.returns.empty();
  ContractReturn said{.result = to_json(found, node.signature),
                      .knowledge = {{"type_hints_present", truth(has_any)},
                                    {"type_hints_count", {std::to_string(hints)}},
                                    {"type_hints_return", json_or_null(found.returns)}}};
  said.summary = std::to_string(hints) + " of " + count_of(found.parameters.size(), "parameter") +
                 " of " + found.name + " have type hints, " +
                 (found.returns.empty() ? "its result has none" : "its result is " + found.returns);
  return said.to_return();
}

ToolReturn read_current_docstring(const CallContext& context) {
  const auto source = read_python_source(context);
  if (!source.ok()) return error_return(source.error().message);
  const hub::Node& node = source.value().node();
  const bool is_there = !node.docstring.empty();
  JsonWriter result;
  result.begin_object().key("docstring").raw(json_or_null(node.docstring));
  result.member("signature", node.signature).end_object();
  ContractReturn said{.result = result.take(),
                      .summary = node.name + (is_there ? " has a docstring" : " has no docstring"),
                      .knowledge = {{"docstring_present", truth(is_there)}}};
  if (is_there && !shares_words(source.value(), node.docstring)) {
    said.outcome = Outcome::kUnknown;
    said.summary += ", which shares no word with the code";
  }
  return said.to_return();
}

ToolReturn write_docstring(const CallContext& context) {
  const auto args = JsonTree::parse(context.args);
  if (!args.ok()) return error_return(args.error().message);
  const std::string docstring(json_string(args.value().root(), "docstring"));
  const auto source = read_python_source(context);
  if (!source.ok()) return error_return(source.error().message);
  const std::string fault = docstring_fault(source.value(), docstring);
  if (!fault.empty()) return error_return("not written, because " + fault);
  const auto text = with_docstring(source.value(), docstring);
  if (!text.ok()) return error_return(text.error().message);
  const Status written = write_workspace_file(context.workspace, context.node.file, text.value());
  if (!written.ok()) return error_return(written.error().message);
  const hub::Node& node = source.value().node();
  const bool was_there = !source.value().doc().empty();
  JsonWriter result;
  result.begin_object().member("file", node.file).member("name", node.name);
  result.member("replaced", was_there).end_object();
  ContractReturn said{
      .result = result.take(),
      .summary = (was_there ? "Replaced" : "Wrote") + std::string(" the docstring of ") + node.name,
      .knowledge = {{"docstring_written", {"true"}}, {"docstring_present", {"true"}}}};
  said.candidates.push_back(candidate("read_current_docstring", "{}"));
  return said.to_return();
}

}  // namespace

std::vector<Builtin> source_tools() {
  return {
      {.spec = {.name = "analyze_signature",
                .description = "Show the name, parameters and return type of the function."},
       .call = analyze_signature},
      {.spec = {.name = "read_type_hints", .description = "Show the type hints of the function."},
       .call = read_type_hints},
      {.spec = {.name = "read_current_docstring",
                .description = "Show the docstring that the code has now."},
       .call = read_current_docstring},
      {.spec = {.name = "write_docstring",
                .description = "Write the docstring of the code, or replace it.",
                .parameters = {{.name = "docstring",
                                .value = {.description =
                                              "Text of the docstring, without quotes."}}}},
       .effect = Effect::kWorkspace,
       .does = {Does::kWrite},
       .call = write_docstring}};
}

}  // namespace twotrack::tool
