// WordRedactor: takes one word out of everything, as a redactor of secrets would.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "event/redactor.h"

namespace twotrack::testing {

inline constexpr std::string_view kSecretWord = "hunter2";

class WordRedactor final : public Redactor {
 public:
  bool redact(std::string& text, std::vector<Redaction>& found) const override {
    const size_t at = text.find(kSecretWord);
    if (at == std::string::npos) return false;
    text.replace(at, kSecretWord.size(), "[REDACTED:word:7]");
    found.push_back({"word", kSecretWord.size()});
    return true;
  }
};

}  // namespace twotrack::testing
