import sharp from 'sharp';
import { fail, ok, type Result } from './result.ts';

// Two decodes already use two cores; with more threads per decode the pages would wait.
sharp.concurrency(1);
// The cache is off: the same picture is never decoded twice in succession, so cached pixels would only waste
// memory.
sharp.cache(false);

/**
 * The picture library. Only decodeInLine passes it on, so that none of our code decodes outside the queue.
 */
export type Draw = typeof sharp;

/**
 * The purpose of a decode. `view`: a picture for a page. `upload`: an uploaded file, whose bytes wait in
 * memory.
 */
export type DecodeKind = 'view' | 'upload';

export type PictureHead = { width: number; height: number; hasAlpha: boolean };

const MOST_AT_ONCE = 2;
const MOST_WAITING: Record<DecodeKind, number> = { view: 100, upload: 8 };

type Waiter = { kind: DecodeKind; start: () => void };

let running = 0;
let lastKind: DecodeKind = 'view';
const waiting: Waiter[] = [];

/**
 * Decodes pictures through this process's only queue: two at once, with a bounded number waiting; returns
 * null at once when the queue is full. `work` must not enter the queue again.
 */
export async function decodeInLine<T>(kind: DecodeKind, work: (draw: Draw) => Promise<T>): Promise<T | null> {
  if (running >= MOST_AT_ONCE) {
    if (waiting.filter((other) => other.kind === kind).length >= MOST_WAITING[kind]) return null;
    // A release hands its slot to the next waiter, so the number of running decodes is unchanged.
    await new Promise<void>((start) => waiting.push({ kind, start }));
  } else {
    running++;
  }
  lastKind = kind;
  try {
    return await work(sharp);
  } finally {
    const next = takeNext();
    if (next) next.start();
    else running--;
  }
}

// Takes waiting decodes of both kinds alternately, so that uploads and page pictures cannot starve each
// other.
function takeNext(): Waiter | undefined {
  const other = waiting.findIndex(({ kind }) => kind !== lastKind);
  const [next] = waiting.splice(Math.max(0, other), 1);
  if (next) lastKind = next.kind;
  return next;
}

const MOST_HEADS = 100;
let heads = 0;
let lastHead: Promise<unknown> = Promise.resolve();

/**
 * Reads a picture's size from its header without decoding it: one at a time, with a bounded number waiting.
 * It does not use the decode queue, so that a picture that is too large is refused without waiting for
 * decodes.
 */
export async function readPictureHead(
  bytes: Uint8Array,
): Promise<Result<PictureHead, 'pictures_busy' | 'not_an_image'>> {
  if (heads >= MOST_HEADS) return fail('pictures_busy');
  heads++;
  const read = lastHead.then(() => sharp(bytes, { limitInputPixels: false }).metadata()).catch(() => null);
  lastHead = read;
  const head = await read;
  heads--;
  return head
    ? ok({ width: head.width, height: head.height, hasAlpha: head.hasAlpha })
    : fail('not_an_image');
}
