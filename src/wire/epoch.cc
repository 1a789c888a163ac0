#include "wire/epoch.h"

#include "base/json_writer.h"
#include "event/line.h"
#include "projection/apply.h"
#include "projection/view.h"
#include "track/line_reader.h"
#include "track/log_file.h"

namespace twotrack {
namespace {

// Messages are counted from 1, as people do; system texts do not count.
std::string messages_of(const Epoch& epoch) {
  return "[twotrack: messages " + std::to_string(epoch.cut.first + 1) + "-" +
         std::to_string(epoch.cut.last);
}

// Where there is no room for a record there is hardly any for words about it.
std::string only_line(const Epoch& epoch) {
  return messages_of(epoch) + " are left out; they are in the log " + epoch.agent + ".]";
}

std::string first_line(const Epoch& epoch) {
  return messages_of(epoch) +
         " of this conversation are replaced by this record of them; the messages after it are "
         "verbatim. Nothing is lost: eN is event N of the log " +
         epoch.agent + ".]";
}

}  // namespace

Json to_json(const Epoch& epoch) {
  JsonWriter json;
  json.begin_object().member("at", epoch.at);
  json.member("first", epoch.cut.first).member("last", epoch.cut.last);
  json.member("agent", epoch.agent).member("through", epoch.through).member("limit", epoch.limit);
  json.member("bound", epoch.bound).member("why", epoch.why).member("made", epoch.made);
  json.member("record", epoch.record).end_object();
  return json.take();
}

Result<Epoch> read_epoch(JsonElement data) {
  Epoch epoch{.at = std::string(data["at"].text()),
              .cut = {.first = data["first"].count(), .last = data["last"].count()},
              .record = std::string(data["record"].text()),
              .agent = std::string(data["agent"].text()),
              .through = data["through"].count(),
              .limit = data["limit"].count(),
              .bound = data["bound"].count(),
              .why = std::string(data["why"].text()),
              .made = std::string(data["made"].text())};
  if (epoch.at.empty() || epoch.record.empty() || epoch.cut.first >= epoch.cut.last) {
    return Error{Code::kCorrupt, "this wire_fit event says nothing that could be done"};
  }
  return epoch;
}

Result<std::string> make_record(FileSystem& files, const track::Layout& layout,
                                const Epoch& epoch) {
  if (epoch.limit == 0) return only_line(epoch);
  const auto file = TRY(track::open_log(files, layout, epoch.agent));
  track::LineReader reader(*file);
  Packet packet;
  while (const auto line = TRY(reader.next())) {
    const LineView event = TRY(read_line(line->text));
    apply(packet, event, {.limit_override = epoch.limit});
    // The task stands verbatim before the record.
    if (event.seq == 0) {
      packet.goal.clear();
      packet.scratch = {};
    }
    if (event.seq < epoch.through) continue;
    packet.operation.clear();  // says nothing to a model
    return first_line(epoch) + "\n" + view_text(packet);
  }
  return Error{Code::kCorrupt,
               "the log " + epoch.agent + " has no event " + std::to_string(epoch.through)};
}

}  // namespace twotrack
