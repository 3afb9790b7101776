// Sorts keys, and values with them. Pointers are to memory of the device.
#pragma once

struct CUstream_st;

// Stable, ascending, by all 32 bits; eight passes of four. Keys and values are sorted in place.
void radix_sort_pairs(unsigned* keys, unsigned* values, int count, CUstream_st* stream);
