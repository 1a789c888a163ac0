"""Texts that a model would obey, spelled apart: a space behind the first character of each.

The tokens of all templates, and a model's own as its log records them (src/packet/control_tokens.h).
"""
import re

# Whole tokens, and the beginnings of families.
TEMPLATES = """
<| <｜
<s> </s> <bos> <eos> <pad> <unk> <mask> <cls> <sep> <unused [BOS] [EOS] [PAD] [UNK] [CLS] [SEP] [MASK]
[gMASK] [sMASK] <sop> <eop> <extra_id_ <SPECIAL_
<start_of_ <end_of_ <start_function_ <end_function_ <escape> <image_soft_token> <audio_soft_token>
<turn|> <tool|> <tool_call|> <tool_response|> <channel|> <image|> <audio|>
[INST] [/INST] <<SYS>> <</SYS>> [SYSTEM_PROMPT] [/SYSTEM_PROMPT] [AVAILABLE_TOOLS] [/AVAILABLE_TOOLS]
[TOOL_CALLS] [TOOL_RESULTS] [/TOOL_RESULTS] [TOOL_CONTENT] [CALL_ID] [ARGS] [THINK] [/THINK] [IMG]
[IMG_BREAK] [IMG_END] [AUDIO] [BEGIN_AUDIO] [TRANSCRIBE] [PREFIX] [MIDDLE] [SUFFIX] [MODEL_SETTINGS]
[/MODEL_SETTINGS]
<tool_call> </tool_call> <tool_response> </tool_response> <tool_calls> </tool_calls> <tools> </tools>
<think> </think> <arg_key> </arg_key> <arg_value> </arg_value> <TOOLCALL> </TOOLCALL>
<AVAILABLE_TOOLS> </AVAILABLE_TOOLS> <TOOL_RESPONSE> </TOOL_RESPONSE>
<minimax: </minimax: <seed: </seed: ]~b] ]~!b[ [e~[
<fim_ <file_sep> <repo_name> <PRE> <SUF> <MID> <EOT>
""".encode().split() + [b"<0x%02X>" % byte for byte in range(256)]


def pattern_of(tokens):
    """Finds where a token begins: the first character, with the rest of the token behind it."""
    split = [(token.decode()[0].encode(), token[len(token.decode()[0].encode()) :]) for token in tokens]
    return re.compile(b"|".join(re.escape(a) + b"(?=" + re.escape(b) + b")" for a, b in split))


ALL = pattern_of(TEMPLATES)


def is_breakable(token: bytes) -> bool:
    if not 2 <= len(token) <= 64 or token[:1].isalnum() or token[:1] in b"- ":
        return False
    return not any(byte < 0x20 or byte in b'"\\' for byte in token)


def own_tokens(vocabulary):
    """Those that count beside the templates', sorted."""
    own = set()
    for token in vocabulary:
        if len(own) < 1024 and is_breakable(token) and not ALL.search(token):
            own.add(token)
    return sorted(own)


def apart(text: bytes, own=()) -> bytes:
    text = ALL.sub(lambda found: found[0] + b" ", text)
    return pattern_of(own).sub(lambda found: found[0] + b" ", text) if own else text


def join(before: bytes, after: bytes, own=()) -> bool:
    """Whether a token begins in one and ends in the other."""
    before, after = before[-64:], after[:64]
    seam, at = before + after, len(before)
    return any(token in seam[max(0, at - len(token) + 1) : at + len(token) - 1] for token in [*TEMPLATES, *own])
