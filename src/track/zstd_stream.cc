#include "track/zstd_stream.h"

#include <zstd.h>

#include <algorithm>
#include <bit>

#include "base/check.h"

namespace twotrack::track {
namespace {

// Ratio 5.0 at 320 MB/s on traces; level 9 gains 14 % and takes four times as long.
constexpr int kLevel = 3;
// Level 3 never uses a window above 2 MiB. A header that asks for more was not written by us, and
// following it would let a damaged byte decide how much memory is taken.
constexpr int kWindowLogMax = 23;
constexpr size_t kPieceBytes = size_t{128} << 10;
constexpr size_t kShortBytes = size_t{256} << 10;

struct FreeCompressor {
  void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
};
struct FreeDecompressor {
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

std::unique_ptr<ZSTD_CCtx, FreeCompressor> make_context() {
  std::unique_ptr<ZSTD_CCtx, FreeCompressor> context(ZSTD_createCCtx());
  CHECK(context != nullptr);  // Out of memory.
  return context;
}

std::unique_ptr<ZSTD_CCtx, FreeCompressor> make_compressor(size_t bytes) {
  auto context = make_context();
  CHECK(!ZSTD_isError(ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kLevel)));
  CHECK(!ZSTD_isError(ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1)));
  CHECK(!ZSTD_isError(ZSTD_CCtx_setPledgedSrcSize(context.get(), bytes)));
  return context;
}

}  // namespace

Status pack(std::string_view bytes, const ByteSink& sink) {
  const auto context = make_compressor(bytes.size());
  std::string piece(kPieceBytes, '\0');
  ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
  while (true) {
    ZSTD_outBuffer out{piece.data(), piece.size(), 0};
    const size_t left = ZSTD_compressStream2(context.get(), &out, &in, ZSTD_e_end);
    CHECK(!ZSTD_isError(left));  // Nothing about the input can make it fail.
    TRY(sink(std::string_view(piece.data(), out.pos)));
    if (left == 0) return Done{};
  }
}

std::string pack(std::string_view bytes) {
  std::string packed(ZSTD_compressBound(bytes.size()), '\0');
  const auto context = make_compressor(bytes.size());
  const size_t length =
      ZSTD_compress2(context.get(), packed.data(), packed.size(), bytes.data(), bytes.size());
  CHECK(!ZSTD_isError(length));
  packed.resize(length);
  return packed;
}

namespace {

// One that holds both, so that all of `before` can be referred to.
int window_log(size_t bytes) {
  return std::clamp(static_cast<int>(std::bit_width(bytes)), 10, 27);
}

}  // namespace

std::string pack_after(std::string_view before, std::string_view bytes) {
  // A context is half a megabyte of fresh memory: dearer than what a short text takes.
  thread_local std::unique_ptr<ZSTD_CCtx, FreeCompressor> kept;
  const bool is_short = before.size() + bytes.size() <= kShortBytes;
  auto context = is_short && kept != nullptr ? std::move(kept) : make_context();
  ZSTD_CCtx* const to = context.get();
  CHECK(!ZSTD_isError(ZSTD_CCtx_reset(to, ZSTD_reset_session_and_parameters)));
  CHECK(!ZSTD_isError(ZSTD_CCtx_setParameter(to, ZSTD_c_compressionLevel, kLevel)));
  CHECK(!ZSTD_isError(ZSTD_CCtx_setPledgedSrcSize(to, bytes.size())));
  const int window = window_log(before.size() + bytes.size());
  CHECK(!ZSTD_isError(ZSTD_CCtx_setParameter(to, ZSTD_c_windowLog, window)));
  CHECK(!ZSTD_isError(ZSTD_CCtx_refPrefix(to, before.data(), before.size())));
  std::string packed(ZSTD_compressBound(bytes.size()), '\0');
  const size_t length =
      ZSTD_compress2(to, packed.data(), packed.size(), bytes.data(), bytes.size());
  CHECK(!ZSTD_isError(length));
  packed.resize(length);
  if (is_short) kept = std::move(context);
  return packed;
}

Result<std::string> unpack_after(std::string_view before, std::string_view packed,
                                 size_t bytes_max) {
  const auto size = ZSTD_getFrameContentSize(packed.data(), packed.size());
  if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN || size > bytes_max) {
    return Error{Code::kCorrupt, "no frame that says its size, or too large a one"};
  }
  const std::unique_ptr<ZSTD_DCtx, FreeDecompressor> context(ZSTD_createDCtx());
  CHECK(context != nullptr);  // Out of memory.
  CHECK(!ZSTD_isError(ZSTD_DCtx_setParameter(context.get(), ZSTD_d_windowLogMax, 27)));
  CHECK(!ZSTD_isError(ZSTD_DCtx_refPrefix(context.get(), before.data(), before.size())));
  std::string bytes(size, '\0');
  const size_t length =
      ZSTD_decompressDCtx(context.get(), bytes.data(), bytes.size(), packed.data(), packed.size());
  if (ZSTD_isError(length)) return Error{Code::kCorrupt, ZSTD_getErrorName(length)};
  bytes.resize(length);
  return bytes;
}

struct Unpacker::State {
  std::unique_ptr<ZSTD_DCtx, FreeDecompressor> context{ZSTD_createDCtx()};
  std::string piece = std::string(kPieceBytes, '\0');
};

Unpacker::Unpacker() : state_(std::make_unique<State>()) {
  ZSTD_DCtx* context = state_->context.get();
  CHECK(context != nullptr);  // Out of memory.
  CHECK(!ZSTD_isError(ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, kWindowLogMax)));
}

Unpacker::~Unpacker() = default;

Status Unpacker::feed(std::string_view packed, const ByteSink& sink) {
  ZSTD_inBuffer in{packed.data(), packed.size(), 0};
  bool piece_was_full = false;
  // A full piece may leave more behind in the context, without any input left.
  while (in.pos < in.size || piece_was_full) {
    ZSTD_outBuffer out{state_->piece.data(), state_->piece.size(), 0};
    const size_t hint = ZSTD_decompressStream(state_->context.get(), &out, &in);
    if (ZSTD_isError(hint)) return Error{Code::kCorrupt, ZSTD_getErrorName(hint)};
    // At the end of a frame nothing is held back, and another call would begin the next frame.
    at_frame_end_ = hint == 0;
    piece_was_full = out.pos == out.size && !at_frame_end_;
    if (out.pos > 0) TRY(sink(std::string_view(state_->piece.data(), out.pos)));
  }
  return Done{};
}

}  // namespace twotrack::track
