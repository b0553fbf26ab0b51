#pragma once

#include <string>
#include <string_view>

#include "simulate/report.hpp"

namespace simulate {

// The words of reports in one of the engine's languages.
engine::Catalogue report_words(std::string_view language);

// Numbers as these labels write them: one given in hundredths or tenths, and a rate.
std::string decimal(const engine::Catalogue& labels, std::int64_t scaled, std::size_t digits);
std::string percent(const engine::Catalogue& labels, Ppm ppm);

// A sentence of which nothing is filled in: "Move to …".
std::string open_sentence(const engine::Catalogue& words, const std::string& key);

// What a game calls its sides, and the things whose use is counted.
std::string side_name(const engine::Catalogue& words, const std::string& side);
std::string thing_name(const engine::Catalogue& words, const std::string& kind,
                       const std::string& name);
// The kinds of things of a game, by the fields that name one: those that its texts have a title for
// ("things.card").
Usage::Kinds things_of(const engine::Catalogue& words);

// For people: `words` are those of the game, `changed` the options that differ from the preset.
std::string print_report(const Report& report, const engine::Catalogue& words,
                         const engine::Catalogue& labels, const std::vector<std::string>& changed);

// One number a line: section, name, field, value.
std::string print_csv(const Report& report);

}  // namespace simulate
