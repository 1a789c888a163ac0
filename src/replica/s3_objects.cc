// Objects in a bucket. An object is created by a PUT with "If-None-Match: *", which a server
// refuses with 412 if the key is taken.
#include <algorithm>
#include <mutex>

#include "base/xml.h"
#include "replica/chunk.h"
#include "replica/objects.h"
#include "replica/s3_client.h"

namespace twotrack::replica {
namespace {

// Under this key an object is created twice, to see whether the server heeds the condition. One
// that does not would let two machines overwrite each other.
constexpr std::string_view kProbe = "conditional-writes";

constexpr int kOk = 200;
constexpr int kPartial = 206;
constexpr int kNotFound = 404;
constexpr int kTaken = 412;
constexpr int kBadRange = 416;

// A server may answer with a page of nothing, and say that there is more; not for ever.
constexpr int kIdlePagesMax = 16;

std::string in_query(std::string_view text) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string encoded;
  for (const char c : text) {
    const auto byte = static_cast<uint8_t>(c);
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.' || c == '~';
    if (is_plain) {
      encoded += c;
    } else {
      encoded += {'%', kHex[byte >> 4], kHex[byte & 0xf]};
    }
  }
  return encoded;
}

// The elements that matter of ListBucketResult and of Error.
class AnswerXml final : public XmlHandler {
 public:
  void begin(const XmlElement& element) override {
    if (element.name == "CommonPrefixes") is_folder_ = true;
    text_.clear();
  }
  void end(std::string_view name) override {
    if (name == "CommonPrefixes") is_folder_ = false;
    if (name == "Key" || (name == "Prefix" && is_folder_)) keys.push_back(text_);
    if (name == "NextContinuationToken") next = text_;
    if (name == "Message") message = text_;
    text_.clear();
  }
  void text(std::string_view part) override { text_ += part; }

  std::vector<std::string> keys;
  std::string next;  // empty: that was all
  std::string message;

 private:
  std::string text_;
  bool is_folder_ = false;
};

class S3Objects final : public Objects {
 public:
  S3Objects(std::unique_ptr<S3Client> client, std::string_view prefix)
      : client_(std::move(client)), prefix_(prefix) {}

  Result<Made> create(const std::string& key, std::string_view bytes) override {
    TRY(check_conditions());
    return create_unchecked(key, bytes);
  }

  Status replace(const std::string& key, std::string_view bytes) override {
    const S3Answer answer =
        TRY(client_->send({.method = "PUT", .key = prefix_ + key, .body = bytes}));
    if (answer.status != kOk) return refused("PUT", key, answer);
    return Done{};
  }

  Result<std::optional<std::string>> get(const std::string& key, uint64_t bytes_max) override {
    return get_with({}, key, bytes_max);
  }

  Result<std::optional<std::string>> get_end(const std::string& key, uint64_t bytes) override {
    auto end = get_with({"Range: bytes=-" + std::to_string(bytes)}, key, kLongChunkBytesMax);
    // Some servers send all of it all the same.
    if (end.ok() && end.value() && end.value()->size() > bytes) {
      end.value()->erase(0, end.value()->size() - bytes);
    }
    return end;
  }

  Result<bool> has(const std::string& key) override {
    const S3Answer answer = TRY(client_->send({.method = "HEAD", .key = prefix_ + key}));
    if (answer.status == kNotFound) return false;
    if (answer.status != kOk) return refused("HEAD", key, answer);
    return true;
  }

  void cancel() override { client_->cancel(); }

