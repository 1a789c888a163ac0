#!/usr/bin/env python3
"""Runs the llama.cpp HTTP server that the package xllamacpp holds, until SIGTERM.

    llama_server.py MODEL.gguf PORT [CONTEXT_TOKENS [SLOTS]]

The port is open before the model is loaded: until then the server answers 503, as llama-server
does. One thread, because the workers of llama.cpp spin while they wait for each other.
"""
import signal
import sys

import xllamacpp


def main() -> None:
    model, port = sys.argv[1], int(sys.argv[2])
    context = int(sys.argv[3]) if len(sys.argv) > 3 else 2048
    slots = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    # Before the server's threads are made, so that all of them leave the signal to us.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGINT})
    params = xllamacpp.CommonParams()
    params.model.path = model
    params.port = port
    params.n_ctx = context
    params.n_parallel = slots
    params.swa_full = True
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
    server = xllamacpp.Server(params)
    print("READY", server.listening_address, flush=True)
    signal.sigwait({signal.SIGTERM, signal.SIGINT})


if __name__ == "__main__":
    main()
