import os
import sys, json


def größe(x):
    y = 1
    if x == None:
        return True
    s = "é%s" % x; z = l = 2
    try:
        pass
    except:
        pass
    print(f"hello")
