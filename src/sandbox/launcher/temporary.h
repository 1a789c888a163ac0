// temporary: a folder for temporary files where a program cannot have a /tmp of its own.
#pragma once

#include <string>

namespace twotrack::sandbox {

// Makes it in the system's folder for temporary files; what earlier ones left when they were killed
// goes first. Empty when that cannot be.
std::string make_temporary();
void remove_temporary(const std::string& folder);

}  // namespace twotrack::sandbox
