// eval agents: runs complete agents on many small cases; one row for each way of running them.
#include <sys/resource.h>

#include <algorithm>
#include <optional>
#include <stop_token>
#include <thread>

#include "base/environment.h"
#include "base/joined.h"
#include "cli/interrupt.h"
#include "cli/run_display.h"
#include "eval/blind_model.h"
#include "model/embedded_model.h"
#include "program/eval_actions.h"
#include "program/eval_project.h"
#include "program/eval_real_files.h"
#include "program/eval_row.h"
#include "project/model_choice.h"
#include "project/run_plan.h"
#include "project/run_setup.h"
#include "tool/python_program.h"

namespace twotrack::lab {
namespace {

// CPU time used so far by this process and the programs it has waited for. Unlike
// wall time, it is the same on a busy machine as on an idle one.
double cpu_seconds_so_far() {
  double sum = 0;
  for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    ::getrusage(who, &usage);
    for (const timeval& time : {usage.ru_utime, usage.ru_stime}) {
      sum += static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    }
  }
  return sum;
}

uint64_t memory_mib_max() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<uint64_t>(usage.ru_maxrss) / 1024;
}

// The words of a comma-separated list; each must be one of `known`, unless that is empty.
Result<std::vector<std::string>> words_of(std::string_view option, const std::string& text,
                                          const std::vector<std::string>& known) {
  std::vector<std::string> words;
  for (size_t at = 0; at <= text.size();) {
    const size_t comma = std::min(text.find(',', at), text.size());
    std::string word = text.substr(at, comma - at);
    at = comma + 1;
    if (word.empty()) continue;
    if (!known.empty() && std::ranges::find(known, word) == known.end()) {
      const std::string all = joined(known);
      return Error{Code::kInvalid, std::string(option) + ": \"" + word + "\" is not one of " + all};
    }
    words.push_back(std::move(word));
  }
  if (words.empty()) return Error{Code::kInvalid, std::string(option) + " is empty"};
  return words;
}

class EvalAgents {
 public:
  EvalAgents(Context& context, const EvalRequest& request)
      : context_(&context), request_(&request) {}

  Result<ExitCode> run() {
    const auto models = TRY(words_of("--models", request_->models, {}));
    decides_ = TRY(words_of("--decide", request_->decide, {"guarded", "free"}));
    memories_ = TRY(words_of("--memory", request_->memory, {"packet", "history"}));
    const auto tasks = TRY(make_tasks());
    const std::jthread watcher([this](const std::stop_token& done) {
      while (!done.stop_requested() && !interrupt_.requested()) interrupt_.wait_ms(50);
      if (interrupt_.requested()) stop_.request_stop();
    });
    for (const std::string& model : models) TRY(measure(model, tasks));
    // By task, so that rows to compare are next to each other.
    std::ranges::stable_sort(rows_, [&](const EvalRow& a, const EvalRow& b) {
      return place_of(a.task, tasks) < place_of(b.task, tasks);
    });
    if (context_->is_text()) {
      write_rows(*context_, rows_);
    } else {
      JsonList list(context_->out(), context_->format());
      for (const EvalRow& row : rows_) list.add(to_json(row));
      list.finish();
    }
    if (interrupt_.requested()) return ExitCode::kInterrupted;
    return rows_.empty() ? ExitCode::kError : ExitCode::kFine;
  }

 private:
  Result<std::vector<EvalTask>> make_tasks() {
    std::vector<EvalTask> tasks;
    for (const std::string& name :
         TRY(words_of("--tasks", request_->tasks,
                      {"lint", "files", "repair", "docstring", "test", "sample_data"}))) {
      if (name == "docstring" || name == "sample_data") {
        tasks.push_back(make_function_task(name, request_->seed, request_->cases));
        continue;
      }
      // Without it every agent would fail, and it would look like the models' fault.
      const std::string program = name == "repair" || name == "test" ? "pytest" : "ruff";
      const auto found = tool::find_python_program(program, program, context_->layout().root);
      if (!found.ok()) {
        context_->warn(name + " was skipped: " + found.error().message);
        continue;
      }
      if (name == "test") {
        tasks.push_back(make_function_task(name, request_->seed, request_->cases));
        continue;
      }
      if (name == "lint") {
        tasks.push_back(make_lint_task(request_->seed, request_->cases));
        continue;
      }
      if (request_->files.empty()) {
        context_->warn(
            name == "files"
                ? "files was skipped: it needs FILEs, Python or functions (HumanEvalPack)"
                : "repair was skipped: it needs a FILE with functions (HumanEvalPack)");
        continue;
      }
      if (name == "files") {
        if (auto task = TRY(make_real_files()); task.cases > 0) tasks.push_back(std::move(task));
        continue;
      }
      tasks.push_back(
          TRY(make_repair_task(request_->files.front(), request_->seed, request_->cases)));
    }
    return tasks;
  }

  Result<EvalTask> make_real_files() {
    auto task = TRY(make_files_task(
        {.files = request_->files, .seed = request_->seed, .cases = request_->cases}));
    if (task.cases < request_->cases) {
      context_->warn("files: " + std::to_string(task.cases) + " of " +
                     std::to_string(request_->cases) + " cases: no more files have 1 to " +
                     std::to_string(kFixableMax) + " fixable findings");
    }
    return task;
  }

