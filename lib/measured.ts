import { createHash } from 'node:crypto';
import type { ByteSource } from './object-store.ts';

export type Measure = { bytes: number; sha256: string };

/** Passes a stream through and measures it; `result` covers the bytes read so far. */
export function measured(source: ByteSource): { stream: AsyncIterable<Uint8Array>; result(): Measure } {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  return { stream: pass(), result: () => ({ bytes, sha256: hash.copy().digest('hex') }) };
}

/** Reads a stream to its end, only to measure it. */
export async function measureOf(source: ByteSource): Promise<Measure> {
  const { stream, result } = measured(source);
  for await (const _chunk of stream);
  return result();
}
