#include "games/deathstar/border.hpp"

namespace deathstar {

engine::Picture Border::picture(const Rules&, const View&, const engine::Catalogue&, const Action*,
                                int width, int height) {
  return engine::Picture(width, height);
}

std::vector<std::string> Border::told(const Rules&, const View&, const engine::Catalogue&) {
  return {};
}

}  // namespace deathstar
