"""Vectors as pairs (x, y), with the notation of the chapter "Bit by bit" of docs/rules.md.

Python's floats are IEEE 754 doubles. Each operation below rounds once; none is fused.
"""
import math


def add(v, w):
    return (v[0] + w[0], v[1] + w[1])


def sub(v, w):
    return (v[0] - w[0], v[1] - w[1])


def times(v, factor):
    return (v[0] * factor, v[1] * factor)


def over(v, divisor):
    return (v[0] / divisor, v[1] / divisor)


def dot(v, w):
    return v[0] * w[0] + v[1] * w[1]


def sq(v):
    return v[0] * v[0] + v[1] * v[1]


def length(v):
    return math.sqrt(sq(v))


def clamped(value, limit):
    return min(max(value, -limit), limit)
