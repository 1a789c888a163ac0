// Gates: what a candidate must look like before a rule may call it a secret.
//
// A prefix such as "ghp_" is proof enough. A name such as "password" is not: most of what follows
// it in source code is an identifier, a type or a placeholder. A gate looks at the value itself.
#pragma once

#include <cstdint>
#include <string_view>

namespace twotrack::redact {

enum class Gate : uint8_t {
  kAny,       // everything passes
  kNotBlank,  // not a placeholder: "xxxxxxxx", "<your token>", "${TOKEN}", "********"
  kRandom,    // letters and digits in no order that a person would choose
  kQuoted,    // a credential between quotes: no prose, no placeholder, no identifier
  kBare,      // the same without quotes, where the text may also be an expression of a program
  kPassword,  // the whole value of a member "password": any word but a placeholder or a type
};

bool passes(Gate gate, std::string_view value);

// Shannon entropy of the bytes of `value`, in bits per byte.
double entropy_bits(std::string_view value);

}  // namespace twotrack::redact
