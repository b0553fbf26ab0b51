#include <algorithm>
#include <bit>

#include "games/aliens/play.hpp"

// Worlds that an observer cannot tell from the real one, made from the view alone.
namespace aliens {
namespace {

constexpr unsigned bit(Character character) { return 1u << index(character); }
constexpr unsigned all_of_side(Side side) { return side == Side::human ? 0x1feu : 0x1fe00u; }

// What the Items before a player say of the one who used them.
struct Trace {
  bool only_human = false;              // an Item that no Alien ever uses
  Character licence = Character::none;  // who an Alien with these Items must be
  bool several = false;                 // no Alien has two licences
};

class Sampler {
 public:
  Sampler(const Rules& rules, const View& view, Chance& chance)
      : rules_(rules), view_(view), chance_(chance) {}

  State make() {
    state_.clock_began = view_.clock_began;
    state_.uses = view_.uses;
    state_.pods = view_.pods;
    state_.pods_green = view_.pods_green;
    state_.pods_red = view_.pods_red;
    state_.round = view_.round;
    state_.starter = view_.starter;
    state_.current = view_.current;
    state_.reason = view_.reason;
    if (view_.complete) return copy_all();
    state_.assault = view_.assault;
    for (std::size_t i = 0; i < seats(); ++i) state_.players[i] = view_.players[i];
    cast_characters();
    gather_cards();
    deal_hands();
    for (std::size_t i = 0; i < seats(); ++i)
      if (!is_me(i)) place(i);
    if (view_.me < seats()) state_.records[view_.me] = view_.records[view_.me];
    set_turn();
    split_piles();
    return state_;
  }

 private:
  std::size_t seats() const { return static_cast<std::size_t>(rules_.seats); }
  bool is_me(std::size_t seat) const { return seat == view_.me; }
  std::size_t current() const { return static_cast<std::size_t>(engine::index(view_.current)); }
  std::uint32_t below(std::size_t bound) {
    return chance_.below(place_stream, static_cast<std::uint32_t>(bound));
  }

  State copy_all() {
    state_.draw = view_.draw;
    state_.discard = view_.discard;
    state_.removed = view_.removed;
    state_.players = view_.players;
    state_.records = view_.records;
    state_.turn = view_.turn;
    state_.assault = view_.assault;
    state_.pod_choice = view_.pod_choice;
    state_.phase = view_.phase;
    return state_;
  }

  Trace trace_of(std::size_t seat) const {
    Trace trace;
    for (const Use& use : view_.uses) {
      if (static_cast<std::size_t>(engine::index(use.seat)) != seat) continue;
      const Character licence = rules_.item(use.item).licence;
      if (licence == Character::none)
        trace.only_human = true;
      else if (trace.licence != Character::none && trace.licence != licence)
        trace.several = true;
      else
        trace.licence = licence;
    }
    if (!rules_.on.abilities && trace.licence != Character::none) trace.only_human = true;
    return trace;
  }

  bool surely_human(std::size_t seat) const {
    const Player& player = view_.players[seat];
    if (player.mutated || player.status == Status::escaped || player.side == Side::human)
      return true;
    if (player.reborn && !rules_.on.killed_aliens_reborn) return true;
    if (view_.phase == Phase::choose_pod_card && seat == current()) return true;
    const Trace trace = trace_of(seat);
    return trace.only_human || trace.several;
  }

  // Whom a seat may have been dealt on a side: nobody, one character alone, or any.
  struct Part {
    bool possible = true;
    Character only = Character::none;
    bool is_free() const { return possible && only == Character::none; }
  };

  // `turned`: a Human may have been killed in secret.
  Part part_of(std::size_t seat, Side side, bool turned) const {
    const Player& player = view_.players[seat];
    if (side == Side::alien) {
      const Character licence = trace_of(seat).licence;
      return {!surely_human(seat), licence};
    }
    if (view_.phase == Phase::choose_pod_card && seat == current())
      return {true, Character::engineer};
    if (player.mutated || player.reborn || turned) return {};
    if (player.side == Side::alien || player.kills > 0) return {false};
    if (player.attacks == 0) return {};
    return {rules_.on.abilities, Character::soldier};
  }

