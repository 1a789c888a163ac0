// The secrets of one exchange, beside those that the project knows: what a client proves itself
// with, which a server may repeat ("Incorrect API key provided: …"), and any secret that an answer
// brings in pieces.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "event/redactor.h"
#include "http/message.h"

namespace twotrack::gateway {

// What the client proves itself with: in its headers, or in the query of its address. A short one
// is a word that stands for none ("none", "ollama"), and is left out.
std::vector<std::string> credentials_of(const http::HeaderList& headers, std::string_view uri);

// What the project's redactor finds, and the credentials of one exchange.
class ExchangeRedactor final : public Redactor {
 public:
  // `known` must outlive it.
  ExchangeRedactor(const Redactor& known, std::vector<std::string> credentials)
      : known_(&known), credentials_(std::move(credentials)) {}

  bool redact(std::string& text, std::vector<Redaction>& found) const override;
  bool redact_named(std::string_view name, std::string& value,
                    std::vector<Redaction>& found) const override {
    return known_->redact_named(name, value, found);
  }
  bool may_hide(std::string_view text) const override { return known_->may_hide(text); }

 private:
  const Redactor* known_;
  std::vector<std::string> credentials_;
};

// Whether a secret shows when the pieces of one field are put together, in a stream of events with
// JSON in them, of lines that are JSON, or in a list. Fields are told apart by their path and by
// the numbers and names beside them, so it needs to know no dialect.
bool has_secret_in_pieces(std::string_view events, const Redactor& redactor);

}  // namespace twotrack::gateway
