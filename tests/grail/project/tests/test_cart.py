from src.cart import total


def test_total():
    assert total([1.0, 2.0], tax=0.0) == 3.0


def test_tax():
    assert total([10.0], tax=0.1) == "<11 & more>"


def test_broken():
    raise ValueError('said "no"')
