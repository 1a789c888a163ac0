// Holds nothing: what it is compiled with are the precompiled headers.
