"""The very tokens that the product gives to a model, made out of the messages of a lesson.

SmolLM2: llama.cpp writes ChatML, adds no system text of its own, and no token that begins a sequence
where the model's file says so. Its splitting of text is told by `tokenizer.ggml.pre`: for SmolLM2, each
digit alone, then GPT-2's pattern. (The tokenizer that transformers builds out of a GGUF file
forgets the digits.)

Gemma 3: turns of user and model; what the system says stands before what the user does. Pieces of text
are joined, the likeliest pair first, for as long as the vocabulary has what they make.
"""
from collections.abc import Callable
from dataclasses import dataclass

from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers

from gguf_file import GgufError

NORMAL, CONTROL, USER_DEFINED = 1, 3, 4  # in tokenizer.ggml.token_type
SPACE = "▁"  # how SentencePiece writes one


def chatml(messages: list[dict]) -> str:
    turns = (f"<|im_start|>{m['role']}\n{m['content']}<|im_end|>\n" for m in messages)
    return "".join(turns) + "<|im_start|>assistant\n"


def gemma_turns(messages: list[dict]) -> str:
    system = "".join(m["content"].strip() for m in messages if m["role"] == "system")
    text, before = "<bos>", system + "\n\n" if system else ""
    for message in messages:
        if message["role"] == "system":
            continue
        role = "model" if message["role"] == "assistant" else message["role"]
        text += f"<start_of_turn>{role}\n{before}{message['content'].strip()}<end_of_turn>\n"
        before = ""
    return text + "<start_of_turn>model\n"


@dataclass(frozen=True)
class Chat:
    """How a model is spoken to."""
    tokenizer: Tokenizer
    prompt_text: Callable[[list[dict]], str]
    end_of_turn: str

    def answer_text(self, answer: str) -> str:
        return answer + self.end_of_turn

    def encode(self, texts: list[str]) -> list[list[int]]:
        return [e.ids for e in self.tokenizer.encode_batch_fast(texts, add_special_tokens=False)]


def chat_of(facts: dict) -> Chat:
    """Out of the facts of a GGUF file."""
    kind = facts.get("tokenizer.ggml.model"), facts.get("tokenizer.ggml.pre")
    makers = {("gpt2", "smollm"): smollm, ("llama", "default"): gemma}
    if kind not in makers:
        raise GgufError(f"its text is split as {kind}: only SmolLM2's way and Gemma's are written here")
    return makers[kind](facts)


def smollm(facts: dict) -> Chat:
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
    tokenizer.add_special_tokens(whole(facts, CONTROL))
    return Chat(tokenizer, chatml, "<|im_end|>")


def gemma(facts: dict) -> Chat:
    if "<start_of_turn>" not in facts.get("tokenizer.chat_template", "<start_of_turn>"):
        raise GgufError("its chat template is not Gemma's")
    if facts.get("tokenizer.ggml.add_space_prefix", True) or not facts.get("tokenizer.ggml.add_bos_token", True):
        raise GgufError("its text begins otherwise than Gemma's")
    words = {word: i for i, word in enumerate(facts["tokenizer.ggml.tokens"])}
    if "<start_of_turn>" not in words:
        raise GgufError("its vocabulary is not Gemma's")
    tokenizer = Tokenizer(models.BPE(words, merges_of(words, facts), byte_fallback=True))
    tokenizer.normalizer = normalizers.Replace(" ", SPACE)
    # Words are known again, which is faster. No token goes beyond one, except one that joins ">", a space and "</".
    tokenizer.pre_tokenizer = pre_tokenizers.Split(Regex(f"{SPACE}*(?:>{SPACE}|[^{SPACE}])+|{SPACE}+"), "isolated")
    tokenizer.decoder = decoders.Sequence([decoders.Replace(SPACE, " "), decoders.ByteFallback(), decoders.Fuse()])
    tokenizer.add_special_tokens(whole(facts, CONTROL))
    tokenizer.add_tokens(whole(facts, USER_DEFINED))
    return Chat(tokenizer, gemma_turns, "<end_of_turn>")


def whole(facts: dict, wanted: int) -> list[AddedToken]:
    """Tokens that are looked for before text is split."""
    return [AddedToken(word, special=wanted == CONTROL, normalized=False)
            for word, kind in zip(facts["tokenizer.ggml.tokens"], facts["tokenizer.ggml.token_type"]) if kind == wanted]


def merges_of(words: dict[str, int], facts: dict) -> list[tuple[str, str]]:
    """All pairs of tokens that make another one, the likeliest of these first."""
    kinds, scores = facts["tokenizer.ggml.token_type"], facts["tokenizer.ggml.scores"]
    made = sorted((word for word, i in words.items() if kinds[i] == NORMAL), key=lambda word: -scores[words[word]])
    return [(word[:at], word[at:]) for word in made for at in range(1, len(word))
            if word[:at] in words and word[at:] in words]
