// Launchers of the kernels that test the simulator. Pointers are to host memory.
#pragma once

#include <cstddef>
#include <cstdint>

namespace simt_kernels {

// Correct kernels.
void block_sum_tree(const float* x, float* sums, int n, int blocks);     // shared-memory tree
void block_sum_shuffle(const float* x, float* sums, int n, int blocks);  // warp shuffles
void total_atomic(const int* x, int* total, int n);
void inclusive_scan(const int* x, int* y, int n);                 // one block, __shfl_up_sync
void histogram(const unsigned char* x, unsigned* counts, int n);  // shared counters
void transpose_dynamic(const float* x, float* y, int rows, int cols);
void reverse_in_warps(const double* x, double* y, int n);  // __syncwarp between write and read
void votes(int* counts, int threads);  // barriers with a vote, ballots, reductions, matches
void compact_positive(const int* x, int* y, int* count, int n);  // __activemask
void early_return(const float* x, float* y, int n);  // threads without work leave before a barrier
void segments(const int* x, int* y, int n, int width);  // sums in segments of a warp
void tail_sum(const float* x, float* y, int n);         // mask and shuffle of a partial warp

// y[lane] = what lane gets from a shuffle of 100 + lane.
enum class Shuffle { direct, up, down, exclusive_or };
void shuffle_lanes(Shuffle kind, int argument, int width, int* y);

// Which thread is last depends on the order: a fingerprint of the schedule.
void order_of_threads(std::uint64_t* fingerprint, int blocks, int threads);
void order_after_barrier(std::uint64_t* fingerprint, int threads);

// Wrong kernels without a broken rule: only the order of threads can show them.
void missing_barrier(const float* x, float* y, int n);
void missing_syncwarp(const float* x, float* y, int n);

// What shared memory holds at the start of a block.
void read_uninitialised(float* first, float* second, double* dynamic, int blocks);
void read_uninitialised_halves(unsigned short* half_bits, unsigned short* bfloat16_bits);
void read_uninitialised_in_function(float* y, int blocks);
void fill_shared(float value);  // another kernel with arrays of its own

// One rule broken each.
enum class Rule {
  divergent_barriers,
  divergent_votes,
  barrier_and_warp_deadlock,
  exited_lane_in_mask,
  lane_exits_later,
  lane_exits_after_wait,
  lane_beyond_block,
  caller_not_in_mask,
  masks_disagree,
  operations_disagree,
  sizes_disagree,
  shuffle_from_outside_mask,
  shuffle_from_absent_lane,
  shuffle_width,
  warp_deadlock,
  trap
};
void break_rule(Rule rule, int* y);
// The same kernel without the mistake.
void keep_rule(Rule rule, int* y);

// Two blocks of 40 threads, of which those behind `last` fail an assert.
void assert_at_most(int last);

void throw_from_kernel(int thread);
void shape_only(unsigned grid_x, unsigned grid_y, unsigned block_x, unsigned block_z,
                std::size_t shared_bytes);
void start_kernel_in_kernel();
void overflow_dynamic_shared();

}  // namespace simt_kernels
