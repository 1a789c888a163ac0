// docstring: the text of a string literal that documents something.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace twotrack::hub {

// What is between the quotes. Escape sequences are kept as written. nullopt if the
// literal is not plain text (b"…", f"…").
std::optional<std::string_view> literal_text(std::string_view literal);

// A text without the indentation of its surroundings, and without blank lines
// around it.
std::string without_indentation(std::string_view text);

}  // namespace twotrack::hub
