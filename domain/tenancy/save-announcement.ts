import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { AnnouncementTooLong, Stale } from './errors.ts';
import { touchShell } from './shell.ts';

/** The announcement on every page, in each language; '' if there is none. */
export type Announcement = Record<Locale, string>;

/** Fits into two lines on a phone. */
export const MAX_ANNOUNCEMENT = 140;

export type SaveAnnouncementFailure = AnnouncementTooLong | Stale<Announcement>;

/** Saves the announcement unless it has changed since `was`, in which case it fails with the current one (D6). */
export async function saveAnnouncement(
  tx: StoreTx,
  { texts, was }: { texts: Announcement; was: Announcement },
  act: Act,
): Promise<Result<Announcement, SaveAnnouncementFailure>> {
  const after = { en: oneLine(texts.en), ar: oneLine(texts.ar) };
  const fields = LOCALES.filter((locale) => [...after[locale]].length > MAX_ANNOUNCEMENT);
  if (fields.length > 0) return fail('announcement_too_long', { fields });
  const before = await readAnnouncement(tx, 'for update');
  if (LOCALES.some((locale) => before[locale] !== was[locale])) return fail('stale', { current: before });
  if (LOCALES.every((locale) => before[locale] === after[locale])) return ok(after);
  for (const locale of LOCALES) await writeText(tx, locale, after[locale]);
  await recordAudit(tx, act, {
    action: 'announcement.saved',
    subjectKind: 'store',
    subjectId: tx.storeId,
    before,
    after,
  });
  await touchShell(tx);
  return ok(after);
}

/** Reads the announcement; `for update` locks it for a save. */
export async function readAnnouncement(tx: StoreTx, lock?: 'for update'): Promise<Announcement> {
  const query = tx
    .selectFrom('store_texts as t')
    .select(['t.locale', 't.announcement'])
    .where('t.store_id', '=', tx.storeId)
    .orderBy('t.locale');
  const rows = await (lock ? query.forUpdate() : query).execute();
  const textIn = (locale: Locale) => rows.find((row) => row.locale === locale)?.announcement ?? '';
  return { en: textIn('en'), ar: textIn('ar') };
}

async function writeText(tx: StoreTx, locale: Locale, announcement: string): Promise<void> {
  await tx
    .updateTable('store_texts')
    .set({ announcement })
    .where('store_id', '=', tx.storeId)
    .where('locale', '=', locale)
    .execute();
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
