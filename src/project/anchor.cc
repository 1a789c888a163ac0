#include "project/anchor.h"

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "event/line.h"
#include "track/log_file.h"
#include "track/scan.h"

namespace twotrack::project {
namespace {

using track::Head;

// After the hash, a line has a quote, a brace and a line feed.
constexpr size_t kBehindHash = 3;

// Whether the line that ends at head.offset has head.hash.
Result<bool> log_has(File& log, const Head& head) {
  const uint64_t size = TRY(log.size());
  if (head.offset > size || head.offset < kHashLength + kBehindHash) return false;
  const uint64_t at = head.offset - kHashLength - kBehindHash;
  return TRY(read_range(log, at, kHashLength + kBehindHash)) == head.hash + "\"}\n";
}

Result<Head> head_of_scan(File& log, const std::string& agent) {
  const auto scan = TRY(track::scan_tail(log, agent, {}, std::nullopt));
  if (scan.good.seq == 0)
    return Error{Code::kCorrupt, "the log of " + agent + " has no complete event"};
  return Head{.seq = scan.good.seq - 1, .offset = scan.good.offset, .hash = scan.good.prev};
}

Result<Head> parse_json_anchor(std::string_view text, const std::string& agent) {
  const JsonTree tree = TRY(JsonTree::parse(text));
  Head head;
  uint64_t seq = 0;
  uint64_t offset = 0;
  head.hash = json_string(tree.root(), "hash");
  if (!tree.root()["seq"].read(seq) || !tree.root()["offset"].read(offset) ||
      head.hash.size() != kHashLength) {
    return Error{Code::kInvalid, "not a head: it needs seq, offset and hash"};
  }
  head.seq = seq;
  head.offset = offset;
  const std::string owner(json_string(tree.root(), "agent_id"));
  if (!owner.empty() && owner != agent) {
    return Error{Code::kInvalid, "this is the head of " + owner + ", not of " + agent};
  }
  return head;
}

}  // namespace

Result<Head> current_anchor(Project& project, const std::string& agent) {
  const auto log = TRY(track::open_log(project.files(), project.layout(), agent));
  const auto head = track::HeadFile::read(project.files(), project.layout().head(agent));
  if (!head) {
    project.note("no head file: this is the last complete event, acknowledged or not");
    return head_of_scan(*log, agent);
  }
  if (TRY(log_has(*log, *head))) return *head;
  return with_hint(
      Error{Code::kCorrupt, "the log of " + agent + " does not reach its own head: event " +
                                format_ref(head->seq) + " is missing or changed"},
      "twotrack verify " + agent);
}

Json anchor_json(const std::string& agent, const Head& head) {
  JsonWriter json;
  json.begin_object().member("agent_id", agent).member("seq", head.seq);
  json.member("offset", head.offset).member("hash", head.hash).end_object();
  return json.take();
}

Result<Head> parse_anchor(std::string_view text, const std::string& agent) {
  const std::string_view line = text.substr(0, text.find('\n'));
  return line.starts_with('{') ? parse_json_anchor(line, agent) : track::parse_head(line);
}

}  // namespace twotrack::project
