// Launchers of kernels with atomics, loads with hints and the runtime's calls.
#pragma once

struct CUstream_st;

namespace device_words {

// Every thread adds (or counts, or sets a bit) once; old values are added up where they are used.
struct Atomics {
  int add_int, sub, max, min, exchanged, both_bits;
  unsigned any_bits, odd_bits, incremented, decremented;
  unsigned long long add_long, most_long;
  float add_float;
  double add_double, add_by_cas;
  unsigned short add_half, add_bfloat16;
  int of_block, of_system, olds;
};
void atomics(Atomics* all, int threads);

void hints(const float* x, float* y);  // four floats, each way of loading and storing
void vectors_by_ldg(const float* x, float* y, int n);  // n a multiple of four
bool clock_advances();
int device_printf(int value);

// What launchers ask; the number of answers that are wrong.
int wrong_answers(CUstream_st* stream);
void by_stream_of_its_own(const float* x, float* y, int n);  // y = 2 x, through a workspace

}  // namespace device_words
