#pragma once

#include <bit>
#include <cstdint>
#include <vector>

// What a search has found out so far: for every decision that it met, the choices it tried there.
namespace engine::search {

inline constexpr std::uint32_t nowhere = 0xffff'ffff;

// One choice.
template <class Action>
struct Edge {
  Action listed{};  // as the rules list it: a shape, or the action itself
  Action action{};
  std::uint32_t number = nowhere;  // which fill of the shape it is
  std::uint32_t place = 0;         // where it was in the last list
  std::uint32_t next = nowhere;    // of the same node
  std::uint32_t visits = 0;
  std::uint32_t available = 0;  // how often it could have been chosen
  bool waits = false;           // lets time pass instead of acting
  double sum = 0;               // of what it was worth
  double squares = 0;
  double regret = 0;  // of not having chosen it
  double share = 0;   // of the average way to choose

  double mean() const { return visits == 0 ? 0 : sum / visits; }
};

// One decision of a seat, told from others by what the seat knows.
struct Node {
  std::uint64_t key = 0;
  std::uint32_t first = nowhere;
  std::uint32_t last = nowhere;
  std::uint32_t edges = 0;
  std::uint32_t visits = 0;
};

// All room is made beforehand; a tree that is full grows no further.
template <class Action>
class Tree {
 public:
  Tree(std::uint32_t nodes, std::uint32_t edges)
      : nodes_(nodes), edges_(edges), slots_(std::bit_ceil(std::size_t{nodes} * 2), nowhere) {}

  void clear() {
    node_count_ = edge_count_ = 0;
    slots_.assign(slots_.size(), nowhere);
  }

  std::uint32_t find(std::uint64_t key) const {
    const std::uint32_t node = slots_[slot_of(key)];
    return node;
  }
  // The node with this key, a new one if there is none; nowhere if there is no room.
  std::uint32_t find_or_add(std::uint64_t key) {
    const std::size_t slot = slot_of(key);
    if (slots_[slot] != nowhere || node_count_ == nodes_.size()) return slots_[slot];
    nodes_[node_count_] = Node{};
    nodes_[node_count_].key = key;
    return slots_[slot] = node_count_++;
  }
  std::uint32_t add_edge(std::uint32_t to) {
    if (edge_count_ == edges_.size()) return nowhere;
    Node& owner = nodes_[to];
    edges_[edge_count_] = Edge<Action>{};
    (owner.first == nowhere ? owner.first : edges_[owner.last].next) = edge_count_;
    owner.last = edge_count_;
    ++owner.edges;
    return edge_count_++;
  }

  Node& node(std::uint32_t number) { return nodes_[number]; }
  const Node& node(std::uint32_t number) const { return nodes_[number]; }
  Edge<Action>& edge(std::uint32_t number) { return edges_[number]; }
  const Edge<Action>& edge(std::uint32_t number) const { return edges_[number]; }

  std::uint32_t nodes() const { return node_count_; }
  std::uint32_t edges() const { return edge_count_; }
  bool crowded() const {
    return node_count_ > nodes_.size() / 2 || edge_count_ > edges_.size() / 2;
  }

 private:
  // Where the key is, or would be.
  std::size_t slot_of(std::uint64_t key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = static_cast<std::size_t>(key ^ key >> 32) & mask;
    while (slots_[slot] != nowhere && nodes_[slots_[slot]].key != key) slot = (slot + 1) & mask;
    return slot;
  }

  std::vector<Node> nodes_;
  std::vector<Edge<Action>> edges_;
  std::vector<std::uint32_t> slots_;
  std::uint32_t node_count_ = 0;
  std::uint32_t edge_count_ = 0;
};

}  // namespace engine::search
