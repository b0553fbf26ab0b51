#include "server/test/store_support.hpp"
#include "table/memory_journal.hpp"

// The journals that need nothing but this machine, under the laws of all journals.
namespace server::test {
namespace {

class InMemory final : public JournalHome {
 public:
  Journal& journal() override { return journal_; }
  void settle() override {}
  void reopen() override {}  // it ends with the program

 private:
  table::MemoryJournal journal_;
};

class OnDisk final : public JournalHome {
 public:
  Journal& journal() override { return *store_; }
  void settle() override { store_->settle(); }
  void reopen() override {
    store_.reset();
    store_ = opened(folder_ / "data");
  }

 private:
  Folder folder_;
  std::unique_ptr<Store> store_ = opened(folder_ / "data");
};

INSTANTIATE_TEST_SUITE_P(
    Here, JournalLaws,
    testing::Values(JournalKind{"memory", [] { return std::make_unique<InMemory>(); }},
                    JournalKind{"sqlite", [] { return std::make_unique<OnDisk>(); }}),
    name_of_kind);

}  // namespace
}  // namespace server::test
