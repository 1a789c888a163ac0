// report: what an agent, or all agents of a run, did.
#include <algorithm>

#include "base/joined.h"
#include "base/parallel.h"
#include "cli/commands/commands.h"
#include "project/agent_name.h"
#include "project/change_evidence.h"
#include "project/log_damage.h"
#include "project/log_list.h"
#include "project/packet_place.h"
#include "project/report_html.h"
#include "project/report_text.h"
#include "runner/run_track.h"
#include "text/human.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

using runner::AgentReport;

constexpr size_t kMissingTold = 5;

class Report final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positional("NAME", name_);
    arguments.option("--run", run_);
    arguments.option("--html", html_);
  }

  Result<ExitCode> run(Context& context) override {
    const std::vector<std::string> agents = TRY(find_agents(context));
    std::vector<std::optional<Result<AgentReport>>> reports(agents.size());
    for_each_in_parallel(agents.size(), [&](size_t i) { reports[i] = make(context, agents[i]); });
    ExitCode code = ExitCode::kFine;
    std::vector<const AgentReport*> good;
    for (size_t i = 0; i < agents.size(); ++i) {
      if (!reports[i]->ok()) {
        context.fail(Error(reports[i]->error()).at(agents[i]));
        code = ExitCode::kError;
        continue;
      }
      good.push_back(&reports[i]->value());
      if (!good.back()->damage.empty() && code == ExitCode::kFine) code = ExitCode::kNo;
    }
    if (html_) {
      TRY(write_html(context, std::move(good)));
      return code;
    }
    if (context.is_text()) {
      write_text(context, std::move(good));
      return code;
    }
    JsonList list(context.out(), context.format());
    for (const AgentReport* report : good) list.add(project::to_json(*report));
    list.finish();
    return code;
  }

 private:
  Status write_html(Context& context, std::vector<const AgentReport*> reports) const {
    if (reports.empty()) return Done{};
    const std::string title = reports.size() == 1 ? reports.front()->log.agent_id : asked();
    const std::string head = take_run(reports);
    HtmlPage page(title, head);
    for (const AgentReport* one : reports) {
      runner::PacketLog log = TRY(open_packet_log(context, one->log.agent_id));
      TRY(page.add(log, *one));
    }
    TRY(replace_file(context.files(), *html_, page.finish()));
    context.note("wrote " + *html_);
    return Done{};
  }

  // A run's agents in order of start, otherwise the one agent.
  Result<std::vector<std::string>> find_agents(Context& context) const {
    if (name_.has_value() == run_.has_value()) {
      return Error{Code::kInvalid, "give either NAME or --run"};
    }
    const std::vector<std::string> all = TRY(resolve_agents(context, {}));
    // As a NAME, @last is an agent; that of a run may be cut short only where that leaves one.
    auto of_run = agents_of_run(context, asked(), all);
    const bool is_run = of_run.ok() && !of_run.value().empty();
    if (is_run && (run_ || !name_->starts_with('@'))) {
      return with_logs(context, std::move(of_run).value(), all);
    }
    if (run_) return of_run.ok() ? no_such_run(*run_) : std::move(of_run).error();
    auto agent = resolve_agent(context, *name_);
    if (agent.ok()) return std::vector<std::string>{std::move(agent).value()};
    if (agent.error().code != Code::kNotFound) return agent.error();
    // Several runs begin like this.
    if (!of_run.ok()) return of_run.error();
    return with_hint(Error{Code::kNotFound, "no run and no agent named \"" + *name_ + "\""},
                     "`twotrack ls` lists both");
  }

  static std::vector<std::string> with_logs(Context& context, std::vector<std::string> agents,
                                            const std::vector<std::string>& all) {
    const auto missing = std::ranges::stable_partition(agents, [&](const std::string& agent) {
      return std::ranges::find(all, agent) != all.end();
    });
    if (!missing.empty()) {
      context.note("planned, and without a log: " + few_of(missing, kMissingTold));
    }
    agents.erase(missing.begin(), missing.end());
    return agents;
  }

  const std::string& asked() const { return run_ ? *run_ : *name_; }

  // Takes out the run's own track, which says how it all ended and has no model in it. What it
  // tells of all agents; empty without one.
  static std::string take_run(std::vector<const AgentReport*>& reports) {
    const auto run = std::ranges::find_if(reports, [](const AgentReport* one) {
      return one->log.agent_id.starts_with(runner::kRunTrackPrefix);
    });
    if (run == reports.end()) return {};
    const AgentReport& whole = **run;
    reports.erase(run);
    return run_to_markdown(whole, reports);
  }

  static void write_text(Context& context, std::vector<const AgentReport*> reports) {
    const std::string head = take_run(reports);
    std::string before = head.empty() ? "" : "\n";
    context.out().write(head);
    for (const AgentReport* one : reports) {
      context.out().write(before + to_markdown(*one));
      before = "\n";
    }
  }

  static Result<AgentReport> make(Context& context, const std::string& agent) {
    const runner::PacketLog log = TRY(open_packet_log(context, agent));
    AgentReport report = TRY(runner::make_report(log));
    report.log = live_summary(context, log.index());
    if (report.damage.empty()) report.damage = log_damage(context, agent);
    if (const auto evidence = change_evidence(context, agent);
        evidence.ok() && evidence.value().has_changed_since) {
      report.later_changes.emplace_back(kChangedSince);
    }
    return report;
  }

  std::optional<std::string> name_;
  std::optional<std::string> run_;
  std::optional<std::string> html_;
};

}  // namespace

const MakeCommand kMakeReport = made<Report>;

}  // namespace twotrack::cli
