import { Readable } from 'node:stream';
import type { Logger } from './log.ts';

/** The parts as a response body, generated no faster than they are read (backpressure). */
export function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream {
  return Readable.toWeb(Readable.from(parts, { objectMode: false })) as ReadableStream;
}

/**
 * The texts of an export as a response body. When it fails, the headers are already sent, so it can only be logged and
 * the response aborted.
 */
export function exportBody(texts: AsyncIterable<string>, log: Logger): ReadableStream {
  return streamOf(bytesOf(texts, log));
}

async function* bytesOf(texts: AsyncIterable<string>, log: Logger): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  try {
    for await (const text of texts) yield encoder.encode(text);
  } catch (error) {
    log.error({ err: error }, 'an export failed');
    throw error;
  }
}
