import sharp from 'sharp';
import { fail, ok, type Result } from './result.ts';

// Two decodes share two cores; each of them with more threads would only make the pages wait.
sharp.concurrency(1);
// No picture is decoded twice in a row: cached pixels of one would only add to the memory of the next.
sharp.cache(false);

/** Draws pictures. Only decodeInLine hands it out, so no code of ours decodes outside the line. */
export type Draw = typeof sharp;

/** `view`: a picture for a page. `upload`: an uploaded file, whose bytes wait in memory. */
export type DecodeKind = 'view' | 'upload';

export type PictureHead = { width: number; height: number; hasAlpha: boolean };

const MOST_AT_ONCE = 2;
const MOST_WAITING: Record<DecodeKind, number> = { view: 100, upload: 8 };

type Waiter = { kind: DecodeKind; start: () => void };

let running = 0;
let lastKind: DecodeKind = 'view';
const waiting: Waiter[] = [];

/**
 * Decodes pictures in the one line of this process: two at once, a bounded number waiting, null at once beyond it. The
 * work may not enter the line again.
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

// The kinds alternate: uploads cannot keep a shop's pages without pictures, nor the other way round.
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
 * Reads a picture's size from its header, without decoding it: one at a time, and a bounded number waiting. Not in the
 * line above, where it would wait for decodes: a picture that is too large is refused at once.
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
