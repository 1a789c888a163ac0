#include "project/export_spans.h"

#include <unistd.h>

#include <functional>
#include <utility>

#include "base/environment.h"
#include "base/new_file.h"
#include "base/posix.h"
#include "base/text.h"
#include "event/read.h"
#include "project/live_telemetry.h"
#include "project/log_damage.h"
#include "project/log_lines.h"
#include "telemetry/log_spans.h"
#include "telemetry/otlp_sender.h"

namespace twotrack::project {
namespace {

using telemetry::OtlpForm;
using telemetry::TraceSpan;

constexpr size_t kBatch = 512;
using TakeSpans = std::function<Status(const std::vector<TraceSpan>& spans)>;

class SpanReader {
 public:
  SpanReader(Project& project, const std::optional<std::string>& run,
             const telemetry::SpanOptions& options, TakeSpans take)
      : project_(&project), run_(&run), options_(options), take_(std::move(take)) {}

  Result<ExportedSpans> read(const std::vector<std::string>& agents) {
    for (const std::string& agent : agents) TRY(read_log(agent));
    TRY(hand_over());
    return done_;
  }

 private:
  Status read_log(const std::string& agent) {
    LogLines lines = TRY(LogLines::open(project_->files(), project_->layout(), agent));
    telemetry::LogSpans fold(options_);
    bool is_damaged = false;
    while (const auto line = TRY(lines.next())) {
      const auto view = read_line(line->text);
      const std::string fault = !line->fault.empty()        ? line->fault
                                : !view.ok()                ? view.error().message
                                : !hash_matches(line->text) ? "its hash does not match"
                                                            : "";
      if (!fault.empty()) {
        project_->warn(agent + ": line " + std::to_string(line->number) +
                       " is damaged and was left out: " + fault);
        is_damaged = true;
        continue;
      }
      if (*run_ && view.value().run_id.str() != **run_) return Done{};
      fold.take(Event(view.value()), waiting_);
      if (waiting_.size() >= kBatch) TRY(hand_over());
    }
    if (lost_its_end(*project_, agent)) {
      project_->warn(agent + ": its end is missing: `twotrack verify " + agent +
                     "` says what is known of it");
      is_damaged = true;
    }
    for (TraceSpan& span : fold.unfinished()) waiting_.push_back(std::move(span));
    ++done_.logs;
    if (is_damaged) ++done_.damaged;
    return Done{};
  }

  Status hand_over() {
    if (waiting_.empty()) return Done{};
    done_.spans += waiting_.size();
    TRY(take_(waiting_));
    waiting_.clear();
    return Done{};
  }

  Project* project_;
  const std::optional<std::string>* run_;
  telemetry::SpanOptions options_;
  TakeSpans take_;
  std::vector<TraceSpan> waiting_{};
  ExportedSpans done_{};
};

// Requests one behind the other are one request: in protobuf their bytes, in JSON the members of
// their one array.
class SpanFile {
 public:
  SpanFile(int descriptor, OtlpForm form)
      : descriptor_(descriptor), form_(form), resource_(telemetry_resource()) {}

  Status begin() { return form_ == OtlpForm::kJson ? write(kHead) : Status(Done{}); }
  Status add(const std::vector<TraceSpan>& spans) {
    const std::string request = telemetry::trace_request(form_, resource_, spans);
    if (form_ == OtlpForm::kProtobuf) return write(request);
    if (std::exchange(has_any_, true)) TRY(write(","));
    std::string_view member = request;
    member.remove_prefix(kHead.size());
    member.remove_suffix(kTail.size());
    return write(member);
  }
  Status end() {
    if (form_ == OtlpForm::kProtobuf) return Done{};
    TRY(write(kTail));
    return write("\n");
  }

 private:
  static constexpr std::string_view kHead = R"({"resourceSpans":[)";
  static constexpr std::string_view kTail = "]}";

  Status write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t count =
          retry_interrupted([&] { return ::write(descriptor_, bytes.data(), bytes.size()); });
      if (count < 0) return system_error("write", "the file of --otlp");
      bytes.remove_prefix(static_cast<size_t>(count));
    }
    return Done{};
  }

  int descriptor_;
  OtlpForm form_;
  telemetry::TelemetryResource resource_;
  bool has_any_ = false;
};

Result<OtlpForm> form_of_file(const std::string& name) {
  if (name.ends_with(".json")) return OtlpForm::kJson;
  if (name.ends_with(".pb")) return OtlpForm::kProtobuf;
  return with_hint(Error{Code::kInvalid, "--otlp " + name + " is neither a URL nor a known file"},
                   "http://HOST:PORT, FILE.json or FILE.pb");
}

model::RetryPolicy patient() {
  model::RetryPolicy policy;
  policy.pause_first = std::chrono::milliseconds(500);
  policy.tries_max = 5;
  policy.time_max = std::chrono::milliseconds(60'000);
  return policy;
}

}  // namespace

Result<ExportedSpans> export_spans(Project& project, const std::vector<std::string>& agents,
                                   const std::optional<std::string>& run,
                                   const SpansRequest& request, const std::stop_token& stop) {
  const Environment environment = process_environment();
  if (!starts_with_any(request.to, {"http://", "https://"})) {
    const OtlpForm form = TRY(form_of_file(request.to));
    NewFile file(request.to);
    if (file.descriptor() < 0) return file.error();
    SpanFile out(file.descriptor(), form);
    TRY(out.begin());
    SpanReader reader(project, run, {.has_content = request.has_content},
                      [&](const auto& spans) { return out.add(spans); });
    const ExportedSpans done = TRY(reader.read(agents));
    TRY(out.end());
    if (done.spans == 0 && run) return done;  // no such run: what is in the file stays
    TRY(file.complete());
    return done;
  }
  auto target = TRY(telemetry::otlp_target(request.to, telemetry::SaidBy::kUser, environment));
  if (!target.traces) return Error{Code::kInvalid, "OTEL_TRACES_EXPORTER is none"};
  if (request.protocol) {
    target.traces->form = *request.protocol == "http/json" ? OtlpForm::kJson : OtlpForm::kProtobuf;
  }
  telemetry::OtlpSender sender(target, telemetry_resource(), patient());
  SpanReader reader(project, run, {.has_content = request.has_content || target.has_content},
                    [&](const auto& spans) -> Status {
                      const auto answer = TRY(sender.send(spans, stop));
                      if (answer.rejected > 0) {
                        project.warn("the receiver rejected " + std::to_string(answer.rejected) +
                                     " spans: " + answer.message);
                      }
                      return Done{};
                    });
  return reader.read(agents);
}

}  // namespace twotrack::project
