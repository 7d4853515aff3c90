import { sql } from 'kysely';
import { askedPage, type Page, type PageAsked, pageOrder, type StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import { likeWords } from '#lib/like-words.ts';
import type { Locale } from '#lib/locale.ts';
import { reviewPhotos } from './review-photos.ts';

/** An image of the library, for its screen and the picker. */
export type MediaItem = {
  id: string;
  hash: string;
  src: string;
  width: number;
  height: number;
  bytes: number;
  blur: string;
  fileName: string;
  alt: Record<Locale, string>;
  focal: { x: number; y: number };
  version: number;
  at: Date;
};

const NEWEST = pageOrder('newest', [
  [sql`m.created_at`, 'time'],
  [sql`m.id`, 'uuid'],
]);

/** The store's own images, newest first, without photos by shoppers. */
export async function listMedia(
  tx: StoreTx,
  asked: PageAsked & { query?: string } = {},
): Promise<Page<MediaItem>> {
  const page = askedPage(NEWEST, asked);
  const words = likeWords(asked.query ?? '');
  const read = await selectMedia(tx)
    .select(page.keys)
    .where(page.where)
    .where(isOfStore(tx.storeId))
    .$if(words !== null, (select) =>
      select.where(sql<boolean>`(m.file_name ilike ${words} or exists (select 1 from media_texts x
        where x.store_id = ${tx.storeId} and x.media_id = m.id and x.alt ilike ${words}))`),
    )
    .orderBy(page.orderBy)
    .limit(page.limit)
    .execute();
  const { rows, ...cursors } = page.cut(read);
  return { rows: rows.map(drawItem), ...cursors };
}

/** One image of the library; null if the id is unknown or belongs to a shopper's photo. */
export async function findMedia(tx: StoreTx, mediaId: string): Promise<MediaItem | null> {
  if (!isId(mediaId)) return null;
  const row = await selectMedia(tx)
    .where('m.id', '=', mediaId)
    .where(isOfStore(tx.storeId))
    .executeTakeFirst();
  return row ? drawItem(row) : null;
}

/** False for photos by shoppers, on their profiles and reviews. */
const isOfStore = (storeId: string) =>
  sql<boolean>`(not exists (select 1 from customers c where c.store_id = ${storeId} and c.photo_media_id = m.id)
    and not exists (select 1 from ${reviewPhotos(storeId)} p where p.media_id = m.id))`;

function selectMedia(tx: StoreTx) {
  const altIn = (locale: Locale) =>
    sql<string>`coalesce((select x.alt from media_texts x
      where x.store_id = ${tx.storeId} and x.media_id = m.id and x.locale = ${locale}), '')`;
  return tx
    .selectFrom('media as m')
    .select(['m.id', 'm.hash', 'm.width', 'm.height', 'm.bytes', 'm.blur', 'm.version'])
    .select(['m.file_name as fileName', 'm.focal_x as x', 'm.focal_y as y', 'm.created_at as at'])
    .select([altIn('en').as('en'), altIn('ar').as('ar')])
    .where('m.store_id', '=', tx.storeId);
}

type Row = Omit<MediaItem, 'src' | 'alt' | 'focal' | 'bytes'> & {
  bytes: number | string;
  x: number;
  y: number;
  en: string;
  ar: string;
};

function drawItem({ x, y, en, ar, ...row }: Row): MediaItem {
  return {
    ...row,
    bytes: Number(row.bytes),
    src: `/media/${row.hash}`,
    alt: { en, ar },
    focal: { x, y },
  };
}
