#include "project/escalation.h"

#include <algorithm>
#include <set>

#include "base/joined.h"
#include "event/read.h"
#include "event/result_outcome.h"
#include "event/stored_output.h"
#include "model/token_estimate.h"
#include "packet/control_tokens.h"
#include "packet/delta.h"
#include "project/budget_text.h"
#include "project/excerpt.h"
#include "projection/apply.h"
#include "projection/view.h"
#include "runner/budget.h"
#include "runner/origins.h"
#include "text/event_text.h"
#include "text/human.h"
#include "text/terminal_text.h"
#include "track/named_blob.h"
#include "track/raw_output.h"

namespace twotrack::project {
namespace {

using runner::PacketLog;

// How far back to look for results, and how many failures to include.
constexpr size_t kResultsMax = 64;
constexpr size_t kFailuresMax = 6;
constexpr size_t kRefsMax = 200;
// Shares of the budget, in percent.
constexpr uint64_t kGoalShare = 20;
constexpr uint64_t kFailureShare = 15;
// At most this much of an output is read; a larger one is cut to an excerpt.
constexpr size_t kRawBytesMax = size_t{1} << 20;
constexpr size_t kPieceBytes = size_t{4} << 20;
constexpr size_t kPieceKept = size_t{128} << 10;
// An excerpt shorter than this is useless.
constexpr size_t kExcerptBytesMin = 80;

constexpr int kPassesMax = 3;

// In percent of the budget.
struct Shares {
  uint64_t first_failure = 35;
  uint64_t view = 35;
};

// A result of the log, newest first.
struct Found {
  uint64_t ref = 0;
  uint64_t turn = 0;
  std::string tool{};
  std::string outcome{};
  std::string error{};  // its message, on one line
  std::string text{};   // what a terminal may be shown of the raw output, or of the message
  uint64_t raw_bytes = 0;
  bool is_cut = false;  // something is not in the text already
  // Of what proves neither, nobody can say that it failed.
  bool is_failure() const {
    return outcome != name_of(Outcome::kSuccess) && outcome != name_of(Outcome::kUnknown);
  }
};

// Texts of the log as a terminal and another model may be shown them.
class Cleaner {
 public:
  explicit Cleaner(const Packet& packet) : tokens_(packet.control_tokens) {}
  std::string text(std::string_view text) const { return tokens_.apart(terminal_text(text)); }
  std::string line(std::string_view text) const { return tokens_.apart(terminal_line(text)); }

