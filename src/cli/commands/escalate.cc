// escalate: the best N tokens of a Long Track for a larger model.
#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "model/token_estimate.h"
#include "project/agent_name.h"
#include "project/escalation.h"
#include "project/packet_place.h"
#include "text/event_text.h"

namespace twotrack::cli {
namespace {

Json to_json(const EscalationText& escalation, const std::string& agent,
             const EscalationBudget& budget) {
  const bool in_tokens = budget.unit == EscalationBudget::Unit::kTokens;
  JsonWriter json;
  json.begin_object().member("agent_id", agent).key("budget").begin_object();
  json.member(in_tokens ? "tokens" : "bytes", budget.amount).end_object();
  json.member("tokens", model::estimate_tokens(escalation.text));
  json.member("bytes", escalation.text.size()).key("parts").begin_array();
  for (const EscalationText::Part& part : escalation.parts) {
    json.begin_object().member("section", part.section);
    if (!part.ref.empty()) json.member("ref", part.ref).member("raw_bytes", part.raw_bytes);
    json.member("bytes", part.bytes).member("whole", part.is_whole).end_object();
  }
  json.end_array().key("left_out").begin_object();
  json.member("goal", escalation.left_out.goal).member("view", escalation.left_out.view);
  json.member("results", escalation.left_out.results).end_object();
  json.member("text", escalation.text).end_object();
  return json.take();
}

class Escalate final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positional("AGENT", agent_);
    arguments.option("--budget", budget_);
  }

  Result<ExitCode> run(Context& context) override {
    const std::string agent = TRY(resolve_agent(context, agent_));
    const EscalationBudget budget = TRY(parse_escalation_budget(budget_));
    runner::PacketLog log = TRY(open_checked_log(context, agent));
    const track::BlobStore blobs(context.files(), context.layout());
    const track::LogSummary& summary = log.index().summary();
    if (summary.status == track::LogStatus::kSuccess) {
      context.note(agent + " ended as a " + status_text(summary) +
                   (summary.is_verified ? ": there is nothing to hand over"
                                        : ": nothing has checked that its goal is reached"));
    }
    const EscalationText escalation = TRY(escalate(log, blobs, budget));
    const std::string left_out = left_out_text(escalation.left_out);
    if (escalation.left_out.any() && !escalation.text.ends_with(left_out + "\n")) {
      context.note(left_out);
    }
    context.answer(escalation.text, to_json(escalation, agent, budget));
    return ExitCode::kFine;
  }

 private:
  std::string agent_;
  std::string budget_ = "8000";
};

}  // namespace

const MakeCommand kMakeEscalate = made<Escalate>;

}  // namespace twotrack::cli
