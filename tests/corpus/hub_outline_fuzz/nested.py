"""Doc."""
import os


@decorator(1)
class Outer(Base, metaclass=Meta):
    'doc' "more"

    @property
    def x(self): return 1

    @x.setter
    def x(self, value: int = 3,  # why
          ) -> None:
        async def inner(*args, **kwargs): pass
    # behind
if os:
    def f[T](a: T) -> T:
        """
        Text.
        """
