#include <cstddef>
#include <cstdlib>

// The C++ library of some systems throws where there is nothing that could catch, and leaves out
// how: then the core ends, as it does everywhere when memory is used up.
// NOLINTBEGIN(bugprone-reserved-identifier)
extern "C" {
void* __cxa_allocate_exception(std::size_t) { std::abort(); }
void __cxa_throw(void*, void*, void (*)(void*)) { std::abort(); }
}
// NOLINTEND(bugprone-reserved-identifier)
