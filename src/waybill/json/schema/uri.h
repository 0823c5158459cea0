// URIs as schemas use them: references resolved against a base (RFC 3986, section 5) and compared
// as text.
#pragma once

#include <string>
#include <string_view>

namespace waybill::json::schema {

// The reference as an absolute URI, as far as the base is one.
std::string resolve_uri(std::string_view base, std::string_view reference);

struct SplitUri {
  std::string_view document;
  std::string_view fragment;  // without '#', still percent-encoded
};
SplitUri split_fragment(std::string_view uri);

std::string percent_decode(std::string_view text);

// Does following this URI mean asking another machine?
bool names_network(std::string_view uri);

}  // namespace waybill::json::schema