  static size_t place_of(const std::string& name, const std::vector<EvalTask>& tasks) {
    size_t place = 0;
    while (place < tasks.size() && tasks[place].name != name) ++place;
    return place;
  }

  // A packaged model can be given by a prefix of its name.
  Result<std::unique_ptr<model::Model>> open(const std::string& name) {
    if (const auto blind = named<eval::Blind>(name)) {
      return eval::make_blind_model(*blind, request_->seed);
    }
    for (const model::PackagedModel& packaged : model::packaged_models(process_environment())) {
      if (!packaged.name.starts_with(name)) continue;
      if (!packaged.is_there) {
        return Error{Code::kNotFound, "its weights are not installed: `twotrack model fetch " +
                                          packaged.name + "` fetches them"};
      }
      return open_model(*context_, {.model = "gguf:" + packaged.file.string()}, stop_.get_token());
    }
    // What a run without --model uses: the packaged model with its adapter.
    if (name == "embedded") return open_model(*context_, {}, stop_.get_token());
    return open_model(*context_, {.model = name}, stop_.get_token());
  }

  Status measure(const std::string& name, const std::vector<EvalTask>& tasks) {
    auto opened = open(name);
    if (!opened.ok()) {
      context_->warn(name + " was skipped: " + opened.error().message);
      return Done{};
    }
    const bool is_blind = named<eval::Blind>(name).has_value();
    for (const EvalTask& task : tasks) {
      for (const std::string& decide : decides_) {
        for (const std::string& memory : memories_) {
          if (stop_.stop_requested()) return Done{};
          EvalRow row{.task = task.name, .model = name, .decide = decide, .memory = memory};
          TRY(measure_row(std::move(row), task, *opened.value()));
          // What it does does not depend on what it is shown.
          if (is_blind) break;
        }
      }
    }
    return Done{};
  }

  Status measure_row(EvalRow row, const EvalTask& task, model::Model& model) {
    const EvalMemory memory = row.memory == "packet" ? EvalMemory::kPacket : EvalMemory::kHistory;
    const EvalProject project = TRY(EvalProject::make(task, memory));
    const auto inner = TRY(Context::make(
        {.root = project.path().string(), .color = "never", .quiet = context_->quiet()},
        context_->program()));
    context_->note(row.task + ": " + row.model + ", " + row.decide + ", " + row.memory);
    const RunPlan plan =
        TRY(plan_run(*inner, {.paths = {(inner->layout().root / kCasesFolder).string()},
                              .operations = task.operation}));
    MadeSetup made = TRY(make_run_setup(
        *inner, {.concurrency = 1, .turns = request_->turns, .decide = named<Decide>(row.decide)},
        model, stop_.get_token()));
    runner::RunSetup& setup = made.run;
    setup.session.writer.durability = Durability::kNone;  // nothing is lost that is not made again
    auto track = TRY(runner::RunTrack::create(
        inner->layout(), setup.agent.run_id, {.run = {"{}"}, .program = setup.agent.program},
        plan.names(), plan.skipped, setup.session.writer, setup.session.redactor));
    RunDisplay display(*inner, plan, {.model = row.model});
    const double cpu_before = cpu_seconds_so_far();
    const runner::RunReport report = TRY(run_agents(setup, plan.agents, *track, display));
    if (!stop_.stop_requested()) row.cpu_seconds = cpu_seconds_so_far() - cpu_before;
    row.memory_mib = memory_mib_max();
    display.finish();
    if (report.broken > 0) {
      context_->warn(std::to_string(report.broken) + " of them could not run");
    }
    for (const EndedAgent& agent : display.agents()) {
      // After Ctrl-C a row has the cases that ended before it; CASES says how many.
      if (agent.status == RunStatus::kCancelled) continue;
      const bool has_succeeded = agent.status == RunStatus::kSuccess && agent.is_verified;
      row.success += {has_succeeded ? uint64_t{1} : 0, 1};
      row.ends[agent.status] += 1;
      row.totals.add(agent.totals);
      row.seconds += agent.took.count();
    }
    if (!task.real.empty()) {
      row.files = TRY(look_at_files(inner->layout().root, task, display.agents()));
    }
    if (request_->keep) TRY(keep_logs(inner->layout()));
    if (named<eval::Blind>(row.model)) row.memory.clear();
    if (row.success.whole > 0) rows_.push_back(std::move(row));
    return Done{};
  }

  // Agents have unique names, so that logs of several rows can be in one folder.
  Status keep_logs(const track::Layout& from) const {
    const track::Layout to{Path(*request_->keep)};
    TRY(context_->files().create_directories(to.traces()));
    for (const std::string& name : TRY(context_->files().list(from.traces()))) {
      if (!name.ends_with(".jsonl")) continue;
      std::error_code error;
      std::filesystem::copy_file(from.traces() / name, to.traces() / name, error);
      if (error) return Error{Code::kIo, (to.traces() / name).string() + ": " + error.message()};
    }
    return Done{};
  }

  Context* context_;
  const EvalRequest* request_;
  Interrupt interrupt_;
  std::stop_source stop_;
  std::vector<std::string> decides_;
  std::vector<std::string> memories_;
  std::vector<EvalRow> rows_;
};

}  // namespace

Result<ExitCode> eval_agents(Context& context, const EvalRequest& request) {
  return EvalAgents(context, request).run();
}

}  // namespace twotrack::lab
