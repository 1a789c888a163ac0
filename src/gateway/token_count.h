// Counting a request's tokens: by the server that will read it where it can, else as tokens of four
// bytes.
//
//   llama.cpp's server   input_tokens of each dialect, count_tokens of Messages
//   others               count_tokens of Messages, if they have it
//
// Whether a server can is asked with a question of one word, and once: only a server that can count
// is ever sent a request that is not to be answered. If it can and does not, there is no number:
// four bytes a token are no upper bound.
#pragma once

#include <array>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

#include "gateway/upstream.h"
#include "http/message.h"
#include "wire/wire.h"

namespace twotrack::gateway {

inline constexpr uint64_t kBytesPerToken = 4;

struct TokenTally {
  uint64_t tokens = 0;
  bool is_counted = false;  // by the server; else four bytes are one
  std::string fault{};      // why there is no number
  int status = 0;           // with which the server refused to count; 0: it did not
};

TokenTally tokens_by_bytes(std::string_view body);

// Whose request it is that is counted: a server may want a key, and count by the model.
struct CountFor {
  WireDialect wire = WireDialect::kChat;
  const http::HeaderList* headers = nullptr;
  std::string_view model{};
};

// Thread-safe.
class TokenCounter {
 public:
  // `upstream` must outlive it.
  explicit TokenCounter(Upstream& upstream) : upstream_(&upstream) {}

  // Asks the server what it can. A server that is not there yet is asked again later.
  void probe();
  // Waits for the server, but not for long.
  TokenTally count(const CountFor& who, std::string_view body);
  // Whether it would be by the server.
  bool can_count(const CountFor& who);
  // What a body of a form that is not known here may have at most: where the server counts with a
  // vocabulary of its own, as many as bytes.
  uint64_t at_most(std::string_view body);

 private:
  enum class Ability : uint8_t { kUnknown, kCan, kCannot };
  Ability& ability(WireDialect wire) { return abilities_.at(static_cast<size_t>(wire)); }
  void learn(WireDialect wire, Ability what);
  TokenTally ask_count(const CountFor& who, std::string_view body);
  void ask_kind();
  void ask_messages(const CountFor& who);

  Upstream* upstream_;
  std::mutex mutex_;  // guards what follows
  std::array<Ability, 3> abilities_{};
};

}  // namespace twotrack::gateway
