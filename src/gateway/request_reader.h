// RequestReader: reads requests without their secrets, and each part of them once.
//
// An agent sends its whole history again with every request. A message that was seen before is
// known by its digest: it is neither searched for secrets nor parsed again, so a request costs what
// is new in it. Each message is searched by itself, the rest of the body together. Thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/sha256.h"
#include "event/redactor.h"
#include "wire/wire.h"

namespace twotrack::gateway {

// A request, read.
struct ReadBody {
  std::string body{};  // without secrets
  SentRequest request{};
};

class RequestReader {
 public:
  // Of what was read, about this much is remembered.
  static constexpr size_t kBytesMax = size_t{24} << 20;

  explicit RequestReader(size_t bytes_max = kBytesMax) : bytes_max_(bytes_max) {}

  // `credentials`: secrets of this exchange, beside those that `known` finds. Fails with kInvalid
  // if the body cannot be read.
  Result<ReadBody> read(WireDialect wire, std::string_view body, const Redactor& known,
                        const std::vector<std::string>& credentials);

 private:
  // A message, or the body without its messages.
  struct Part {
    std::optional<std::string> clean{};  // nothing: there was no secret in it
    WireMessage message{};
    SentRequest frame{};
    size_t bytes = 0;  // that it takes
  };
  using SharedPart = std::shared_ptr<const Part>;
  using Parts = std::map<Sha256Digest, SharedPart>;
  enum class Kind : uint8_t { kMessage, kFrame };
  struct Ask;

  Result<SharedPart> part(const Ask& ask, Kind kind, std::string_view text);
  static Result<Part> make(const Ask& ask, Kind kind, std::string_view text);
  SharedPart find(const Sha256Digest& key);
  void keep(const Sha256Digest& key, SharedPart part);

  const size_t bytes_max_;
  std::mutex mutex_;  // guards what follows
  Parts recent_{};
  Parts before_{};  // goes when the recent ones fill half of the room
  size_t recent_bytes_ = 0;
};

}  // namespace twotrack::gateway
