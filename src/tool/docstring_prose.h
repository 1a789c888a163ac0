// docstring_prose: what a docstring says in its sentences of what a function returns and raises.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace twotrack::tool {

// The letters, digits and underscores that `text` begins with.
std::string_view leading_name(std::string_view text);

// Without the marks around each: "(width", "height)." and "`width`" are words like "width".
std::vector<std::string> plain_words(std::string_view text);

// What stands behind "Returns" where a line or a sentence begins, and inside the sentences of the
// first paragraph: "Sort them and return …", "Sorts them; returns …". The latter only where it is
// certainly the function that returns it, and a value: not in "a function that sorts and returns
// …", "and return immediately" or "and return it to the pool".
std::vector<std::string> told_returns(std::string_view docstring);

// What stands behind "Raises", and behind "and raise" inside these sentences, if it is an
// exception: not in "Raises x to the power of y.".
std::vector<std::string> told_raises(std::string_view docstring);

// Of what told_returns() gives: whether that is None.
bool tells_nothing(std::string_view told);

// Kinds of values that no value is two of. Empty: another type, or a number, which may be several.
std::string_view kind_of_type(std::string_view type);

// The same of what told_returns() gives. "str", "str: the name" and "list[int]", but not "list of
// names", which may be meant loosely. "True if …" is a number, too.
std::string_view told_kind(std::string_view told);

}  // namespace twotrack::tool
