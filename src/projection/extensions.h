// The fields of an agent's own, as the projection keeps them: a value that is not declared, or does
// not fit, is not taken, and the packet says so.
#pragma once

#include <string>
#include <string_view>

#include "base/json_tree.h"
#include "packet/packet.h"

namespace twotrack {

// The fields that a run_start declares: {name: {schema, from, bytes}}.
void declare_extensions(Packet& packet, JsonElement declared, uint64_t ref);

// Takes the JSON `value` when it fits the field of that name.
bool take_extension(Packet& packet, const std::string& name, std::string_view value, uint64_t ref);

// Whether the knowledge of that name is the value of a field.
bool is_from_knowledge(const Packet& packet, const std::string& name);

}  // namespace twotrack
