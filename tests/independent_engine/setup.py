"""Constants that are computed once per match (R17, R72, R87, R103), by series with + - * / alone."""
import math
from dataclasses import dataclass

LN2 = 0.69314718055994530942


@dataclass(frozen=True)
class Drag:
    """The factors of one tick of R13: of velocity and force, for the new velocity and for the chord."""
    decay: float
    reach: float
    push: float
    push_reach: float


def drag(mass, friction):
    z = friction / mass
    halvings = 0
    while z > 0.5:
        z = z * 0.5
        halvings += 1
    term = phi2 = 0.5
    for k in range(3, 20):
        term = term * (-z / k)
        phi2 = phi2 + term
    phi1 = 1.0 - z * phi2
    decay = 1.0 - z * phi1
    for _ in range(halvings):
        old = phi1
        phi1 = 0.5 * old * (1.0 + decay)
        phi2 = 0.25 * (old * old + 2.0 * phi2)
        decay = decay * decay
    return Drag(decay, phi1, phi1 / mass, phi2 / mass)


def power_of_half(x):
    """2^-x (R103)."""
    if x > 1100.0:
        return 0.0
    n = math.floor(x)
    p = drag(1.0, (x - n) * LN2).decay
    for _ in range(n):
        p = p * 0.5
    return p


def half_tangent(degrees):
    """tan(degrees / 2)."""
    half = degrees * (3.14159265358979323846 / 360.0)
    sine, cosine, term = 0.0, 0.0, 1.0
    for k in range(0, 29, 2):
        cosine = cosine + term
        term = term * (half / (k + 1))
        sine = sine + term
        term = term * (-half / (k + 2))
    return sine / cosine
