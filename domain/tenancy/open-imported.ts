import { sql } from 'kysely';
import { enqueue, type StoreTx } from '#db/index.ts';

/** The job that starts what waited while an imported store was closed (domain/archive/resume-store.ts). */
export const RESUME_STORE_TASK = 'archive.resume';

/** Marks an imported store as opened, so that its waiting mails are sent. No effect on any other store. */
export async function openImported(tx: StoreTx): Promise<void> {
  const { rows } = await sql<{ opened: boolean }>`select app.open_imported_store() as opened`.execute(tx);
  if (rows[0]?.opened) await enqueue(tx, RESUME_STORE_TASK, {}, { class: 'web', jobKey: RESUME_STORE_TASK });
}
