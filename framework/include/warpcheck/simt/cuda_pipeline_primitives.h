// Stands in for the CUDA toolkit's header of this name in simulator builds.
#pragma once

#include "warpcheck/simt.h"