  struct Open {
    std::size_t seat = 0;
    Part human;
    Part alien;
    const Part& part(bool is_human) const { return is_human ? human : alien; }
  };

  // ALI-004, ALI-005: every deal that fits what lies open is as likely as any other.
  void cast_characters() {
    int humans = rules_.humans;
    std::array<std::size_t, most_seats> unknown{};
    for (std::size_t i = 0; i < seats(); ++i) {
      const Character known = view_.players[i].character;
      free_ &= ~bit(known);
      if (known == Character::none) {
        unknown[open_count_++] = i;
        continue;
      }
      Player& player = state_.players[i];
      if (player.side == Side::unknown) player.side = side_of(known);  // shown, then kept secret
      if (side_of(known) == Side::human) --humans;
    }
    unsigned chosen = 0;
    for (const bool turned : {false, true}) {
      for (std::size_t k = 0; k < open_count_; ++k)
        open_[k] = {unknown[k], part_of(unknown[k], Side::human, turned),
                    part_of(unknown[k], Side::alien, turned)};
      chosen = draw_humans(humans);
      if (chosen != no_deal) break;
    }
    cast_all(chosen);
  }

  static constexpr unsigned no_deal = ~0u;

  // Which of the open seats are Humans, as bits.
  unsigned draw_humans(int humans) {
    const bool all_free =
        std::all_of(open_.begin(), open_.begin() + open_count_,
                    [](const Open& o) { return o.human.is_free() && o.alien.is_free(); });
    const unsigned end = 1u << open_count_;
    const auto ways = [&](unsigned deal) -> std::uint32_t {
      if (std::popcount(deal) != humans) return 0;
      return all_free ? 1 : ways_to_cast(deal);
    };
    std::uint32_t total = 0;
    for (unsigned deal = 0; deal < end; ++deal) total += ways(deal);
    if (total == 0) return no_deal;
    std::uint32_t drawn = below(total);
    for (unsigned deal = 0;; ++deal) {
      if (drawn < ways(deal)) return deal;
      drawn -= ways(deal);
    }
  }

  // How many deals of Character Cards make these open seats the Humans, by a common factor.
  std::uint32_t ways_to_cast(unsigned deal) const {
    unsigned reserved = 0;
    std::array<int, 2> demanded{};  // Aliens, Humans
    for (std::size_t k = 0; k < open_count_; ++k) {
      const bool human = (deal >> k & 1u) != 0;
      const Part& part = open_[k].part(human);
      if (!part.possible) return 0;
      if (part.only == Character::none) continue;
      if ((free_ & ~reserved & bit(part.only)) == 0) return 0;
      reserved |= bit(part.only);
      ++demanded[human ? 1 : 0];
    }
    std::uint32_t ways = 1;
    for (const bool human : {false, true}) {
      const int cards =
          std::popcount(free_ & all_of_side(human ? Side::human : Side::alien)) - demanded[human];
      const int dealt =
          std::popcount(human ? deal : deal ^ ((1u << open_count_) - 1)) - demanded[human];
      for (int i = 0; i < dealt; ++i) ways *= static_cast<std::uint32_t>(cards - i);
    }
    return ways;
  }

  // First those who can be only one character, so that nobody else takes it.
  void cast_all(unsigned humans) {
    for (const bool demanded : {true, false})
      for (std::size_t k = 0; k < open_count_; ++k) {
        const bool human = (humans >> k & 1u) != 0;
        const Part& part = open_[k].part(human);
        if ((part.only != Character::none) != demanded) continue;
        cast(open_[k].seat, human ? Side::human : Side::alien, part.only);
      }
  }

  void cast(std::size_t seat, Side side, Character only) {
    Player& player = state_.players[seat];
    player.character = only != Character::none ? only : any_character(side);
    free_ &= ~bit(player.character);
    const bool attacker = player.attacks > 0 && player.character != Character::soldier;
    const bool looks_turned =
        player.side == Side::alien || (attacker && player.side == Side::unknown);
    if (rules_.on.secret_kills && side == Side::human && looks_turned && !player.mutated)
      player.reborn = true;  // nobody was told
    player.side = side == Side::alien || player.mutated || player.reborn ? Side::alien : side;
    player.ability_used = has_spent(seat);
  }

