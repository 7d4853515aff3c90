import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';

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

export type MediaPage = { items: MediaItem[]; next: string | null };

const MOST = 60;

/** The store's own images, newest first, without photos by shoppers. */
export async function listMedia(
  tx: StoreTx,
  { query = '', after, size = MOST }: { query?: string; after?: string | null; size?: number } = {},
): Promise<MediaPage> {
  const from = parseCursor(after);
  const words = likeWords(query);
  const rows = await selectMedia(tx)
    .where(sql<boolean>`not exists (select 1 from customers c
      where c.store_id = ${tx.storeId} and c.photo_media_id = m.id)`)
    .where(sql<boolean>`not exists (select 1 from reviews r
      where r.store_id = ${tx.storeId} and r.media_id = m.id)`)
    .$if(words !== null, (select) =>
      select.where(sql<boolean>`(m.file_name ilike ${words} or exists (select 1 from media_texts x
        where x.store_id = ${tx.storeId} and x.media_id = m.id and x.alt ilike ${words}))`),
    )
    .$if(from !== null, (select) =>
      select.where(sql<boolean>`(m.created_at, m.id) < (${from?.at ?? null}, ${from?.id ?? null}::uuid)`),
    )
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(Math.min(size, MOST) + 1)
    .execute();
  const items = rows.slice(0, Math.min(size, MOST)).map(drawItem);
  const last = items.at(-1);
  return { items, next: rows.length > items.length && last ? `${last.at.getTime()}_${last.id}` : null };
}

/** One image of the library; null if there is none with this id, or it is a shopper's. */
export async function findMedia(tx: StoreTx, mediaId: string): Promise<MediaItem | null> {
  if (!isId(mediaId)) return null;
  const row = await selectMedia(tx)
    .where('m.id', '=', mediaId)
    .where(sql<boolean>`not exists (select 1 from customers c
      where c.store_id = ${tx.storeId} and c.photo_media_id = m.id)`)
    .where(sql<boolean>`not exists (select 1 from reviews r
      where r.store_id = ${tx.storeId} and r.media_id = m.id)`)
    .executeTakeFirst();
  return row ? drawItem(row) : null;
}

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

/** Escapes % and _ in the typed text. */
function likeWords(query: string): string | null {
  const text = query.trim();
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

// An invalid cursor starts at the first page.
function parseCursor(text: string | null | undefined): { at: Date; id: string } | null {
  const [, at, id] = /^([0-9]{1,15})_(.+)$/.exec(text ?? '') ?? [];
  const time = new Date(Number(at));
  return isId(id) && !Number.isNaN(time.getTime()) ? { at: time, id } : null;
}
