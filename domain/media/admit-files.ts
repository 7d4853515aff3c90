import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type Attempter, countAttempt, isExhausted, type Limit } from '#domain/identity/index.ts';
import { LEAST_BYTES, storageLimit } from '#domain/packages/index.ts';
import { clientNetwork } from '#lib/address-block.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { FilesFull } from './errors.ts';

const DAY = 86_400;
const KILOBYTE = 1024;
/** The files of a day, in megabytes, of a store whose package has storage enough. One file has up to 5 MB. */
const MOST_OF_STORE = 500;
const LEAST_OF_STORE = 10;
/** A store takes this part of its package's storage a day: 10 MB of an unconfirmed or a free one, 102 MB of a trial. */
const PARTS = 20;
/** The share of an address in the half that is open to all: half of it, but one file of the largest size at least. */
const MOST_OF_ADDRESS = 50;
const LEAST_OF_ADDRESS = 5;
/** The largest file in the other half. A telephone's photo is redrawn to at most some 500 kB (prepare-receipt.ts). */
const MOST_OF_FILE = 1;
/** What an address may use of the room for first receipts, and who bought before of the room for buyers. */
const FIRST_OF_ADDRESS = 1;
const OF_BUYER = 2;

/** The store's counter of files that found no room; its owner sees it (hasRefusedFiles). */
const REFUSED: Limit = { bucket: 'files refused', windowSeconds: DAY, free: 0, refuse: 0 };

export type SentFiles = {
  /** In bytes. */
  sizes: readonly number[];
  /** The first receipt of an order. */
  isFirstReceipt?: boolean;
  /** An account that bought before, or an order that was; null or nothing of anybody else. */
  buyer?: string | null;
};

/** A part of the store's day, and the share of it that one sender may use. */
type Pot = { bucket: string; most: number; sender: (Attempter & { bucket: string; most: number }) | null };

/**
 * Admits files that shoppers add to a store (receipts, photos of returns and reviews). They count in no plan, so that nobody
 * can fill one that is not theirs, and staff cannot remove them. Therefore a store takes a bounded sum in 24 hours. Half of
 * it is open to all. The other half is kept for first receipts of an order and for buyers, each of which has a quarter, so
 * that strangers who fill the rest keep out neither.
 *
 * Called in a transaction of its own, before the files are written: the store's counter is one row, and all uploads to the
 * store would wait for a file that is written while it is locked.
 */
export async function admitFiles(
  tx: StoreTx,
  sent: SentFiles,
  { ip, at }: Pick<Act, 'ip' | 'at'>,
): Promise<Result<undefined, FilesFull>> {
  if (sent.sizes.length === 0) return ok();
  const amount = sent.sizes.reduce(
    (sum, bytes) => sum + Math.ceil(Math.max(bytes, LEAST_BYTES) / KILOBYTE),
    0,
  );
  let isStoreFull = false;
  // In this order for everybody, so that two transactions never wait for each other's counters.
  for (const pot of potsOf(sent, { ip, ofStore: await sumOfDay(tx) })) {
    const taken = await takeFrom(tx, pot, { amount, at });
    if (taken === 'taken') return ok();
    isStoreFull ||= taken === 'full';
  }
  if (isStoreFull) await countAttempt(tx, REFUSED, { subject: 'store', at });
  return fail('files_full');
}

/** True if files of shoppers were refused in the last 24 hours because the store took as many as it may. */
export function hasRefusedFiles(tx: StoreTx, at: Date): Promise<boolean> {
  return isExhausted(tx, { ...REFUSED, refuse: 1 }, { subject: 'store', at });
}

async function sumOfDay(tx: StoreTx): Promise<number> {
  const storage = (await storageLimit(tx)) ?? Number.POSITIVE_INFINITY;
  return Math.min(MOST_OF_STORE, Math.max(LEAST_OF_STORE, storage / PARTS));
}

function potsOf(
  { sizes, isFirstReceipt = false, buyer = null }: SentFiles,
  { ip, ofStore }: { ip: string | null | undefined; ofStore: number },
): Pot[] {
  const [open, quarter] = [ofStore / 2, ofStore / 4];
  const isSmall = sizes.every((bytes) => bytes <= MOST_OF_FILE * KILOBYTE * KILOBYTE);
  // Anybody has 65,536 blocks of an IPv6 network, so the whole network is one sender.
  const address = ip ? clientNetwork(ip).replace(/\/48$/, '') : null;
  const from = (bucket: string, most: number) => (address ? { bucket, most, address } : null);
  const share = Math.min(MOST_OF_ADDRESS, Math.max(LEAST_OF_ADDRESS, open / 2));
  const pots: Pot[] = [{ bucket: 'files', most: open, sender: from('files from', share) }];
  if (isSmall && buyer !== null) {
    const sender = { bucket: 'files by', most: OF_BUYER, subject: buyer };
    pots.push({ bucket: 'files of buyers', most: quarter, sender });
  }
  if (isSmall && isFirstReceipt) {
    pots.push({
      bucket: 'first receipts',
      most: quarter,
      sender: from('first receipts from', FIRST_OF_ADDRESS),
    });
  }
  return pots;
}

/**
 * `full`: the store's part has no room today. `refused`: the files are larger than the part of a whole day, or than what is
 * left of their sender's share.
 */
async function takeFrom(
  tx: StoreTx,
  { bucket, most, sender }: Pot,
  { amount, at }: { amount: number; at: Date },
): Promise<'taken' | 'full' | 'refused'> {
  const store = { subject: 'store', at, amount };
  const limit = limitOf(bucket, most);
  const own = sender && { limit: limitOf(sender.bucket, sender.most), attempt: { ...sender, at, amount } };
  if (amount > Math.min(limit.refuse, own?.limit.refuse ?? limit.refuse)) return 'refused';
  // Files that do not fit are not counted, so that smaller ones still fit.
  if (await isExhausted(tx, limit, store)) return 'full';
  if (own && (await isExhausted(tx, own.limit, own.attempt))) return 'refused';
  if (own && (await countAttempt(tx, own.limit, own.attempt)).isRefused) return 'refused';
  return (await countAttempt(tx, limit, store)).isRefused ? 'full' : 'taken';
}

function limitOf(bucket: string, megabytes: number): Limit {
  const most = Math.floor(megabytes * KILOBYTE);
  return { bucket, windowSeconds: DAY, free: most, refuse: most };
}

/**
 * Counts files that a shopper sends, before they are decoded and whether or not they are accepted, because decoding costs
 * CPU time; false if there were too many in an hour. `bucket` names the form, and `subject` is an order or an account.
 */
export async function countFileTry(
  tx: StoreTx,
  { bucket, subject, at }: { bucket: string; subject: string; at: Date },
): Promise<boolean> {
  const limit = { bucket, windowSeconds: 3600, free: 10, refuse: 10 };
  return !(await countAttempt(tx, limit, { subject, at })).isRefused;
}
