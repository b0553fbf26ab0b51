#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>

#include "fuzz/harness.hpp"
#include "fuzz/mutate.hpp"

// What libFuzzer calls, which has the main function.
namespace {

std::vector<fuzz::Harness> all() {
  std::vector<fuzz::Harness> list{fuzz::http(),     fuzz::headers(),      fuzz::messages(),
                                  fuzz::hall(),     fuzz::tables(),       fuzz::journals(),
                                  fuzz::archives(), fuzz::records(),      fuzz::scenarios(),
                                  fuzz::works(),    fuzz::configuration()};
  for (fuzz::Harness& play : fuzz::plays()) list.push_back(std::move(play));
  return list;
}

std::optional<fuzz::Harness> chosen;

void list_names() {
  for (const fuzz::Harness& each : all()) std::puts(each.name.c_str());
  std::exit(0);
}

void write_samples(const std::filesystem::path& folder) {
  for (const fuzz::Harness& each : all()) {
    std::filesystem::create_directories(folder / each.name);
    for (const fuzz::Sample& sample : each.samples())
      std::ofstream(folder / each.name / sample.name, std::ios::binary) << sample.input;
  }
  std::exit(0);
}

void choose(std::string_view name) {
  for (fuzz::Harness& each : all())
    if (each.name == name) chosen = std::move(each);
  if (chosen) return;
  std::fprintf(stderr, "There is no harness of this name; --list names them.\n");
  std::exit(2);
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  for (int i = 1; i < *argc; ++i) {
    const std::string_view word = (*argv)[i];
    const auto value = [&](std::string_view flag) { return word.substr(flag.size()); };
    if (word == "--list") list_names();
    if (word.starts_with("--samples=")) write_samples(value("--samples="));
    if (word.starts_with("--harness=")) choose(value("--harness="));
  }
  if (chosen) return 0;
  std::fprintf(
      stderr,
      "usage: escapement_fuzz --harness=NAME [FLAG OF LIBFUZZER...] [FOLDER OR FILE...]\n"
      "       escapement_fuzz --list\n"
      "       escapement_fuzz --samples=FOLDER   seeds for all harnesses, from real play\n");
  std::exit(2);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  chosen->run({reinterpret_cast<const char*>(data), size});
  return 0;
}

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const auto altered = fuzz::mutated(input, chosen->shape, seed);
  if (!altered || altered->size() > most) return LLVMFuzzerMutate(data, size, most);
  std::memcpy(data, altered->data(), altered->size());
  return altered->size();
}
