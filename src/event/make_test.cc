#include "event/make.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

#include "base/json_tree.h"
#include "event/size_and_hash_test.h"
#include "testing/message_of.h"

namespace twotrack {
namespace {

using testing::message_of;

const std::string kHash(64, 'a');

// "type data", or what is wrong.
template <class Event>
std::string made(const Event& event) {
  const auto draft = make(event, nullptr);
  if (!draft.ok()) return draft.error().message;
  return draft.value().type_name() + " " + draft.value().data_with_raw_output();
}

TEST(MakeTest, RunStart) {
  EXPECT_EQ(made(RunStart{.goal = "fix it",
                          .node = {R"({"id": "a.py"})"},
                          .constraints = {R"({"max_turns":8})"},
                          .prompt = {"{}"},
                          .budget = {"{\"bytes\":8000}"},
                          .summarizers = {"[]"},
                          .model = {"null"},
                          .sandbox = {"\"none\""},
                          .log_id = "id",
                          .program = "twotrack 0.1.0"}),
            R"(run_start {"goal":"fix it","node":{"id":"a.py"},"constraints":{"max_turns":8},)"
            R"("prompt":{},"budget":{"bytes":8000},"summarizers":[],"model":null,)"
            R"("sandbox":"none","log_id":"id","program":"twotrack 0.1.0"})");
  EXPECT_EQ(made(RunStart{.constraints = {"[]"}}), "data.constraints must be an object");
  EXPECT_EQ(made(RunStart{.goal = "\xff"}), "run_start: goal is not UTF-8");
  EXPECT_EQ(made(RunStart{.node = {"{\"a\":1"}}),
            "run_start: node is not JSON: column 7: the text ends before the value does");
}

TEST(MakeTest, EachRunStartHasALogIdOfItsOwn) {
  std::set<std::string> ids;
  for (int i = 0; i < 10; ++i) {
    const auto tree = JsonTree::parse(make(RunStart{}, nullptr).value().data()).value();
    const std::string id(json_string(tree.root(), "log_id"));
    EXPECT_EQ(id.size(), 32U);
    ids.insert(id);
  }
  EXPECT_EQ(ids.size(), 10U);
}

TEST(MakeTest, TurnStartBeginsItsTurn) {
  EXPECT_EQ(made(TurnStart{.turn = 3}), R"(turn_start {"turn":3})");
  EXPECT_EQ(make(TurnStart{.turn = 3}, nullptr).value().turn(), 3U);
  EXPECT_EQ(make(UserMessage{.content = "hi"}, nullptr).value().turn(), std::nullopt);
}

TEST(MakeTest, HubUpdate) {
  EXPECT_EQ(made(HubUpdate{.nodes = {R"([{"id":"a","freshness":"stale"}])"}}),
            R"(hub_update {"nodes":[{"id":"a","freshness":"stale"}]})");
  EXPECT_EQ(made(HubUpdate{.asked = {"a", "b"}, .nodes = {"[]"}, .took_ms = 3}),
            R"(hub_update {"asked":["a","b"],"nodes":[],"took_ms":3})");
  EXPECT_EQ(made(HubUpdate{}), "hub_update: nodes must not be empty");
}

TEST(MakeTest, UserMessage) {
  EXPECT_EQ(made(UserMessage{.content = "do\n\"it\""}), R"(user_message {"content":"do\n\"it\""})");
  EXPECT_EQ(made(UserMessage{}), "user_message: content must not be empty");
  EXPECT_EQ(made(UserMessage{.content = "\xc3"}), "user_message: content is not UTF-8");
}

TEST(MakeTest, ModelRequest) {
  const ModelRequest good{.view = ShownView{.shared_bytes = 12, .rest = "{\"turn\":2}"},
                          .packet_hash = kHash,
                          .prompt_hash = kHash,
                          .tokens = PromptTokens{.count = 345, .how = TokenCount::kExact},
                          .parameters = {R"({"temperature":0})"},
                          .attempt = 2};
  EXPECT_EQ(made(good),
            R"(model_request {"view":{"shared_bytes":12,"rest":"{\"turn\":2}"},"packet_hash":")" +
                kHash + R"(","prompt_hash":")" + kHash +
                R"(","tokens":{"count":345,"how":"exact"},"parameters":{"temperature":0},)"
                R"("attempt":2})");
  ModelRequest bad = good;
  bad.packet_hash = "";
  EXPECT_EQ(made(bad), "model_request: packet_hash must be 64 characters of lowercase hexadecimal");
  bad = good;
  bad.prompt_hash[0] = 'A';
  EXPECT_EQ(made(bad), "model_request: prompt_hash must be 64 characters of lowercase hexadecimal");
  bad = good;
  bad.attempt = 0;
  EXPECT_EQ(made(bad), "model_request: attempt must not be 0");
  bad = good;
  bad.view->rest = "";
  EXPECT_NE(made(bad).find(R"("rest":"")"), std::string::npos);
}

