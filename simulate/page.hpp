#pragma once

#include <string>
#include <string_view>

#include "simulate/study.hpp"

namespace simulate {

// A study as one page that needs nothing else: no network, no script, light and dark. `words` are
// those of the game, `labels` those of reports.
std::string write_page(const StudyPlan& plan, const Study& study, const engine::Catalogue& words,
                       const engine::Catalogue& labels, std::string_view language);

// How it looks: simulate/style.cpp.
std::string_view page_style();

}  // namespace simulate
