#include "mcp/call_result.h"

#include "base/encoding.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/quoted.h"
#include "base/sha256.h"
#include "mcp/json_schema.h"
#include "mcp/tool_mapping.h"

namespace twotrack::mcp {
namespace {

using tool::ToolReturn;

constexpr size_t kErrorBytesMax = 300;

ToolReturn failed(std::string code, std::string_view error, std::string output) {
  return {.output = std::move(output),
          .outcome = Outcome::kError,
          .code = std::move(code),
          .error = clean_text(error, kErrorBytesMax)};
}

std::string_view first_line(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find('\n', begin) - begin);
}

struct Content {
  std::string text{};  // all blocks of text
  uint64_t text_blocks = 0;
  JsonWriter others{};  // a list of the rest, each as it came
  uint64_t other_blocks = 0;
};

// A block that is no text: as it came, and what a reader needs to know of its bytes. What the
// server itself says in our place has another name: a name may stand there once, and its word is
// not ours.
void add_other(Content& content, JsonElement block) {
  if (!block.is_object()) return;
  content.others.begin_object();
  for (const auto& [key, value] : block.object()) {
    const bool is_ours = key == "bytes" || key == "sha256";
    content.others.key(is_ours ? "server_" + std::string(key) : std::string(key));
    content.others.raw(value.json());
  }
  std::string_view data;
  if (block["data"].read(data)) {
    const auto bytes = from_base64(data);
    if (bytes.ok()) {
      content.others.member("bytes", bytes.value().size());
      content.others.member("sha256", sha256_hex(bytes.value()));
    }
  }
  content.others.end_object();
  ++content.other_blocks;
}

Content read_content(JsonElement result) {
  Content content;
  content.others.begin_array();
  for (const JsonElement block : result["content"].array()) {
    std::string_view text;
    if (json_string(block, "type") == "text" && block["text"].read(text)) {
      if (content.text_blocks++ > 0) content.text.push_back('\n');
      content.text.append(text);
    } else {
      add_other(content, block);
    }
  }
  content.others.end_array();
  return content;
}

// Servers repeat their structure as text, for clients that know no structures.
bool repeats(const Content& content, JsonElement structure) {
  if (content.text_blocks != 1) return false;
  const auto text = JsonTree::parse(content.text);
  return text.ok() && json_equal(text.value().root(), structure);
}

std::string output_of(const Content& content, JsonElement structure) {
  if (!structure.exists() && content.other_blocks == 0) return content.text;
  JsonWriter json;
  json.begin_object().key("result");
  const bool says_more =
      content.other_blocks > 0 ||
      (content.text_blocks > 0 && (!structure.exists() || !repeats(content, structure)));
  if (!says_more) {
    json.raw(structure.json());
  } else {
    json.begin_object();
    if (content.text_blocks > 0) json.member("text", content.text);
    if (structure.exists()) json.key("structure").raw(structure.json());
    if (content.other_blocks > 0) json.key("attachments").raw(content.others.text());
    json.end_object();
  }
  json.end_object();
  return json.take();
}

// Why the structure does not keep to what the tool promised; empty when it does. A schema that
// cannot be checked makes no promise that could be held against it.
std::string broken_promise(const ToolInfo& tool, JsonElement structure) {
  if (tool.output_schema.empty()) return {};
  if (!structure.exists()) return "the tool has an output schema, and gave no structure";
  const auto fault = schema_fault(tool.output_schema, structure.json());
  if (!fault.ok() || !fault.value()) return {};
  return "its structure breaks its own output schema: " + *fault.value();
}

}  // namespace

ToolReturn to_return(const RpcAnswer& answer, const ToolInfo& tool) {
  if (const auto* error = std::get_if<RpcError>(&answer)) {
    return failed("RPC_ERROR", error->message, error_text("", *error));
  }
  const Json& text = std::get<Json>(answer);
  const auto tree = JsonTree::parse(text);
  if (!tree.ok()) return failed("OUTPUT_INVALID", tree.error().message, text.text);
  const JsonElement result = tree.value().root();
  const std::string_view type = json_string(result, "resultType");
  if (type == "input_required") {
    return failed("INPUT_REQUIRED",
                  "the server wants an answer from a person or a model, which it does not get",
                  text.text);
  }
  if (!type.empty() && type != "complete") {
    return failed("OUTPUT_INVALID", "an answer of an unknown kind: " + in_quotes(type), text.text);
  }
  const Content content = read_content(result);
  const JsonElement structure = result["structuredContent"];
  std::string output = output_of(content, structure);
  if (result["isError"].flag()) {
    const std::string_view why = first_line(content.text);
    return failed("TOOL_ERROR", why.empty() ? "the tool failed and does not say why" : why,
                  std::move(output));
  }
  if (!structure.exists() && content.text_blocks + content.other_blocks == 0 &&
      !result["content"].is_array()) {
    return failed("OUTPUT_INVALID", "the answer has no content", text.text);
  }
  const std::string broken = broken_promise(tool, structure);
  if (!broken.empty()) return failed("OUTPUT_INVALID", broken, std::move(output));
  return {.output = std::move(output)};
}

}  // namespace twotrack::mcp
