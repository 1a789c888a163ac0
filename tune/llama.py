"""A llama model in PyTorch that has just what training an adapter needs: frozen weights in bf16, a
LoRA on every matrix of every layer, no cache.

Rows are families of lessons, padded on the right. A mask tells what each token looks back on.
"""
from dataclasses import dataclass

import torch
import torch.nn as nn
import torch.nn.functional as F

from weights import MODULES, Base


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


class Layer(nn.Module):
    def __init__(self, base: Base, number: int, rank: int, alpha: float):
        super().__init__()
        self.heads, self.kv_heads = base.shape.heads, base.shape.kv_heads
        at = f"blk.{number}."
        epsilon = base.shape.norm_epsilon
        self.attention_norm = Norm(tensor_of(base, at + "attn_norm.weight"), epsilon)
        self.inner_norm = Norm(tensor_of(base, at + "ffn_norm.weight"), epsilon)
        for theirs, ours in MODULES.items():
            weight = tensor_of(base, f"{at}{theirs}.weight")
            self.add_module(ours, LoraLinear(weight, rank, alpha))

    def attend(self, x: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor, mask: torch.Tensor):
        def split(y: torch.Tensor, heads: int) -> torch.Tensor:
            return y.unflatten(-1, (heads, -1)).transpose(1, 2)

        q = rotate(split(self.q_proj(x), self.heads), cos, sin)
        k = rotate(split(self.k_proj(x), self.kv_heads), cos, sin)
        v = split(self.v_proj(x), self.kv_heads)
        # The kernel that takes a mask wants as many heads everywhere.
        k, v = (y.repeat_interleave(self.heads // self.kv_heads, dim=1) for y in (k, v))
        seen = F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
        return self.o_proj(seen.transpose(1, 2).flatten(-2))

    def forward(self, x: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor, mask: torch.Tensor):
        x = x + self.attend(self.attention_norm(x), cos, sin, mask)
        inner = self.inner_norm(x)
        return x + self.down_proj(F.silu(self.gate_proj(inner)) * self.up_proj(inner))


class Llama(nn.Module):
    def __init__(self, base: Base, rank: int, alpha: float):
        super().__init__()
        shape = base.shape
        self.register_buffer("embedding", tensor_of(base, "token_embd.weight"))
        tied = "output.weight" not in base.gguf.tensors
        self.register_buffer("head", self.embedding if tied else tensor_of(base, "output.weight"))
        self.layers = nn.ModuleList(Layer(base, i, rank, alpha) for i in range(shape.layers))
        self.norm = Norm(tensor_of(base, "output_norm.weight"), shape.norm_epsilon)
        half = shape.width // shape.heads // 2
        speed = shape.rope_base ** (-torch.arange(half, dtype=torch.float64) / half)
        angles = torch.arange(shape.context, dtype=torch.float64)[:, None] * speed
        self.register_buffer("cos", angles.cos().float())
        self.register_buffer("sin", angles.sin().float())

    def forward(self, batch: "Batch"):
        """What comes next (logits, f32) at the places of a batch where answers are foretold."""
        x = F.embedding(batch.tokens, self.embedding)
        cos, sin = (table[batch.positions][:, None] for table in (self.cos, self.sin))
        mask = mask_of(batch).to(x.dtype)
        for layer in self.layers:
            x = layer(x, cos, sin, mask)
        return F.linear(self.norm(x[batch.rows, batch.columns]), self.head).float()

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


def tensor_of(base: Base, name: str) -> torch.Tensor:
    return torch.from_numpy(base.weight(name)).to(torch.bfloat16)
