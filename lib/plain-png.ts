import { inflateSync } from 'node:zlib';

const SIGNATURE = 8;
/** The bytes of a chunk's length, type and checksum. */
const AROUND = 12;
const KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'pHYs', 'eXIf']);
/** Colour profiles of cameras and screens take a few kilobytes. */
const LARGEST_PROFILE = 1_000_000;
/** A picture has one profile. At most this many are inflated to find a valid one. */
const MOST_PROFILES = 4;
/** Encoders write pieces of 8 kB and more, so the largest accepted file has about 2,500. */
const MOST_CHUNKS = 20_000;

/**
 * Reduces a PNG to the chunks that affect its look. Measured: libpng inflates each compressed text while it
 * reads the header, so a file of 480 kB cost 350 MB and six seconds before anything was decoded. A PNG
 * without such texts is returned unchanged; one with more chunks than any encoder writes is null.
 */
export function plainPng(bytes: Uint8Array): Uint8Array | null {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const kept = Buffer.allocUnsafe(source.length);
  let length = source.copy(kept, 0, 0, SIGNATURE);
  let chunks = 0;
  let profiles = 0;
  let hasProfile = false;
  for (let from = SIGNATURE; from + AROUND <= source.length; ) {
    if (++chunks > MOST_CHUNKS) return null;
    const to = from + AROUND + source.readUInt32BE(from);
    const type = source.toString('latin1', from + 4, from + 8);
    const mayBeProfile: boolean = type === 'iCCP' && !hasProfile && ++profiles <= MOST_PROFILES;
    const isProfile: boolean = mayBeProfile && isSmallProfile(source.subarray(from + 8, to - 4));
    hasProfile ||= isProfile;
    if (KEPT.has(type) || isProfile) length += source.copy(kept, length, from, to);
    if (type === 'IEND') break;
    from = to;
  }
  return length === source.length ? bytes : kept.subarray(0, length);
}

/**
 * True for a colour profile that inflates to an ordinary size. The chunk has a name, a NUL byte, the method,
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
