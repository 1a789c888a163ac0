#include "project/hand_call.h"

#include <algorithm>

#include "base/json_scanner.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/random.h"
#include "config/runner_config.h"
#include "event/ids.h"
#include "event/read.h"
#include "project/agent_name.h"
#include "project/hand_end.h"
#include "project/log_start.h"
#include "project/run_plan.h"
#include "project/sandbox_policy.h"
#include "project/summarizer_note.h"
#include "project/version.h"
#include "runner/actor.h"
#include "runner/agent_start.h"
#include "summary/contract.h"
#include "track/blob_store.h"
#include "track/raw_output.h"
#include "workspace/workspace.h"

namespace twotrack::project {
namespace {

using runner::Session;

constexpr size_t kNameBytes = 3;

std::string node_json(const hub::Node& node) {
  JsonWriter json;
  json.begin_object().key("id").lossy_string(node.id).member("type", name_of(node.type));
  json.key("name").lossy_string(node.name).key("file").lossy_string(node.file);
  return json.end_object().take();
}

class Caller {
 public:
  Caller(Project& project, const HandCall& call)
      : project_(&project), call_(&call), blobs_(project.files(), project.layout()) {}

  Result<HandResult> run() {
    const tool::ToolSpec& spec = call_->tool.tool.tool->spec();
    tool::CheckedArgs args = TRY(tool::check_args(spec, call_->args));
    result_.mended = args.mended;
    TRY(prepare());
    registry_.emplace(TRY(make_registry(*project_)));
    for (const auto& [tool, summarizer] : definition_.summarizers) registry_->add(tool, summarizer);
    TRY(open());
    const std::optional<RunStatus> had_ended = memory_.ended;
    hash_before_ = memory_.workspace_hash;
    if (had_ended) TRY(session_->append_event(AgentResumed{.run_id = setup_.run_id}));
    {
      runner::Actor actor(*session_, memory_, setup_);
      TRY(actor.prepare());
      TRY(actor.carry_out(
          actor.next({.tool = spec.name, .args = std::move(args.args)}, DecidedBy::kUser)));
    }
    if (failure_) return *failure_;
    TRY(end(had_ended));
    if (!call_->agent) TRY(drop_unchanged());
    project_->mirror_log(result_.agent);
    return std::move(result_);
  }

 private:
  // A call that changed nothing leaves only its log, unless a later call would need its state.
  Status drop_unchanged() {
    const auto own = workspace::Workspace::look(project_->layout().root, result_.agent);
    if (!own.ok()) return Done{};
    const auto changes = own.value().changes();
    if (!changes.ok()) return Done{};
    result_.changes = changes.value().size();
    if (result_.changes > 0 || memory_.generation > 0) return Done{};
    return workspace::Workspace::remove(project_->layout().root, result_.agent);
  }

  // The agent's definition, or one with only this tool.
  Status prepare() {
    const KnownTool& known = call_->tool;
    if (known.definition != nullptr) {
      definition_ = *known.definition;
      // Whoever asks for one call gets one: what prepares it in a run may change files.
      for (agent::AgentTool& one : definition_.tools) one.context_providers.clear();
    } else {
      definition_.name = "by_hand";
      definition_.operation = kByHandOperation;
      definition_.tools = {known.tool};
    }
    if (call_->node) setup_.node = TRY(node_now(*project_, *call_->node));
    setup_.definition = &definition_;
    setup_.project = project_->layout().root;
    setup_.run_id = make_run_id(project_->clock().now_us());
    setup_.program = "twotrack " + std::string(kProgramVersion);
    setup_.stop = call_->stop;
    // Whoever calls by hand sees how it ended: there is nobody else to ask.
    setup_.on_ambiguous = runner::OnAmbiguous::kSkip;
    const config::Config& config = *TRY(project_->config());
    setup_.policy = TRY(sandbox_policy(config, setup_.project));
    setup_.env_pass = config::sandbox_config(config).env_pass;
    return sandbox::check_level(setup_.policy.require);
  }

  Result<runner::SessionOptions> options() {
    runner::SessionOptions options;
    options.writer = TRY(project_->writer_options());
    options.redactor = TRY(project_->redactor());
    options.registry = &*registry_;
    options.on_event = [this](std::string_view, const Event& event, const Packet& packet) {
      memory_.read(event, packet);
      if (const auto* result = event.as<ToolResult>()) take(event, *result);
    };
    return options;
  }

  Status open() {
    if (call_->agent) return open_agent(TRY(resolve_agent(*project_, *call_->agent)));
    const std::string& tool = call_->tool.tool.tool->spec().name;
    result_.agent = "call-" + tool + "-" + random_hex(kNameBytes);
    const LogNames names{.run_id = setup_.run_id,
                         .agent_id = result_.agent,
                         .operation = std::string(kByHandOperation),
                         .node_id = setup_.node.id};
    RunStart start{.goal = "One call of " + tool + " by hand",
                   .sandbox = {runner::sandbox_json(setup_.policy)},
                   .program = setup_.program};
    if (!setup_.node.id.empty()) start.node = {node_json(setup_.node)};
    const runner::Budget budget = TRY(budget_of(*project_, {}));
    const runner::SessionOptions watched = TRY(options());
    session_.emplace(
        TRY(Session::create(project_->layout(), names, std::move(start), budget, watched)));
    return Done{};
  }