TEST(MakeTest, ModelResponse) {
  EXPECT_EQ(made(ModelResponse{.text = "call",
                               .calls = {"[]"},
                               .finish_reason = "stop",
                               .usage = TokenUsage{},
                               .timing = ModelTiming{.wall_ms = 1.5}}),
            R"(model_response {"text":"call","calls":[],"finish_reason":"stop","usage":{},)"
            R"("timing":{"wall_ms":1.5}})");
  EXPECT_EQ(made(ModelResponse{.error = {R"({"code":"TIMEOUT"})"}}),
            R"(model_response {"text":"","error":{"code":"TIMEOUT"}})");
  EXPECT_EQ(made(ModelResponse{.calls = {"{}"}}), "data.calls must be an array");
}

TEST(MakeTest, AModelMaySayAnyBytes) {
  EXPECT_EQ(made(ModelResponse{.text = "\xff"}),
            R"(model_response {"raw_output":"/w==","raw_output_encoding":"base64",)" +
                size_and_hash("\xff"));
}

TEST(MakeTest, ToolCall) {
  EXPECT_EQ(made(ToolCall{.call_id = "c1",
                          .tool = "ruff",
                          .args = {R"({"path": "a.py"})"},
                          .effect = Effect::kPure,
                          .attempt = 1,
                          .decided_by = DecidedBy::kGuarded}),
            R"(tool_call {"call_id":"c1","tool":"ruff","args":{"path":"a.py"},"effect":"pure",)"
            R"("attempt":1,"decided_by":"guarded"})");
  EXPECT_EQ(made(ToolCall{.tool = "t"}), "tool_call: call_id must not be empty");
  EXPECT_EQ(made(ToolCall{.call_id = "c"}), "tool_call: tool must not be empty");
  EXPECT_EQ(made(ToolCall{.call_id = "c", .tool = "t", .attempt = 0}),
            "tool_call: attempt must not be 0");
}

TEST(MakeTest, AJsonPartIsOneValueAndSmugglesNothingIn) {
  struct Case {
    std::string_view args;
    std::string_view error;
  };
  const Case cases[] = {
      {R"(1,"decided_by":"user")", "column 2: something follows the value"},
      {"{}}", "column 3: something follows the value"},
      {"{}\n{}", "column 4: something follows the value"},
      {"{'a':1}", "column 2: a key in double quotes was expected"},
      {R"({"a":1,"a":2})", "column 8: the key \"a\" stands twice in one object"},
      {"NaN", "column 1: NaN and Infinity are not JSON; send null or a string"},
      {" ", "column 2: the text ends before the value does"},
  };
  for (const auto& [args, error] : cases) {
    SCOPED_TRACE(args);
    EXPECT_EQ(made(ToolCall{.call_id = "c", .tool = "t", .args = {std::string(args)}}),
              "tool_call: args is not JSON: " + std::string(error));
  }
}

