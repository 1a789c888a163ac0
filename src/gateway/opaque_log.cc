#include "gateway/opaque_log.h"

#include <utility>

#include "base/json_writer.h"
#include "event/draft.h"
#include "event/redact_json.h"
#include "event/wire_type.h"
#include "gateway/exchange_secrets.h"

namespace twotrack::gateway {
namespace {

constexpr std::string_view kOpaqueName = "gateway-opaque";
// So many gateways may work on one project at once.
constexpr int kNamesMax = 64;

std::string start_data(const ThreadPlace& place) {
  JsonWriter json;
  json.begin_object().member("goal", "requests that passed the gateway unread");
  json.key("budget").raw(place.budget).key("summarizers").raw(place.registry->to_json());
  json.member("program", place.program);
  json.key("gateway").begin_object().member("dialect", "opaque").end_object();
  return json.end_object().take();
}

}  // namespace

// Another gateway may be writing the log, or it may be damaged: then the next name is taken.
Status OpaqueLog::open() {
  if (writer_ != nullptr) return Done{};
  const track::Layout& layout = *place_->layout;
  FileSystem& files = *place_->writer.files;
  for (int number = 1;; ++number) {
    const std::string agent =
        std::string(kOpaqueName) + (number == 1 ? "" : "-" + std::to_string(number));
    if (exists(files, layout.compacted(agent))) continue;
    if (exists(files, layout.log(agent))) {
      auto opened = track::Writer::open(layout, agent, place_->writer);
      if (opened.ok()) writer_ = std::move(opened).value();
      const bool is_other = !opened.ok() && (opened.error().code == Code::kConflict ||
                                             opened.error().code == Code::kCorrupt);
      if (is_other && number < kNamesMax) continue;
      if (!opened.ok()) return opened.error();
      return Done{};
    }
    Draft first =
        TRY(Draft::make({.type = "run_start", .data = start_data(*place_)}, place_->redactor));
    const LogNames names{.run_id = place_->run_id,
                         .agent_id = agent,
                         .operation = std::string(kGatewayOperation),
                         .node_id = ""};
    writer_ = TRY(track::Writer::create(layout, names, std::move(first), place_->writer));
    return Done{};
  }
}

Result<uint64_t> OpaqueLog::add(std::string data, std::string_view body,
                                const std::vector<std::string>& credentials) {
  const ExchangeRedactor redactor(*place_->redactor, credentials);
  std::optional<std::string> kept;
  if (!body.empty() && body.size() <= kOpaqueBytesMax) kept = std::string(body);
  if (kept && has_secret_in_pieces(*kept, redactor)) kept.reset();
  Draft draft = TRY(Draft::make(
      {.type = kWireOpaqueType, .data = data, .raw_output = std::move(kept)}, &redactor));
  const std::lock_guard hold(mutex_);
  TRY(open());
  auto added = writer_->append(std::move(draft));
  if (!added.ok()) writer_.reset();
  return TRY(std::move(added)).seq;
}

Result<uint64_t> OpaqueLog::ask(const OpaqueRequest& request) {
  JsonWriter json;
  json.begin_object().member("method", request.method).key("path").lossy_string(request.uri);
  json.member("bytes", request.bytes);
  return add(json.end_object().take(), request.body, request.credentials);
}

Status OpaqueLog::answer(const OpaqueAnswer& answer) {
  JsonWriter json;
  json.begin_object().member("answers", answer.request).member("status", answer.status);
  json.member("bytes", answer.bytes).member("wall_ms", answer.wall_ms);
  if (!answer.fault.empty()) json.key("why").lossy_string(answer.fault);
  TRY(add(json.end_object().take(), answer.body, answer.credentials));
  return Done{};
}

}  // namespace twotrack::gateway
