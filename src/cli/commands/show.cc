// show: a log as a transcript, or one event of it, or the exact bytes of a tool's output.
#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "cli/item_list.h"
#include "project/agent_name.h"
#include "project/conversation.h"
#include "project/log_damage.h"
#include "project/log_lines.h"
#include "project/log_list.h"
#include "project/packet_place.h"
#include "text/transcript.h"
#include "track/blob_store.h"
#include "track/index.h"
#include "track/log_file.h"
#include "track/named_blob.h"
#include "track/raw_output.h"

namespace twotrack::cli {
namespace {

using track::Index;
using track::StoredEvent;

class Show final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positional("AGENT", agent_);
    arguments.option("--turn", turn_);
    arguments.option("--event", event_);
    arguments.option("--raw", raw_);
    arguments.option("--lines", lines_);
    arguments.option("--as", as_);
  }

  Result<ExitCode> run(Context& context) override {
    if (as_ == "messages" && (raw_ || event_)) {
      return Error{Code::kInvalid,
                   "--as messages shows complete turns: it cannot be used with --raw or --event"};
    }
    PacketPlace place{.turn = turn_, .at = event_};
    const std::string agent = TRY(resolve_place(context, agent_, place));
    turn_ = place.turn;
    event_ = place.at;
    const auto log = TRY(track::open_log(context.files(), context.layout(), agent));
    const Index index = TRY(Index::open(context.files(), context.layout(), agent));
    if (raw_) return write_raw(context, *log, index);
    if (event_) return write_event(context, *log, index);
    if (turn_) TRY(check_turn(context, agent, *turn_));
    return as_ == "messages" ? write_messages(context, agent) : write_all(context, index);
  }

 private:
  static Result<std::unique_ptr<StoredEvent>> find(File& log, const Index& index,
                                                   const std::string& ref) {
    const uint64_t seq = TRY(parse_seq(ref));
    auto event = track::read_event(log, index, seq);
    if (event.ok() || event.error().code != Code::kNotFound) return event;
    return no_such_event(seq, index.event_count());
  }

  Result<ExitCode> write_raw(Context& context, File& log, const Index& index) const {
    const auto event = TRY(find(log, index, *raw_));
    const track::BlobStore blobs(context.files(), context.layout());
    const track::SizedBlob blob = track::sized_blob_of(event->parsed.data);
    if (!blob.sha256.empty()) {
      // First only checked, so that nothing of a wrong one is written.
      TRY(track::read_blob(blobs, blob, [](std::string_view) -> Status { return Done{}; }));
      TRY(track::read_blob(blobs, blob, [&](std::string_view piece) -> Status {
        context.out().write(piece);
        return Done{};
      }));
      return ExitCode::kFine;
    }
    const auto bytes = TRY(track::raw_output(event->parsed.data, blobs));
    if (!bytes) {
      return with_hint(Error{Code::kNotFound, format_ref(event->parsed.seq) + " is a " +
                                                  event->parsed.type.str() + " without raw output"},
                       context.called + " show " + agent_ + " --event " + *raw_);
    }
    context.out().write(*bytes);
    return ExitCode::kFine;
  }

  Result<ExitCode> write_event(Context& context, File& log, const Index& index) const {
    const auto event = TRY(find(log, index, *event_));
    context.answer(event_in_full(event->parsed, context.style(), context.called), event->line);
    if (hash_matches(event->line)) return ExitCode::kFine;
    context.warn(project::changed_event(context, agent_, event->parsed.seq));
    return ExitCode::kNo;
  }

  Result<ExitCode> write_messages(Context& context, const std::string& agent) const {
    ItemList list(context);
    TRY(for_each_message(context, agent, turn_, [&](const ChatMessage& message) {
      list.add(project::to_text(message, context.style()), to_json(message));
      return !context.out().closed();
    }));
    list.finish();
    return ExitCode::kFine;
  }

  Result<ExitCode> write_all(Context& context, const Index& index) const {
    const bool as_text = context.is_text();
    if (as_text)
      context.out().write(log_header(checked_summary(context, index), context.style())).write("\n");
    Transcript transcript(
        context.style(),
        {.body_lines_max = lines_, .width = context.out().width(), .called = context.called});
    JsonList list(context.out(), context.format());
    uint64_t damaged = 0;
    LogLines lines =
        TRY(LogLines::open(context.files(), context.layout(), index.summary().agent_id));
    while (const auto line = TRY(lines.next())) {
      if (context.out().closed()) break;
      const std::string_view text = line->text;
      const bool good = is_whole_event(text);
      if (!good) ++damaged;
      if (good && turn_ && read_line(text).value().turn != *turn_) continue;
      if (as_text) {
        context.out().write(transcript.line(text, line->number));
      } else if (good) {
        list.add(text);
      } else {
        context.warn("line " + std::to_string(line->number) + " is damaged and was left out");
      }
    }
    if (!as_text) list.finish();
    if (lines.has_partial())
      context.note("the last line is incomplete: it is still being written, or a crash cut it off");
    if (damaged == 0 && lost_its_end(context, index.summary().agent_id)) {
      context.note("its end is missing: `" + context.called + " verify " + agent_ +
                   "` says what is known of it");
      return ExitCode::kNo;
    }
    if (damaged == 0) return ExitCode::kFine;
    context.note("damaged lines: `" + context.called + " verify " + agent_ +
                 "` says what is wrong");
    return ExitCode::kNo;
  }

  static bool is_whole_event(std::string_view text) {
    return read_line(text).ok() && hash_matches(text);
  }

  std::string agent_;
  std::optional<uint64_t> turn_;
  std::optional<std::string> event_;
  std::optional<std::string> raw_;
  uint64_t lines_ = 8;
  std::string as_ = "transcript";
};

}  // namespace

const MakeCommand kMakeShow = made<Show>;

}  // namespace twotrack::cli
