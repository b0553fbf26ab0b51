#include <charconv>

#include "cli/choose.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/play/play.hpp"
#include "cli/remote/remote.hpp"

namespace cli {
namespace {

std::optional<engine::Seed> read_seed(const std::string& typed) {
  if (typed.empty()) return std::nullopt;
  engine::Seed seed;
  if (engine::from_hex(typed, seed)) return seed;
  std::uint64_t number = 0;
  const char* end = typed.data() + typed.size();
  const auto [read, error] = std::from_chars(typed.data(), end, number);
  if (error != std::errc() || read != end) throw Failure("bad_seed", {{"typed", typed}});
  return engine::seed_from(number);
}

}  // namespace

int play_game(const Common& common, const PlayFlags& flags) {
  if (!flags.server.empty()) return remote::play(common, flags);
  PlayOptions options;
  options.entry = &find_game(flags.choice.game);
  options.game_data = load_game_data(common, *options.entry);
  options.options = choose_options(common, *options.game_data, flags.choice);
  options.seats = flags.choice.seats.value_or(0);
  options.seat_specs = flags.seats;
  options.seed = read_seed(flags.seed);
  options.language = common.language;
  options.plain = flags.plain;
  options.fast = flags.fast;
  if (flags.curtain != 0) options.curtain = flags.curtain > 0 ? Curtain::on : Curtain::off;
  options.save = flags.save;
  options.resume = flags.resume;
  return play(options);
}

}  // namespace cli
