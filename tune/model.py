"""A model in PyTorch, llama or gemma3, that has just what training an adapter needs: frozen weights in
bf16, a LoRA on every matrix of every layer, no cache.

Rows are families of lessons, padded on the right. A mask tells what each token looks back on.
"""
from dataclasses import dataclass

import torch
import torch.nn as nn
import torch.nn.functional as F

from weights import MODULES, Base

LOGITS_MAX = 2**29  # made at a time: 2 GiB of f32
WIDE_EVERY = 6  # of gemma3's layers one that looks back on everything


class LoraLinear(nn.Module):
    """x (W + (alpha / rank) B A)': W stays, A and B learn. B starts at zero: nothing changes.

    The sum of the matrices is made anew in each step, which is nothing beside the tens of thousands
    of tokens that go through it; multiplying each of them by A and B apart would read and write
    them twice more. The sum is rounded to bf16, as all that goes through it is.
    """

    def __init__(self, weight: torch.Tensor, rank: int, alpha: float):
        super().__init__()
        rows, columns = weight.shape
        self.register_buffer("weight", weight)
        self.A = nn.Parameter(torch.empty(rank, columns))
        self.B = nn.Parameter(torch.empty(rows, rank))
        self.scale = alpha / rank
        self.forget()

    def forget(self) -> None:
        nn.init.normal_(self.A, std=self.A.shape[1] ** -0.5)
        nn.init.zeros_(self.B)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        learned = self.B @ self.A * self.scale
        return F.linear(x, (self.weight.float() + learned).to(x.dtype))


class Norm(nn.Module):
    def __init__(self, weight: torch.Tensor, epsilon: float):
        super().__init__()
        self.register_buffer("weight", weight)
        self.epsilon = epsilon

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return F.rms_norm(x, self.weight.shape, self.weight, self.epsilon)


def rotate(x: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor) -> torch.Tensor:
    first, second = x.float().chunk(2, dim=-1)
    turned = torch.cat((first * cos - second * sin, second * cos + first * sin), dim=-1)
    return turned.to(x.dtype)


def gelu(x: torch.Tensor) -> torch.Tensor:
    return F.gelu(x, approximate="tanh")