  Character any_character(Side side) {
    unsigned fitting = free_ & all_of_side(side);
    for (std::uint32_t skip = below(static_cast<std::size_t>(std::popcount(fitting))); skip > 0;
         --skip)
      fitting &= fitting - 1;
    return static_cast<Character>(std::countr_zero(fitting));
  }

  bool has_spent(std::size_t seat) const {
    const Player& player = state_.players[seat];
    if (player.character == Character::soldier) return player.attacks > 0;
    return player.character == Character::captain && view_.round > 2;
  }

  // Everything that lies face down somewhere out of sight.
  void gather_cards() {
    pool_ = rules_.components->deck;
    for (const Use& use : view_.uses) pool_.take(use.item);
    if (view_.turn.drawn != Card::none) pool_.take(view_.turn.drawn);
    if (view_.me < seats())
      for (std::size_t kind = 0; kind < card_kinds; ++kind)
        pool_.of[kind] =
            static_cast<std::uint8_t>(pool_.of[kind] - view_.players[view_.me].hand.of[kind]);
    for (std::size_t kind = index(Card::silence); kind < card_kinds; ++kind)
      for (int n = 0; n < pool_.of[kind]; ++n) kept_[kept_count_++] = card_at(kind);
  }

  Card any_kept() {
    std::swap(kept_[below(kept_count_)], kept_[kept_count_ - 1]);
    const Card card = kept_[--kept_count_];
    pool_.take(card);
    return card;
  }

  void deal_hands() {
    for (std::size_t i = 0; i < seats(); ++i)
      for (int n = is_me(i) ? view_.face_down[i] : 0; n < view_.face_down[i]; ++n)
        state_.players[i].hand.put(any_kept());
    // No noise is ever removed, but a position that was set up may say so.
    for (int n = 0; n < view_.removed_size; ++n)
      state_.removed.put(kept_count_ > 0 ? any_kept() : any_card());
  }

  bool has_had_a_turn(std::size_t seat) const {
    if (view_.round > 1) return true;
    const std::size_t start = static_cast<std::size_t>(engine::index(view_.starter));
    const std::size_t order = (seat + seats() - start) % seats();
    const std::size_t now = (current() + seats() - start) % seats();
    return order < now || (order == now && view_.turn.resolved);
  }

  bool began_among_aliens(const Player& player) const {
    return side_of(player.character) == Side::alien ||
           (rules_.on.abilities && player.character == Character::psychologist);
  }

  void place(std::size_t seat) {
    Player& player = state_.players[seat];
    if (player.status != Status::in_play) return;
    player.moved = player.reborn || has_had_a_turn(seat);
    if (player.known != Sector::none) {
      player.place = player.known;
      return;
    }
    const bool monster = began_among_aliens(player);
    if (!has_had_a_turn(seat)) {
      player.place = monster ? rules_.zone.alien : rules_.zone.human;
      return;
    }
    const int reach = view_.round * (player.side == Side::alien ? 2 : 1);
    const auto near = (monster ? rules_.from_alien : rules_.from_human).within(reach);
    player.place = near[below(near.size())];
  }

  bool used_now(Card item) const {
    return std::any_of(view_.uses.begin(), view_.uses.end(), [&](const Use& use) {
      return use.seat == view_.current && use.item == item && use.round == view_.round;
    });
  }

  void set_turn() {
    state_.turn = view_.turn;
    state_.phase = view_.phase;
    state_.pod_choice = view_.pod_choice;
    if (is_me(current()) || view_.phase == Phase::over) return;
    Player& player = state_.players[current()];
    if (!in_play(player)) return;  // left while the others answer
    if (view_.phase == Phase::choose_pod_card) draw_pod_cards();
    if (view_.phase != Phase::turn || view_.turn.resolved) {
      if (view_.phase == Phase::turn) state_.phase = Phase::after_resolution;
      state_.turn.moved = true;
      state_.turn.start = rules_.within(player.place, 1).front();
      return;
    }
    go_on_unseen(player);
  }

