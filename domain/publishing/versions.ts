import { sql } from 'kysely';
import { BLOCK_KINDS, type BlockKind } from '#blocks/index.ts';
import type { StoreTx } from '#db/index.ts';
import type { SharedPlace } from '#domain/content/index.ts';
import { isId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import type { Subject } from './surface.ts';

export type VersionPicture = { src: string; width: number; height: number };

/** A block of a version, as far as its drawing needs it. */
export type VersionBlock = { kind: BlockKind; background: string; picture: VersionPicture | null };

export type Version = {
  number: number;
  publishedAt: Date;
  /** '' for content from before the first publication. */
  publishedBy: string;
  restoredFrom: number | null;
  /** The visible blocks, the first picture with its block; empty for a subject without blocks. */
  blocks: VersionBlock[];
};

type Sketch = { kind: string; background: string | null; mediaId: string | null };
type Row = Omit<Version, 'blocks'> & { sketch: Sketch[] | null; hasText: boolean };

/** The last 20 published versions, newest first. */
export async function listVersions(tx: StoreTx, subject: Subject): Promise<Version[]> {
  const list = subject === 'home' || subject.startsWith('shared:') ? 'sections' : 'blocks';
  const { rows } = await sql<Row>`
    select v.number, v.published_at as "publishedAt", v.published_by as "publishedBy", v.restored_from as "restoredFrom",
           (select jsonb_agg(jsonb_build_object('kind', b.value ->> 'kind', 'background', b.value #>> '{look,background}',
                     'mediaId', jsonb_path_query_first(b.value, '$.**.mediaId ? (@ != null)')) order by b.place)
              from jsonb_array_elements(case jsonb_typeof(v.body -> ${list}) when 'array' then v.body -> ${list} end)
                   with ordinality b(value, place)
             where b.value ->> 'isVisible' is distinct from 'false') as sketch,
           coalesce(v.body #>> '{texts,en,bodyHtml}', '') || coalesce(v.body #>> '{texts,ar,bodyHtml}', '') <> '' as "hasText"
      from content_versions v
     where v.store_id = ${tx.storeId} and v.subject = ${subject}
     order by v.number desc`.execute(tx);
  const pictures = await picturesOf(tx, rows.map(firstMedia));
  return rows.map(({ sketch, hasText, ...version }) => {
    const blocks = (sketch ?? []).map((each) => toBlock(each, each.mediaId && pictures.get(each.mediaId)));
    const text: VersionBlock[] = hasText ? [{ kind: 'rich_text', background: 'page', picture: null }] : [];
    return { ...version, blocks: [...text, ...blocks.filter(isKnown)] };
  });
}

const firstMedia = ({ sketch }: Row): string =>
  (sketch ?? []).find(({ mediaId }) => mediaId !== null)?.mediaId ?? '';

/** The kinds of a later release are left out. */
const isKnown = ({ kind }: VersionBlock) => BLOCK_KINDS.includes(kind);

function toBlock({ kind, background }: Sketch, picture?: VersionPicture | '' | null): VersionBlock {
  return { kind: kind as BlockKind, background: background ?? 'page', picture: picture || null };
}

async function picturesOf(tx: StoreTx, ids: string[]): Promise<Map<string, VersionPicture>> {
  const wanted = [...new Set(ids)].filter(isId);
  if (wanted.length === 0) return new Map();
  const rows = await tx
    .selectFrom('media')
    .select(['id', 'hash', 'width', 'height'])
    .where('store_id', '=', tx.storeId)
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map(({ id, hash, ...size }) => [id, { src: `/media/${hash}`, ...size }]));
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
