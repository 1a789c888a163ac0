#include "project/report_html.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/joined.h"
#include "event/line.h"
#include "event/read.h"
#include "event/result_outcome.h"
#include "event/stored_output.h"
#include "packet/delta.h"
#include "project/markdown_html.h"
#include "project/report_text.h"
#include "project/sent_on.h"
#include "project/why.h"
#include "text/human.h"
#include "text/pretty_json.h"
#include "text/terminal_text.h"
#include "track/index.h"

namespace twotrack::project {
namespace {

using runner::PacketLog;

constexpr size_t kTurnsAtEachEnd = 100;
constexpr size_t kOutputBytesMax = size_t{8} << 10;
constexpr size_t kViewBytesMax = size_t{64} << 10;
constexpr size_t kResultsMax = 20;  // of one turn
constexpr size_t kEventsMax = 2000;

// Nothing may be fetched or run, whatever the texts say.
constexpr std::string_view kBegin = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 1rem auto; max-width: 80rem; padding: 0 1rem; }
pre { border: 1px solid; border-radius: .3rem; overflow: auto; padding: .5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
body { overflow-wrap: anywhere; }
table { border-collapse: collapse; display: block; overflow-x: auto; overflow-wrap: normal; } td, th { border: 1px solid; padding: .2rem .5rem; text-align: left; vertical-align: top; }
.panes { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); }
.panes > * { min-width: 0; }
.note { font-style: italic; }
</style>
)";

std::string element(std::string_view tag, std::string_view text) {
  const std::string name(tag);
  return "<" + name + ">" + html_text(text) + "</" + name + ">";
}

// The turns of one agent.
class HtmlTurns {
 public:
  // `ids` stands before the ids of its turns: they must differ from those of other agents.
  HtmlTurns(PacketLog& log, std::string ids) : log_(&log), ids_(std::move(ids)) {}

  Result<std::string> write() {
    const std::vector<PacketLog::DecisionPlace> turns = log_->decisions();
    write_left_out(turns.size());
    const size_t count = turns.size();
    for (size_t i = 0; i < count; ++i) {
      if (i == kTurnsAtEachEnd && count > 2 * kTurnsAtEachEnd) {
        i = count - kTurnsAtEachEnd;
        out_ += "<p class=\"note\">" +
                html_text(count_of(count - 2 * kTurnsAtEachEnd, "turn") + " left out here") +
                "</p>\n";
      }
      TRY(write_turn(turns[i]));
    }
    return std::move(out_);
  }

 private:
  void write_left_out(size_t turns) {
    out_ += "<p class=\"note\">This page leaves out: ";
    if (turns > 2 * kTurnsAtEachEnd) {
      out_ += html_text("all but the first and the last " + count_of(kTurnsAtEachEnd, "turn") +
                        " of " + std::to_string(turns) + "; ");
    }
    out_ +=
        html_text("of each output everything behind its first " + format_bytes(kOutputBytesMax) +
                  "; the prompt around the view; events that decide nothing. `twotrack show`, "
                  "`twotrack packet` and `twotrack serve` have all of it. The page was made "
                  "from the log and proves nothing: `twotrack verify` does.") +
        "</p>\n";
  }

  Status write_turn(const PacketLog::DecisionPlace& at) {
    const WhyAnswer why = TRY(explain_place(*log_, at.seq, {}));
    const std::string turn = std::to_string(at.turn);
    const std::string id = ids_ + turn;
    out_ += "<section aria-labelledby=\"" + id + "\">\n<h2 id=\"" + id + "\">Turn " + turn +
            "</h2>\n<div class=\"panes\">\n<div><h3>Returned</h3>\n";
    write_results(at.turn);
    out_ += "</div>\n<div><h3>Shown</h3>\n";
    if (const std::string instead = not_seen(*log_, at.seq); !instead.empty()) {
      out_ += element("p", instead) + "\n";
    }
    out_ +=
        "<p>" +
        html_text(std::to_string(why.view.text.size()) + " of " + std::to_string(why.packet.limit) +
                  " bytes" + (why.seen_by_model ? "" : ", derived: the log records no such view")) +
        "</p>\n";
    write_text(pretty_json(why.view.text), kViewBytesMax);
    out_ += "</div>\n<div><h3>Why</h3>\n";
    write_parts(why);
    out_ += "</div>\n</div>\n</section>\n";
    return Done{};
  }

