#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/search/guide.hpp"
#include "engine/search/settings.hpp"
#include "engine/search/tree.hpp"
#include "engine/search/worlds.hpp"

// What to do, found by playing many imagined games: information-set Monte-Carlo tree search over
// the contract of a game alone. Every game begins in a world that the seat cannot tell from the
// real one; decisions are told apart by what their seat knows, so what is learnt in one world
// counts in all that look alike. It needs no clock: it goes on for as many games as it is told to
// play, and gives the same answer everywhere for the same seed, or until it is told to stop, and
// has an answer at any time.
namespace engine::search {

// What came of trying one choice.
template <class Action>
struct Considered {
  Action action{};
  bool waits = false;  // to let time pass is better than to act
  std::uint32_t visits = 0;
  double worth = 0;  // on average
  double error = 0;  // of that, one standard deviation
  double share = 0;  // how often to choose it, where one must not be read
};

template <Playable G, class Guide = RandomGuide<G>>
class Search {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using View = typename G::View;
  using Action = typename G::Action;

  Search(Seat seat, const Settings& settings, Guide guide = {})
      : seat_(seat),
        settings_(settings),
        guide_(std::move(guide)),
        worlds_(seat),
        tree_(settings.nodes, settings.edges) {
    path_.reserve(settings.depth);
    considered_.reserve(settings.edges);
  }

  // Something happened that this seat may know of.
  void witness(const Rules& rules, const typename G::Event& event) {
    worlds_.witness(rules, event);
    guide_.witness(rules, event);
  }

  // The seat has to decide.
  void begin(const Rules& rules, const View& view, Time now, std::uint64_t seed) {
    rules_ = &rules;
    view_ = view;
    now_ = now;
    chance_ = Chance::fast(seed);
    choices_ = Chance::fast(~seed);
    if (!settings_.reuse || tree_.crowded()) tree_.clear();
    worlds_.prepare(rules, view, chance_);
    guide_.prepare(rules, view, worlds_.memory(), chance_);
    const State world = worlds_.imagine(rules, view, chance_);
    root_key_ = key_of<G>(rules, world, seat_, seat_);
    root_ = tree_.find_or_add(root_key_);
    if (settings_.strangers > 0) public_ = G::view(rules, world, Observer::spectator());
    played_ = decisions_ = 0;
  }

  // Plays that many imagined games, or fewer if `stop()` says so before one of them.
  template <class Stop>
  void run(std::uint32_t games, Stop&& stop) {
    for (; games > 0 && !stop(); --games) play_one();
  }
  void run(std::uint32_t games) {
    run(games, [] { return false; });
  }

  std::uint64_t played() const { return played_; }
  // Of all imagined games since the decision began.
  std::uint64_t decisions() const { return decisions_; }
  Guide& guide() { return guide_; }
  const Tree<Action>& tree() const { return tree_; }

  // Everything that was tried, the most promising first.
  std::span<const Considered<Action>> considered() { return considered_at(root_); }
  // The same for another decision that was met on the way; empty if it was not.
  std::span<const Considered<Action>> considered(const State& imagined, Seat decides) {
    return considered_at(tree_.find(key_of<G>(*rules_, imagined, decides, decides)));
  }

  // The best choice. What is usually done is left only for a gain beyond so many errors.
  std::optional<Considered<Action>> best() {
    const auto all = considered();
    return all.empty() ? std::nullopt : std::optional(all.front());
  }
  std::optional<Considered<Action>> best_against(const Action& usual, double errors) {
    const auto all = considered();
    if (all.empty()) return std::nullopt;
    const auto known = std::find_if(all.begin(), all.end(), [&](const auto& each) {
      return !each.waits && each.action == usual;
    });
    if (known == all.end()) return all.front();
    const Considered<Action>* chosen = &*known;
    double highest = 0;
    for (const auto& each : all) {
      const double doubt = std::sqrt(each.error * each.error + known->error * known->error);
      const double gain = each.worth - known->worth - errors * doubt;
      if (each.visits < 2 || gain <= highest) continue;
      highest = gain;
      chosen = &each;
    }
    return *chosen;
  }
  // One of the choices, each as often as its share says.
  std::optional<Considered<Action>> draw(Chance& chance) {
    const auto all = considered();
    if (all.empty()) return std::nullopt;
    double left = uniform(chance);
    for (const auto& each : all) {
      left -= each.share;
      if (left < 0) return each;
    }
    return all.front();
  }
  // What the decision is worth to the seat, by all that was tried or as it would choose.
  double worth() {
    double sum = 0;
    for (const auto& each : considered()) sum += each.share * each.worth;
    return sum;
  }

