import { sql } from 'kysely';
import { askedPage, type Page, type PageAsked, pageOrder, type StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import { likeWords } from '#lib/like-words.ts';
import type { VideoType } from './video.ts';

/** A video of the library. Size and length are null if its header does not say them. */
export type VideoItem = {
  id: string;
  hash: string;
  src: string;
  contentType: VideoType;
  bytes: number;
  width: number | null;
  height: number | null;
  seconds: number | null;
  fileName: string;
  at: Date;
};

const NEWEST = pageOrder('newest', [
  [sql`v.created_at`, 'time'],
  [sql`v.id`, 'uuid'],
]);

/** The store's videos, newest first. */
export async function listVideos(
  tx: StoreTx,
  asked: PageAsked & { query?: string } = {},
): Promise<Page<VideoItem>> {
  const page = askedPage(NEWEST, asked);
  const words = likeWords(asked.query ?? '');
  const read = await selectVideos(tx)
    .select(page.keys)
    .where(page.where)
    .$if(words !== null, (select) => select.where(sql<boolean>`v.file_name ilike ${words}`))
    .orderBy(page.orderBy)
    .limit(page.limit)
    .execute();
  const { rows, ...cursors } = page.cut(read);
  return { rows: rows.map(toItem), ...cursors };
}

/** One video of the library; null if there is none with this id. */
export async function findVideo(tx: StoreTx, videoId: string): Promise<VideoItem | null> {
  const [found] = isId(videoId) ? await findVideos(tx, [videoId]) : [];
  return found ?? null;
}

/** The videos with these ids; those that were deleted are left out. */
export async function findVideos(tx: StoreTx, ids: readonly string[]): Promise<VideoItem[]> {
  if (ids.length === 0) return [];
  return (await selectVideos(tx).where('v.id', 'in', ids).execute()).map(toItem);
}

function selectVideos(tx: StoreTx) {
  return tx
    .selectFrom('videos as v')
    .select(['v.id', 'v.hash', 'v.content_type as contentType', 'v.bytes', 'v.width', 'v.height'])
    .select(['v.seconds', 'v.file_name as fileName', 'v.created_at as at'])
    .where('v.store_id', '=', tx.storeId);
}

function toItem(row: Omit<VideoItem, 'src' | 'contentType'> & { contentType: string }): VideoItem {
  const { id, hash, bytes, width, height, seconds, fileName, at } = row;
  const contentType = row.contentType as VideoType;
  return { id, hash, src: `/media/${hash}`, contentType, bytes, width, height, seconds, fileName, at };
}
