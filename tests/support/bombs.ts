import sharp from 'sharp';
import { vi } from 'vitest';

/** A small JPEG whose header states another size, for checks that read only the header. */
export async function jpegThatSays(width: number, height: number): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#884422' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

/**
 * Counts how many pictures this process decodes at the same time. With `together` the first decodes wait
 * until that many have begun, so that all permitted decodes overlap.
 */
export function countDecodes() {
  const counted = { active: 0, most: 0, total: 0, together: 1 };
  const begun = Promise.withResolvers<void>();
  const prototype = sharp.prototype as Record<'toBuffer' | 'stats', (...given: unknown[]) => unknown>;
  for (const name of ['toBuffer', 'stats'] as const) {
    const real = prototype[name];
    vi.spyOn(prototype, name).mockImplementation(async function (this: unknown, ...given) {
      counted.total++;
      counted.most = Math.max(counted.most, ++counted.active);
      if (counted.active >= counted.together) begun.resolve();
      await begun.promise;
      try {
        return await real.apply(this, given);
      } finally {
        counted.active--;
      }
    });
  }
  return counted;
}
