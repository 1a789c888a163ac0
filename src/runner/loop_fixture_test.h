// A small world for tests of the loop: a project with one file, tools that really change it, and a
// model that says what the test wants.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "agent/definition.h"
#include "base/json_tree.h"
#include "model/scripted_model.h"
#include "runner/agent_loop.h"
#include "runner/packet_log.h"
#include "testing/temp_dir.h"

namespace twotrack::runner {

// A tool made of a function.
class LocalTool final : public tool::Tool {
 public:
  using Body = std::function<tool::ToolReturn(const tool::CallContext&)>;

  LocalTool(tool::ToolSpec spec, Effect effect, Body body, std::vector<tool::Does> does = {})
      : spec_(std::move(spec)), effect_(effect), does_(std::move(does)), body_(std::move(body)) {}

  const tool::ToolSpec& spec() const override { return spec_; }
  Effect effect() const override { return effect_; }
  std::vector<tool::Does> does() const override { return does_; }
  tool::ToolReturn call(const tool::CallContext& context) const override { return body_(context); }
  bool is_builtin() const override { return is_builtin_; }
  void set_builtin() { is_builtin_ = true; }

 private:
  bool is_builtin_ = false;
  tool::ToolSpec spec_;
  Effect effect_;
  std::vector<tool::Does> does_;
  Body body_;
};

inline std::string slurp(const Path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline void spill(const Path& path, const std::string& text) {
  std::ofstream(path) << text;
}

// Answers of a script.
inline constexpr std::string_view kCheck = "{\"calls\":[{\"name\":\"check\",\"args\":{}}]}\n";
inline constexpr std::string_view kSubmit =
    "{\"calls\":[{\"name\":\"submit_result\",\"args\":{\"summary\":\"All good\"}}]}\n";

inline std::string times(int count, std::string_view answer) {
  std::string all;
  while (count-- > 0) all += answer;
  return all;
}

inline std::string mend(int line) {
  return "{\"calls\":[{\"name\":\"mend\",\"args\":{\"line\":" + std::to_string(line) + "}}]}\n";
}

// The file's lines that say "bad" are its problems: `check` finds them, `fix` takes one away,
// `post` tells the world.
class LoopTest : public ::testing::Test {
 protected:
  LoopTest() {
    spill(project() / "a.txt", "good\nbad\ngood\nbad\n");
    add_tool({.name = "check", .description = "Find the bad lines."}, Effect::kPure, &find_bad);
    add_tool({.name = "mend",
              .description = "Make a bad line good.",
              .parameters = {{.name = "line", .value = {.type = tool::ValueType::kInteger}}}},
             Effect::kWorkspace, &mend_line);
    add_tool({.name = "post",
              .description = "Tell the world.",
              .parameters = {{.name = "text", .value = {}}}},
             Effect::kExternal, [this](const tool::CallContext& context) {
               std::ofstream(project() / "world.log", std::ios::app) << context.args.text << "\n";
               return tool::ToolReturn{.output = "{\"result\":\"posted\"}"};
             });
    add_tool({.name = "submit_result",
              .description = "Finish.",
              .parameters = {{.name = "summary", .value = {}}}},
             Effect::kPure, [](const tool::CallContext&) {
               return tool::ToolReturn{
                   .output = R"({"result":null,"summary":"Submitted","outcome":"success"})"};
             });
    registry_.add("check", {.id = "bad_lines@1", .summarize = &tell_bad});
    definition_.name = "mend_agent";
    definition_.operation = "mend";
    definition_.node_context = "Make every line of a.txt good.\n";
    definition_.success = agent::Evidence{.tool = "check", .knowledge = {{"bad_lines", {"0"}}}};
  }

  Path project() const { return dir_.path(); }
  track::Layout layout() const { return {project()}; }

  void add_tool(tool::ToolSpec spec, Effect effect, LocalTool::Body body,
                std::vector<tool::Does> does = {}) {
    definition_.tools.push_back({.tool = std::make_shared<LocalTool>(
                                     std::move(spec), effect, std::move(body), std::move(does))});
  }

  // What says of calls of `name` whether they have happened.
  void verify_with(std::string_view name, const LocalTool::Body& body) {
    for (agent::AgentTool& one : definition_.tools) {
      if (one.tool->spec().name != name) continue;
      one.verify = std::make_shared<LocalTool>(one.tool->spec(), Effect::kPure, body,
                                               std::vector<tool::Does>{});
    }
  }

  static tool::ToolReturn find_bad(const tool::CallContext& context) {
    const std::string text = slurp(context.workspace / "a.txt");
    std::string issues;
    uint64_t count = 0;
    uint64_t line = 1;
    for (size_t at = 0; at < text.size(); ++line) {
      const size_t end = text.find('\n', at);
      if (text.substr(at, end - at) == "bad") {
        issues += (count++ == 0 ? "" : ",");
        issues += "{\"code\":\"B1\",\"line\":" + std::to_string(line) + "}";
      }
      at = end + 1;
    }
    return {.output = "{\"issues\":[" + issues + "]}"};
  }

  // What `check` found, in the form that a packet takes.
  static Result<std::optional<ToolSummary>> tell_bad(const ToolOutput& output) {
    ToolSummary summary{.has_diagnostics = true};
    const JsonTree tree = TRY(JsonTree::parse(output.text));
    JsonArray issues;
    if (!tree.root()["issues"].read(issues)) return std::optional<ToolSummary>();
    for (const JsonElement issue : issues) {
      summary.diagnostics.push_back(issue.json());
    }
    const std::string count = std::to_string(summary.diagnostics.size());
    summary.summary = count + " bad lines";
    summary.outcome = summary.diagnostics.empty() ? Outcome::kSuccess : Outcome::kPartial;
    summary.knowledge = {{"bad_lines", {count}}};
    return std::optional(std::move(summary));
  }

  static tool::ToolReturn mend_line(const tool::CallContext& context) {
    const uint64_t wanted = std::stoull(context.args.text.substr(context.args.text.find(':') + 1));
    std::ifstream in(context.workspace / "a.txt");
    std::string all;
    std::string one;
    for (uint64_t line = 1; std::getline(in, one); ++line) {
      all += (line == wanted ? "good" : one) + "\n";
    }
    in.close();
    spill(context.workspace / "a.txt", all);
    return {.output = "{\"result\":null,\"summary\":\"Line mended\",\"outcome\":\"success\"}"};
  }

  void script(const std::string& text) {
    auto answers = model::read_script(text);
    ASSERT_TRUE(answers.ok()) << answers.error().message;
    model_ = model::make_scripted_model("scripted:test", std::move(answers).value());
  }

  AgentSetup setup() {
    return {.definition = &definition_,
            .node = {.id = "a.txt", .name = "a", .file = "a.txt"},
            .model = model_.get(),
            .project = project(),
            .max_turns = 10,
            .run_id = "20260101T000000Z-0001"};
  }

  AgentEnd run(const AgentSetup& with) {
    auto loop = AgentLoop::start(layout(), "mend-a", with, {.session = {.registry = &registry_}});
    EXPECT_TRUE(loop.ok()) << loop.error().message;
    if (!loop.ok()) return {};
    auto end = loop.value()->run();
    EXPECT_TRUE(end.ok()) << end.error().message;
    return end.ok() ? end.value() : AgentEnd();
  }
  AgentEnd run() { return run(setup()); }

  // The types of all events, or the data of those of one type.
  std::vector<std::string> events(std::string_view type = "") {
    std::vector<std::string> found;
    auto log = PacketLog::open(posix_file_system(), layout(), "mend-a");
    EXPECT_TRUE(log.ok());
    const Status read = log.value().for_each([&](const LineView& event, const Packet&) -> Status {
      if (type.empty()) found.emplace_back(event.type.escaped);
      if (type == event.type.escaped) found.emplace_back(event.data);
      return Done{};
    });
    EXPECT_TRUE(read.ok());
    return found;
  }

  testing::TempDir dir_;
  Registry registry_ = Registry::with_builtins();
  agent::Definition definition_;
  std::unique_ptr<model::Model> model_;
};

}  // namespace twotrack::runner
