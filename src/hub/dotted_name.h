// dotted_name: a name as the languages write it, in the one form that ids and calls have.
#pragma once

#include <string>
#include <string_view>

namespace twotrack::hub {

// "a.B.f" of "::a::B<T>::f", "A.operator<<" of "A::operator <<", "A.f" of "A.prototype.f", "f" of
// "exports.f", "this.f" and of "'f'".
std::string dotted_name(std::string_view text);

// The name of what is called: dotted_name() of a plain chain of names, the last name of anything
// else ("close" of "open(x).close"). Empty when it has none, or one that nobody would write.
std::string called_name(std::string_view text);

}  // namespace twotrack::hub
