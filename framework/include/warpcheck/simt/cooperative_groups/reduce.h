// Stands in for the CUDA toolkit's header of this name in simulator builds.
#pragma once

#include <cooperative_groups.h>

#include "warpcheck/simulator/cooperative_reduce.h"
