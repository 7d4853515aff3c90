import { inflateSync } from 'node:zlib';

const SIGNATURE = 8;
/** The bytes of a chunk's length, type and checksum. */
const AROUND = 12;
const KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'pHYs', 'eXIf']);
/** Colour profiles of cameras and screens take a few kilobytes. */
const LARGEST_PROFILE = 1_000_000;

/**
 * Reduces a PNG to the chunks that affect its look. Measured: libpng inflates each compressed text while it
 * reads the header, so a file of 480 kB cost 350 MB and six seconds before anything was decoded. A PNG
 * without such texts is returned unchanged.
 */
export function plainPng(bytes: Uint8Array): Uint8Array {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const kept = Buffer.allocUnsafe(source.length);
  let length = source.copy(kept, 0, 0, SIGNATURE);
  let hasProfile = false;
  for (let from = SIGNATURE; from + AROUND <= source.length; ) {
    const to = from + AROUND + source.readUInt32BE(from);
    const type = source.toString('latin1', from + 4, from + 8);
    const isProfile: boolean =
      type === 'iCCP' && !hasProfile && isSmallProfile(source.subarray(from + 8, to - 4));
    hasProfile ||= isProfile;
    if (KEPT.has(type) || isProfile) length += source.copy(kept, length, from, to);
    if (type === 'IEND') break;
    from = to;
  }
  return length === source.length ? bytes : kept.subarray(0, length);
}

/**
 * True for a colour profile that inflates to an ordinary size. The chunk has a name, a zero byte, the method,
 * then the compressed bytes.
 */
function isSmallProfile(data: Buffer): boolean {
  if (data.length > LARGEST_PROFILE) return false;
  try {
    inflateSync(data.subarray(data.indexOf(0) + 2), { maxOutputLength: LARGEST_PROFILE });
    return true;
  } catch {
    return false;
  }
}
