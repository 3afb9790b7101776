// Launchers whose kernels and launches are written in every way that CUDA has. Pointers are to
// memory of the backend.
#pragma once

struct CUstream_st;

namespace syntax {

// Each adds its number to every y[i], i < n.
void plain(int* y, int n, CUstream_st* stream);                   // 1
void in_namespace(int* y, int n, CUstream_st* stream);            // 2
void with_template(int* y, int n, CUstream_st* stream);           // 4 + 5
void deduced(int* y, int n, CUstream_st* stream);                 // 6
void overloaded(int* y, int n, CUstream_st* stream);              // 7
void from_lambda(int* y, int n, CUstream_st* stream);             // 8
void from_functor(int* y, int n, CUstream_st* stream);            // 9
void from_macro(int* y, int n, CUstream_st* stream);              // 10 + 11
void over_lines(int* y, int n, CUstream_st* stream);              // 12
void through_pointer(int* y, int n, CUstream_st* stream);         // 13
void of_class(int* y, int n, CUstream_st* stream);                // 14
void with_defaults(int* y, int n, CUstream_st* stream);           // 15
void with_null(int* y, int n, CUstream_st* stream);               // 16
void from_header(int* y, int n, CUstream_st* stream);             // 17
void two_dimensions(int* y, int n, CUstream_st* stream);          // 18; n is a square
void packed(int* y, int n, CUstream_st* stream);                  // 19
void dynamic_of_function(int* y, int n, CUstream_st* stream);     // 20, through shared memory
void dynamic_of_namespace(int* y, int n, CUstream_st* stream);    // 21
void dynamic_of_template(int* y, int n, CUstream_st* stream);     // 22
void dynamic_two_dimensions(int* y, int n, CUstream_st* stream);  // 23; n is at most 32
void constant_and_device(int* y, int n, CUstream_st* stream);     // 24
void in_template(int* y, int n, CUstream_st* stream);             // 25

// Adds evaluations_of_arguments to y[0], which is 1.
void once(int* y, int n, CUstream_st* stream);

}  // namespace syntax
