#include "project/import_logs.h"

#include <algorithm>
#include <set>

#include "base/ascii.h"
#include "base/json_writer.h"
#include "base/random.h"
#include "event/ids.h"
#include "event/read.h"
#include "importer/importer.h"
#include "project/log_start.h"
#include "project/version.h"
#include "runner/resummarize.h"
#include "summary/summarize.h"
#include "track/index.h"
#include "track/log_file.h"
#include "track/raw_output.h"
#include "track/writer.h"

namespace twotrack::project {
namespace {

class Import {
 public:
  Import(Project& project, const ImportAsk& ask, const std::function<void(const WrittenLog&)>& take)
      : project_(project), ask_(ask), take_(take) {}

  Result<ImportedAll> run() {
    importer::ImportOptions options{
        .run_id = ask_.run.value_or(make_run_id(project_.clock().now_us())),
        .operation = ask_.operation,
        .node_id = {},
        .program = "twotrack " + std::string(kProgramVersion),
        .budget = runner::to_json(TRY(budget_of(project_, {}))),
        .log_id_seed = random_hex(16),
        .redactor = TRY(project_.redactor())};
    redactor_ = options.redactor;
    TRY(check_no_secret(*redactor_, "--run", options.run_id));
    TRY(check_no_secret(*redactor_, "--operation", ask_.operation));
    TRY(check_run_id(options.run_id));
    TRY(check_label("--operation", ask_.operation));
    registry_ = TRY(make_registry(project_));
    done_.run_id = options.run_id;
    for (const std::string& file : ask_.files) TRY(import_file(file, options));
    return done_;
  }

 private:
  // However long: the user has named it.
  Result<std::string> whole_text(const std::string& file) {
    const auto opened = TRY(project_.files().open(file, OpenMode::kRead));
    return read_range(*opened, 0, TRY(opened->size()));
  }

  Status import_file(const std::string& file, importer::ImportOptions options) {
    const bool is_stdin = file == "-" && ask_.read_stdin != nullptr;
    // Those of another file without ids are no duplicates.
    if (!is_stdin) options.nameless = name_for(file);
    const std::string text = is_stdin ? TRY(ask_.read_stdin()) : TRY(whole_text(file));
    const importer::ImportSink sink{
        .log = [&](importer::ImportedLog log) { return add(file, std::move(log)); },
        .problem =
            [&](const importer::ImportProblem& problem) {
              tell(file + ":" + std::to_string(problem.line) + ":" +
                   std::to_string(problem.column) + ": " + problem.message);
            }};
    const auto imported = ask_.from == importer::HistoryFormat::kRemora
                              ? importer::import_remora(text, options, sink)
                              : importer::import_openai_messages(text, options, sink);
    if (!imported.ok()) return Error(imported.error()).at(file);
    if (imported.value().logs == 0 && imported.value().problems == 0) {
      tell(file + ": there is no conversation in it");
    }
    return Done{};
  }

  // Its name; with its folders where another file of this import has the same.
  std::string name_for(const std::string& file) {
    const std::string stem = Path(file).stem().string();
    if (stems_.insert(stem).second) return stem;
    std::string name = Path(file).lexically_normal().replace_extension().string();
    std::ranges::replace(name, '/', '-');
    return name;
  }

  // A message may quote a name that holds a secret.
  void tell(std::string message) {
    std::vector<Redaction> found;
    redactor_->redact(message, found);
    done_.problems += 1;
    project_.fail(Error{Code::kInvalid, std::move(message)});
  }

  Status check_names(const LogNames& names) const {
    TRY(check_no_secret(*redactor_, "the id \"" + names.agent_id + "\"", names.agent_id));
    return check_no_secret(*redactor_, "the node \"" + names.node_id + "\"", names.node_id);
  }

