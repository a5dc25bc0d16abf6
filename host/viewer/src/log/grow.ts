type Numbers = Float64Array | Float32Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;

/// The same numbers in an array with room for `size`, at least doubled so that growing costs little in all.
export function grown<T extends Numbers>(array: T, size: number): T {
  if (size <= array.length) return array;
  const larger = new (array.constructor as new (length: number) => T)(Math.max(size, 2 * array.length));
  larger.set(array);
  return larger;
}