class Layer(nn.Module):
    """gemma3 has more norms than llama, and another function between the inner matrices."""

    def __init__(self, base: Base, number: int, rank: int, alpha: float):
        super().__init__()
        shape, at = base.shape, f"blk.{number}."
        self.heads, self.kv_heads = shape.heads, shape.kv_heads
        self.is_narrow = shape.window > 0 and (number + 1) % WIDE_EVERY != 0
        self.bend = gelu if shape.architecture == "gemma3" else F.silu

        def norm(name: str) -> nn.Module:
            name = f"{at}{name}.weight"
            return Norm(tensor_of(base, name), shape.norm_epsilon) if name in base.gguf.tensors else nn.Identity()

        self.attention_norm, self.q_norm, self.k_norm = norm("attn_norm"), norm("attn_q_norm"), norm("attn_k_norm")
        self.after_attention, self.inner_norm, self.after_inner = (
            norm("post_attention_norm"), norm("ffn_norm"), norm("post_ffw_norm"))
        for theirs, ours in MODULES.items():
            weight = tensor_of(base, f"{at}{theirs}.weight")
            self.add_module(ours, LoraLinear(weight, rank, alpha))

    def attend(self, x: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor, mask: torch.Tensor):
        def split(y: torch.Tensor, heads: int) -> torch.Tensor:
            return y.unflatten(-1, (heads, -1)).transpose(1, 2)

        q = rotate(self.q_norm(split(self.q_proj(x), self.heads)), cos, sin)
        k = rotate(self.k_norm(split(self.k_proj(x), self.kv_heads)), cos, sin)
        v = split(self.v_proj(x), self.kv_heads)
        # The kernel that takes a mask wants as many heads everywhere.
        k, v = (y.repeat_interleave(self.heads // self.kv_heads, dim=1) for y in (k, v))
        seen = F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
        return self.o_proj(seen.transpose(1, 2).flatten(-2))

    def forward(self, x: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor, mask: torch.Tensor):
        x = x + self.after_attention(self.attend(self.attention_norm(x), cos, sin, mask))
        inner = self.inner_norm(x)
        return x + self.after_inner(self.down_proj(self.bend(self.gate_proj(inner)) * self.up_proj(inner)))


class Model(nn.Module):
    def __init__(self, base: Base, rank: int, alpha: float):
        super().__init__()
        shape = base.shape
        self.register_buffer("embedding", tensor_of(base, "token_embd.weight"))
        self.embedding_scale = shape.width ** 0.5 if shape.architecture == "gemma3" else 1.0
        tied = "output.weight" not in base.gguf.tensors
        self.register_buffer("head", self.embedding if tied else tensor_of(base, "output.weight"))
        self.layers = nn.ModuleList(Layer(base, i, rank, alpha) for i in range(shape.layers))
        self.norm = Norm(tensor_of(base, "output_norm.weight"), shape.norm_epsilon)
        self.register_buffer("turns", turns(shape.rope_base, shape.head_width, shape.context))
        self.window = shape.window
        if self.window:
            self.register_buffer("narrow_turns", turns(shape.window_rope_base, shape.head_width, shape.context))

    def forward(self, batch: "Batch"):
        """What the model knows at the places of a batch where answers are foretold: `logits` tells what comes next."""
        x = F.embedding(batch.tokens, self.embedding) * self.embedding_scale
        mask = mask_of(batch).to(x.dtype)
        wide = *self.turns[:, batch.positions][:, :, None], mask
        if self.window:
            narrow = *self.narrow_turns[:, batch.positions][:, :, None], narrowed(mask, batch.positions, self.window)
        for layer in self.layers:
            x = layer(x, *(narrow if layer.is_narrow else wide))
        return self.norm(x[batch.rows, batch.columns])

    def loss(self, batch: "Batch") -> torch.Tensor:
        return AnswerLoss.apply(self(batch), self.head, batch.targets)

    def logits(self, known: torch.Tensor):
        """In f32, a part of the places at a time: (which, logits)."""
        return logits_of(known, self.head)

    def forget(self) -> None:
        """Begins anew."""
        for module in self.modules():
            if isinstance(module, LoraLinear):
                module.forget()

    def lora(self) -> dict[str, nn.Parameter]:
        """`layers.3.q_proj.A` and its like: all that learns."""
        return dict(self.named_parameters())


@dataclass(frozen=True)
class Batch:
    """Families, padded: rows x length, and the places where answers are foretold, with what is right there."""
    tokens: torch.Tensor
    positions: torch.Tensor
    parts: torch.Tensor
    sees: torch.Tensor  # rows x parts x parts
    rows: torch.Tensor
    columns: torch.Tensor
    targets: torch.Tensor


def mask_of(batch: Batch) -> torch.Tensor:
    """0 where a token looks back on another one, minus infinity elsewhere: rows x 1 x length x length."""
    rows, length = batch.parts.shape
    places = torch.arange(length, device=batch.parts.device)
    begins = torch.full_like(batch.sees[:, 0], length).long().scatter_reduce(
        1, batch.parts, places.expand(rows, -1), "amin")
    offsets = places - begins.gather(1, batch.parts)
    row = torch.arange(rows, device=places.device)[:, None, None]
    of, other = batch.parts[:, :, None], batch.parts[:, None, :]
    seen = offsets[:, None, :] < batch.sees[row, of, other]
    own = (of == other) & (places[None, :] <= places[:, None])
    return torch.zeros((rows, length, length), device=places.device).masked_fill_(
        ~(seen | own), float("-inf"))[:, None]


def narrowed(mask: torch.Tensor, positions: torch.Tensor, window: int) -> torch.Tensor:
    """The same without what lies further back in the lesson, wherever it stands in the row."""
    return mask.masked_fill((positions[:, None] <= positions[:, :, None] - window)[:, None], float("-inf"))


def turns(rope_base: float, head_width: int, context: int) -> torch.Tensor:
    """Cosines and sines: 2 x positions x half a head."""
    half = head_width // 2
    speed = rope_base ** (-torch.arange(half, dtype=torch.float64) / half)
    angles = torch.arange(context, dtype=torch.float64)[:, None] * speed
    return torch.stack((angles.cos(), angles.sin())).float()


def logits_of(known: torch.Tensor, head: torch.Tensor):
    step = max(1, LOGITS_MAX // len(head))
    for begin in range(0, len(known), step):
        places = slice(begin, begin + step)
        yield places, F.linear(known[places], head).float()


class AnswerLoss(torch.autograd.Function):
    """The mean cross entropy of the tokens that are right. Its slope is made on the way, so that the logits of all
    places, of which gemma3 has 262,144 each, need never be kept."""

    @staticmethod
    def forward(ctx, known: torch.Tensor, head: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
        slope, total = torch.empty_like(known), 0.0
        for places, logits in logits_of(known, head):
            right = targets[places, None]
            shares = F.log_softmax(logits, dim=1)
            total = total - shares.gather(1, right).sum()
            shares.exp_().scatter_add_(1, right, torch.full_like(right, -1, dtype=shares.dtype))
            slope[places] = (shares / len(targets)).to(head.dtype) @ head
        ctx.save_for_backward(slope)
        return total / len(targets)

    @staticmethod
    def backward(ctx, of_loss: torch.Tensor):
        (slope,) = ctx.saved_tensors
        return slope * of_loss, None, None


def tensor_of(base: Base, name: str) -> torch.Tensor:
    return torch.from_numpy(base.weight(name)).to(torch.bfloat16)