  Status add(const std::string& file, importer::ImportedLog log) {
    if (const Status named = check_names(log.names); !named.ok()) {
      tell(file + ": " + named.error().text());
      return Done{};
    }
    if (log.drafts.size() == 1 && goal_of(log).empty()) {
      tell(file + ": there is no message in " + log.names.agent_id);
      return Done{};
    }
    const std::string name = log.names.agent_id;
    for (uint64_t n = 2; TRY(is_taken(log.names.agent_id)); ++n) {
      if (TRY(is_there(log))) {
        tell(file + ": " + name + " is there already, as " + log.names.agent_id +
             ": it was not imported again");
        return Done{};
      }
      rename(log, name + "-" + std::to_string(n));
    }
    const WrittenLog told{.names = log.names, .events = log.drafts.size(), .notes = log.notes};
    for (Draft& draft : log.drafts) add_delta(draft, &*registry_);
    TRY(write(log));
    project_.mirror_log(told.names.agent_id);
    done_.logs += 1;
    done_.events += told.events;
    take_(told);
    return Done{};
  }

  // Also the name of a log that was pruned: what is known of it must not be said of another.
  Result<bool> is_taken(const std::string& agent) const {
    const auto all = TRY(track::list_recorded(project_.files(), project_.layout()));
    return std::ranges::any_of(
        all, [&](const std::string& one) { return lower_case(one) == lower_case(agent); });
  }

  // Whether the log of this name tells the same. Of its beginning, which differs in every import,
  // what was said counts.
  Result<bool> is_there(const importer::ImportedLog& log) const {
    const auto index = track::Index::open(project_.files(), project_.layout(), log.names.agent_id);
    if (!index.ok()) return false;
    if (index.value().summary().events != log.drafts.size()) return false;
    const track::BlobStore blobs(project_.files(), project_.layout());
    const auto file = TRY(track::open_log(project_.files(), project_.layout(), log.names.agent_id));
    const auto first = TRY(track::read_event(*file, index.value(), 0));
    const RunStart start = TRY(read_as<RunStart>(first->parsed.data));
    const RunStart ours = TRY(read_as<RunStart>(log.drafts.front().data()));
    if (start.goal != ours.goal || start.prompt != ours.prompt) return false;
    for (size_t i = 1; i < log.drafts.size(); ++i) {
      const auto event = TRY(track::read_event(*file, index.value(), i));
      const Draft& draft = log.drafts[i];
      const LineView& there = event->parsed;
      if (event_type(there.type.str()) != draft.type()) return false;
      const Json came = TRY(runner::as_it_came(draft.data()));
      if (TRY(runner::as_it_came(there.data)) != came) return false;
      if (TRY(track::raw_output(there.data, blobs)) != draft.raw_output()) return false;
    }
    return true;
  }

  static std::string goal_of(const importer::ImportedLog& log) {
    return peek(log.drafts.front().data(), &RunStart::goal);
  }

  static void rename(importer::ImportedLog& log, std::string name) {
    if (log.names.node_id == log.names.agent_id) log.names.node_id = name;
    log.names.agent_id = std::move(name);
  }

  // Moves the drafts out of `log`. Its events share their syncs.
  Status write(importer::ImportedLog& log) {
    const track::WriterOptions options = TRY(project_.writer_options());
    const auto writer = TRY(track::Writer::create(project_.layout(), log.names,
                                                  std::move(log.drafts.front()), options));
    for (size_t i = 1; i < log.drafts.size(); ++i) {
      TRY(writer->append(std::move(log.drafts[i]), track::Wait::kNo));
    }
    return writer->sync();
  }

  Project& project_;
  const ImportAsk& ask_;
  const std::function<void(const WrittenLog&)>& take_;
  const Redactor* redactor_ = nullptr;
  std::optional<Registry> registry_{};
  ImportedAll done_{};
  std::set<std::string> stems_{};  // of the files so far
};

}  // namespace

Json to_json(const WrittenLog& log) {
  JsonWriter json;
  json.begin_object().member("agent_id", log.names.agent_id).member("run_id", log.names.run_id);
  json.member("operation", log.names.operation).member("node_id", log.names.node_id);
  json.member("events", log.events).key("notes").texts(log.notes).end_object();
  return json.take();
}

Result<ImportedAll> import_logs(Project& project, const ImportAsk& ask,
                                const std::function<void(const WrittenLog&)>& take) {
  return Import(project, ask, take).run();
}

}  // namespace twotrack::project