 private:
  static constexpr int capacity = G::Actions::capacity;

  // A decision in the tree on the way of one imagined game.
  struct Step {
    Seat seat{};
    std::uint32_t node = nowhere;
    std::uint32_t edge = nowhere;
    double drawn = 1;  // how likely it was that this was chosen
  };

  static double uniform(Chance& chance) {
    return static_cast<double>(chance.word(0) >> 11) * 0x1p-53;
  }

  void play_one() {
    ++played_;
    const bool own = settings_.strangers <= 0 || uniform(choices_) >= settings_.strangers;
    world_ = own ? worlds_.imagine(*rules_, view_, chance_) : G::sample(*rules_, public_, chance_);
    guide_.begin(*rules_, world_, choices_);
    path_.clear();
    play_out(own);
    learn(own);
  }

  void play_out(bool own) {
    const Rules& rules = *rules_;
    Time now = now_;
    Seats waiting;
    bool growing = true;
    bool first = own;
    for (std::uint32_t decisions = 0;; ++decisions) {
      const Seats acting = G::acting(rules, world_);
      const auto deadline = G::deadline(rules, world_);
      if (acting.empty() && !deadline) return reward_all();
      if (decisions >= settings_.longest) return worths_.fill(0.5);
      if (guide_.judge(rules, world_, decisions, worths_)) return;
      Seats asked = acting;
      for (int i = 0; i < max_seats; ++i)
        if (waiting.has(seat_at(i))) asked.remove(seat_at(i));
      const auto then = asked.empty() ? std::nullopt
                        : first       ? std::optional(now)
                                      : hesitate(deadline, now, settings_.hesitation, choices_);
      events_.clear();
      if (!then) {
        now = std::max(now, *deadline);
        G::expire(rules, world_, now, chance_, events_);
        waiting = {};
        guide_.see(rules, world_, events_);
        continue;
      }
      now = *then;
      const Seat seat = first && asked.has(seat_) ? seat_ : random_acting<G>(asked, choices_);
      legal_.clear();
      G::legal(rules, world_, seat, legal_);
      const bool wait_offered = settings_.waiting && deadline.has_value();
      std::uint32_t edge = nowhere;
      if (growing && settings_.searched.has(seat) && path_.size() < settings_.depth &&
          (legal_.size() > 1 || wait_offered || is_shape(seat, legal_[0])))
        edge = descend(seat, first && seat == seat_, wait_offered, growing);
      first = false;
      if (edge != nowhere && tree_.edge(edge).waits) {
        waiting.add(seat);
        continue;
      }
      const Action action = edge != nowhere ? tree_.edge(edge).action
                                            : guide_.choose(rules, world_, seat, legal_, choices_);
      if (!G::apply(rules, world_, seat, action, now, chance_, events_).ok())
        return worths_.fill(0.5);
      ++decisions_;
      waiting = {};
      guide_.see(rules, world_, events_);
    }
  }

  void reward_all() {
    const auto outcome = G::outcome(*rules_, world_);
    for (int i = 0; i < G::seats(*rules_); ++i)
      worths_[static_cast<std::size_t>(i)] =
          outcome ? guide_.reward(*rules_, *outcome, seat_at(i)) : 0.5;
  }

  bool is_shape(Seat seat, const Action& listed) const {
    if constexpr (G::all_concrete)
      return false;
    else
      return G::domain(*rules_, world_, seat, listed) > 1;
  }

  // What is not worth a try is taken off the list.
  void shorten(Seat seat) {
    int kept = 0;
    for (int i = 0; i < legal_.size(); ++i)
      if (guide_.considers(*rules_, world_, seat, legal_[i])) legal_[kept++] = legal_[i];
    if (kept > 0) legal_.keep_first(kept);
  }

