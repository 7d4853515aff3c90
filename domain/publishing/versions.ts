import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { SharedPlace } from '#domain/content/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Subject } from './surface.ts';

export type Version = {
  number: number;
  publishedAt: Date;
  /** '' for content from before the first publication. */
  publishedBy: string;
  restoredFrom: number | null;
};

/** The last 20 published versions, newest first. */
export async function listVersions(tx: StoreTx, subject: Subject): Promise<Version[]> {
  return tx
    .selectFrom('content_versions')
    .select([
      'number',
      'published_at as publishedAt',
      'published_by as publishedBy',
      'restored_from as restoredFrom',
    ])
    .where('store_id', '=', tx.storeId)
    .where('subject', '=', subject)
    .orderBy('number', 'desc')
    .execute();
}

/** The pages that have a draft, published or not, with the titles of the drafts, last changed first. */
export async function draftedPages(
  tx: StoreTx,
): Promise<{ subject: Subject; titles: Record<Locale, string> }[]> {
  const { rows } = await sql<{ subject: Subject; en: string; ar: string }>`
    select subject, coalesce(draft #>> '{texts,en,title}', '') as en, coalesce(draft #>> '{texts,ar,title}', '') as ar
      from content_states
     where store_id = ${tx.storeId} and subject >= 'page:' and subject < 'page;' and draft is not null
     order by changed_at desc, subject`.execute(tx);
  return rows.map(({ subject, en, ar }) => ({ subject, titles: { en, ar } }));
}

/** The kinds of pages whose common blocks have a draft. */
export async function draftedPlaces(tx: StoreTx): Promise<SharedPlace[]> {
  const { rows } = await sql<{ place: SharedPlace }>`
    select substr(subject, 8) as place from content_states
     where store_id = ${tx.storeId} and subject >= 'shared:' and subject < 'shared;' and draft is not null`.execute(
    tx,
  );
  return rows.map(({ place }) => place);
}

/** Deletes the draft, versions and links of a deleted subject. */
export async function forgetSubject(tx: StoreTx, subject: Subject): Promise<void> {
  await tx
    .deleteFrom('content_states')
    .where('store_id', '=', tx.storeId)
    .where('subject', '=', subject)
    .execute();
}
