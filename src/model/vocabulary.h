// Vocabulary: counts the tokens of a text exactly as the model's own tokenizer does.
//
// Read from a `tokenizer.json` of Hugging Face's tokenizers, only byte pair encodings: those over
// characters with a fallback to bytes (Gemma 3), and those over bytes (SmolLM2). A file that asks
// for anything else is rejected with the name of what it asks for: a count is right or there is
// none. Without a vocabulary there is an estimate: token_estimate.h.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/environment.h"
#include "base/file.h"
#include "base/result.h"

namespace twotrack::model {

struct Tokenizer;

// Move-only: one of them takes some twenty megabytes. Any number of threads may count.
class Vocabulary {
 public:
  // Fails with kInvalid when the file is no tokenizer.json, or one of a kind that is not known here
  // (then the message names the feature); else as read_file() does.
  static Result<Vocabulary> load(const Path& path);
  // The same from the text of such a file.
  static Result<Vocabulary> parse(std::string_view tokenizer_json);

  Vocabulary(Vocabulary&& other) noexcept;
  Vocabulary& operator=(Vocabulary&& other) noexcept;
  ~Vocabulary();

  // The tokens of `text` alone: without those that a template or the start of a sequence adds. Like
  // the servers do, the spelling of a special token ("<eos>") is taken for that token. A byte that
  // is not UTF-8 counts as U+FFFD does.
  uint64_t count(std::string_view text) const;

 private:
  explicit Vocabulary(std::unique_ptr<const Tokenizer> tokenizer);

  std::unique_ptr<const Tokenizer> tokenizer_;
};

struct InstalledVocabulary {
  std::string name;  // of its folder: "gemma3"
  Vocabulary vocabulary;
};

// Where scripts/fetch_vocabularies.py puts them: $TWOTRACK_VOCABULARIES, else
// twotrack/vocabularies below $XDG_CACHE_HOME or ~/.cache. Empty when none of these is set.
Path vocabulary_directory(const Environment& environment);

// Those found there, a folder with a tokenizer.json each, in the order of their names; empty when
// there are none. One that cannot be used is left out, and told in `problems` where that is given.
std::vector<InstalledVocabulary> installed_vocabularies(std::vector<Error>* problems = nullptr);
std::vector<InstalledVocabulary> installed_vocabularies(const Path& directory,
                                                        std::vector<Error>* problems = nullptr);

}  // namespace twotrack::model
