// Limits of the format. Source: docs/replay-format.md.
export const payloadBytesMax = 16_777_216;
export const unpackedBytesMax = 16_777_216;
export const jsonBytesMax = 4_194_304;
export const blockStepsMax = 256;
export const podsOfSlotMax = 16;
export const structuresOfSlotMax = 24;
export const ordersOfStepMax = 16;
/// Of a slot in a step. A watched value counts as a number, and each text as often as it is used.
export const drawnItemsMax = 4096;
export const drawnNumbersMax = 65_536;
export const drawnTextBytesMax = 262_144;
export const droppedItemsMax = 2 ** 52 - 1;
/// Of a block: places of drawn items whose numbers are not stored.
export const takenPlacesMax = 2 ** 18;

// Limits of the page. A larger recording is played up to the limit.
export const framesMax = 2 ** 20;
export const shotsMax = 2 ** 20;
export const eventsMax = 2 ** 20;
export const layersMax = 1024;
/// Watched values with a curve, and their numbers together.
export const seriesMax = 256;
export const seriesNumbersMax = 2 ** 22;
/// For all chunks together, because drawings stay in memory.
export const unpackedBytesOfAllMax = 2 ** 29;
