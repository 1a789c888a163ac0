#include "gateway/content_coding.h"

#include <zlib.h>

#include <array>

#include "base/ascii.h"
#include "gateway/scope.h"
#include "track/zstd_stream.h"

namespace twotrack::gateway {
namespace {

constexpr int kGzipWindow = 15 + 16;  // zlib's word for "with the header of gzip"
constexpr size_t kPieceBytes = size_t{64} << 10;

// Several headers of this name are one list, which is not read here.
std::string coding_of(const http::HeaderList& headers) {
  std::string coding;
  for (const auto& [name, value] : headers) {
    if (lower_case(name) != "content-encoding") continue;
    coding += (coding.empty() ? "" : ", ") + lower_case(value);
  }
  return coding == "identity" ? "" : coding;
}

struct Inflater {
  z_stream stream{};
  bool is_ready = inflateInit2(&stream, kGzipWindow) == Z_OK;
  Inflater() = default;
  ~Inflater() { inflateEnd(&stream); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
};

Result<std::string> gunzip(std::string_view body, size_t bytes_max) {
  Inflater inflater;
  z_stream& stream = inflater.stream;
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(body.data()));  // zlib only reads it
  stream.avail_in = static_cast<uInt>(body.size());
  std::string text;
  std::array<char, kPieceBytes> piece{};
  int state = inflater.is_ready ? Z_OK : Z_MEM_ERROR;
  while (state == Z_OK && text.size() <= bytes_max) {
    stream.next_out = reinterpret_cast<Bytef*>(piece.data());
    stream.avail_out = static_cast<uInt>(piece.size());
    state = inflate(&stream, Z_NO_FLUSH);
    text.append(piece.data(), piece.size() - stream.avail_out);
  }
  if (state != Z_STREAM_END) return Error{Code::kInvalid, "the body is not gzip, or too long"};
  return text;
}

// Of any number of frames, whether they say their size or not.
Result<std::string> unzstd(std::string_view body, size_t bytes_max) {
  track::Unpacker unpacker;
  std::string text;
  const Status done = unpacker.feed(body, [&](std::string_view piece) -> Status {
    if (text.size() + piece.size() > bytes_max) return Error{Code::kInvalid, "too long"};
    text.append(piece);
    return Done{};
  });
  if (!done.ok() || !unpacker.at_frame_end()) {
    return Error{Code::kInvalid, "the body is not zstd, or too long"};
  }
  return text;
}

}  // namespace

bool is_coded(const http::HeaderList& headers) {
  return !coding_of(headers).empty();
}

Result<std::string> decoded_body(const http::HeaderList& headers, std::string_view body,
                                 size_t bytes_max) {
  const std::string coding = coding_of(headers);
  if (coding.empty()) return std::string(body);
  if (coding == "gzip" || coding == "x-gzip") return gunzip(body, bytes_max);
  if (coding != "zstd") {
    return Error{Code::kInvalid, "Content-Encoding: gzip and zstd can be read, not " + coding};
  }
  return unzstd(body, bytes_max);
}

}  // namespace twotrack::gateway
