#pragma once

#include <string_view>
#include <vector>

// Looking into JSON text without reading all of it: a client that measures a server must not need
// more time than the server. The text is taken to be right.
namespace bench {

// The text of a member's value; "" if there is no such member or this is no object.
std::string_view member(std::string_view object, std::string_view key);

// The texts of an array's items.
std::vector<std::string_view> items(std::string_view array);

std::string_view unquoted(std::string_view text);
long number(std::string_view text);  // -1 if it is none

}  // namespace bench
