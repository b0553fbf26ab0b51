// faults: people play over real connections at a real server while everything goes wrong that can;
// afterwards nothing that was acknowledged is lost or there twice, and nobody has missed a line.
#include <chrono>
#include <cstdint>
#include <iostream>
#include <random>
#include <string>

#include "server/test/faults/siege.hpp"

namespace server::test::faults {
namespace {

struct Wishes {
  std::uint64_t seed = std::random_device()();
  std::int64_t rounds = 40;
  std::chrono::minutes minutes{0};  // instead of rounds
};

constexpr const char* usage = "usage: faults [--rounds N | --minutes N] [--seed N]\n";

Wishes read_wishes(int argc, char** argv) {
  Wishes wishes;
  for (int i = 1; i < argc; i += 2) {
    const std::string flag = argv[i];
    if (i + 1 == argc) throw std::invalid_argument(usage);
    const std::string value = argv[i + 1];
    if (value.empty() || value.find_first_not_of("0123456789") != std::string::npos)
      throw std::invalid_argument(usage);
    if (flag == "--seed")
      wishes.seed = std::stoull(value);
    else if (flag == "--rounds")
      wishes.rounds = std::stoll(value);
    else if (flag == "--minutes")
      wishes.minutes = std::chrono::minutes(std::stoll(value));
    else
      throw std::invalid_argument(usage);
  }
  return wishes;
}

int run(const Wishes& wishes) {
  std::cout << "seed " << wishes.seed << std::endl;
  Siege siege(wishes.seed);
  const auto end = std::chrono::steady_clock::now() + wishes.minutes;
  const auto goes_on = [&](std::int64_t round) {
    if (wishes.minutes.count() == 0) return round < wishes.rounds;
    return std::chrono::steady_clock::now() < end;
  };
  try {
    for (std::int64_t round = 0; goes_on(round); ++round) siege.round();
    const bool right = siege.settle_up();
    siege.report();
    return right ? 0 : 1;
  } catch (...) {
    siege.report();
    throw;
  }
}

}  // namespace
}  // namespace server::test::faults

int main(int argc, char** argv) {
  try {
    return server::test::faults::run(server::test::faults::read_wishes(argc, argv));
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
