// Every text in a tree, for those who change them all.
//
// Inside render/ only.
#pragma once

#include <functional>
#include <string>

#include "waybill/render/node.h"

namespace waybill::render {

using TextChange = std::function<void(std::string&)>;

// Calls `change` on every text in the tree.
void each_text(Nodes& nodes, const TextChange& change);

}  // namespace waybill::render
