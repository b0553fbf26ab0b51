#include "simulate/batch.hpp"
