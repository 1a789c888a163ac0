#include <cstdint>
#include <cstdlib>

#include "base/json_scanner.h"
#include "wire/lineage.h"
#include "wire/read_answer.h"

// However a stream is cut, the same answer comes out of it, and its calls are JSON.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace twotrack;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const WireDialect wire :
       {WireDialect::kChat, WireDialect::kResponses, WireDialect::kMessages}) {
    AnswerStream whole(wire);
    whole.add(bytes);
    AnswerStream pieces(wire);
    for (size_t at = 0; at < size; at += 5) pieces.add(bytes.substr(at, 5));
    const WireAnswer expected = whole.answer();
    if (norm(pieces.answer()) != norm(expected)) std::abort();
    if (pieces.is_complete() != whole.is_complete()) std::abort();
    const WireAnswer read = read_answer(wire, bytes);
    for (const WireAnswer* answer : {&expected, &read}) {
      for (const WireCall& call : answer->calls) {
        if (!normalize_json(call.args).ok()) std::abort();
      }
    }
  }
  return 0;
}
