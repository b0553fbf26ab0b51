#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/play/terminal.hpp"
#include "cli/play/words.hpp"

namespace cli {

// Windows over the game that want an answer before it goes on.
class Dialog {
 public:
  // `behind` draws the game again, for when the window changes its size or the game goes on; `key`
  // waits for one, or gives none when it is time to draw again.
  Dialog(Terminal& terminal, const Words& words, std::function<void()> behind,
         std::function<Key()> key)
      : terminal_(terminal), words_(words), behind_(std::move(behind)), key_(std::move(key)) {}

  // Reads until somebody closes it.
  void page(const std::string& title, const std::vector<std::string>& paragraphs);
  enum class Reply { yes, no, neither };
  Reply ask(const std::string& question);
  // By number; none if it was given up.
  std::optional<std::size_t> choose(const std::string& title,
                                    const std::vector<std::string>& items);
  // None if it was given up.
  std::optional<std::string> type(const std::string& question, const std::string& proposal);

 private:
  Area window(int width, int height) const;
  void draw_page(const std::string& title, const std::vector<std::string>& lines, int first,
                 int shown);

  Terminal& terminal_;
  const Words& words_;
  std::function<void()> behind_;
  std::function<Key()> key_;
};

}  // namespace cli
