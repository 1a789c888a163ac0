// sample_data: whether sample data fits the function that it is for.
#pragma once

#include <string>
#include <vector>

#include "base/json_tree.h"
#include "tool/python_signature.h"
#include "tool/python_types.h"

namespace twotrack::tool {

// Why `content` is no sample data for calls of the function; empty if it is. An item per call: an
// object with a value for each parameter, of the type that its hint says. A type that nobody knows
// here fits every value: unchecked_parameters() names these.
std::string sample_fault(const PythonSignature& signature, const TypeChecker& types,
                         JsonElement content);

// "cart, which is shop.Cart", "x, without a type hint": parameters whose values nothing can be held
// against.
std::vector<std::string> unchecked_parameters(const PythonSignature& signature,
                                              const TypeChecker& types);

// Why calls that fit show little: there is only one, all are the same, or none has a value at a
// boundary (0, "", [], null) although a hint allows one. Empty if they show more.
std::string coverage_fault(const PythonSignature& signature, const TypeChecker& types,
                           JsonElement content);

// A list of two such calls: one with usual values, and one with those at a boundary (0, "", []).
std::string sample_calls(const PythonSignature& signature, const TypeChecker& types);

}  // namespace twotrack::tool
