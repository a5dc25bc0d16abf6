// How much a page takes on. A recording beyond it plays up to there.
export const payloadBytesMax = 16_777_216;
export const unpackedBytesMax = 67_108_864;
export const blockStepsMax = 256;
export const podsOfSlotMax = 16;

export const framesMax = 2 ** 20;
export const shotsMax = 2 ** 20;
export const eventsMax = 2 ** 20;
export const layersMax = 1024;
/// Of a slot in a step. The teams' ABI permits far less.
export const drawnItemsMax = 2 ** 14;
export const drawnNumbersMax = 2 ** 16;
/// Of all chunks together, since drawings stay in memory.
export const unpackedBytesOfAllMax = 2 ** 29;