TEST(MakeTest, ToolResult) {
  EXPECT_EQ(made(ToolResult{.call_id = "c1",
                            .tool = "ruff",
                            .outcome = Outcome::kPartial,
                            .raw_output = std::string("\xff\0", 2),
                            .parsed_output = {"[1]"},
                            .delta = {"{}"},
                            .summarizer = "ruff@1",
                            .duration_ms = 12.5}),
            R"(tool_result {"call_id":"c1","tool":"ruff","outcome":"partial","parsed_output":[1],)"
            R"("delta":{},"summarizer":"ruff@1","duration_ms":12.5,"raw_output":"/wA=",)"
            R"("raw_output_encoding":"base64",)" +
                size_and_hash(std::string("\xff\0", 2)));
  EXPECT_EQ(made(ToolResult{.call_id = "c", .tool = "t", .code = "INTERRUPTED"}),
            R"(tool_result {"call_id":"c","tool":"t","code":"INTERRUPTED"})");
  EXPECT_EQ(made(ToolResult{.call_id = "c", .tool = "t", .raw_output = ""}),
            R"(tool_result {"call_id":"c","tool":"t","raw_output":"",)" + size_and_hash(""));
  EXPECT_EQ(made(ToolResult{.call_id = "c"}), "tool_result: tool must not be empty");
  EXPECT_EQ(made(ToolResult{.tool = "t"}), "tool_result: call_id must not be empty");
  for (const double wrong : {-1.0, std::nan(""), std::numeric_limits<double>::infinity()}) {
    EXPECT_EQ(made(ToolResult{.call_id = "c", .tool = "t", .duration_ms = wrong}),
              "tool_result: duration_ms must be a time span");
  }
}

TEST(MakeTest, TheRawOutputOfAToolResultIsMoved) {
  ToolResult result{.call_id = "c", .tool = "t", .raw_output = std::string(1000, 'x')};
  const char* bytes = result.raw_output->data();
  EXPECT_EQ(make(std::move(result), nullptr).value().raw_output()->data(), bytes);
}

TEST(MakeTest, ExternalCallAndResult) {
  EXPECT_EQ(made(ExternalCall{.call_id = "c", .n = 2, .name = "http_get", .args = {"[\"u\"]"}}),
            R"(external_call {"call_id":"c","n":2,"name":"http_get","args":["u"]})");
  EXPECT_EQ(made(ExternalCall{.call_id = "c"}), "external_call: name must not be empty");
  EXPECT_EQ(made(ExternalCall{.name = "f"}), "external_call: call_id must not be empty");
  EXPECT_EQ(made(ExternalResult{.call_id = "c", .n = 2, .raw_output = "200"}),
            R"(external_result {"call_id":"c","n":2,"raw_output":"200",)" + size_and_hash("200"));
  EXPECT_EQ(made(ExternalResult{}), "external_result: call_id must not be empty");
}

TEST(MakeTest, PacketLimit) {
  EXPECT_EQ(made(PacketLimit{.bytes = 6000, .reason = "over budget"}),
            R"(packet_limit {"bytes":6000,"reason":"over budget"})");
  EXPECT_EQ(made(PacketLimit{}), "packet_limit: bytes must not be 0");
}

TEST(MakeTest, AgentResumed) {
  EXPECT_EQ(made(AgentResumed{.run_id = "run-2", .unfinished = {R"(["c1"])"}}),
            R"(agent_resumed {"run_id":"run-2","unfinished":["c1"]})");
  EXPECT_TRUE(made(AgentResumed{.run_id = "../x"})
                  .starts_with("agent_resumed: run_id run id \"../x\" is not usable"));
  EXPECT_TRUE(made(AgentResumed{}).starts_with("agent_resumed: run_id run id \"\" is not usable"));
}

