// docstring: the text of a string literal that documents something.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace twotrack::hub {

// What stands between the quotes. Escape sequences stay as they are written. Nothing when the
// literal is no plain text (b"…", f"…").
std::optional<std::string_view> literal_text(std::string_view literal);

// A text without the indentation that it has because of where it stands, and without blank lines
// around it.
std::string without_indentation(std::string_view text);

}  // namespace twotrack::hub