 private:
  ControlTokens tokens_;
};

// Text from the log cannot close the fence around it.
std::string fenced(std::string_view text) {
  size_t longest = 2;
  size_t run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  std::string out = fence + "\n" + std::string(text);
  if (!out.ends_with('\n')) out.push_back('\n');
  return out + fence + "\n";
}

// What says most of a raw output, and how long all of it is. A long one is never in memory whole:
// each piece is cut to its own excerpt.
Result<std::string> read_excerpt(std::string_view data, const track::BlobStore& blobs,
                                 uint64_t& bytes) {
  const StoredOutput stored = stored_output(data);
  if (stored.blob_sha256.empty()) {
    const auto raw = TRY(track::raw_output(data, blobs));
    bytes = raw ? raw->size() : 0;
    return raw ? excerpt(*raw, kRawBytesMax) : std::string();
  }
  std::string kept;
  std::string piece;
  const auto keep = [&] {
    kept += excerpt(piece, kPieceKept);
    piece.clear();
    if (kept.size() > kRawBytesMax) kept = excerpt(kept, kRawBytesMax / 2);
  };
  TRY(track::read_blob(blobs, track::sized_blob_of(data), [&](std::string_view more) -> Status {
    bytes += more.size();
    piece += more;
    if (piece.size() >= kPieceBytes) keep();
    return Done{};
  }));
  keep();
  return kept;
}

// The newest results and fatal errors.
Result<std::vector<Found>> find_results(const PacketLog& log, const track::BlobStore& blobs,
                                        const Cleaner& clean) {
  std::vector<Found> found;
  for (uint64_t seq = log.index().event_count(); seq-- > 0 && found.size() < kResultsMax;) {
    const EventType type = log.index().row(seq).type;
    if (type != EventType::kToolResult && type != EventType::kAgentError) continue;
    const auto event = TRY(track::read_event(log.log(), log.index(), seq));
    Found one{.ref = seq, .turn = event->parsed.turn};
    if (type == EventType::kAgentError) {
      one.tool = "agent_error";
      one.outcome = "error";
      const auto error = TRY(read_as<AgentError>(event->parsed.data));
      one.text = clean.text(error.code + ": " + error.message);
    } else {
      const auto result = TRY(read_as<ToolResult>(event->parsed.data));
      const auto delta = parse_delta(result.delta.text);
      const bool has_error = delta.ok() && !delta.value().error.empty();
      one.tool = clean.line(result.tool);
      one.outcome = clean.line(outcome_of(result).text());
      one.error = clean.line(has_error ? delta.value().error : result.error);
      const auto raw = read_excerpt(event->parsed.data, blobs, one.raw_bytes);
      one.is_cut = one.raw_bytes > kRawBytesMax;
      one.text = raw.ok()
                     ? clean.text(raw.value())
                     : "(its raw output cannot be read: " + clean.line(raw.error().message) + ")";
    }
    found.push_back(std::move(one));
  }
  return found;
}

class Assembler {
 public:
  explicit Assembler(const EscalationBudget& budget) : budget_(&budget) {}

  bool fits(const std::string& more) const {
    return budget_->cost(done_.text + more) <= budget_->amount;
  }
  uint64_t share(uint64_t percent) const { return budget_->amount * percent / 100; }
  uint64_t cost(std::string_view text) const { return budget_->cost(text); }
  uint64_t left() const {
    const uint64_t spent = budget_->cost(done_.text);
    return budget_->amount - std::min(budget_->amount, spent);
  }

  // Adds the text if it fits.
  bool add(const std::string& text, EscalationText::Part part) {
    if (!fits(text)) return false;
    done_.text += text;
    part.bytes = text.size();
    done_.parts.push_back(std::move(part));
    return true;
  }

  // Adds as much of a result as `most` and the rest of the budget allow.
  bool add_result(std::string_view section, const std::string& heading, const Found& found,
                  uint64_t most) {
    most = std::min(most, left());
    const std::string title = "\n### " + format_ref(found.ref) + " " + found.tool + " (" +
                              found.outcome + ", turn " + std::to_string(found.turn) + ")\n\n" +
                              (found.error.empty() ? "" : "error: " + found.error + "\n\n");
    // A token has at least one byte; start there and shrink until it fits.
    size_t room = std::min<uint64_t>(found.text.size(), most * 8);
    while (true) {
      const std::string body = excerpt(found.text, room);
      const std::string text = heading + title + fenced(body);
      const bool is_whole = !found.is_cut && body.size() == found.text.size();
      if (cost(text) <= most && add(text, {.section = std::string(section),
                                           .ref = format_ref(found.ref),
                                           .raw_bytes = found.raw_bytes,
                                           .is_whole = is_whole})) {
        return true;
      }
      if (room < kExcerptBytesMin) return false;
      room = room * 3 / 4;
    }
  }

  EscalationText take() { return std::move(done_); }

 private:
  const EscalationBudget* budget_;
  EscalationText done_;
};

class Escalator {
 public:
  // Everything but the shares must outlive the object.
  Escalator(PacketLog& log, const EscalationBudget& budget, const Packet& packet,
            const std::vector<Found>& results, const Shares& shares)
      : log_(&log),
        packet_(packet),
        clean_(packet),
        results_(results),
        shares_(shares),
        out_(budget) {}