  // One decision in the tree: the edge that is taken, nowhere if there is no room for it.
  std::uint32_t descend(Seat seat, bool root, bool wait_offered, bool& growing) {
    shorten(seat);
    const Observer observer = settings_.observers == Observers::many ? seat : seat_;
    const std::uint32_t node =
        root ? root_ : tree_.find_or_add(key_of<G>(*rules_, world_, observer, seat));
    if (node == nowhere) {
      growing = false;
      return nowhere;
    }
    find_available(node, seat, wait_offered);
    Step step{seat, node, nowhere, 1};
    const bool fresh = tree_.node(node).visits == 0;
    step.edge = settings_.choosing == Choosing::regretful ? choose_by_regret(node, seat, step.drawn)
                                                          : choose_by_hope(node, seat, root);
    if (step.edge == nowhere) {
      growing = false;
      return nowhere;
    }
    if (fresh) growing = false;
    path_.push_back(step);
    return step.edge;
  }

  // Which of the node's edges can be taken in this world, and how many there are of each listed
  // action.
  void find_available(std::uint32_t node, Seat seat, bool wait_offered) {
    for (int i = 0; i < legal_.size(); ++i) tried_[static_cast<std::size_t>(i)] = 0;
    available_.clear();
    wait_offered_ = wait_offered;
    wait_tried_ = false;
    for (std::uint32_t at = tree_.node(node).first; at != nowhere; at = tree_.edge(at).next) {
      Edge<Action>& edge = tree_.edge(at);
      if (edge.waits) {
        wait_tried_ = true;
        if (!wait_offered) continue;
      } else {
        const int place = place_of(edge);
        if (place < 0) continue;
        if (!(edge.listed == edge.action) &&
            !G::covers(*rules_, world_, seat, edge.listed, edge.action))
          continue;
        ++tried_[static_cast<std::size_t>(place)];
      }
      ++edge.available;
      if (available_.size() < most_available) available_.add(at);
    }
  }
  int place_of(Edge<Action>& edge) const {
    const auto hint = static_cast<int>(edge.place);
    if (hint < legal_.size() && legal_[hint] == edge.listed) return hint;
    for (int i = 0; i < legal_.size(); ++i)
      if (legal_[i] == edge.listed) {
        edge.place = static_cast<std::uint32_t>(i);
        return i;
      }
    return -1;
  }

  double width_after(std::uint32_t visits) const {
    return settings_.width + settings_.growth * std::sqrt(static_cast<double>(visits));
  }

  // The first edge is what the guide would do; then all others get their turn, many of them only
  // after a while; then what may be best.
  std::uint32_t choose_by_hope(std::uint32_t node, Seat seat, bool root) {
    if (tree_.node(node).first == nowhere)
      if (const auto edge = add_choice_of_guide(node, seat); edge != nowhere) return edge;
    const std::uint32_t visits = tree_.node(node).visits;
    const double width = width_after(visits);
    if (root || available_.size() < width)
      if (const auto edge = add_untried(node, seat, width); edge != nowhere) return edge;
    return most_hopeful();
  }

  std::uint32_t most_hopeful() {
    std::uint32_t best = nowhere;
    double highest = 0;
    std::uint32_t counted = 0;
    double logged = 0;
    for (const std::uint32_t at : available_) {
      const Edge<Action>& edge = tree_.edge(at);
      if (edge.available != counted) {
        counted = edge.available;
        logged = logarithm(counted);
      }
      if (edge.visits == 0) return at;
      const double hope =
          edge.mean() + settings_.curiosity * std::sqrt(logged / static_cast<double>(edge.visits));
      if (best != nowhere && hope <= highest) continue;
      best = at;
      highest = hope;
    }
    return best;
  }

  std::uint32_t add_choice_of_guide(std::uint32_t node, Seat seat) {
    const Action action = guide_.choose(*rules_, world_, seat, legal_, choices_);
    for (int i = 0; i < legal_.size(); ++i)
      if (legal_[i] == action ||
          (!G::all_concrete && G::covers(*rules_, world_, seat, legal_[i], action)))
        return add(node, i, action, nowhere);
    return nowhere;
  }