  Result<std::vector<std::string>> list(const std::string& folder,
                                        const std::string& after) override {
    const std::string below = prefix_ + folder;
    std::vector<std::string> names;
    std::string token;
    std::string greatest;
    int idle = 0;  // pages without a name that is behind all before
    do {
      // In the order of their names: it is signed so.
      std::string query;
      if (!token.empty()) query += "continuation-token=" + in_query(token) + "&";
      query += "delimiter=%2F&list-type=2&prefix=" + in_query(below);
      if (token.empty() && !after.empty()) query += "&start-after=" + in_query(below + after);
      const S3Answer answer = TRY(client_->send({.query = query}));
      if (answer.status != kOk) return refused("LIST", folder, answer);
      AnswerXml xml;
      TRY(parse(answer, xml));
      const auto last = std::ranges::max_element(xml.keys);
      const bool goes_on = last != xml.keys.end() && *last > greatest;
      if (goes_on) greatest = *last;
      idle = goes_on ? 0 : idle + 1;
      if (idle > kIdlePagesMax || names.size() > kListedNamesMax) {
        return Error{Code::kCorrupt, client_->url() + ": LIST " + below + " does not end"};
      }
      for (std::string& key : xml.keys) {
        if (!key.starts_with(below)) continue;
        if (key.ends_with('/')) key.pop_back();
        if (key.size() > below.size()) names.push_back(key.substr(below.size()));
      }
      token = xml.next;
    } while (!token.empty());
    std::ranges::sort(names);
    return names;
  }

 private:
  Result<std::optional<std::string>> get_with(const std::vector<std::string>& headers,
                                              const std::string& key, uint64_t bytes_max) {
    auto sent = client_->send({.key = prefix_ + key,
                               .headers = headers,
                               .answer_bytes_max = std::max(bytes_max, kS3AnswerBytesMax)});
    if (!sent.ok()) return Error(sent.error()).at(key);
    S3Answer& answer = sent.value();
    if (answer.status == kNotFound) return std::optional<std::string>();
    // Some servers refuse a range that is longer than the object.
    if (!headers.empty() && answer.status == kBadRange) return get_with({}, key, bytes_max);
    if (answer.status != kOk && answer.status != kPartial) return refused("GET", key, answer);
    if (answer.body.size() > bytes_max) return too_large(key, bytes_max);
    return std::optional(std::move(answer.body));
  }

  static Status parse(const S3Answer& answer, AnswerXml& xml) {
    XmlParser parser(xml, XmlParser::Broken::kRefused);
    TRY(parser.feed(answer.body));
    return parser.finish();
  }

  Result<Made> create_unchecked(const std::string& key, std::string_view bytes) {
    const S3Answer answer = TRY(client_->send(
        {.method = "PUT", .key = prefix_ + key, .headers = {"If-None-Match: *"}, .body = bytes}));
    if (answer.status == kTaken) return Made::kWasThere;
    if (answer.status != kOk) return refused("PUT", key, answer);
    return Made::kNew;
  }

  Status check_conditions() {
    const std::lock_guard hold(mutex_);
    if (is_checked_) return Done{};
    const std::string probe(kProbe);
    constexpr std::string_view kText = "twotrack looks here whether If-None-Match is heeded\n";
    if (TRY(create_unchecked(probe, kText)) == Made::kNew &&
        TRY(create_unchecked(probe, kText)) == Made::kNew) {
      return with_hint(
          Error{Code::kInvalid, client_->url() + ": this server ignores If-None-Match, so two "
                                                 "machines could overwrite each other"},
          "use a server with conditional writes: docs/fleet.md names some");
    }
    is_checked_ = true;
    return Done{};
  }

  Error refused(std::string_view action, const std::string& key, const S3Answer& answer) const {
    AnswerXml xml;
    (void)parse(answer, xml).ok();  // some have no body
    const std::string why = xml.message.empty() ? "" : ": " + xml.message;
    const bool is_ours =
        answer.status >= 400 && answer.status < 500 && answer.status != 409 && answer.status != 429;
    return Error{is_ours ? Code::kInvalid : Code::kIo,
                 client_->url() + ": " + std::string(action) + " " + prefix_ + key +
                     ": the server answered " + std::to_string(answer.status) + why};
  }

  std::unique_ptr<S3Client> client_;
  std::string prefix_;
  std::mutex mutex_;  // guards what follows
  bool is_checked_ = false;
};

}  // namespace

Result<std::unique_ptr<Objects>> s3_objects(std::string_view bucket, std::string_view prefix,
                                            const Environment& environment) {
  auto client = TRY(S3Client::open(bucket, environment));
  return std::unique_ptr<Objects>(std::make_unique<S3Objects>(std::move(client), prefix));
}

}  // namespace twotrack::replica
