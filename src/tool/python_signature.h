// python_signature: the head of a function, taken apart: "async def f(a: int = 1, *, b) -> str".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace twotrack::tool {

struct SignatureParameter {
  std::string name{};           // "*args" and "**kwargs" with their stars
  std::string type{};           // empty: not said
  std::string default_value{};  // empty: none
  bool operator==(const SignatureParameter&) const = default;
};

struct PythonSignature {
  std::string name{};
  bool is_async = false;
  std::vector<SignatureParameter> parameters{};  // without the markers * and /
  std::string returns{};                         // empty: not said
  bool operator==(const PythonSignature&) const = default;
};

// Of one line, as hub::Node::signature has it. Fails with kInvalid when it is no function's.
Result<PythonSignature> parse_signature(std::string_view line);

}  // namespace twotrack::tool
