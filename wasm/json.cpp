// Boost.JSON's code, compiled once; elsewhere it is a library of the system.
#include <boost/json/src.hpp>
