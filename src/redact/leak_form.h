// Leak forms: how the value of a secret looks when it turns up in a text.
//
// A password rarely leaks unchanged. It is in a URL, in JSON inside JSON, or in the base64 of
// the file around it. A form is a regular expression that matches the value in such an encoding.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace twotrack::redact {

struct LeakForm {
  std::string hint;   // matches wherever `regex` does, and is short
  std::string regex;  // group 1 is the secret
};

// The forms of `value`: as it is, JSON-escaped (any number of times) or URL-encoded, in any mix of
// the three; in hexadecimal digits; and in base64 (plain or URL-safe, with or without line ends) at
// each of its three alignments. A long value is cut into parts that are found one by one. REQUIRES:
// value is not empty.
std::vector<LeakForm> leak_forms(std::string_view value);

}  // namespace twotrack::redact
