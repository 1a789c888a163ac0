// write_fixture_file, submit_result, recall.
#include "base/joined.h"
#include "base/json_scanner.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "tool/builtin.h"
#include "tool/contract_return.h"
#include "tool/python_source.h"
#include "tool/sample_data.h"
#include "tool/test_files.h"
#include "tool/try_calls.h"
#include "tool/workspace_file.h"

namespace twotrack::tool {
namespace {

constexpr size_t kUncheckedTold = 3;

// The name says whose file it is, so that nobody else's is overwritten.
std::string place_for_fixture(const CallContext& context) {
  std::error_code error;
  const bool has_tests = std::filesystem::is_directory(context.workspace / "tests", error);
  std::string place = has_tests ? "tests/fixtures/" : "fixtures/";
  place += stem_of(context.node.file);
  if (context.node.type != hub::NodeType::kFile) place += "_" + file_word(context.node.name);
  return place + ".generated.json";
}

uint64_t count_items(JsonElement value) {
  JsonArray list;
  JsonObject object;
  if (value.read(list)) return list.size();
  return !value.read(object) ? 1 : object.size();
}

bool is_empty(JsonElement value) {
  return value.is_null() || ((value.is_array() || value.is_object()) && count_items(value) == 0);
}

struct SampledFunction {
  PythonSignature signature{};
  TypeChecker types{};
};

// Nothing if the node is no function whose head can be read.
std::optional<SampledFunction> function_of(const CallContext& context) {
  const auto source = read_python_source(context);
  if (!source.ok() || source.value().is_file()) return std::nullopt;
  auto signature = parse_signature(source.value().node().signature);
  if (!signature.ok()) return std::nullopt;
  return SampledFunction{.signature = std::move(signature).value(),
                         .types = TypeChecker(types_of(source.value().text()))};
}

// A refusal with calls that would do.
std::optional<ToolReturn> refuse_samples(const SampledFunction& function, JsonElement content) {
  std::string fault = sample_fault(function.signature, function.types, content);
  if (fault.empty()) fault = coverage_fault(function.signature, function.types, content);
  if (fault.empty()) return std::nullopt;
  ContractReturn said{.outcome = Outcome::kError, .summary = "Not written: " + fault};
  said.error = said.summary;
  JsonWriter args;
  args.begin_object()
      .member("content", sample_calls(function.signature, function.types))
      .end_object();
  said.candidates.push_back(candidate("write_fixture_file", args.take()));
  return said.to_return();
}

ToolReturn write_fixture_file(const CallContext& context) {
  const auto args = JsonTree::parse(context.args);
  if (!args.ok()) return error_return(args.error().message);
  const std::string content(json_string(args.value().root(), "content"));
  const auto strict = normalize_json(content);
  if (!strict.ok()) return error_return("the content is no JSON: " + strict.error().message);
  const auto tree = JsonTree::parse(strict.value());
  if (!tree.ok()) return error_return("the content is no JSON: " + tree.error().message);
  if (is_empty(tree.value().root())) {
    return error_return("the content is empty: sample data has at least one item");
  }
  const auto function = function_of(context);
  if (function) {
    if (auto refused = refuse_samples(*function, tree.value().root())) return std::move(*refused);
  }
  const std::string place = place_for_fixture(context);
  const Status written = write_workspace_file(context.workspace, place, content + "\n");
  if (!written.ok()) return error_return(written.error().message);
  const uint64_t items = count_items(tree.value().root());
  JsonWriter result;
  result.begin_object().key("path").lossy_string(place).member("items", items).end_object();
  ContractReturn said{
      .result = result.take(),
      .summary = "Wrote " + count_of(items, "item") + " to " + place,
      .knowledge = {{"fixture_file_written", {"true"}}, {"fixture_file", json_text(place)}}};
  // Nobody can say that these are right.
  const auto unchecked = function ? unchecked_parameters(function->signature, function->types)
                                  : std::vector<std::string>{"no function could be read"};
  if (!unchecked.empty()) {
    said.outcome = Outcome::kPartial;
    said.summary += "; not checked: " + few_of(unchecked, kUncheckedTold);
  } else if (const auto tried = try_calls(context, function->signature, tree.value().root());
             tried && 2 * tried->raised > tried->made) {
    said.outcome = Outcome::kUnknown;
    said.summary += ", and " + std::to_string(tried->raised) + " of " +
                    count_of(tried->made, "call") + " with them raise an exception (" +
                    tried->error + ")";
  }
  said.candidates.push_back(candidate("submit_result", R"({"summary":"The fixture is written"})"));
  return said.to_return();
}

// Says back what it was told. Whether that is so is for others to find out.
ToolReturn submit_result(const CallContext& context) {
  const auto args = JsonTree::parse(context.args);
  if (!args.ok()) return error_return(args.error().message);
  const std::string summary(json_string(args.value().root(), "summary"));
  ContractReturn said{.result = args.value().root().json(),
                      .summary = summary.empty() ? "Submitted" : "Submitted: " + summary};
  return said.to_return();
}

// What an agent recalls is in its log, which no tool sees: the runner answers in its place.
ToolReturn recall(const CallContext& /*context*/) {
  return error_return("recall is answered from the agent's log, by its runner");
}

Parameter optional_text(std::string name, std::string description) {
  return {.name = std::move(name),
          .value = {.description = std::move(description)},
          .is_required = false};
}

}  // namespace

std::vector<Builtin> fixture_tools() {
  Parameter changed_files{.name = "changed_files",
                          .value = {.type = ValueType::kArray,
                                    .description = "Files that were changed.",
                                    .items = {{.type = ValueType::kString}}},
                          .is_required = false};
  return {{.spec = {.name = "write_fixture_file",
                    .description = "Write sample data for the code as a JSON file.",
                    .parameters = {{.name = "content",
                                    .value = {.description = "The file: one JSON value."}}}},
           .effect = Effect::kWorkspace,
           .does = {Does::kWrite},
           .call = write_fixture_file},
          {.spec = {.name = "submit_result",
                    .description = "Finish. Call it when the work is done.",
                    .parameters = {{.name = "summary",
                                    .value = {.description = "What was done, in one sentence."}},
                                   std::move(changed_files)}},
           .call = submit_result},
          {.spec = {.name = "recall",
                    .description = "Bring back a part of an earlier output.",
                    .parameters = {{.name = "ref", .value = {.description = "Its event: e17."}},
                                   optional_text("lines", "Which lines: 10-40."),
                                   optional_text("search", "Only lines that hold this text."),
                                   optional_text("pointer", "A part of JSON: /items/0.")}},
           .call = recall}};
}

}  // namespace twotrack::tool
