#include "config/remora.h"

#include <algorithm>
#include <span>

namespace twotrack::config {
namespace {

struct Moved {
  std::string_view from;
  std::string_view to;
};

// The same thing under another name. "runner.memory" was only ever planned there; its keys are
// ours.
constexpr Moved kMoved[] = {
    {"agents_dir", "agents_dir"},
    {"runner.max_turns", "runner.max_turns"},
    {"runner.memory.enabled", "runner.memory.enabled"},
    {"runner.memory.packet_size_limit", "runner.memory.packet_size_limit"},
    {"runner.memory.trace_store", "runner.memory.trace_store"},
    {"runner.memory.summarizer_mode", "runner.memory.summarizer_mode"},
    {"runner.memory.trace_indexing", "runner.memory.trace_indexing"},
    {"cairn.max_concurrent_agents", "runner.concurrency"},
    {"cairn.limits_preset", "tools.limits.preset"},
    {"cairn.limits_override.max_memory", "tools.limits.memory"},
    {"cairn.limits_override.max_duration", "tools.limits.duration"},
    {"cairn.limits_override.max_recursion", "tools.limits.recursion"},
    {"watch.ignore_patterns", "hub.ignore"},
    {"hub.additional_ignore_patterns", "hub.ignore"},
    // The later, flat form.
    {"max_concurrency", "runner.concurrency"},
    {"max_turns", "runner.max_turns"},
};

// Keys of the model server; they only count together with its address.
constexpr Moved kServer[] = {
    {"server.base_url", "url"}, {"model_base_url", "url"},       {"server.default_adapter", "name"},
    {"model_default", "name"},  {"server.timeout", "timeout_s"},
};

struct Unused {
  std::string_view from;  // a key, or the section that it stands in
  std::string_view why;
};

// The first match wins.
constexpr Unused kUnused[] = {
    {"server.api_key",
     "API keys are not read from files: set an environment variable in "
     "model.servers.remora.api_key_env"},
    {"model_api_key",
     "API keys are not read from files: set an environment variable in "
     "model.servers.remora.api_key_env"},
    {"server.retry", "a request that reached no server is always retried"},
    {"runner.max_tokens", "not needed: a reply ends where its call ends"},
    {"runner.temperature", "a reply is always the likeliest one, and constrained to a valid call"},
    {"runner.tool_choice", "every reply is a tool call, or ends the agent"},
    {"runner", "has no equivalent here"},
    {"discovery", "the file name decides the language; tree-sitter queries are built in"},
    {"event_stream", "the full log is always written to .agentfs/traces"},
    {"llm_log", "use `twotrack show AGENT`, which reads the log"},
    {"cairn", "has no equivalent here: workspaces are in .agentfs, their limits in sandbox.limits"},
    {"watch", "`twotrack watch` reads .gitignore and hub.ignore"},
    {"hub", "the hub is read on demand and needs no setting"},
    {"operations", "has no equivalent here: `twotrack run -o` chooses what runs"},
};

bool is_below(std::string_view path, std::string_view section) {
  return path.starts_with(section) &&
         (path.size() == section.size() || path[section.size()] == '.');
}

std::string_view target(std::span<const Moved> table, std::string_view path) {
  const auto row = std::ranges::find(table, path, &Moved::from);
  return row == table.end() ? std::string_view{} : row->to;
}

YamlNode word(std::string_view text, YamlPosition position) {
  YamlNode node;
  node.kind = YamlNode::Kind::kScalar;
  node.position = position;
  node.text = text;
  return node;
}

class Reader {
 public:
  RemoraSettings read(const YamlNode& root) {
    walk("", root);
    finish_server();
    finish_operations();
    return std::move(read_);
  }

 private:
  void walk(const std::string& path, const YamlNode& map) {
    for (const YamlMember& member : map.members) {
      const std::string below = path.empty() ? member.key : path + "." + member.key;
      if (member.value.kind == YamlNode::Kind::kMap) {
        walk(below, member.value);
      } else if (member.value.kind != YamlNode::Kind::kNull) {  // null: as without the key
        leaf(below, member);
      }
    }
  }

  void leaf(const std::string& path, const YamlMember& member) {
    if (const std::string_view to = target(kMoved, path); !to.empty()) {
      set(std::string(to), path, member.value);
    } else if (!target(kServer, path).empty()) {
      server_.emplace_back(path, &member);
    } else if (path == "hub.mode" && member.value.text == "disabled") {
      set("hub.enabled", path, word("false", member.value.position));
    } else if (is_below(path, "operations")) {
      operation(path, member);
    } else {
      note(path, member.position);
    }
  }

  // "operations.NAME.enabled: false": runs only when it is asked for by name.
  void operation(const std::string& path, const YamlMember& member) {
    const size_t dot = path.rfind('.');
    const std::string_view section = std::string_view(path).substr(0, dot);
    const std::string_view key = std::string_view(path).substr(dot + 1);
    const bool has_name = section.size() > std::string_view("operations.").size();
    if (key == "enabled" && has_name) {
      if (member.value.text != "false") return;
      off_.kind = YamlNode::Kind::kList;
      if (off_.items.empty()) off_.position = member.value.position;
      const std::string_view name = section.substr(std::string_view("operations.").size());
      off_.items.push_back(word(name, member.value.position));
    } else if (key != "subagent") {  // agents_dir is searched, and has it
      note(path, member.position);
    }
  }

  void finish_operations() {
    if (!off_.items.empty()) set("runner.only_named", "operations", off_);
  }

  void finish_server() {
    const std::string place = "model.servers." + std::string(kRemoraServer) + ".";
    const auto url = std::ranges::find_if(
        server_, [](const auto& one) { return target(kServer, one.first) == "url"; });
    if (url == server_.end()) {
      for (const auto& [path, member] : server_) {
        read_.notes.push_back({member->position, path, "only used together with a base_url"});
      }
      return;
    }
    const YamlPosition position = url->second->value.position;
    set("model.use", url->first, word(kRemoraServer, position));
    set(place + "kind", url->first, word("http", position));
    for (const auto& [path, member] : server_) {
      set(place + std::string(target(kServer, path)), path, member->value);
    }
  }

  void set(std::string key, std::string_view from, const YamlNode& value) {
    read_.settings.push_back({.key = std::move(key), .from = std::string(from), .value = value});
  }

  void note(const std::string& path, YamlPosition position) {
    const auto row =
        std::ranges::find_if(kUnused, [&](const Unused& one) { return is_below(path, one.from); });
    const bool is_known = row != std::ranges::end(kUnused);
    read_.notes.push_back({position, path, std::string(is_known ? row->why : "unknown key")});
  }

  RemoraSettings read_;
  std::vector<std::pair<std::string, const YamlMember*>> server_;
  YamlNode off_;  // the operations that are not enabled
};

}  // namespace

RemoraSettings read_remora(const YamlNode& root) {
  return Reader().read(root);
}

}  // namespace twotrack::config
