import { setImmediate as nextTurn } from 'node:timers/promises';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Held } from './body-budget.ts';
import { JoinedBytes } from './joined-bytes.ts';

/** A body up to this size is read in one piece: it is parsed quickly, and sockets buffer as much anyway. */
export const SMALL_BODY = 64 * 1024;
/**
 * A body up to this size is never refused for what others send: it is not much more than its connection takes. Signing in
 * and ordering need no more.
 */
const TINY_BODY = 8 * 1024;
/**
 * The minimum speed of a large body. A slower one is cut off, because it would hold its memory for as long as
 * its sender likes.
 */
const LEAST_BYTES_PER_SECOND = 4096;
const LOOK_EVERY_MS = 5000;

export type ReadLimits = { limit: number; held: Held; lookEveryMs?: number };
type Problem = 'too_large' | 'too_slow' | 'busy';

/** Reads a whole body within its limit and counts its bytes in the budget. */
export async function readBody(
  request: Request,
  { limit, held, lookEveryMs = LOOK_EVERY_MS }: ReadLimits,
): Promise<Result<Buffer<ArrayBuffer>, Problem>> {
  const announced = Number(request.headers.get('content-length') ?? Number.NaN);
  if (announced > limit) return fail('too_large');
  if (announced <= SMALL_BODY) {
    const stopped = Promise.withResolvers<null>();
    if (announced > TINY_BODY && !held.addSmall(announced, () => stopped.resolve(null))) return fail('busy');
    // node:http enforces an announced length, so the body can be read without web streams, which saves a
    // third of a millisecond.
    const body = await Promise.race([request.arrayBuffer(), stopped.promise]);
    held.arrived();
    return body ? ok(Buffer.from(body)) : fail('busy');
  }
  return readParts(request, { limit, held, lookEveryMs });
}

async function readParts(
  request: Request,
  { limit, held, lookEveryMs }: Required<ReadLimits>,
): Promise<Result<Buffer<ArrayBuffer>, Problem>> {
  const reader = request.body?.getReader();
  if (!reader) return ok(Buffer.alloc(0));
  const parts = new JoinedBytes();
  let size = 0;
  let isSlow = false;
  let isStopped = false;
  let seen = 0;
  const cancel = () => void reader.cancel().catch(() => {});
  const stop = () => {
    isStopped = true;
    cancel();
  };
  const watch = setInterval(() => {
    isSlow = size - seen < (LEAST_BYTES_PER_SECOND * lookEveryMs) / 1000;
    seen = size;
    if (isSlow) cancel();
  }, lookEveryMs);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (isSlow) return fail('too_slow');
      if (isStopped) return fail('busy');
      if (done) return ok(parts.whole());
      size += value.byteLength;
      if (size > limit) return fail('too_large');
      if (!held.add(value.byteLength, stop)) return fail('busy');
      parts.add(value);
    }
  } finally {
    clearInterval(watch);
    held.arrived();
    cancel();
  }
}

let line: Promise<unknown> = Promise.resolve();

/**
 * Parses large bodies one at a time, yielding to the event loop between two, so that many at once do not
 * block it. Reading happens outside this queue, where a slow sender would block the others.
 */
export function parseInLine<T>(size: number, parse: () => T): Promise<T> | T {
  if (size <= SMALL_BODY) return parse();
  const done = line.then(() => nextTurn()).then(parse);
  line = done.catch(() => {});
  return done;
}
