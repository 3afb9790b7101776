#include "device/simt/warp.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "device/simt/text.h"
#include "warpcheck/error.h"

namespace warpcheck::simt {
namespace {

const char* name_of(WarpOp op) {
  switch (op) {
    case WarpOp::sync:
      return "__syncwarp";
    case WarpOp::shuffle:
      return "__shfl_sync";
    case WarpOp::shuffle_up:
      return "__shfl_up_sync";
    case WarpOp::shuffle_down:
      return "__shfl_down_sync";
    case WarpOp::shuffle_xor:
      return "__shfl_xor_sync";
    case WarpOp::ballot:
      return "__ballot_sync";
    case WarpOp::any:
      return "__any_sync";
    case WarpOp::all:
      return "__all_sync";
    case WarpOp::add:
      return "__reduce_add_sync";
    case WarpOp::min_signed:
    case WarpOp::min_unsigned:
      return "__reduce_min_sync";
    case WarpOp::max_signed:
    case WarpOp::max_unsigned:
      return "__reduce_max_sync";
    case WarpOp::bit_and:
      return "__reduce_and_sync";
    case WarpOp::bit_or:
      return "__reduce_or_sync";
    case WarpOp::bit_xor:
      return "__reduce_xor_sync";
    case WarpOp::match_any:
      return "__match_any_sync";
    case WarpOp::match_all:
      return "__match_all_sync";
  }
  return "warp operation";
}

bool is_shuffle(WarpOp op) {
  return op == WarpOp::shuffle || op == WarpOp::shuffle_up || op == WarpOp::shuffle_down
         || op == WarpOp::shuffle_xor;
}

constexpr unsigned whole_warp = 0xffffffff;

unsigned bit(unsigned lane) {
  return 1U << lane;
}

unsigned lowest(unsigned lanes) {
  return static_cast<unsigned>(std::countr_zero(lanes));
}

std::string thread_at(const Lanes& lanes, unsigned lane, const WarpCall& call) {
  return fmt::format("{} in {} at {}", thread_text(lanes.first_thread + lane), name_of(call.op),
                     text(call.at));
}

[[noreturn]] void fail(const char* rule, const std::string& what) {
  throw SimulatorError(fmt::format("{}: {}: {}", rule, block_text(), what));
}

[[noreturn]] void fail_exited(const Lanes& lanes, unsigned lane, const WarpCall& call,
                              unsigned exited) {
  fail("warp mask names an exited lane",
       fmt::format("{}, mask {:#010x}, but lane {} has returned from the kernel",
                   thread_at(lanes, lane, call), call.mask, lowest(exited)));
}

// The lane that a shuffle reads; a lane reads itself where the segment ends.
unsigned source_of(unsigned lane, const WarpCall& call) {
  const int self = static_cast<int>(lane);
  const int segment = self & ~(call.width - 1);
  const int end = segment + call.width;
  const auto clamped = [&](bool inside, int source) {
    return static_cast<unsigned>(inside ? source : self);
  };
  switch (call.op) {
    case WarpOp::shuffle:
      return static_cast<unsigned>(segment + (call.argument & (call.width - 1)));
    case WarpOp::shuffle_up:
      return clamped(call.argument >= 0 && self - call.argument >= segment, self - call.argument);
    case WarpOp::shuffle_down:
      return clamped(call.argument >= 0 && call.argument < end - self, self + call.argument);
    default:
      return clamped((self ^ call.argument) >= 0 && (self ^ call.argument) < end,
                     self ^ call.argument);
  }
}

std::uint64_t smaller_signed(std::uint64_t a, std::uint64_t b) {
  return static_cast<std::int32_t>(a) < static_cast<std::int32_t>(b) ? a : b;
}

std::uint64_t apply(WarpOp op, std::uint64_t a, std::uint64_t b) {
  switch (op) {
    case WarpOp::add:
      return a + b;
    case WarpOp::min_signed:
      return smaller_signed(a, b);
    case WarpOp::max_signed:
      return smaller_signed(a, b) == a ? b : a;
    case WarpOp::min_unsigned:
      return std::min(a, b);
    case WarpOp::max_unsigned:
      return std::max(a, b);
    case WarpOp::bit_and:
    case WarpOp::all:
      return a & b;
    case WarpOp::bit_or:
    case WarpOp::any:
    case WarpOp::ballot:
      return a | b;
    default:
      return a ^ b;
  }
}

}  // namespace

unsigned Warp::arrive(unsigned lane, const WarpCall& call, const Lanes& lanes,
                      std::uint64_t foreign) {
  check_mask(lane, call, lanes);
  calls_[lane] = call;
  Group& group = join(lane, call, lanes);
  const unsigned taking_part = call.mask & lanes.present;
  if (group.arrived != taking_part) {
    return 0;
  }
  complete(group, lanes, foreign);
  group = groups_[--group_count_];
  return taking_part;
}

void Warp::check_mask(unsigned lane, const WarpCall& call, const Lanes& lanes) const {
  if ((call.mask & bit(lane)) == 0) {
    fail("warp mask without the caller",
         fmt::format("{}, mask {:#010x}, is lane {}", thread_at(lanes, lane, call), call.mask,
                     lane));
  }
  // The whole-warp mask is usual in a last warp that is not full; lanes that never were are left
  // out of it.
  if ((call.mask & ~lanes.present) != 0 && call.mask != whole_warp) {
    fail("warp mask names a lane beyond the block",
         fmt::format("{}, mask {:#010x}, but the warp has no lane {}", thread_at(lanes, lane, call),
                     call.mask, lowest(call.mask & ~lanes.present)));
  }
  if ((call.mask & lanes.exited) != 0) {
    fail_exited(lanes, lane, call, call.mask & lanes.exited);
  }
  if (is_shuffle(call.op)
      && (call.width < 1 || call.width > 32 || (call.width & (call.width - 1)) != 0)) {
    fail("shuffle width", fmt::format("{}, width {} is not a power of two up to 32",
                                      thread_at(lanes, lane, call), call.width));
  }
}

Warp::Group& Warp::join(unsigned lane, const WarpCall& call, const Lanes& lanes) {
  for (unsigned g = 0; g < group_count_; ++g) {
    Group& group = groups_[g];
    const unsigned other = lowest(group.arrived);
    const WarpCall& waits = calls_[other];
    if (group.mask == call.mask) {
      if (waits.op != call.op) {
        fail("lanes of a warp disagree on the operation",
             fmt::format("{}, but {}", thread_at(lanes, lane, call),
                         thread_at(lanes, other, waits)));
      }
      if (waits.bytes != call.bytes) {
        fail("lanes of a warp disagree on the operation",
             fmt::format("{}, {} bytes, but {}, {} bytes", thread_at(lanes, lane, call), call.bytes,
                         thread_at(lanes, other, waits), waits.bytes));
      }
      group.arrived |= bit(lane);
      return group;
    }
    // Each waits for the other, with another mask: that can never end well.
    if ((group.mask & bit(lane)) != 0 && (group.arrived & call.mask) != 0) {
      fail("lanes of a warp disagree on the mask",
           fmt::format("{}, mask {:#010x}, but {}, mask {:#010x}", thread_at(lanes, lane, call),
                       call.mask, thread_at(lanes, other, waits), waits.mask));
    }
  }
  groups_[group_count_] = {call.mask, bit(lane)};
  return groups_[group_count_++];
}

void Warp::complete(const Group& group, const Lanes& lanes, std::uint64_t foreign) {
  const WarpOp op = calls_[lowest(group.arrived)].op;
  if (op == WarpOp::sync) {
    return;
  }
  if (is_shuffle(op)) {
    complete_shuffle(group.arrived, lanes, foreign);
    return;
  }
  if (op == WarpOp::match_any || op == WarpOp::match_all) {
    match(group.arrived);
    return;
  }
  const std::uint64_t all = combine(group.arrived);
  for (unsigned rest = group.arrived; rest != 0; rest &= rest - 1) {
    results_[lowest(rest)] = all;
  }
}

void Warp::complete_shuffle(unsigned taking_part, const Lanes& lanes, std::uint64_t foreign) {
  for (unsigned rest = taking_part; rest != 0; rest &= rest - 1) {
    const unsigned lane = lowest(rest);
    const WarpCall& call = calls_[lane];
    const unsigned source = source_of(lane, call);
    if ((taking_part & bit(source)) != 0) {
      results_[lane] = calls_[source].value;
    } else if (call.op == WarpOp::shuffle || call.op == WarpOp::shuffle_xor) {
      fail("shuffle from a lane that takes no part",
           fmt::format("{}, mask {:#010x}, reads lane {}", thread_at(lanes, lane, call), call.mask,
                       source));
    } else {
      // At the end of a partial warp, correct kernels read up or down beyond it and do not use
      // what they get; CUDA leaves that value undefined.
      results_[lane] = foreign;
    }
  }
}

std::uint64_t Warp::combine(unsigned taking_part) const {
  const unsigned first = lowest(taking_part);
  const WarpOp op = calls_[first].op;
  const auto contribution = [&](unsigned lane) {
    return op == WarpOp::ballot ? calls_[lane].value << lane : calls_[lane].value;
  };
  std::uint64_t all = contribution(first);
  for (unsigned rest = taking_part & (taking_part - 1); rest != 0; rest &= rest - 1) {
    all = apply(op, all, contribution(lowest(rest)));
  }
  return all;
}

void Warp::match(unsigned taking_part) {
  for (unsigned rest = taking_part; rest != 0; rest &= rest - 1) {
    const unsigned lane = lowest(rest);
    unsigned same = 0;
    for (unsigned others = taking_part; others != 0; others &= others - 1) {
      if (calls_[lowest(others)].value == calls_[lane].value) {
        same |= bit(lowest(others));
      }
    }
    const bool wants_all = calls_[lane].op == WarpOp::match_all;
    results_[lane] = wants_all && same != taking_part ? 0 : same;
  }
}

void Warp::wait_for_active_mask(unsigned lane, At at) {
  in_active_mask_ |= bit(lane);
  calls_[lane].at = at;
}

unsigned Warp::release_active_masks() {
  for (unsigned rest = in_active_mask_; rest != 0; rest &= rest - 1) {
    const unsigned lane = lowest(rest);
    unsigned together = 0;
    for (unsigned others = in_active_mask_; others != 0; others &= others - 1) {
      if (calls_[lowest(others)].at.line == calls_[lane].at.line) {
        together |= bit(lowest(others));
      }
    }
    results_[lane] = together;
  }
  return std::exchange(in_active_mask_, 0U);
}

void Warp::check_waiting(const Lanes& lanes) const {
  for (unsigned g = 0; g < group_count_; ++g) {
    const unsigned lane = lowest(groups_[g].arrived);
    if ((groups_[g].mask & lanes.exited) != 0) {
      fail_exited(lanes, lane, calls_[lane], groups_[g].mask & lanes.exited);
    }
  }
}

std::string Warp::text_of(unsigned lane, const Lanes& lanes) const {
  return thread_at(lanes, lane, calls_[lane]);
}

void Warp::clear() {
  group_count_ = 0;
  in_active_mask_ = 0;
}

}  // namespace warpcheck::simt
