// The Markdown of our reports as HTML. Not for Markdown of others: only what report_text.h writes
// is known here, headings, lists, tables, paragraphs, bold and code.
#pragma once

#include <string>
#include <string_view>

namespace twotrack::project {

// `level` is added to that of each heading: with 1, "# Run" is an h2.
std::string markdown_html(std::string_view markdown, size_t level = 0);

}  // namespace twotrack::project
