// Launchers of kernels with cooperative groups and asynchronous copies.
#pragma once

namespace groups {

// y[i] for every thread i of one block.
void tile_sums(int size, const int* x, int* y, int n);            // of its tile, by reduce
void tile_facts(int size, int* y, int n);                         // rank and number of its tile
void tile_moves(const double* x, double* y, int n);               // shuffles of tiles of 8
void block_facts(int* y, int width, int height);                  // rank, size, index
void odd_ranks(const int* x, int* y, int n);                      // coalesced: lanes with odd x
void scans(const int* x, int* inclusive, int* exclusive, int n);  // tiles of 16
void wide_values(float* y, int n);             // shuffles of a struct of 12 bytes
void extremes(const int* x, int* y, int n);    // max - min of a tile of 32
void votes(const int* x, unsigned* y, int n);  // tiles of 4

// y = x, through shared memory that is filled asynchronously, a tile of the block's size at a time.
enum class Wait { right, missing, too_short };
void copy_by_pipeline(Wait wait, const float* x, float* y, int n);  // two buffers
void copy_by_group(Wait wait, const float* x, float* y, int n);     // cooperative memcpy_async
void pad_with_zeros(const float* x, float* y, int n);  // 16 bytes, of which x has n floats
void copy_misaligned(const float* x, float* y);
void copy_three_bytes(const float* x, float* y);

void wait_for_the_grid();
void inline_ptx(int* y);
void facts_of_the_grid(unsigned long long* y, int blocks, int threads);

}  // namespace groups
