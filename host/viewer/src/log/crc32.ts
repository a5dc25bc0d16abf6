// CRC-32 as in zlib and PNG, four bytes at a time.

function tables(): Uint32Array[] {
  const result = [0, 1, 2, 3].map(() => new Uint32Array(256));
  for (let byte = 0; byte < 256; byte++) {
    let sum = byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
    result[0][byte] = sum;
  }
  for (let level = 1; level < 4; level++) {
    for (let byte = 0; byte < 256; byte++) {
      const sum = result[level - 1][byte];
      result[level][byte] = (sum >>> 8) ^ result[0][sum & 255];
    }
  }
  return result;
}

const [table0, table1, table2, table3] = tables();

/// The checksum of `bytes`. `before` is the checksum of the bytes before them.
export function crc32(bytes: Uint8Array, before = 0): number {
  let sum = ~before;
  let at = 0;
  for (; at + 4 <= bytes.length; at += 4) {
    sum ^= bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
    sum = table3[sum & 255] ^ table2[(sum >>> 8) & 255] ^ table1[(sum >>> 16) & 255] ^ table0[sum >>> 24];
  }
  for (; at < bytes.length; at++) sum = (sum >>> 8) ^ table0[(sum ^ bytes[at]) & 255];
  return ~sum >>> 0;
}
