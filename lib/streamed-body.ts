import { Readable } from 'node:stream';

/** The parts as a response body, generated no faster than they are read (backpressure). */
export function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream {
  return Readable.toWeb(Readable.from(parts, { objectMode: false })) as ReadableStream;
}

/**
 * Texts as a response body. When it fails, the headers are already sent, so aborting the response is the only way left
 * to report the error.
 */
export function textBody(texts: AsyncIterable<string>, onError: (error: unknown) => void): ReadableStream {
  return streamOf(bytesOf(texts, onError));
}

async function* bytesOf(
  texts: AsyncIterable<string>,
  onError: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  try {
    for await (const text of texts) yield encoder.encode(text);
  } catch (error) {
    onError(error);
    throw error;
  }
}
