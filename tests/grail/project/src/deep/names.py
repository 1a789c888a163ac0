from src.cart import total

subtotal = total([1.0])  # FIXME: totals
