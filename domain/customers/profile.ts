import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { countAttempt, type Limit } from '#domain/identity/index.ts';
import { type PreparedImage, recordImage } from '#domain/media/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import type { Locale } from '#lib/locale.ts';
import { ok, type Result } from '#lib/result.ts';
import { accountRules, nameProblem, refusal } from './account-rules.ts';
import type { FieldsInvalid } from './errors.ts';

/** locale: the language of the account's mails. */
export type ProfileInput = { customerId: string; name: string; locale: Locale };

/** Saves a shopper's profile, without the e-mail address, which identifies the account. */
export async function saveProfile(
  tx: StoreTx,
  { customerId, name, locale }: ProfileInput,
  act: Act,
): Promise<Result<undefined, FieldsInvalid>> {
  const rules = await accountRules(tx);
  const clean = cleanLine(name);
  const refused = refusal(rules, { name: nameProblem(clean, rules) });
  if (refused) return refused;
  await change(tx, customerId, { name: clean, locale }, act);
  return ok();
}

/**
 * A replaced photo is in the backups for some weeks, so an account changes its photo a bounded number of times. Refused
 * files count, because they cost as much CPU time.
 */
const PHOTOS: Limit = { bucket: 'portrait', windowSeconds: 86_400, free: 30, refuse: 30 };

/** Counts a file that an account sends as its photo, before it is decoded; false if it sent too many in a day. */
export async function mayChangePhoto(tx: StoreTx, customerId: string, at: Date): Promise<boolean> {
  return !(await countAttempt(tx, PHOTOS, { subject: customerId, at })).isRefused;
}

/**
 * Sets (portraitOf, whose bytes the caller stores in the same transaction) or removes an account's photo. Returns the hash of the replaced
 * photo, whose bytes the caller deletes after the commit.
 */
export async function setPhoto(
  tx: StoreTx,
  { customerId, image }: { customerId: string; image: PreparedImage | null },
  act: Act,
): Promise<string | null> {
  const before = await photoOf(tx, customerId);
  const recorded = image ? await recordImage(tx, image, { act, skipAudit: true }) : null;
  await change(tx, customerId, { photo_media_id: recorded?.mediaId ?? null }, act);
  if (before) await dropPhoto(tx, before.mediaId);
  return before?.hash ?? null;
}

/** Returns an account's photo; null if none. Locks the account, which serializes changes of its photo. */
export async function photoOf(
  tx: StoreTx,
  customerId: string,
): Promise<{ mediaId: string; hash: string } | null> {
  const row = await tx
    .selectFrom('customers as c')
    .innerJoin('media as m', (join) =>
      join.onRef('m.store_id', '=', 'c.store_id').onRef('m.id', '=', 'c.photo_media_id'),
    )
    .select(['m.id as mediaId', 'm.hash'])
    .where('c.store_id', '=', tx.storeId)
    .where('c.id', '=', customerId)
    .forNoKeyUpdate('c')
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes the row of a photo, which no other row uses (portraitOf). */
export async function dropPhoto(tx: StoreTx, mediaId: string): Promise<void> {
  await tx.deleteFrom('media').where('store_id', '=', tx.storeId).where('id', '=', mediaId).execute();
}

type Changed = { name?: string; locale?: Locale; photo_media_id?: string | null };

async function change(tx: StoreTx, customerId: string, set: Changed, act: Act): Promise<void> {
  await tx
    .updateTable('customers')
    .set((eb) => ({ ...set, updated_at: act.at, version: eb('version', '+', 1) }))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', customerId)
    .execute();
}
