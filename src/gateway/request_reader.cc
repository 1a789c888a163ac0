#include "gateway/request_reader.h"

#include <utility>

#include "event/redact_json.h"
#include "gateway/exchange_secrets.h"
#include "wire/read_request.h"

namespace twotrack::gateway {
namespace {

// One that is longer is read anew each time.
constexpr size_t kPartBytesMax = size_t{1} << 20;
// Of the bookkeeping.
constexpr size_t kPartBytes = 512;

}  // namespace

struct RequestReader::Ask {
  WireDialect wire;
  const Redactor& redactor;
  std::string salt;  // whatever else decides what becomes of a text
};

Result<ReadBody> RequestReader::read(WireDialect wire, std::string_view body, const Redactor& known,
                                     const std::vector<std::string>& credentials) {
  const ExchangeRedactor redactor(known, credentials);
  Ask ask{.wire = wire, .redactor = redactor, .salt = std::string(name_of(wire))};
  for (const std::string& one : credentials) {
    ask.salt.append("\n").append(std::to_string(one.size())).append(" ").append(one);
  }
  const BodyParts parts = TRY(split_body(wire, body));
  const SharedPart frame = TRY(part(ask, Kind::kFrame, parts.frame));
  ReadBody read;
  if (frame->clean) {
    // Where its pieces are now nobody knows: the body is searched as one text.
    read.body = body;
    std::vector<Redaction> found;
    redact_text(read.body, redactor, found);
    read.request = TRY(read_request(wire, read.body));
    return read;
  }
  read.request = frame->frame;
  read.request.messages.reserve(parts.messages.size());
  read.body.reserve(body.size());
  size_t at = 0;
  for (const std::string_view text : parts.messages) {
    const SharedPart one = TRY(part(ask, Kind::kMessage, text));
    const auto begin = static_cast<size_t>(text.data() - body.data());
    read.body.append(body.substr(at, begin - at));
    add_message(read.request, one->message, read.body.size());
    read.body.append(one->clean ? std::string_view(*one->clean) : text);
    at = begin + text.size();
  }
  read.body.append(body.substr(at));
  return read;
}

Result<RequestReader::SharedPart> RequestReader::part(const Ask& ask, Kind kind,
                                                      std::string_view text) {
  std::string asked = ask.salt;
  asked.append(kind == Kind::kFrame ? "\nframe\n" : "\nmessage\n").append(text);
  const Sha256Digest key = sha256(asked);
  if (SharedPart known = find(key)) return known;
  auto made = std::make_shared<const Part>(TRY(make(ask, kind, text)));
  keep(key, made);
  return SharedPart(std::move(made));
}

Result<RequestReader::Part> RequestReader::make(const Ask& ask, Kind kind, std::string_view text) {
  std::string clean(text);
  std::vector<Redaction> found;
  const bool is_changed = redact_text(clean, ask.redactor, found);
  Part part{.bytes = kPartBytes + 2 * clean.size()};
  if (kind == Kind::kMessage) {
    part.message = TRY(read_message(ask.wire, clean));
  } else {
    part.frame = TRY(read_frame(ask.wire, clean));
  }
  if (is_changed) part.clean = std::move(clean);
  return part;
}

RequestReader::SharedPart RequestReader::find(const Sha256Digest& key) {
  const std::lock_guard hold(mutex_);
  const auto recent = recent_.find(key);
  if (recent != recent_.end()) return recent->second;
  const auto before = before_.find(key);
  if (before == before_.end()) return nullptr;
  SharedPart part = before->second;
  recent_bytes_ += part->bytes;
  recent_.emplace(key, part);
  return part;
}

void RequestReader::keep(const Sha256Digest& key, SharedPart part) {
  if (part->bytes > kPartBytesMax) return;
  const std::lock_guard hold(mutex_);
  if (recent_bytes_ + part->bytes > bytes_max_ / 2) {
    before_ = std::exchange(recent_, {});
    recent_bytes_ = 0;
  }
  recent_bytes_ += part->bytes;
  recent_.emplace(key, std::move(part));
}

}  // namespace twotrack::gateway