TEST(MakeTest, SubmitResult) {
  EXPECT_EQ(made(SubmitResult{.args = {R"({"status":"done"})"}, .changed_files = {"a.py", "b.py"}}),
            R"(submit_result {"args":{"status":"done"},"changed_files":["a.py","b.py"]})");
  EXPECT_EQ(made(SubmitResult{}), R"(submit_result {"changed_files":[]})");
  EXPECT_EQ(made(SubmitResult{.changed_files = {"a", "\xff"}}),
            "submit_result: changed_files is not UTF-8");
}

TEST(MakeTest, AgentError) {
  EXPECT_EQ(made(AgentError{.phase = "model", .code = "REFUSED", .message = "no"}),
            R"(agent_error {"phase":"model","code":"REFUSED","message":"no"})");
  EXPECT_EQ(made(AgentError{.message = "no"}), "agent_error: code must not be empty");
  EXPECT_EQ(made(AgentError{.code = "X"}), "agent_error: message must not be empty");
}

TEST(MakeTest, RunEnd) {
  EXPECT_EQ(made(RunEnd{.status = RunStatus::kTurnLimit,
                        .summary = "gave up",
                        .totals = {R"({"turns":8})"},
                        .decided_by = {{DecidedBy::kUser, 1}, {DecidedBy::kModel, 7}}}),
            R"(run_end {"status":"turn_limit","summary":"gave up","totals":{"turns":8},)"
            R"("decided_by":{"model":7,"user":1}})");
  EXPECT_EQ(made(RunEnd{}), R"(run_end {"status":"error","decided_by":{}})");
  EXPECT_EQ(made(RunEnd{.node_source_hash = kHash}),
            R"(run_end {"status":"error","decided_by":{},"node_source_hash":")" + kHash + "\"}");
  EXPECT_EQ(made(RunEnd{.totals = {"[]"}}), "data.totals must be an object");
}

TEST(MakeTest, WorkspaceAcceptedAndRejected) {
  EXPECT_EQ(made(WorkspaceAccepted{.files = {{.path = "a", .sha256 = kHash}, {.path = "gone"}},
                                   .conflicts = {"b"}}),
            R"(workspace_accepted {"files":[{"path":"a","sha256":")" + kHash +
                R"("},{"path":"gone"}],"conflicts":["b"]})");
  EXPECT_EQ(made(WorkspaceRejected{.files = {{.path = "a"}}}),
            R"(workspace_rejected {"files":[{"path":"a"}],"conflicts":[]})");
  EXPECT_EQ(made(WorkspaceAccepted{.files = {{}}}), "workspace_accepted: path must not be empty");
  EXPECT_EQ(made(WorkspaceRejected{.files = {{.path = "a", .sha256 = "short"}}}),
            "workspace_rejected: sha256 must be 64 characters of lowercase hexadecimal");
}

TEST(MakeTest, WorkspaceIntentAndUndone) {
  EXPECT_EQ(made(WorkspaceIntent{.action = "accept", .id = "j1", .files = {{.path = "a"}}}),
            R"(workspace_intent {"action":"accept","id":"j1","files":[{"path":"a"}]})");
  EXPECT_EQ(made(WorkspaceIntent{.action = "undo"}), "workspace_intent: id must not be empty");
  EXPECT_EQ(made(WorkspaceUndone{.files = {{.path = "a"}}, .conflicts = {"b"}, .id = "j2"}),
            R"(workspace_undone {"files":[{"path":"a"}],"conflicts":["b"],"id":"j2"})");
  EXPECT_EQ(made(WorkspaceAccepted{.id = "j1", .hash = "h"}),
            R"(workspace_accepted {"files":[],"conflicts":[],"id":"j1","hash":"h"})");
}

TEST(MakeTest, TheFirstThingThatIsWrongIsNamed) {
  EXPECT_EQ(made(ToolCall{.args = {"oops"}, .attempt = 0}), "tool_call: call_id must not be empty");
}

}  // namespace
}  // namespace twotrack
