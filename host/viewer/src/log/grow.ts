type Numbers = Float64Array | Float32Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;

/// The numbers of `array` in an array of at least `size`. The length at least doubles, so that growing stays cheap.
export function grown<T extends Numbers>(array: T, size: number): T {
  if (size <= array.length) return array;
  const larger = new (array.constructor as new (length: number) => T)(Math.max(size, 2 * array.length));
  larger.set(array);
  return larger;
}
