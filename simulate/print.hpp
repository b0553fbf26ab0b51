#pragma once

#include <string>
#include <string_view>

#include "simulate/report.hpp"

namespace simulate {

// The words of reports in one of the engine's languages.
engine::Catalogue report_words(std::string_view language);

// For people: `words` are those of the game, `changed` the options that differ from the preset.
std::string print_report(const Report& report, const engine::Catalogue& words,
                         const engine::Catalogue& labels, const std::vector<std::string>& changed);

// One number a line: section, name, field, value.
std::string print_csv(const Report& report);

}  // namespace simulate
