/// Ends the playable part of a recording. The message says what is wrong, as the end of a sentence.
export class Damage extends Error {}

/// The recording may be valid, but exceeds the limits of this page.
export class TooMuch extends Damage {}

/// The recording cannot be opened. The message gives the reason as a sentence for people.
export class LogError extends Error {}
