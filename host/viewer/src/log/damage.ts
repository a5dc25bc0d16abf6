/// Why no more of a recording can be played: what is wrong, as the end of a sentence.
export class Damage extends Error {}

/// The recording may be sound, but is more than a page should take on.
export class TooMuch extends Damage {}

/// Why a recording cannot be opened at all, as a sentence for people.
export class LogError extends Error {}
