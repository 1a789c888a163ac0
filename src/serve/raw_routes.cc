// Routes about one raw output: its lines, its bytes, a search in it, a download.
#include <algorithm>

#include "base/ascii.h"
#include "base/encoding.h"
#include "projection/output_lines.h"
#include "serve/answer.h"
#include "serve/raw_text.h"
#include "serve/served.h"

namespace twotrack::serve {
namespace {

using http::HttpCall;
using http::HttpReply;

constexpr size_t kRawHitsMax = 1000;
constexpr uint64_t kBytesMax = uint64_t{64} << 10;

Result<Json> show_lines(Served& served, const HttpCall& call, const HeldLog& held, uint64_t seq) {
  const uint64_t first = std::max<uint64_t>(TRY(number_of(call, "from_line", {.usual = 1})), 1);
  const uint64_t most = TRY(number_of(call, "lines", {.usual = 500, .max = kPageLinesMax}));
  const RawHead head = raw_head(served.project, held, seq);
  JsonWriter json;
  json.begin_object().member("has_output", head.has_output).member("bytes", head.bytes);
  member_or_null(json, "lines", head.lines);
  json.member("from_line", first);
  if (head.is_binary) {
    return json.member("is_binary", true).member("text", "").end_object().take();
  }
  const RawLines lines = TRY(raw_lines(served.project, held, seq, first, most));
  json.key("text").lossy_string(lines.text).member("next_line", first + lines.count);
  json.member("is_end", lines.is_end).member("is_cut", !lines.cut.empty());
  json.key("cut").begin_array();
  for (const RawLines::Cut& one : lines.cut) {
    json.begin_object().member("line", one.line).member("bytes", one.bytes).end_object();
  }
  json.end_array();
  if (!head.trouble.empty()) json.key("trouble").lossy_string(head.trouble);
  return json.end_object().take();
}

Result<Json> show_bytes(Served& served, const HttpCall& call, const HeldLog& held, uint64_t seq) {
  const uint64_t offset = TRY(number_of(call, "offset", {}));
  const uint64_t most = TRY(number_of(call, "bytes", {.usual = 4096, .max = kBytesMax}));
  std::string bytes;
  uint64_t seen = 0;
  TRY(for_each_raw_piece(served.project, held, seq, [&](std::string_view piece) {
    const uint64_t begin = offset > seen ? std::min<uint64_t>(offset - seen, piece.size()) : 0;
    bytes += piece.substr(begin, most - bytes.size());
    seen += piece.size();
    return bytes.size() < most;
  }));
  JsonWriter json;
  json.begin_object().member("bytes", raw_head(served.project, held, seq).bytes);
  json.member("offset", offset).member("base64", to_base64(bytes));
  return json.end_object().take();
}

// Places of a text in lines, ignoring case.
class HitFinder {
 public:
  explicit HitFinder(std::string_view wanted) : wanted_(lower_case(wanted)) {}

  bool add(std::string_view piece) {
    return lines_.add(piece, [this](const std::string& line) { return add_line(line); });
  }
  void finish() {
    if (const std::string rest = lines_.rest(); !rest.empty()) (void)add_line(rest);
  }

  Json json(bool is_cut) const {
    JsonWriter json;
    json.begin_object().key("hits").begin_array();
    for (const auto& [line, column] : hits_) {
      json.begin_object().member("line", line).member("column", column).end_object();
    }
    return json.end_array().member("is_cut", is_cut).end_object().take();
  }

 private:
  bool add_line(const std::string& line) {
    const std::string lower = lower_case(line);
    for (size_t at = 0; hits_.size() < kRawHitsMax; at += wanted_.size()) {
      at = lower.find(wanted_, at);
      if (at == std::string::npos) break;
      hits_.emplace_back(number_, at + 1);
    }
    ++number_;
    return hits_.size() < kRawHitsMax;
  }

  std::string wanted_;
  OutputLines lines_;
  uint64_t number_ = 1;
  std::vector<std::pair<uint64_t, uint64_t>> hits_;
};

Result<Json> find_text(Served& served, const HttpCall& call, const HeldLog& held, uint64_t seq) {
  HitFinder finder(call.parameter("find"));
  const bool is_all = TRY(for_each_raw_piece(
      served.project, held, seq, [&](std::string_view piece) { return finder.add(piece); }));
  finder.finish();
  return finder.json(!is_all);
}

Result<HttpReply> answer_raw(Served& served, const HttpCall& call, const HeldLog& held,
                             uint64_t seq) {
  if (!call.parameter("download").empty()) {
    // Never as what the tool may say that it is: a browser must not run it.
    return HttpReply{.headers = {{"Content-Type", "application/octet-stream"},
                                 {"Content-Disposition",
                                  "attachment; filename=\"e" + std::to_string(seq) + ".bin\""},
                                 {"Cache-Control", "no-store"}},
                     .body = TRY(raw_stream(served.project, held, seq))};
  }
  if (!call.parameter("find").empty()) return json_reply(TRY(find_text(served, call, held, seq)));
  const bool by_offset = !call.parameter("offset").empty() || !call.parameter("bytes").empty();
  return json_reply(
      TRY(by_offset ? show_bytes(served, call, held, seq) : show_lines(served, call, held, seq)));
}

Result<HttpReply> find_raw(Served& served, const HttpCall& call) {
  const uint64_t seq = TRY(path_number(call.wild[1]));
  const SharedLog held = TRY(served.logs.get(call.wild[0]));
  const std::lock_guard hold(held->mutex);
  auto reply = answer_raw(served, call, *held, seq);
  const bool is_wrong = !reply.ok() && reply.error().code == Code::kCorrupt;
  if (is_wrong && is_changed(*held, seq)) served.note_changed(*held, seq);
  return reply;
}

}  // namespace

void add_raw_routes(Served& served, Routes& routes) {
  routes.push_back({.method = "GET",
                    .path = "/api/agents/*/events/*/raw",
                    .answer = [&served](const HttpCall& call) {
                      auto reply = find_raw(served, call);
                      return reply.ok() ? std::move(reply).value() : error_reply(reply.error());
                    }});
}

}  // namespace twotrack::serve
