#include "text/transcript.h"

#include <algorithm>

#include "base/clock.h"
#include "event/line.h"
#include "event/wire_type.h"
#include "text/event_text.h"
#include "text/human.h"
#include "text/pretty_json.h"
#include "text/style.h"
#include "text/terminal_text.h"

namespace twotrack {
namespace {

constexpr size_t kTypeWidth = 14;
constexpr std::string_view kBodyIndent = "       │ ";
constexpr size_t kBodyIndentWidth = 9;
// Lines are cut at this width even if the terminal is wider, or there is none.
constexpr size_t kLineWidthMax = 400;

std::string padded_right(std::string_view text, size_t width) {
  std::string out(text);
  const size_t used = display_width(text);
  if (used < width) out.append(width - used, ' ');
  return out;
}

std::string padded_left(std::string_view text, size_t width) {
  const size_t used = display_width(text);
  return std::string(used < width ? width - used : 0, ' ') + std::string(text);
}

std::string field(std::string_view name, const std::string& value, const Style& style) {
  if (value.empty()) return "";
  return "  " + style.dim(padded_right(name, 10)) + " " + value + "\n";
}

std::string join(std::string_view first, std::string_view gap, std::string_view second) {
  if (first.empty() || second.empty()) return std::string(first) + std::string(second);
  return std::string(first) + std::string(gap) + std::string(second);
}

std::string times(const track::LogSummary& summary) {
  std::string text = short_time(summary.started);
  const auto from = parse_time(summary.started);
  const auto to = parse_time(summary.last);
  if (from.ok() && to.ok()) text += ", " + format_duration(to.value() - from.value());
  return text;
}

std::string counts(const track::LogSummary& summary) {
  std::string text = count_of(summary.events, "event");
  if (summary.turns > 0) text += ", " + count_of(summary.turns, "turn");
  if (summary.errors > 0) text += ", " + count_of(summary.errors, "error");
  return text + ", " + format_bytes(summary.bytes);
}

// "twotrack show lint-a --raw e3"
std::string show_command(std::string_view called, const LineView& event, std::string_view what) {
  return std::string(called) + " show " + terminal_line(event.agent_id) + " --" +
         std::string(what) + " " + format_ref(event.seq);
}

}  // namespace

std::string Transcript::turn_head(uint64_t turn) {
  if (!options_.head_turns || turn == turn_) return "";
  turn_ = turn;
  if (turn == 0) return "";
  return "\n" + style_.bold("turn " + std::to_string(turn)) + "\n";
}

std::string Transcript::elapsed(std::string_view time) {
  const auto now_us = parse_time(time);
  if (!now_us.ok()) return terminal_line(time);
  if (options_.name_agents || !options_.head_turns) return short_time(time).substr(11);
  if (!started_us_) started_us_ = now_us.value();
  // The clock may have been set back.
  const int64_t since = now_us.value() - *started_us_;
  return (since <= -1000 ? "" : "+") + format_duration(since);
}

std::string Transcript::body(const std::string& text, uint64_t blob_bytes,
                             const std::string& how_to_see_all) const {
  const size_t width = std::min(options_.width, kLineWidthMax) - kBodyIndentWidth;
  std::string out;
  std::string_view rest = text;
  if (rest.ends_with('\n')) rest.remove_suffix(1);
  size_t shown = 0;
  while (!rest.empty() && shown < options_.body_lines_max) {
    const std::string_view one = rest.substr(0, rest.find('\n'));
    out += style_.dim(kBodyIndent) + cut_to_width(one, width) + "\n";
    rest.remove_prefix(std::min(rest.size(), one.size() + 1));
    ++shown;
  }
  std::string missing;
  if (blob_bytes > 0) {
    missing = format_bytes(blob_bytes + rest.size()) + " more";
  } else if (!rest.empty()) {
    const auto lines = static_cast<uint64_t>(std::ranges::count(rest, '\n')) + 1;
    missing = count_of(lines, "more line");
  }
  if (missing.empty()) return out;
  return out + style_.dim(std::string(kBodyIndent) + "… " + missing + " (" + how_to_see_all + ")") +
         "\n";
}

std::string Transcript::line(std::string_view text, uint64_t number) {
  const auto view = read_line(text);
  if (!view.ok() || !hash_matches(text)) {
    const std::string why = view.ok() ? "its hash does not match" : view.error().message;
    return style_.red("✘ line " + std::to_string(number) + " is damaged: " + terminal_line(why)) +
           "\n";
  }
  const LineView& event = view.value();
  const EventText said = describe_event(event);
  const std::string ref = format_ref(event.seq);
  std::string out = turn_head(event.turn);
  out += style_.cyan(padded_left(ref, 5)) + "  ";
  out += style_.dim(padded_left(elapsed(event.time), 9)) + "  ";
  if (options_.name_agents) out += style_.bold(terminal_line(event.agent_id)) + "  ";

  const std::string type = terminal_line(event.type.str());
  std::string words = said.title;
  const std::string tail = join(said.mark, "  ", said.detail);
  const size_t used = 5 + 2 + 9 + 2 + std::max(display_width(type), kTypeWidth) + 2 +
                      (options_.name_agents ? event.agent_id.size() + 2 : 0) +
                      (tail.empty() ? 0 : display_width(tail) + 2);
  const size_t left = std::min(options_.width, kLineWidthMax);
  words = cut_to_width(words, left > used + 20 ? left - used : 20);

  out += join(padded_right(type, kTypeWidth), "  ", words);
  if (!said.mark.empty()) out += "  " + style_.tone(said.tone, said.mark);
  if (!said.detail.empty()) out += "  " + style_.dim(said.detail);
  while (out.ends_with(' ')) out.pop_back();
  const std::string see =
      show_command(options_.called, event, said.has_raw_output ? "raw" : "event");
  return out + "\n" + body(said.body, said.blob_bytes, see);
}

std::string log_header(const track::LogSummary& summary, const Style& style) {
  std::string out = style.bold(terminal_line(summary.agent_id)) + "\n";
  out += field("goal", terminal_line(summary.goal), style);
  out +=
      field("status", style.tone(status_tone(summary.status.text()), status_mark(summary)), style);
  out +=
      field("operation",
            join(terminal_line(summary.operation), " on ", terminal_line(summary.node_id)), style);
  out += field("run", terminal_line(summary.run_id), style);
  out += field("started", times(summary), style);
  out += field("size", counts(summary), style);
  return out;
}

namespace {

// What follows below, or can be read by nobody.
std::string_view left_out(const LineView& event, const EventText& said) {
  if (said.has_raw_output) return "raw_output";
  return event.type.str() == kWireBytesType ? "zstd" : "";
}

}  // namespace

std::string event_in_full(const LineView& event, const Style& style, std::string_view called) {
  const EventText said = describe_event(event);
  std::string out =
      style.bold(format_ref(event.seq) + "  " + terminal_line(event.type.str())) + "\n";
  out += field("time", terminal_line(event.time), style);
  out += field("turn", std::to_string(event.turn), style);
  out += field("run", terminal_line(event.run_id.str()), style);
  out += field("operation", terminal_line(event.operation.str()), style);
  out += field("node", terminal_line(event.node_id.str()), style);
  out += field("hash", terminal_line(event.hash), style);
  out += field("previous", terminal_line(event.prev), style);
  if (!said.mark.empty()) out += field("outcome", style.tone(said.tone, said.mark), style);
  out += "\n" + pretty_json(event.data, {.leave_out = left_out(event, said)});
  if (!said.has_raw_output) return out;
  out += "\n" + style.bold("raw output") + "  " + style.dim(said.detail) + "\n" + said.body;
  if (!out.ends_with('\n')) out += "\n";
  if (said.blob_bytes > 0) {
    out += style.dim("… " + format_bytes(said.blob_bytes) + " more (" +
                     show_command(called, event, "raw") + ")") +
           "\n";
  }
  return out;
}

}  // namespace twotrack
