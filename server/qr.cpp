#include "server/qr.hpp"

#include <qrencode.h>

#include <memory>

namespace server {
namespace {

constexpr int quiet_zone = 4;

struct Free {
  void operator()(QRcode* code) const { QRcode_free(code); }
};

bool is_dark(const QRcode& code, int row, int column) {
  if (row < 0 || column < 0 || row >= code.width || column >= code.width) return false;
  return (code.data[row * code.width + column] & 1) != 0;
}

// Drawn in white on black, so a block is a light place.
const char* block(bool upper_dark, bool lower_dark) {
  if (upper_dark) return lower_dark ? " " : "▄";
  return lower_dark ? "▀" : "█";
}

}  // namespace

std::string qr_code(std::string_view text) {
  const std::unique_ptr<QRcode, Free> code(
      QRcode_encodeString8bit(std::string(text).c_str(), 0, QR_ECLEVEL_M));
  if (!code) return "";
  std::string drawing;
  for (int row = -quiet_zone; row < code->width + quiet_zone; row += 2) {
    drawing += "\033[97;40m";
    for (int column = -quiet_zone; column < code->width + quiet_zone; ++column)
      drawing += block(is_dark(*code, row, column), is_dark(*code, row + 1, column));
    drawing += "\033[0m\n";
  }
  return drawing;
}

}  // namespace server