  // A listed action that has no edge yet, or one more fill of a shape that has few; each as likely.
  std::uint32_t add_untried(std::uint32_t node, Seat seat, double width) {
    std::uint32_t open = wait_offered_ && !wait_tried_ ? 1 : 0;
    for (int i = 0; i < legal_.size(); ++i)
      if (is_open(seat, i, width)) ++open;
    if (open == 0) return nowhere;
    std::uint32_t drawn = open == 1 ? 0 : choices_.below(0, open);
    for (int i = 0; i < legal_.size(); ++i)
      if (is_open(seat, i, width) && drawn-- == 0) return add_fill(node, seat, i);
    const std::uint32_t at = tree_.add_edge(node);
    if (at == nowhere) return nowhere;
    tree_.edge(at).waits = true;
    tree_.edge(at).available = 1;
    return at;
  }
  bool is_open(Seat seat, int i, double width) const {
    const std::uint32_t tried = tried_[static_cast<std::size_t>(i)];
    if (tried == 0) return true;
    if constexpr (G::all_concrete) return false;
    const std::uint32_t domain = G::domain(*rules_, world_, seat, legal_[i]);
    return tried < domain && tried < width;
  }

  // Half of the new fills are anywhere, half near the best one, and nearer the more there are.
  std::uint32_t add_fill(std::uint32_t node, Seat seat, int place) {
    const Action& listed = legal_[place];
    if constexpr (G::all_concrete) return add(node, place, listed, 0);
    const std::uint32_t domain = G::domain(*rules_, world_, seat, listed);
    if (domain <= 1) return add(node, place, G::fill(*rules_, world_, seat, listed, 0), 0);
    std::uint32_t number = choices_.below(0, domain);
    const std::uint32_t best = best_fill(listed);
    if (best != nowhere && best < domain && choices_.below(0, 2) == 1) {
      const std::uint32_t radius =
          std::max(1u, domain / (2 + tried_[static_cast<std::size_t>(place)]));
      const std::uint32_t away = 1 + choices_.below(0, radius);
      const bool up = choices_.below(0, 2) == 1;
      number = up ? (best + away) % domain : (best + domain - away % domain) % domain;
    }
    const Action action = G::fill(*rules_, world_, seat, listed, number);
    for (const std::uint32_t at : available_)
      if (!tree_.edge(at).waits && tree_.edge(at).action == action) return at;
    return add(node, place, action, number);
  }
  std::uint32_t best_fill(const Action& listed) const {
    std::uint32_t best = nowhere;
    double highest = -1;
    for (const std::uint32_t at : available_) {
      const Edge<Action>& edge = tree_.edge(at);
      if (edge.waits || !(edge.listed == listed) || edge.mean() <= highest) continue;
      highest = edge.mean();
      best = edge.number;
    }
    return best;
  }

  std::uint32_t add(std::uint32_t node, int place, const Action& action, std::uint32_t number) {
    const std::uint32_t at = tree_.add_edge(node);
    if (at == nowhere) return available_.empty() ? nowhere : most_hopeful();
    Edge<Action>& edge = tree_.edge(at);
    edge.listed = legal_[place];
    edge.action = action;
    edge.number = number;
    edge.place = static_cast<std::uint32_t>(place);
    edge.available = 1;
    return at;
  }

  // Everything listed has an edge from the beginning; shapes get more fills over time.
  std::uint32_t choose_by_regret(std::uint32_t node, Seat seat, double& drawn) {
    const double width = width_after(tree_.node(node).visits);
    for (int i = 0; i < legal_.size(); ++i) {
      if (!is_open(seat, i, width)) continue;
      const std::uint32_t before = tree_.edges();
      const std::uint32_t at = add_fill(node, seat, i);
      if (at == nowhere || tree_.edges() == before) continue;
      if (available_.size() < most_available) available_.add(at);
    }
    if (wait_offered_ && !wait_tried_)
      if (const std::uint32_t at = tree_.add_edge(node); at != nowhere) {
        tree_.edge(at).waits = true;
        if (available_.size() < most_available) available_.add(at);
      }
    if (available_.empty()) return nowhere;
    const double total = sum_of_regrets();
    const auto count = static_cast<double>(available_.size());
    const double random =
        settings_.wandering / std::sqrt(1 + tree_.node(node).visits / settled_after);
    double left = uniform(choices_);
    for (const std::uint32_t at : available_) {
      drawn = random / count + (1 - random) * wish(at, total);
      left -= drawn;
      if (left < 0) return at;
    }
    return available_[available_.size() - 1];
  }
  double sum_of_regrets() const {
    double total = 0;
    for (const std::uint32_t at : available_) total += std::max(0.0, tree_.edge(at).regret);
    return total;
  }
  double wish(std::uint32_t at, double total) const {
    return total > 0 ? std::max(0.0, tree_.edge(at).regret) / total : 1.0 / available_.size();
  }

