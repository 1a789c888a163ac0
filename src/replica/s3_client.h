// S3Client: signed requests to S3-compatible storage, on connections that are kept.
//
// libcurl signs (AWS Signature Version 4). Debian's 7.88 leaves two things to its caller: it does
// not send x-amz-content-sha256, which servers require, and it signs the query as it
// is written, which must be sorted by name.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/environment.h"
#include "base/result.h"

namespace twotrack::replica {

// Of a listing of 1000 names, and of errors.
inline constexpr uint64_t kS3AnswerBytesMax = uint64_t{16} << 20;

struct S3Request {
  std::string_view method = "GET";  // GET, HEAD or PUT
  std::string_view key{};           // below the bucket; empty: the bucket itself
  std::string_view query{};         // sorted and encoded
  std::vector<std::string> headers{};
  std::string_view body{};
  uint64_t answer_bytes_max = kS3AnswerBytesMax;
};

struct S3Answer {
  int status = 0;
  std::string body{};
};

// Any number of threads may send.
class S3Client {
 public:
  // Fails with kInvalid if the environment has no keys or an endpoint that is no URL.
  static Result<std::unique_ptr<S3Client>> open(std::string_view bucket,
                                                const Environment& environment);
  ~S3Client();
  S3Client(const S3Client&) = delete;  // It has a lock.
  S3Client& operator=(const S3Client&) = delete;

  // Whatever status the server answers with is an answer. Fails with kTimeout or kIo, and with
  // kCorrupt if the answer is longer than it may be.
  Result<S3Answer> send(const S3Request& request);

  void cancel();  // as ReplicaStore::cancel()

  // "http://127.0.0.1:5000/bucket"
  const std::string& url() const;

 private:
  struct Impl;
  explicit S3Client(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace twotrack::replica
