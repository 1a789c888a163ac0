"""The projection once more: slow, plain, and written apart from the program.

It reads log lines and makes the view after each, by the rules that the headers of src/projection and
src/packet state. It shares no code with the program and no cleverness: every text is bytes, every list
is walked. Where the two differ, one of them is wrong, and a person has to find out which.
"""
from .apply import apply, new_packet
from .view import view

__all__ = ["apply", "new_packet", "view"]
