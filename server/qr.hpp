#pragma once

#include <string>
#include <string_view>

namespace server {

// A QR code of half-block characters, two rows of the code a line, dark on light with its quiet
// zone; colours are set by escape sequences, so it can be scanned from dark and light terminals.
// "" if the text is too long for a code.
std::string qr_code(std::string_view text);

}  // namespace server
