#include "simulate/words.hpp"

namespace simulate {

engine::Catalogue words_from(std::span<const engine::File> files, std::string_view language) {
  const std::string wanted = "text/" + std::string(language) + ".json";
  for (const engine::File& file : files)
    if (file.name == wanted) return *engine::Catalogue::load(file.text, file.name, "-");
  return words_from(files, engine::languages[0]);
}

}  // namespace simulate
