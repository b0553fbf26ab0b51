#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json.hpp"
#include "games/aliens/zone.hpp"

namespace aliens {

// What is wrong with a zone, or worth knowing about it: a code of RULES.md ("Z05", "W1"), what its
// sentence needs (text key "zone.Z05"), and all sectors that it is about.
struct Finding {
  std::string code;
  engine::JsonObject fields;
  std::vector<Sector> sectors = {};
};

struct ZoneCheck {
  std::optional<Zone> zone;   // only without errors
  std::optional<Zone> draft;  // with errors too, if its layout can be read
  std::vector<Finding> errors;
};

// Everything that is wrong with a zone file, in the order of the codes, each once. Its sentence
// names the first offending sector.
ZoneCheck check_zone(const engine::Json& file, int rounds);

// What is worth knowing about a zone that can be played.
std::vector<Finding> zone_warnings(const Zone& zone);

// The plain-text form: layout strings, one a line; "; name: ..." sets the name. Gives the same
// object as a zone file would hold.
engine::Json zone_from_text(std::string_view bytes);

// A zone in any of its forms (file, plain text, code) as a file would hold it; null if it is a file
// or a code that is not whole.
engine::Json read_zone(std::string_view text);

}  // namespace aliens
