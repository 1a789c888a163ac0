// OpaqueLog: requests that nobody here can read, and their answers, as one log beside those of the
// threads. What passed is known then, although not what it means.
//
//   wire_opaque {"method","path","bytes"}                        before it is sent on
//   wire_opaque {"answers": SEQ, "status","bytes","wall_ms"}     when its answer has come
//
// The bodies are the events' raw outputs, without secrets, up to kOpaqueBytesMax.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "gateway/thread_log.h"
#include "track/writer.h"

namespace twotrack::gateway {

// Of a longer body only the length is kept.
inline constexpr size_t kOpaqueBytesMax = size_t{1} << 20;

// `body` is all that can be read of a message of `bytes` bytes: of one that is packed in a way that
// is not known here, or too long, nothing.
struct OpaqueRequest {
  std::string_view method{};
  std::string_view uri{};
  std::string_view body{};
  uint64_t bytes = 0;
  std::vector<std::string> credentials{};  // secrets of this exchange
};

struct OpaqueAnswer {
  uint64_t request = 0;  // what ask() has returned
  int status = 0;        // 0: there was none
  std::string_view body{};
  uint64_t bytes = 0;
  std::string_view fault{};
  double wall_ms = 0;
  std::vector<std::string> credentials{};  // of who asked
};

// Thread-safe.
class OpaqueLog {
 public:
  // `place` must outlive it.
  explicit OpaqueLog(const ThreadPlace& place) : place_(&place) {}

  // Durable when they return. They fail as the writer does.
  Result<uint64_t> ask(const OpaqueRequest& request);
  Status answer(const OpaqueAnswer& answer);

 private:
  Result<uint64_t> add(std::string data, std::string_view body,
                       const std::vector<std::string>& credentials);
  Status open();

  const ThreadPlace* place_;
  std::mutex mutex_;  // guards what follows
  std::unique_ptr<track::Writer> writer_{};
};

}  // namespace twotrack::gateway
