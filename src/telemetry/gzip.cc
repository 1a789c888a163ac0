#include "telemetry/gzip.h"

#include <zlib.h>

#include "base/check.h"

namespace twotrack::telemetry {
namespace {

constexpr int kGzipWindow = 15 + 16;  // 16 more: with gzip's frame
constexpr int kMemoryLevel = 8;

}  // namespace

std::string gzip(std::string_view bytes) {
  z_stream stream{};
  CHECK(deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzipWindow, kMemoryLevel,
                     Z_DEFAULT_STRATEGY) == Z_OK);
  std::string packed(deflateBound(&stream, bytes.size()), '\0');
  // zlib does not write there.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  CHECK(deflate(&stream, Z_FINISH) == Z_STREAM_END);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

}  // namespace twotrack::telemetry