  // Who decides in worlds that it cannot know to be these learns nothing from them.
  void learn(bool own) {
    const bool others_learn = settings_.strangers <= 0 || !own;
    for (const Step& step : path_) {
      if (step.seat != seat_ && !others_learn) continue;
      const double worth = worths_[static_cast<std::size_t>(index(step.seat))];
      ++tree_.node(step.node).visits;
      if (settings_.choosing == Choosing::regretful) regret(step, worth);
      Edge<Action>& edge = tree_.edge(step.edge);
      ++edge.visits;
      edge.sum += worth;
      edge.squares += worth * worth;
    }
  }

  // What every choice would have been worth, as far as one can tell from one of them: what it was
  // worth on average, and for the one that was taken what is more than that.
  void regret(const Step& step, double worth) {
    available_.clear();
    for (std::uint32_t at = tree_.node(step.node).first; at != nowhere; at = tree_.edge(at).next)
      if (available_.size() < most_available) available_.add(at);
    const double total = sum_of_regrets();
    const auto would = [&](std::uint32_t at) {
      const Edge<Action>& edge = tree_.edge(at);
      return edge.mean() + (at == step.edge ? (worth - edge.mean()) / step.drawn : 0);
    };
    double usual = 0;
    for (const std::uint32_t at : available_) usual += wish(at, total) * would(at);
    const auto age = static_cast<double>(tree_.node(step.node).visits);
    for (const std::uint32_t at : available_) tree_.edge(at).share += age * wish(at, total);
    for (const std::uint32_t at : available_)
      tree_.edge(at).regret = std::max(0.0, tree_.edge(at).regret + would(at) - usual);
  }

  std::span<const Considered<Action>> considered_at(std::uint32_t node) {
    considered_.clear();
    if (node == nowhere) return {};
    const bool mixes = settings_.choosing == Choosing::regretful;
    double shares = 0;
    for (std::uint32_t at = tree_.node(node).first; at != nowhere; at = tree_.edge(at).next) {
      const Edge<Action>& edge = tree_.edge(at);
      if (edge.visits == 0 && !mixes) continue;
      const double share = mixes ? edge.share : static_cast<double>(edge.visits);
      shares += share;
      considered_.push_back(
          {edge.action, edge.waits, edge.visits, edge.mean(), error_of(edge), share});
    }
    for (auto& each : considered_) each.share = shares > 0 ? each.share / shares : 0;
    std::sort(considered_.begin(), considered_.end(), [](const auto& one, const auto& other) {
      if (one.share != other.share) return one.share > other.share;
      return one.waits != other.waits ? other.waits : one.action < other.action;
    });
    return considered_;
  }
  static double error_of(const Edge<Action>& edge) {
    if (edge.visits < 2) return 1;
    const double count = edge.visits;
    const double spread = std::max(0.0, edge.squares / count - edge.mean() * edge.mean());
    return std::sqrt((spread + 0.25 / count) / (count - 1));
  }

  static constexpr int most_available = 2 * capacity + 256;
  static constexpr double settled_after = 100;  // visits; from then on one wanders less and less

  Seat seat_;
  Settings settings_;
  Guide guide_;
  Worlds<G> worlds_;
  Tree<Action> tree_;
  const Rules* rules_ = nullptr;  // while a decision is searched
  View view_{};
  View public_{};
  Time now_{};
  Chance chance_ = Chance::fast(0);
  Chance choices_ = Chance::fast(1);
  std::uint64_t root_key_ = 0;
  std::uint32_t root_ = nowhere;
  std::uint64_t played_ = 0;
  std::uint64_t decisions_ = 0;

  // Of the imagined game that is played just now.
  State world_{};
  Worths worths_{};
  typename G::Events events_;
  typename G::Actions legal_;
  std::array<std::uint32_t, static_cast<std::size_t>(capacity)> tried_{};
  Buffer<std::uint32_t, most_available> available_;
  bool wait_offered_ = false;
  bool wait_tried_ = false;
  std::vector<Step> path_;
  std::vector<Considered<Action>> considered_;
};

}  // namespace engine::search
