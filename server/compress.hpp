#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace server {

std::string compressed(std::string_view text);
// Nothing if it is damaged or of another size.
std::optional<std::string> expanded(std::string_view bytes, std::size_t size);

}  // namespace server
