// dotted_name: a name as written in a language, in the form used by ids and calls.
#pragma once

#include <string>
#include <string_view>

namespace twotrack::hub {

// "a.B.f" of "::a::B<T>::f", "A.operator<<" of "A::operator <<", "A.f" of "A.prototype.f", "f" of
// "exports.f", "this.f" and of "'f'".
std::string dotted_name(std::string_view text);

// The name of what is called: dotted_name() of a plain chain of names, the last name of anything
// else ("close" of "open(x).close"). Empty if it has none, or an implausible one.
std::string called_name(std::string_view text);

}  // namespace twotrack::hub