  // It keeps the node it started with.
  Status open_agent(const std::string& agent) {
    result_.agent = agent;
    memory_ = TRY(runner::AgentMemory::of_log(project_->files(), project_->layout(), agent));
    if (memory_.open_call) {
      return Error{Code::kConflict,
                   "a call of " + agent + " has no result yet: `twotrack resolve`"};
    }
    const runner::SessionOptions watched = TRY(options());
    session_.emplace(TRY(Session::open(project_->layout(), agent, watched)));
    const std::string node = session_->log().names().node_id;
    if (!call_->node && !node.empty()) setup_.node = TRY(node_now(*project_, node));
    return Done{};
  }

  // An agent that was running still is. A call that was stopped has not ended.
  Status end(std::optional<RunStatus> had_ended) {
    if (memory_.open_call || (call_->agent && !had_ended)) return Done{};
    // What another agent's tool is told of says nothing of this one's goal.
    const bool is_own = call_->agent && session_->log().names().operation == definition_.operation;
    const EndBefore before =
        call_->agent
            ? EndBefore{.status = *had_ended, .has_changed = memory_.workspace_hash != hash_before_}
            : EndBefore{.status = status()};
    TRY(session_->append_event(hand_end(is_own ? &definition_ : nullptr, setup_.node, *session_,
                                        memory_, before, result_.delta.summary)));
    return Done{};
  }

  // The tool is the only witness of its own call.
  RunStatus status() const {
    switch (result_.delta.outcome) {
      case Outcome::kUnknown:
        return RunStatus::kUnverified;
      case Outcome::kSuccess:
        return RunStatus::kSuccess;
      case Outcome::kPartial:
        return RunStatus::kPartial;
      case Outcome::kError:
        break;
    }
    return RunStatus::kFailed;
  }

  void take(const LineView& event, const ToolResult& said) {
    const auto output = track::raw_output(event.data, blobs_);
    if (!output.ok()) {
      failure_ = output.error();
      return;
    }
    result_.seq = event.seq;
    result_.call_id = said.call_id;
    result_.code = said.code;
    result_.output = output.value().value_or("");
    result_.exit_code = said.exit_code;
    result_.summarizer_note = summarizer_note(definition_, said);
    auto parsed = parse_delta(said.delta.text);
    if (parsed.ok()) result_.delta = std::move(parsed).value();
  }

  Project* project_;
  const HandCall* call_;
  track::BlobStore blobs_;
  agent::Definition definition_{};
  runner::AgentSetup setup_{};
  runner::AgentMemory memory_{};
  std::string hash_before_{};  // of the workspace
  std::optional<Registry> registry_{};
  std::optional<Session> session_{};
  HandResult result_{};
  std::optional<Error> failure_{};
};

// The contract's "result" value, or the whole output if it does not follow the contract.
Json result_json(const std::string& output) {
  const auto strict = normalize_json(output);
  if (!strict.ok()) return JsonWriter().lossy_string(output).take();
  const auto tree = JsonTree::parse(strict.value());
  if (!tree.ok()) return strict.value();
  const JsonElement value = unwrapped(tree.value().root());
  JsonElement result;
  const bool has_result = value.is_object() && is_contract(value) && value["result"].read(result);
  return (has_result ? result : value).json();
}

}  // namespace

Result<HandResult> call_by_hand(Project& project, const HandCall& call) {
  return Caller(project, call).run();
}

Json to_json(const HandResult& result, const HandCall& call) {
  const Delta& delta = result.delta;
  JsonWriter json;
  json.begin_object().key("result").raw(result_json(result.output));
  json.member("summary", delta.summary).key("knowledge_delta").begin_object();
  for (const auto& [key, value] : delta.knowledge) json.key(key).raw(value);
  json.end_object().member("outcome", name_of(delta.outcome)).key("error");
  if (delta.error.empty()) {
    json.null();
  } else {
    json.string(delta.error);
  }
  if (!result.code.empty()) json.member("code", result.code);
  if (result.exit_code) json.member("exit_code", *result.exit_code);
  json.member("tool", call.tool.tool.tool->spec().name)
      .member("kind", name_of(call.tool.tool.kind));
  json.member("effect", name_of(call.tool.tool.tool->effect()));
  json.key("mended")
      .texts(result.mended)
      .member("agent", result.agent)
      .member("call_id", result.call_id);
  return json.member("seq", result.seq).end_object().take();
}

}  // namespace twotrack::project
