// What a result says of itself: the first voice in a summary.
#pragma once

#include "base/json_tree.h"
#include "packet/delta.h"

namespace twotrack {

// Whether an object has the form of the tool contract (contract.h).
bool is_contract(JsonElement object);
// The members of such an object that the contract does not know, as JSON; null without any.
std::string beside_contract(JsonElement object);

// The value inside {"error": false, "result": …}, which is how script runners wrap a return;
// `value` itself when it is not wrapped, or when the wrapping says more than that.
JsonElement unwrapped(JsonElement value);

// Takes over summary and knowledge of a return in the form of the contract, bounded. What is not of
// the kind that it should be counts as absent. Returns whether there was a summary.
bool take_said(JsonElement object, Delta& delta);

}  // namespace twotrack