  EscalationText run() {
    add_goal();
    add_failures(1, shares_.first_failure,
                 is_done() ? "\n## What failed on the way, verbatim\n"
                           : "\n## What failed last, verbatim\n");
    add_view();
    add_failures(kFailuresMax, kFailureShare, "\n## What failed before\n");
    add_recent();
    add_refs();
    EscalationText done = out_.take();
    const auto lacks = [&](std::string_view section) {
      return std::ranges::find(done.parts, section, &EscalationText::Part::section) ==
             done.parts.end();
    };
    done.left_out = {
        .goal = lacks("goal"), .view = lacks("view"), .results = result_count() - used_.size()};
    return done;
  }

 private:
  // Also those that are too old to be in results_.
  uint64_t result_count() const {
    const auto& types = log_->index().summary().types;
    const auto count = [&](const char* type) {
      const auto found = types.find(type);
      return found == types.end() ? 0 : found->second;
    };
    return count("tool_result") + count("agent_error");
  }

  bool is_done() const { return log_->index().summary().status == track::LogStatus::kSuccess; }

  void add_goal() {
    const track::LogSummary& summary = log_->index().summary();
    std::string about;
    const auto line = [&](std::string_view name, std::string_view value) {
      if (!value.empty()) about += "- " + std::string(name) + ": " + clean_.line(value) + "\n";
    };
    line("agent", packet_.agent_id);
    line("operation", packet_.operation);
    line("node", packet_.node_id);
    line("status", status_text(summary));
    line("turns", std::to_string(packet_.turn));
    const std::string goal = clean_.text(packet_.goal);
    for (size_t room = goal.size();; room = room * 3 / 4) {
      const bool is_whole = room == goal.size();
      const std::string title = !is_done() ? "# A smaller model needs help"
                                : summary.is_verified
                                    ? "# A smaller model reached its goal"
                                    : "# A smaller model reached its goal, as told";
      const std::string text =
          title + "\n\n## Goal\n\n" + fenced(excerpt(goal, room)) + "\n" + about;
      const bool small = out_.cost(text) <= out_.share(kGoalShare) || room < kExcerptBytesMin;
      if (small && out_.add(text, {.section = "goal", .is_whole = is_whole})) return;
      if (room == 0) return;
    }
  }

  void add_failures(size_t most, uint64_t share, std::string heading) {
    for (const Found& found : results_) {
      if (failures_ >= most) return;
      if (!found.is_failure() || used_.contains(found.ref)) continue;
      if (!out_.add_result("failing", heading, found, out_.share(share))) return;
      heading.clear();
      used_.insert(found.ref);
      ++failures_;
    }
  }

  // The packet as the small model reads it, or would read it after a lower limit.
  void add_view() {
    std::string heading = "\n## What the smaller model sees\n\n";
    const uint64_t most = std::min(out_.share(shares_.view), out_.left());
    Packet smaller = packet_;
    std::string view = view_text(smaller);
    bool is_whole = true;
    while (true) {
      const std::string text = heading + fenced(view);
      if (out_.cost(text) <= most) {
        out_.add(text, {.section = "view", .is_whole = is_whole});
        return;
      }
      const uint64_t limit = view.size() * 3 / 4;
      if (limit < kPacketLimitMin) return;
      limit_view(smaller, limit);
      view = view_text(smaller);
      is_whole = false;
      heading = "\n## What the smaller model sees (shortened)\n\n";
    }
  }

  void add_recent() {
    bool is_first = true;
    for (const Found& found : results_) {
      if (used_.contains(found.ref)) continue;
      const std::string heading = is_first ? "\n## Recent results, newest first\n" : "";
      if (!out_.add_result("recent", heading, found, out_.left())) return;
      used_.insert(found.ref);
      is_first = false;
    }
  }

