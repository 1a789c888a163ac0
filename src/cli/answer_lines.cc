#include "cli/answer_lines.h"

#include <unistd.h>

#include <vector>

#include "base/json_writer.h"
#include "base/line_input.h"
#include "base/nearest.h"
#include "cli/output.h"
#include "event/redactor.h"
#include "event/type.h"
#include "text/human.h"

namespace twotrack::cli {
namespace {

constexpr size_t kBatchLinesMax = 4096;
constexpr size_t kBatchBytesMax = size_t{4} << 20;

bool is_blank(const InputLine& line) {
  return !line.too_long && line.text.find_first_not_of(" \t\r") == std::string_view::npos;
}

bool is_refusal(const LineAnswer& answer) {
  return std::holds_alternative<Refusal>(answer) || std::holds_alternative<Error>(answer);
}

Refusal plain_refusal_of(const LineAnswer& answer) {
  if (const auto* refusal = std::get_if<Refusal>(&answer)) return *refusal;
  const auto& error = std::get<Error>(answer);
  return {error.code == Code::kNoSpace ? "disk_full" : "io_error", error.text()};
}

// A refusal quotes the line, whose secrets nothing has removed yet.
Refusal refusal_of(const LineAnswer& answer, const Redactor& redactor) {
  Refusal refusal = plain_refusal_of(answer);
  std::vector<Redaction> found;
  redactor.redact(refusal.message, found);
  return refusal;
}

std::string to_text(uint64_t line, const LineAnswer& answer, const Redactor& redactor) {
  if (const auto* text = std::get_if<std::string>(&answer)) return *text;
  JsonWriter json;
  json.begin_object();
  if (const auto* receipt = std::get_if<track::Receipt>(&answer)) {
    json.member("seq", receipt->seq).member("hash", receipt->hash);
  } else {
    const Refusal refusal = refusal_of(answer, redactor);
    json.key("error").begin_object().member("line", line).member("code", refusal.code);
    json.key("message").lossy_string(refusal.message).end_object();
  }
  json.end_object();
  return json.take();
}

// Lines taken together. Their answers are only true after commit().
class Batch {
 public:
  explicit Batch(LineTaker& taker) : taker_(&taker) {}

  void take(const InputLine& line) {
    bytes_ += line.text.size();
    if (is_blank(line)) return;
    answers_.emplace_back(line.number, line.too_long ? too_long() : taker_->take(line.text));
    if (const auto* error = std::get_if<Error>(&answers_.back().second)) {
      withdraw(*error, taker_->log().event_count());
    }
  }

  bool is_full() const { return answers_.size() >= kBatchLinesMax || bytes_ >= kBatchBytesMax; }

  const std::vector<std::pair<uint64_t, LineAnswer>>& commit() {
    const Status done = taker_->commit();
    if (!done.ok())
      withdraw(done.error(), is_in_log(done.error()) ? 0 : taker_->log().event_count());
    return answers_;
  }

 private:
  static LineAnswer too_long() {
    return Refusal{"too_large",
                   "the line is longer than " + std::to_string(kInputLineBytesMax) + " bytes"};
  }

  // The replica must have them and has not (replica/live_shipper.h): they are in the log, but not
  // acknowledged.
  static bool is_in_log(const Error& error) {
    return error.code == Code::kTimeout || error.code == Code::kConflict;
  }

  // A failed write undoes every event that was not yet durable; the log says how many are left.
  void withdraw(const Error& error, uint64_t left) {
    // It may be one of the answers. NOLINTNEXTLINE(performance-unnecessary-copy-initialization)
    const Error why = error;
    for (auto& [line, answer] : answers_) {
      const auto* receipt = std::get_if<track::Receipt>(&answer);
      if (receipt != nullptr && receipt->seq >= left) answer = why;
    }
  }

  LineTaker* taker_;
  std::vector<std::pair<uint64_t, LineAnswer>> answers_;  // by the line's number
  size_t bytes_ = 0;
};

constexpr size_t kTypesTold = 10;

}  // namespace

void UnknownTypes::see(const Draft& draft) {
  if (draft.type() != EventType::kUnknown || told_.size() == kTypesTold) return;
  const std::string& type = draft.type_name();
  if (!told_.insert(type).second) return;
  std::vector<std::string> known;
  for (const TypeSpec& spec : type_specs()) known.emplace_back(spec.name);
  context_->note("\"" + type + "\" is a type of your own" + suggestion(type, known) +
                 ": it is kept and shown, and does not change the packet");
}

std::optional<Refusal> refusal_after_end(const track::Writer& log, EventType type) {
  const Status goes_on = track::check_goes_on(log, type);
  if (goes_on.ok()) return std::nullopt;
  return Refusal{"ended", goes_on.error().text()};
}

Result<ExitCode> answer_lines(Context& context, const Interrupt& interrupt,
                              std::string_view keyboard_note, LineTaker& taker) {
  if (::isatty(STDIN_FILENO) != 0) context.note(keyboard_note);
  const Redactor* redactor = TRY(context.redactor());
  InputLines input(STDIN_FILENO, interrupt.descriptor());
  const std::string agent = taker.log().names().agent_id;
  uint64_t mirrored_turn = taker.log().turn();
  uint64_t answered = 0;
  uint64_t refused = 0;
  while (!interrupt.requested() && !context.out().closed()) {
    auto line = TRY(input.wait());
    if (!line) break;
    Batch batch(taker);
    while (line) {
      batch.take(*line);
      line = batch.is_full() ? std::nullopt : TRY(input.ready());
    }
    for (const auto& [number, answer] : batch.commit()) {
      context.out().write_json_line(to_text(number, answer, *redactor));
      refused += is_refusal(answer) ? 1 : 0;
      ++answered;
    }
    context.out().flush();
    if (taker.log().turn() != mirrored_turn) context.mirror_log(agent);
    mirrored_turn = taker.log().turn();
  }
  context.mirror_log(agent);
  if (refused > 0) {
    context.note(std::to_string(refused) + " of " + count_of(answered, "line") + " rejected");
  }
  if (interrupt.requested()) return ExitCode::kInterrupted;
  if (context.out().closed()) {
    return Error{Code::kIo,
                 "nothing is reading the answers; stopped after " + count_of(answered, "line")};
  }
  return refused > 0 ? ExitCode::kError : ExitCode::kFine;
}

}  // namespace twotrack::cli
