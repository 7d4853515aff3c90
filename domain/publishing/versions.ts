import type { StoreTx } from '#db/index.ts';
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

/** The custom pages that have a draft, published or not. */
export async function draftedPages(
  tx: StoreTx,
): Promise<{ subject: Subject; body: unknown; changedAt: Date }[]> {
  const rows = await tx
    .selectFrom('content_states')
    .select(['subject', 'draft as body', 'changed_at as changedAt'])
    .where('store_id', '=', tx.storeId)
    .where('subject', '>=', 'page:')
    .where('subject', '<', 'page;')
    .where('draft', 'is not', null)
    .orderBy('changed_at', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, subject: row.subject as Subject }));
}

/** Deletes the draft, versions and links of a deleted subject. */
export async function forgetSubject(tx: StoreTx, subject: Subject): Promise<void> {
  await tx
    .deleteFrom('content_states')
    .where('store_id', '=', tx.storeId)
    .where('subject', '=', subject)
    .execute();
}
