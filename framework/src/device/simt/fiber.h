// Fibers: stacks of their own that one OS thread switches between.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace warpcheck::simt {

struct Fiber;

// Where something suspended goes on.
struct Context {
  void* at = nullptr;  // an fcontext_t of Boost.Context
  Fiber* fiber = nullptr;
};

struct Fiber {
  std::byte* bottom = nullptr;  // lowest address of the stack; null for the OS thread's own
  std::size_t bytes = 0;
  void* fake_stack = nullptr;  // AddressSanitizer's, while the fiber is suspended
  void (*body)(Fiber& self) = nullptr;
  Context idle;  // of a fiber that waits for work
};

// The stack of the fiber that runs on this OS thread; empty while none does.
struct StackInUse {
  std::uintptr_t bottom;
  std::size_t bytes;
};
inline constinit thread_local StackInUse stack_in_use{};

// Suspends what runs into `from` and goes on with `to`.
void switch_to(Context& from, const Context& to);

// Fibers that wait for work, and their stacks. Each stack ends at a page that nobody may touch.
class FiberPool {
 public:
  // What a fresh fiber does, given itself; it never returns.
  using Body = void (*)(Fiber& self);

  explicit FiberPool(Body body) : body_(body) {}
  FiberPool(const FiberPool&) = delete;
  FiberPool& operator=(const FiberPool&) = delete;
  ~FiberPool();

  Fiber& take();
  void give_back(Fiber& fiber) { free_.push_back(&fiber); }

  // Takes all fibers back, and drops whatever was suspended on them.
  void abandon_all();

 private:
  Fiber& add();
  void prepare(Fiber& fiber);

  Body body_;
  std::vector<std::unique_ptr<Fiber>> all_;
  std::vector<Fiber*> free_;
};

}  // namespace warpcheck::simt
