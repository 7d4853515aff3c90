import sharp from 'sharp';
import { currentTurn } from './current-turn.ts';
import { fail, ok, type Result } from './result.ts';
import { WaitingClients } from './waiting-clients.ts';

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

/**
 * A network may wait for as many pictures as a page shows: a browser asks for all of them at once, and a picture beyond
 * this is sent as its original. An upload's bytes wait in memory, and its sender is asked to send it again.
 */
const waiting: Record<DecodeKind, WaitingClients> = {
  view: new WaitingClients({ waiting: 100, shoppers: 98, ofNetwork: 24 }),
  upload: new WaitingClients({ waiting: 8, shoppers: 6, ofNetwork: 2 }),
};

let running = 0;
let lastKind: DecodeKind = 'view';

/**
 * Decodes pictures through this process's only queue: two at once, with a bounded number waiting, in the turns of
 * WaitingClients; returns null at once when the queue has no place for this client. `work` must not enter the queue
 * again.
 */
export async function decodeInLine<T>(kind: DecodeKind, work: (draw: Draw) => Promise<T>): Promise<T | null> {
  if (running >= MOST_AT_ONCE) {
    // A release hands its slot to the next waiter, so the number of running decodes is unchanged.
    if (!(await wait(kind))) return null;
  } else {
    running++;
    lastKind = kind;
  }
  try {
    return await work(sharp);
  } finally {
    startNext();
  }
}

function wait(kind: DecodeKind): Promise<boolean> {
  const turn = currentTurn();
  // A post needs no slot of its store while it waits. A picture of a page keeps its slot for as long as it may
  // (longestMs), so that the pictures of a page come here a few at a time.
  if (kind === 'upload') turn?.giveBack();
  return waiting[kind].wait(turn);
}

// Takes waiting decodes of both kinds alternately, so that uploads and page pictures cannot starve each
// other.
function startNext(): void {
  const other = lastKind === 'view' ? 'upload' : 'view';
  const next = waiting[other].length > 0 ? other : lastKind;
  if (waiting[next].length === 0) {
    running--;
    return;
  }
  lastKind = next;
  waiting[next].startNext();
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