  void write_text(std::string_view text, size_t bytes_max) {
    out_ += element("pre", text.substr(0, bytes_max));
    if (text.size() > bytes_max) {
      out_ += "<p class=\"note\">" + html_text(format_bytes(text.size() - bytes_max) + " more") +
              "</p>\n";
    }
  }

  void write_results(uint64_t turn) {
    const track::Index& index = log_->index();
    const auto [first, behind] = index.turn_range(turn);
    size_t count = 0;
    for (uint64_t seq = first; seq < std::min(behind, first + kEventsMax); ++seq) {
      const track::IndexRow row = index.row(seq);
      if (row.turn != turn || row.type != EventType::kToolResult) continue;
      if (++count <= kResultsMax) write_result(seq);
    }
    if (count == 0) out_ += "<p>nothing</p>\n";
    if (count > kResultsMax) {
      out_ +=
          "<p class=\"note\">" + html_text(count_of(count - kResultsMax, "more result")) + "</p>\n";
    }
  }

  void write_result(uint64_t seq) {
    const auto event = track::read_event(log_->log(), log_->index(), seq);
    if (!event.ok()) {
      out_ += element("p", format_ref(seq) + ": " + event.error().message);
      return;
    }
    const std::string_view data = event.value()->parsed.data;
    const StoredOutput stored = stored_output(data);
    out_ += element("p", format_ref(seq) + " " + peek(data, &ToolResult::tool) + ": " +
                             outcome_in(data).text() + ", " + format_bytes(stored.byte_count()));
    if (!stored.exists()) return;
    if (stored.is_binary()) {
      out_ += "<p class=\"note\">bytes that are not text</p>\n";
      return;
    }
    write_text(stored.blob.empty() ? stored.text() : stored.blob_head(), kOutputBytesMax);
  }

  void write_parts(const WhyAnswer& why) {
    out_ += "<table>\n<tr><th>part</th><th>from</th><th>bytes</th><th>rule</th></tr>\n";
    for (const Explained& part : why.parts) {
      const std::string refs = joined(part.refs, " ", format_ref);
      out_ += "<tr>" + element("td", part.path) + element("td", refs) +
              element("td", std::to_string(part.text.size())) +
              element("td", std::string(sentence_of(part.rule)) +
                                (part.note.empty() ? "" : "; " + part.note)) +
              "</tr>\n";
    }
    out_ += "</table>\n";
    if (why.view.omissions.empty()) return;
    out_ += "<h4>Left out</h4>\n<table>\n<tr><th>what</th><th>reason</th><th>bytes</th></tr>\n";
    for (const Omission& one : why.view.omissions) {
      out_ += "<tr>" + element("td", one.what) + element("td", one.reason) +
              element("td", std::to_string(one.bytes)) + "</tr>\n";
    }
    out_ += "</table>\n";
  }

  PacketLog* log_;
  std::string ids_;
  std::string out_;
};

}  // namespace

std::string html_text(std::string_view text) {
  const std::string visible = visible_text(text);
  std::string html;
  for (const char c : visible) {
    switch (c) {
      case '&':
        html += "&amp;";
        break;
      case '<':
        html += "&lt;";
        break;
      case '>':
        html += "&gt;";
        break;
      case '"':
        html += "&quot;";
        break;
      case '\'':
        html += "&#39;";
        break;
      default:
        html += c;
    }
  }
  return html;
}

HtmlPage::HtmlPage(std::string_view title, std::string_view head)
    : out_(kBegin), level_(head.empty() ? 0 : 1) {
  out_ += element("title", "twotrack: " + std::string(title)) + "\n</head>\n<body>\n<main>\n";
  out_ += markdown_html(head);
}

Status HtmlPage::add(PacketLog& log, const runner::AgentReport& report) {
  ++agents_;
  out_ += markdown_html(to_markdown(report), level_);
  if (out_.size() > kBytesMax) {
    out_ += "<p class=\"note\">Its turns are left out: the page is full.</p>\n";
    return Done{};
  }
  // Of several, each can be opened alone.
  const bool is_first = agents_ == 1;
  out_ += std::string("<details") + (is_first ? " open" : "") + "><summary>Turns</summary>\n";
  const std::string ids = is_first ? "t" : "a" + std::to_string(agents_) + "-t";
  out_ += TRY(HtmlTurns(log, ids).write()) + "</details>\n";
  return Done{};
}

std::string HtmlPage::finish() {
  out_ += "</main>\n</body>\n</html>\n";
  return std::move(out_);
}

}  // namespace twotrack::project
