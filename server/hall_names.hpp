#pragma once

#include <string>
#include <string_view>
#include <vector>

// Names that people give themselves, as others may see them.
namespace server {

// Without what nobody sees or what turns the text around it: marks of direction, signs without
// width, heaps of accents; spaces are single and inside. "" if nothing is left.
std::string clean_name(std::string_view name);

// What a name looks like at a glance: two that look alike give the same.
std::string look_of(std::string_view name);

// The name if it looks like none of the others, else with a number behind it: "Ann (2)".
std::string distinct(const std::string& name, const std::vector<std::string>& others);

}  // namespace server
