import { sql } from 'kysely';
import { enqueue, type StoreTx } from '#db/index.ts';
import { fileChunks, type StoreFiles } from '#domain/archive/index.ts';
import { DROP_FILE_TASK } from '#domain/downloads/index.ts';
import type { EarlierRows } from './archive-state.ts';
import { checked } from './pictures.ts';
import { overwriteEarlier, RAISED } from './write-rows.ts';

/**
 * Restores the files that variants sell. Keeps files that have been added since, because buyers may download them,
 * but each variant sells its earlier file again.
 */
export async function takeFiles(tx: StoreTx, rows: EarlierRows): Promise<void> {
  const before = await contentsOf(tx);
  for await (const lines of rows.parts('digital_files'))
    await sql`update digital_files t set variant_id = null
      from json_to_recordset(${`[${lines.join(',')}]`}::json) as r (id uuid, variant_id uuid)
     where t.store_id = ${tx.storeId} and (t.id = r.id or t.variant_id = r.variant_id)`.execute(tx);
  await overwriteEarlier(tx, rows, 'digital_files', { key: ['id'], also: { version: RAISED } });
  const after = await contentsOf(tx);
  // Deletes file contents that are no longer used.
  for (const contentId of before.filter((id) => !after.includes(id)))
    await enqueue(tx, DROP_FILE_TASK, { contentId }, { class: 'web', jobKey: `file:${contentId}` });
}

async function contentsOf(tx: StoreTx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select content_id as id from digital_files where store_id = ${tx.storeId}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Writes the contents of earlier sold files that are missing from the data folder. */
export async function putSoldFiles(tx: StoreTx, rows: EarlierRows, files: StoreFiles): Promise<void> {
  const { source, index } = rows.state;
  for await (const lines of rows.parts('digital_files'))
    for (const line of lines) {
      const { content_id: content, file_hash: hash } = JSON.parse(line) as Record<string, string>;
      if (!content || !hash) continue;
      const present = await files.open(tx.storeId, 'digital', content);
      await present?.close();
      const chunks = present ? null : fileChunks(source, index, `digital/${content}`);
      if (chunks) await files.put(tx.storeId, 'digital', content, checked(chunks, hash));
    }
}
