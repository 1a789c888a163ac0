// What a witness was asked about. One that the model has pointed at another file proves nothing.
#pragma once

#include <string>
#include <string_view>

#include "base/file.h"

namespace twotrack::runner {

// "src/a.py" of the node "src/a.py::f".
Path file_of(std::string_view node_id);

// The first path among the arguments of a call that is neither the node's file nor a folder that it
// is in; empty: there is none. A text is taken for a path by the name of its parameter, or because
// it ends like the node's file.
std::string asked_elsewhere(std::string_view args, std::string_view node_id);

}  // namespace twotrack::runner