  void add_refs() {
    std::string text = "\n## More in the log\n\n`twotrack show " + packet_.agent_id +
                       " --raw REF` has every byte.\n\n";
    size_t listed = 0;
    for (const Found& found : results_) {
      if (listed == kRefsMax) break;
      const std::string line = "- " + format_ref(found.ref) + " turn " +
                               std::to_string(found.turn) + " " + found.tool + " " + found.outcome +
                               ", " + format_bytes(found.raw_bytes) + "\n";
      if (!out_.fits(text + line)) break;
      text += line;
      ++listed;
    }
    const bool is_whole = listed == results_.size();
    if (listed == 0 || !out_.add(text, {.section = "refs", .is_whole = is_whole})) return;
    for (size_t i = 0; i < listed; ++i) used_.insert(results_[i].ref);
  }

  PacketLog* log_;
  const Packet& packet_;
  Cleaner clean_;
  const std::vector<Found>& results_;
  Shares shares_;
  Assembler out_;
  std::set<uint64_t> used_;
  size_t failures_ = 0;
};

}  // namespace

uint64_t EscalationBudget::cost(std::string_view text) const {
  return unit == Unit::kTokens ? model::estimate_tokens(text) : text.size();
}

Result<EscalationBudget> parse_escalation_budget(std::string_view text) {
  auto parsed = parse_budget(text);
  if (!parsed.ok()) return std::move(parsed).error().at("--budget");
  const uint64_t bytes = parsed.value();
  const bool is_tokens = text.find_first_not_of("0123456789") == std::string_view::npos;
  if (!is_tokens) return EscalationBudget{EscalationBudget::Unit::kBytes, bytes};
  return EscalationBudget{EscalationBudget::Unit::kTokens, bytes / runner::kBytesPerToken};
}

std::string left_out_text(const EscalationText::LeftOut& left_out) {
  std::vector<std::string> names;
  if (left_out.goal) names.emplace_back("the goal");
  if (left_out.view) names.emplace_back("what the smaller model sees");
  if (left_out.results > 0) names.push_back(count_of(left_out.results, "result"));
  return "Left out: " + joined(names);
}

Result<EscalationText> escalate(PacketLog& log, const track::BlobStore& blobs,
                                const EscalationBudget& budget) {
  const uint64_t count = log.index().event_count();
  if (count == 0) return Error{Code::kCorrupt, "no event in this log can be read"};
  const Packet packet = TRY(log.at(count - 1));
  const std::vector<Found> results = TRY(find_results(log, blobs, Cleaner(packet)));
  const auto assemble = [&](const EscalationBudget& room) {
    Shares shares;
    EscalationText escalation;
    for (int pass = 0; pass < kPassesMax; ++pass) {
      escalation = Escalator(log, room, packet, results, shares).run();
      // Unused room goes to the parts that were cut.
      const uint64_t left = room.amount - std::min(room.amount, room.cost(escalation.text));
      const uint64_t percent = left * 100 / std::max<uint64_t>(1, room.amount);
      if (percent < 2) break;
      shares.first_failure += percent / 2;
      shares.view += percent / 2;
    }
    return escalation;
  };
  const auto last_line = [](const EscalationText::LeftOut& left_out) {
    return "\n" + left_out_text(left_out) + "\n";
  };
  const auto fits = [&](const EscalationText& one) {
    return budget.cost(one.text + last_line(one.left_out)) <= budget.amount;
  };
  EscalationText escalation = assemble(budget);
  if (!escalation.left_out.any()) return escalation;
  if (!fits(escalation)) {
    const uint64_t line = budget.cost(last_line({.goal = true, .view = true, .results = count}));
    EscalationText shorter = assemble({budget.unit, budget.amount - std::min(budget.amount, line)});
    // The goal is worth more than to know what else there would be.
    if (!shorter.left_out.goal) escalation = std::move(shorter);
  }
  if (fits(escalation)) escalation.text += last_line(escalation.left_out);
  return escalation;
}

}  // namespace twotrack::project
