"""The very tokens that the product gives to a model, made out of the messages of a lesson.

llama.cpp writes ChatML, adds no system text of its own, and no token that begins a sequence where
the model's file says so. Its splitting of text is told by `tokenizer.ggml.pre`: for SmolLM2, each
digit alone, then GPT-2's pattern. (The tokenizer that transformers builds out of a GGUF file
forgets the digits.)
"""
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers

from gguf_file import GgufError

CONTROL = 3  # in tokenizer.ggml.token_type
END_OF_TURN = "<|im_end|>"


def prompt_text(messages: list[dict]) -> str:
    turns = (f"<|im_start|>{m['role']}\n{m['content']}{END_OF_TURN}\n" for m in messages)
    return "".join(turns) + "<|im_start|>assistant\n"


def answer_text(answer: str) -> str:
    return answer + END_OF_TURN


def make_tokenizer(facts: dict) -> Tokenizer:
    """Out of the facts of a GGUF file."""
    kind = facts.get("tokenizer.ggml.model"), facts.get("tokenizer.ggml.pre")
    if kind != ("gpt2", "smollm"):
        raise GgufError(f"its text is split as {kind}: only SmolLM2's way is written here")
    if facts.get("tokenizer.ggml.add_bos_token", False):
        raise GgufError("it wants a token before each prompt, which is not written here")
    if "<|im_start|>" not in facts.get("tokenizer.chat_template", ""):
        raise GgufError("its chat template is not ChatML")
    words = facts["tokenizer.ggml.tokens"]
    merges = [tuple(merge.split(" ")) for merge in facts["tokenizer.ggml.merges"]]
    tokenizer = Tokenizer(models.BPE({word: i for i, word in enumerate(words)}, merges))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Digits(individual_digits=True),
        pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True),
    ])
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens([
        AddedToken(word, special=True, normalized=False)
        for word, kind in zip(words, facts["tokenizer.ggml.token_type"]) if kind == CONTROL])
    return tokenizer


def encode(tokenizer: Tokenizer, texts: list[str]) -> list[list[int]]:
    return [e.ids for e in tokenizer.encode_batch_fast(texts, add_special_tokens=False)]
