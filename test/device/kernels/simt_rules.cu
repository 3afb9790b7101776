// One kernel for each rule that the simulator watches, with the mistake and without.
#undef NDEBUG
#include <cassert>
#include <stdexcept>

#include <cuda_runtime.h>

#include "simt_kernels.h"
#include "warpcheck/launch.h"

namespace {

using simt_kernels::Rule;

constexpr unsigned all_lanes = 0xffffffffu;

__device__ void barriers(Rule rule, bool wrong, int* y) {
  const int t = threadIdx.x;
  if (rule == Rule::divergent_barriers) {
    if (wrong && t < 16)
      __syncthreads();
    else
      __syncthreads();  // for the correct kernel, the only one
  } else if (rule == Rule::divergent_votes) {
    if (wrong && t < 16)
      y[t] = __syncthreads_or(1);
    else
      y[t] = __syncthreads_count(1);
  } else if (wrong && t > 0 && t < 32) {
    y[t] = __shfl_sync(all_lanes, t, 0);  // lane 0 is at the barrier
  } else {
    __syncthreads();
  }
}

__device__ void exits(Rule rule, bool wrong, int* y) {
  const int t = threadIdx.x;
  if (t >= 32)
    return;
  if (t == 5 && rule == Rule::exited_lane_in_mask)
    return;
  if (rule == Rule::lane_exits_after_wait)
    __syncwarp();
  if (rule != Rule::exited_lane_in_mask && t == 31)
    return;
  const unsigned left = rule == Rule::exited_lane_in_mask ? ~(1u << 5) : 0x7fffffffu;
  y[t] = __any_sync(wrong ? all_lanes : left, t == 1);
}

__device__ void masks(Rule rule, bool wrong, int* y) {
  const int t = threadIdx.x;
  if (rule == Rule::lane_beyond_block) {
    if (t >= 32)
      __syncwarp(wrong ? 0x1ffffu : 0xffffu);
    return;
  }
  if (rule == Rule::caller_not_in_mask) {
    if (wrong || t < 16)
      y[t] = __ballot_sync(0xffffu, 1);
    return;
  }
  if (t < 16)
    y[t] = __shfl_sync(wrong ? 0x1ffffu : 0xffffu, t, 0);
  else if (t < 32)
    y[t] = __shfl_sync(wrong ? all_lanes : 0xffff0000u, t, 16);
}

__device__ void operations(Rule rule, bool wrong, int* y) {
  const int t = threadIdx.x;
  if (t >= 32)
    return;
  if (rule == Rule::operations_disagree) {
    if (wrong && t < 8)
      y[t] = __any_sync(all_lanes, t);
    else
      y[t] = __all_sync(all_lanes, t);
  } else if (rule == Rule::sizes_disagree) {
    if (wrong && t < 8)
      y[t] = static_cast<int>(__shfl_sync(all_lanes, 1.0, 0));
    else
      y[t] = __shfl_sync(all_lanes, 1, 0);
  } else {
    y[t] = __shfl_sync(all_lanes, t, 0, wrong ? 12 : 16);
  }
}

__device__ void shuffles(Rule rule, bool wrong, int* y) {
  const int t = threadIdx.x;
  if (rule == Rule::shuffle_from_outside_mask) {
    if (t < 8)
      y[t] = __shfl_sync(0xffu, t, wrong ? 8 : 7);
  } else if (rule == Rule::shuffle_from_absent_lane) {
    y[t] = __shfl_xor_sync(all_lanes, t, wrong ? 16 : 8);  // the second warp has 16 lanes
  } else if (t < 3) {
    __syncwarp(wrong ? 1u << t | 1u << (t + 1) % 3 : 0x7u);  // each waits for the next
  }
}

__global__ void rule_kernel(Rule rule, bool wrong, int* y) {
  switch (rule) {
    case Rule::divergent_barriers:
    case Rule::divergent_votes:
    case Rule::barrier_and_warp_deadlock:
      return barriers(rule, wrong, y);
    case Rule::exited_lane_in_mask:
    case Rule::lane_exits_later:
    case Rule::lane_exits_after_wait:
      return exits(rule, wrong, y);
    case Rule::lane_beyond_block:
    case Rule::caller_not_in_mask:
    case Rule::masks_disagree:
      return masks(rule, wrong, y);
    case Rule::operations_disagree:
    case Rule::sizes_disagree:
    case Rule::shuffle_width:
      return operations(rule, wrong, y);
    case Rule::shuffle_from_outside_mask:
    case Rule::shuffle_from_absent_lane:
    case Rule::warp_deadlock:
      return shuffles(rule, wrong, y);
    case Rule::trap:
      if (wrong && blockIdx.x == 0 && threadIdx.x == 7)
        __trap();
      __syncthreads();
      return;
  }
}

// Nothing can be thrown through it.
__device__ void insist(bool value) noexcept {
  assert(value && "as it was launched");  // ASSERT
}

__global__ void asserting_kernel(int last) {
  __syncthreads();
  insist(static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x) <= last);
}

__global__ void empty_kernel() {}

#if !defined(__CUDACC__)
__global__ void throwing_kernel(int thread) {
  __syncthreads();
  if (static_cast<int>(threadIdx.x) == thread)
    throw std::runtime_error("thrown by a thread");
  __syncthreads();
}

__global__ void starting_kernel() {
  warpcheck::launch(empty_kernel, 1, 1, 0, nullptr);
}

__global__ void overflow_kernel() {
  warpcheck::dynamic_shared<volatile float>()[8] = 1;
}
#endif

}  // namespace

namespace simt_kernels {

void break_rule(Rule rule, int* y) {
  warpcheck::launch(rule_kernel, 2, 48, 0, nullptr, rule, true, y);
}
void keep_rule(Rule rule, int* y) {
  warpcheck::launch(rule_kernel, 2, 48, 0, nullptr, rule, false, y);
}
void assert_at_most(int last) {
  assert(last >= 0);  // of the host
  warpcheck::launch(asserting_kernel, 2, 40, 0, nullptr, last);
}
void shape_only(unsigned grid_x, unsigned grid_y, unsigned block_x, unsigned block_z,
                std::size_t shared_bytes) {
  warpcheck::launch(empty_kernel, dim3(grid_x, grid_y), dim3(block_x, 1, block_z), shared_bytes,
                    nullptr);
}

#if !defined(__CUDACC__)
void throw_from_kernel(int thread) {
  warpcheck::launch(throwing_kernel, 2, 40, 0, nullptr, thread);
}
void start_kernel_in_kernel() {
  warpcheck::launch(starting_kernel, 1, 1, 0, nullptr);
}
void overflow_dynamic_shared() {
  warpcheck::launch(overflow_kernel, 1, 1, 8 * sizeof(float), nullptr);
}
#endif

}  // namespace simt_kernels
