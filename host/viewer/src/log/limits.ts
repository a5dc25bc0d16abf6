// Limits of the page. A larger recording is played up to the limit.
export const payloadBytesMax = 16_777_216;
export const unpackedBytesMax = 67_108_864;
export const blockStepsMax = 256;
export const podsOfSlotMax = 16;

export const framesMax = 2 ** 20;
export const shotsMax = 2 ** 20;
export const eventsMax = 2 ** 20;
export const layersMax = 1024;
/// Watched values with a curve, and their numbers together.
export const seriesMax = 256;
export const seriesNumbersMax = 2 ** 22;
export const structuresOfSlotMax = 24;
export const ordersOfStepMax = 16;
/// Items of a slot in a step. The ABI of teams permits far fewer.
export const drawnItemsMax = 2 ** 14;
export const drawnNumbersMax = 2 ** 16;
/// For all chunks together, because drawings stay in memory.
export const unpackedBytesOfAllMax = 2 ** 29;
