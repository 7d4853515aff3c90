import { newBlock } from '#blocks/index.ts';
import type { TestDatabase } from './database.ts';

/** Gives a store's first values swatch pictures, and its first category sections of its own with a draft. */
export async function addFaces(db: TestDatabase, storeId: string): Promise<void> {
  await db.admin(
    `update option_values set media_id = (select id from media where store_id = $1 order by id limit 1)
      where store_id = $1 and id in (select id from option_values where store_id = $1 order by id limit 3)`,
    [storeId],
  );
  const [category] = await db.admin<{ id: string }>(
    'select id from categories where store_id = $1 order by id limit 1',
    [storeId],
  );
  await db.admin('insert into shared_blocks (store_id, place, blocks) values ($1, $2, $3)', [
    storeId,
    `category:${category?.id}`,
    JSON.stringify([newBlock('quote')]),
  ]);
  await db.admin(
    `insert into content_states (store_id, subject, draft, changed_at) values ($1, $2, '{"sections": []}', '2026-11-20')`,
    [storeId, `shared:category:${category?.id}`],
  );
}
