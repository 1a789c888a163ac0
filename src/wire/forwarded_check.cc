#include "wire/forwarded_check.h"

#include <map>
#include <optional>
#include <utility>

#include "base/json_tree.h"
#include "base/sha256.h"
#include "event/read.h"
#include "track/line_reader.h"
#include "track/log_file.h"
#include "wire/epoch.h"
#include "wire/read_request.h"
#include "wire/splice.h"
#include "wire/wire_bytes.h"

namespace twotrack {
namespace {

class ForwardedReader {
 public:
  ForwardedReader(FileSystem& files, const track::Layout& layout, const std::string& agent)
      : files_(&files), layout_(&layout), agent_(&agent) {}

  Status take(const Event& event, uint64_t offset) {
    seq_ = event.seq;
    offset_ = offset;
    if (event.type.escaped == kWireBytesType) return bytes(event);
    reader_.pass(event.data);
    if (event.kind() == EventType::kRunStart) {
      const JsonTree data = TRY(JsonTree::parse(event.data));
      wire_ = named<WireDialect>(data.root()["gateway"]["dialect"].text());
    } else if (const auto* request = event.as<ModelRequest>()) {
      settle();
      return ask(*request);
    } else if (event.type.escaped == kWireFitType) {
      return know(event);
    }
    return Done{};
  }

  bool is_gateway() const { return wire_.has_value(); }

  ForwardedCheck finish() {
    settle();
    return std::move(found_);
  }

 private:
  // A model_request whose bytes are still to come.
  struct Pending {
    uint64_t seq = 0;
    uint64_t offset = 0;
    std::string hash{};
    std::optional<uint64_t> epoch{};
    bool is_refused = false;
  };

  Status ask(const ModelRequest& request) {
    const JsonTree parameters = TRY(JsonTree::parse(request.parameters.text));
    const JsonElement gateway = parameters.root()["gateway"];
    if (!gateway.is_object()) return Done{};
    ++found_.requests;
    const JsonElement fit = gateway["fit"];
    pending_ = {.seq = seq_,
                .offset = offset_,
                .hash = request.prompt_hash,
                .is_refused = fit["refused"].flag()};
    if (fit["epoch"].exists()) pending_->epoch = fit["epoch"].count();
    return Done{};
  }

  Status know(const Event& event) {
    const JsonTree data = TRY(JsonTree::parse(event.data));
    Epoch epoch = TRY(read_epoch(data.root()));
    const auto record = make_record(*files_, *layout_, epoch);
    if (record.ok()) {
      if (record.value() != epoch.record) {
        add(track::ProblemKind::kRecordMismatch, seq_, offset_,
            "the record of " + format_ref(seq_) + " is not what the events of " + epoch.agent +
                " up to " + format_ref(epoch.through) + " give");
      }
    } else if (record.error().code == Code::kNotFound && epoch.agent != *agent_) {
      found_.notes.push_back("the record of " + format_ref(seq_) +
                             " is not derived again: the log " + epoch.agent + " is gone");
    } else {
      add(track::ProblemKind::kRecordMismatch, seq_, offset_,
          "the record of " + format_ref(seq_) + " cannot be derived: " + record.error().message);
    }
    epochs_.emplace(seq_, std::move(epoch));
    return Done{};
  }

  Status bytes(const Event& event) {
    auto read = reader_.read(event.data);
    if (!read.ok()) {
      add(track::ProblemKind::kBytesMismatch, seq_, offset_,
          format_ref(seq_) + ": " + read.error().message);
      return Done{};
    }
    if (reader_.side() == WireSide::kRequest) {
      client_ = std::move(read).value();
      if (pending_ && (!pending_->epoch || pending_->is_refused)) compare(client_, client_);
    } else if (reader_.side() == WireSide::kForwarded && pending_ && pending_->epoch) {
      compare(read.value(), derived(*pending_->epoch));
    }
    return Done{};
  }

  Result<std::string> derived(uint64_t seq) const {
    const auto epoch = epochs_.find(seq);
    if (epoch == epochs_.end() || !wire_) {
      return Error{Code::kCorrupt, "there is no epoch " + format_ref(seq)};
    }
    const SentRequest request = TRY(read_request(*wire_, client_));
    return splice(request, client_, epoch->second.cut, epoch->second.record);
  }

  void compare(const std::string& recorded, const Result<std::string>& derived) {
    const bool is_same =
        derived.ok() && derived.value() == recorded && sha256_hex(recorded) == pending_->hash;
    if (is_same) {
      ++found_.derived;
    } else {
      add(track::ProblemKind::kForwardedMismatch, pending_->seq, pending_->offset,
          "what " + format_ref(pending_->seq) + " says was sent on is not what follows from the " +
              "request: " + (derived.ok() ? "the bytes differ" : derived.error().message));
    }
    pending_.reset();
  }

  // Bytes are durable together with their request, before it is sent on.
  void settle() {
    if (pending_) {
      found_.notes.push_back("the bytes of the request " + format_ref(pending_->seq) +
                             " are not in the log: it was never sent on");
    }
    pending_.reset();
  }

  void add(track::ProblemKind kind, uint64_t seq, uint64_t offset, std::string message) {
    if (found_.problems.size() >= track::kProblemsMax) return;
    found_.problems.push_back({.kind = kind,
                               .line = seq + 1,
                               .offset = offset,
                               .seq = seq,
                               .message = std::move(message)});
  }

  FileSystem* files_;
  const track::Layout* layout_;
  const std::string* agent_;
  uint64_t seq_ = 0;
  uint64_t offset_ = 0;
  std::optional<WireDialect> wire_{};
  WireBytesReader reader_{};
  std::string client_{};
  std::map<uint64_t, Epoch> epochs_{};  // by their event
  std::optional<Pending> pending_{};
  ForwardedCheck found_{};
};

}  // namespace

Result<ForwardedCheck> check_forwarded(FileSystem& files, const track::Layout& layout,
                                       const std::string& agent, uint64_t events) {
  const auto file = TRY(track::open_log(files, layout, agent));
  track::LineReader lines(*file);
  ForwardedReader reader(files, layout, agent);
  for (uint64_t seq = 0; seq < events; ++seq) {
    const auto line = TRY(lines.next());
    if (!line) break;
    const Event event(TRY(read_line(line->text)));
    TRY(reader.take(event, line->offset));
    if (!reader.is_gateway()) return ForwardedCheck{};
  }
  return reader.finish();
}

}  // namespace twotrack
