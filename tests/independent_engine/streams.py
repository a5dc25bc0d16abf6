"""Random numbers as functions of (seed, purpose, slot, pod, tick): R33, R73."""
MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15

COIN, JITTER, THRUST, BALL, KICK = 1, 2, 3, 4, 5


def mix(w):
    w = (w ^ (w >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    w = (w ^ (w >> 27)) * 0x94D049BB133111EB & MASK
    return w ^ (w >> 31)


def word(seed, purpose, slot, pod, when, index=0):
    owner = purpose << 32 | slot << 24 | pod << 16 | index
    stream = mix(mix(seed + GOLDEN & MASK) ^ owner)
    return mix(stream + GOLDEN * (when + 1) & MASK)


def unit(*key):
    """Uniform in [-1, 1)."""
    return (word(*key) >> 11) * 2.0**-52 - 1.0


def coin(seed, tick):
    """R33: one bit for all ties of the tick."""
    return word(seed, COIN, 0, 0, tick) >> 63
