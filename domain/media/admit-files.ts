import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { countAttempt, type Limit } from '#domain/identity/index.ts';
import { LEAST_BYTES, storageLimit } from '#domain/packages/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { FilesFull } from './errors.ts';

const DAY = 86_400;
const KILOBYTE = 1024;
/** The files of a day, in megabytes, of a store whose package has storage enough. One file has up to 5 MB. */
const MOST_OF_STORE = 500;
const MOST_OF_ADDRESS = 50;
const LEAST_OF_STORE = 10;
/** A store takes this part of its package's storage a day: 10 MB of an unconfirmed or a free one, 102 MB of a trial. */
const PARTS = 20;

/**
 * Admits files that shoppers add to a store (receipts, photos of returns and reviews), before their rows are written. They
 * count in no plan, so that nobody can fill one that is not theirs, and staff cannot remove them. Therefore a store takes
 * a bounded sum in 24 hours, and an address half of it at most. An address that is refused uses up nothing of the store's
 * sum.
 */
export async function admitFiles(
  tx: StoreTx,
  sizes: readonly number[],
  { ip, at }: Pick<Act, 'ip' | 'at'>,
): Promise<Result<undefined, FilesFull>> {
  if (sizes.length === 0) return ok();
  const amount = sizes.reduce((sum, bytes) => sum + Math.ceil(Math.max(bytes, LEAST_BYTES) / KILOBYTE), 0);
  const storage = (await storageLimit(tx)) ?? Number.POSITIVE_INFINITY;
  const ofStore = Math.min(MOST_OF_STORE, Math.max(LEAST_OF_STORE, storage / PARTS));
  const ofAddress = limitOf('files from', Math.min(MOST_OF_ADDRESS, ofStore / 2));
  if (ip && (await countAttempt(tx, ofAddress, { address: ip, at, amount })).isRefused)
    return fail('files_full');
  const all = await countAttempt(tx, limitOf('files', ofStore), { subject: 'store', at, amount });
  return all.isRefused ? fail('files_full') : ok();
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