  // ALI-137
  void draw_pod_cards() {
    const auto all = static_cast<std::size_t>(view_.pods_green + view_.pods_red);
    const std::size_t first = below(all);
    std::size_t second = below(all - 1);
    if (second >= first) ++second;
    auto colour = [&](std::size_t card) {
      return card < view_.pods_green ? PodCard::green : PodCard::red;
    };
    state_.pod_choice = {colour(first), colour(second)};
  }

  // How far somebody has got in a turn that has said nothing yet.
  void go_on_unseen(Player& player) {
    Turn& turn = state_.turn;
    const bool cat = used_now(Card::cat);
    const std::uint32_t step = cat ? 2 : below(3);
    state_.phase = Phase::before_move;
    turn.start = player.place;
    if (used_now(Card::teleport)) turn.start = rules_.floor[below(rules_.floor.size())];
    const Sector from = player.place;
    const auto near = rules_.within(from, std::min(speed(rules_, state_), longest_move));
    const Sector to = near.empty() ? from : near[below(near.size())];
    if (step == 0 || to == turn.start || to == from) {
      if (!cat) return;
    } else {
      player.place = to;
    }
    player.moved = turn.moved = true;
    state_.phase = Phase::after_move;
    if (step == 2) draw_unseen(player, cat);
  }

  void draw_unseen(Player& player, bool cat) {
    Turn& turn = state_.turn;
    const Ground ground = rules_.ground(player.place);
    const bool dangerous =
        ground == Ground::dangerous || (ground == Ground::silent && rules_.on.draw_on_silent);
    const bool cards = view_.draw_size + view_.discard_size > 0;
    turn.two_noises = cat;
    if (!cat && (!dangerous || turn.sedated || !cards)) {
      state_.phase = Phase::announce;
      turn.saying = Saying::silent_sector;
      return;
    }
    if (!cards) return;
    state_.phase = Phase::announce;
    turn.reshuffled = view_.draw_size == 0;
    turn.drawn = any_card();
    const bool psychic =
        power(rules_, player) == Character::psychic &&
        (turn.drawn == Card::silence || !rules_.on.items || rules_.on.psychic_items);
    if (turn.drawn == Card::noise_your)
      turn.saying = Saying::noise_here;
    else if (turn.drawn == Card::noise_any || cat || psychic)
      turn.saying = Saying::noise_anywhere;
    else
      turn.saying = Saying::silence;
  }

  Card any_card() {
    const std::size_t noises = std::size_t{pool_[Card::noise_your]} + pool_[Card::noise_any];
    const std::size_t number = below(noises + kept_count_);
    if (number >= noises) return any_kept();
    const Card card = number < pool_[Card::noise_your] ? Card::noise_your : Card::noise_any;
    pool_.take(card);
    return card;
  }

  // The discard pile holds noise as far as there is any; the rest is still to be drawn.
  void split_piles() {
    int thrown = view_.discard_size;
    if (!is_me(current()) && state_.turn.reshuffled) thrown = 0;
    while (thrown > 0 && pool_[Card::noise_your] + pool_[Card::noise_any] > 0) {
      const int noises = pool_[Card::noise_your] + pool_[Card::noise_any];
      const bool your = below(static_cast<std::size_t>(noises)) <
                        static_cast<std::uint32_t>(pool_[Card::noise_your]);
      const Card card = your ? Card::noise_your : Card::noise_any;
      pool_.take(card);
      state_.discard.put(card);
      --thrown;
    }
    for (; thrown > 0; --thrown) state_.discard.put(any_kept());
    pool_.move_all_to(state_.draw);
  }

  const Rules& rules_;
  const View& view_;
  Chance& chance_;
  State state_{};
  unsigned free_ = 0x1fffeu;  // Character Cards that nobody is known to have
  std::array<Open, most_seats> open_{};
  std::size_t open_count_ = 0;
  Heap pool_;
  std::array<Card, 32> kept_{};  // Silence and Item cards of the pool
  std::size_t kept_count_ = 0;
};

}  // namespace

State Game::sample(const Rules& rules, const View& view, Chance& chance) {
  return Sampler(rules, view, chance).make();
}

}  // namespace aliens
