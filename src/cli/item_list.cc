#include "cli/item_list.h"

namespace twotrack::cli {

ItemList::ItemList(Context& context, std::vector<Column> columns)
    : context_(&context), json_(context.out(), context.format()), table_(std::move(columns)) {}

void ItemList::add(std::string_view text, std::string_view json) {
  is_empty_ = false;
  if (context_->is_text()) {
    context_->out().write(text);
  } else {
    json_.add(json);
  }
}

void ItemList::row(std::vector<Cell> cells, std::string_view json) {
  is_empty_ = false;
  if (context_->is_text()) {
    table_.add(std::move(cells));
  } else {
    json_.add(json);
  }
}

void ItemList::finish(std::string_view none) {
  json_.finish();
  if (!context_->is_text()) return;
  if (!table_.empty()) context_->write(table_);
  if (is_empty_ && !none.empty()) context_->note(none);
}

}  // namespace twotrack::cli
