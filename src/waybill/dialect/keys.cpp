#include "waybill/dialect/keys.h"

#include "waybill/dialect/key_table.h"

namespace waybill::dialect {

Key key_named(std::string_view name) { return key_table::find_key(name); }

}  // namespace waybill::dialect
