#include "mcp/approval.h"

#include "base/json_scanner.h"
#include "base/json_tree.h"
#include "base/json_writer.h"

namespace twotrack::mcp {
namespace {

constexpr uint64_t kFormat = 2;

Path file_of(const Path& folder, const std::string& server) {
  return folder / (server + ".json");
}

Error damaged(const Path& file, std::string_view what) {
  return Error{Code::kCorrupt, file.string() + ": " + std::string(what)};
}

}  // namespace

Result<Approval> read_approval(FileSystem& files, const Path& folder, const std::string& server) {
  const Path file = file_of(folder, server);
  const std::string text = TRY(read_file(files, file));
  const auto strict = normalize_json(text);
  if (!strict.ok()) return damaged(file, strict.error().message);
  const JsonTree tree = TRY(JsonTree::parse(strict.value()));
  Approval approval;
  approval.time = json_string(tree.root(), "approved");
  approval.binding = json_string(tree.root(), "binding");
  approval.identity.name = json_string(tree.root(), "name");
  approval.identity.version = json_string(tree.root(), "version");
  approval.identity.protocol = json_string(tree.root(), "protocol");
  JsonElement tools;
  if (!tree.root()["tools"].read(tools)) return damaged(file, "has no tools");
  const auto added = add_tools(approval.list, tools.json());
  if (!added.ok()) return damaged(file, added.error().message);
  if (approval.list.hash() != json_string(tree.root(), "hash")) {
    return damaged(file, "holds other tools than its hash says");
  }
  return approval;
}

Status write_approval(FileSystem& files, const Path& folder, const std::string& server,
                      const Approval& approval) {
  JsonWriter json;
  json.begin_object().member("format", kFormat).member("approved", approval.time);
  json.member("binding", approval.binding);
  json.key("name").lossy_string(approval.identity.name);
  json.key("version").lossy_string(approval.identity.version);
  json.member("protocol", approval.identity.protocol).member("hash", approval.list.hash());
  json.key("tools").begin_array();
  for (const ToolInfo& tool : approval.list.tools) json.raw("\n" + tool.json.text);
  json.end_array().end_object();
  TRY(files.create_directories(folder));
  return replace_file(files, file_of(folder, server), json.text() + "\n");
}

std::vector<std::string> differences(const ToolList& approved, const ToolList& now) {
  std::vector<std::string> all;
  for (const ToolInfo& tool : now.tools) {
    const ToolInfo* before = approved.find(tool.name);
    if (before == nullptr) {
      all.push_back(tool.name + ": is new");
      continue;
    }
    if (before->json == tool.json) continue;
    std::string what;
    if (before->description != tool.description) what += ", its description";
    if (before->input_schema != tool.input_schema) what += ", its parameters";
    if (before->output_schema != tool.output_schema) what += ", its output schema";
    if (what.empty()) what = ", its title or annotations";
    all.push_back(tool.name + ": is another one:" + what.substr(1));
  }
  for (const ToolInfo& tool : approved.tools) {
    if (now.find(tool.name) == nullptr) all.push_back(tool.name + ": is gone");
  }
  return all;
}

}  // namespace twotrack::mcp
