#include "device/simt/fiber.h"

#include <sys/mman.h>
#include <unistd.h>

#include <boost/context/detail/fcontext.hpp>

#include "warpcheck/error.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WARPCHECK_ASAN 1
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define WARPCHECK_ASAN 1
#endif
#if defined(WARPCHECK_ASAN)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace warpcheck::simt {
namespace {

namespace context = boost::context::detail;

// Kernels need 3 to 4 KiB of it, large local arrays and a call of printf some more; pages that are
// not touched cost nothing.
constexpr std::size_t stack_bytes = std::size_t{256} * 1024;

// AddressSanitizer is told which stack is in use.
void announce([[maybe_unused]] Context& from, [[maybe_unused]] const Context& to) {
#if defined(WARPCHECK_ASAN)
  __sanitizer_start_switch_fiber(&from.fiber->fake_stack, to.fiber->bottom, to.fiber->bytes);
#endif
}

// What was suspended to come here is noted; the bounds of the OS thread's stack are learnt.
void arrive(const context::transfer_t& transfer, [[maybe_unused]] void* fake_stack) {
  auto& previous = *static_cast<Context*>(transfer.data);
  previous.at = transfer.fctx;
#if defined(WARPCHECK_ASAN)
  const void* bottom = nullptr;
  std::size_t bytes = 0;
  __sanitizer_finish_switch_fiber(fake_stack, &bottom, &bytes);
  if (previous.fiber->bottom == nullptr) {
    previous.fiber->bottom = const_cast<std::byte*>(static_cast<const std::byte*>(bottom));
    previous.fiber->bytes = bytes;
  }
#endif
}

// Passed beside the transfer: the fiber that is being entered for the first time.
constinit thread_local Fiber* entered = nullptr;

void enter(context::transfer_t transfer) {
  arrive(transfer, nullptr);
  entered->body(*entered);
}

}  // namespace

void switch_to(Context& from, const Context& to) {
  announce(from, to);
  entered = to.fiber;
  stack_in_use = {reinterpret_cast<std::uintptr_t>(to.fiber->bottom), to.fiber->bytes};
  const context::transfer_t transfer = context::jump_fcontext(to.at, &from);
  arrive(transfer, from.fiber->fake_stack);
}

FiberPool::~FiberPool() {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  for (const auto& fiber : all_) {
    munmap(fiber->bottom - page, stack_bytes + 2 * page);
  }
}

Fiber& FiberPool::take() {
  Fiber& fiber = free_.empty() ? add() : *free_.back();
  if (!free_.empty()) {
    free_.pop_back();
  }
  if (fiber.idle.at == nullptr) {
    prepare(fiber);
  }
  return fiber;
}

void FiberPool::abandon_all() {
  free_.clear();
  for (const auto& fiber : all_) {
    fiber->idle.at = nullptr;
    free_.push_back(fiber.get());
  }
}

Fiber& FiberPool::add() {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t whole = stack_bytes + 2 * page;
  void* memory = mmap(nullptr, whole, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) {
    throw DeviceError("out of memory: a stack for a thread of the simulator");
  }
  auto* low = static_cast<std::byte*>(memory);
  if (mprotect(low, page, PROT_NONE) != 0) {
    throw DeviceError("cannot protect the end of a stack of the simulator");
  }
  // Stacks begin at different offsets in a page; otherwise their tops would compete for the same
  // few lines of the first cache.
  const std::size_t colour = all_.size() % 61 * 64;
  auto fiber = std::make_unique<Fiber>();
  fiber->bottom = low + page;
  fiber->bytes = stack_bytes + page - colour;
  fiber->body = body_;
  fiber->idle.fiber = fiber.get();
  all_.push_back(std::move(fiber));
  return *all_.back();
}

void FiberPool::prepare(Fiber& fiber) {
#if defined(WARPCHECK_ASAN)
  __asan_unpoison_memory_region(fiber.bottom, fiber.bytes);
#endif
  fiber.fake_stack = nullptr;
  fiber.idle.at = context::make_fcontext(fiber.bottom + fiber.bytes, fiber.bytes, &enter);
}

}  // namespace warpcheck::simt
