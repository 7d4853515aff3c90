import type { StoreTx } from '#db/index.ts';
import { FOCAL } from '#domain/media/index.ts';
import { isId } from '#lib/ids.ts';
import { LOCALES, type Locale, otherLocale } from '#lib/locale.ts';
import type { HomeSectionInput, HomeSectionKind, Testimonial, TrustItem } from './home-sections.ts';
import { type HomeSectionView, untilArranged } from './until-arranged.ts';

const kept = new WeakMap<object, Row[]>();

/**
 * Reads the visible sections of the home page in order, in one statement. If this shell object has them
 * cached, reads nothing (saving sections invalidates cached shells).
 */
export async function readHomeSections(
  tx: StoreTx,
  locale: Locale,
  shell?: object,
): Promise<HomeSectionView[]> {
  const rows = (shell && kept.get(shell)) ?? (await selectRows(tx));
  if (shell) kept.set(shell, rows);
  if (rows.length === 0) return untilArranged(locale);
  const sections = Map.groupBy(rows, (row) => row.id);
  return [...sections.values()].filter((texts) => texts[0]!.is_visible).map((texts) => toView(texts, locale));
}

/**
 * Makes readHomeSections return a draft for this shell object, so that a preview renders like the published
 * page.
 */
export async function showHomeSections(tx: StoreTx, shell: object, sections: HomeSectionInput[]) {
  const pictures = await selectPictures(
    tx,
    sections.flatMap(({ mediaId }) => mediaId ?? []),
  );
  const rows = sections.flatMap((section, position) =>
    LOCALES.map((locale): Row => {
      const words = section.texts?.[locale];
      const picture = pictures.find((each) => each.id === section.mediaId && each.locale === locale);
      const other = picture ?? pictures.find((each) => each.id === section.mediaId);
      return {
        id: `draft-${position}`,
        kind: section.kind,
        link: section.link ?? '',
        item_count: section.itemCount ?? 8,
        is_visible: section.isVisible ?? true,
        hash: other?.hash ?? null,
        blur: other?.blur ?? null,
        focal: other?.focal ?? null,
        width: other?.width ?? null,
        height: other?.height ?? null,
        alt: picture?.alt ?? null,
        locale,
        eyebrow: words?.eyebrow ?? '',
        title: words?.title ?? '',
        body: words?.body ?? '',
        action: words?.action ?? '',
        items: (section.kind === 'testimonials' ? words?.quotes : words?.items) ?? [],
      };
    }),
  );
  kept.set(shell, rows);
}

async function selectPictures(tx: StoreTx, ids: string[]) {
  const known = ids.filter(isId);
  if (known.length === 0) return [];
  return tx
    .selectFrom('media as m')
    .leftJoin('media_texts as a', (join) =>
      join.onRef('a.store_id', '=', 'm.store_id').onRef('a.media_id', '=', 'm.id'),
    )
    .select(['m.id', 'm.hash', 'm.blur', 'm.width', 'm.height', 'a.locale', 'a.alt', FOCAL.as('focal')])
    .where('m.store_id', '=', tx.storeId)
    .where('m.id', 'in', known)
    .execute();
}

type Row = {
  [Column in keyof Selected]: Column extends 'items' ? unknown[] | null : Selected[Column];
};
type Selected = Awaited<ReturnType<typeof selectRows>>[number];

function selectRows(tx: StoreTx) {
  return tx
    .selectFrom('home_sections as s')
    .leftJoin('home_section_texts as t', (join) =>
      join.onRef('t.store_id', '=', 's.store_id').onRef('t.section_id', '=', 's.id'),
    )
    .leftJoin('media as m', (join) =>
      join.onRef('m.store_id', '=', 's.store_id').onRef('m.id', '=', 's.media_id'),
    )
    .leftJoin('media_texts as a', (join) =>
      join
        .onRef('a.store_id', '=', 'm.store_id')
        .onRef('a.media_id', '=', 'm.id')
        .onRef('a.locale', '=', 't.locale'),
    )
    .select([
      's.id',
      's.kind',
      's.link',
      's.item_count',
      's.is_visible',
      'm.hash',
      'm.blur',
      'm.width',
      'm.height',
      'a.alt',
      FOCAL.as('focal'),
    ])
    .select(['t.locale', 't.eyebrow', 't.title', 't.body', 't.action', 't.items'])
    .where('s.store_id', '=', tx.storeId)
    .orderBy('s.position')
    .orderBy('s.id')
    .execute();
}

function toView(rows: Row[], locale: Locale): HomeSectionView {
  const said = (each: Locale) => rows.find((row) => row.locale === each && hasWords(row));
  const words = said(locale) ?? said(otherLocale(locale));
  const row = rows[0]!;
  return {
    id: row.id,
    kind: row.kind as HomeSectionKind,
    eyebrow: words?.eyebrow ?? '',
    title: words?.title ?? '',
    body: words?.body ?? '',
    action: words?.action ?? '',
    textLocale: (words?.locale as Locale | undefined) ?? locale,
    ...itemsOf(row.kind, words?.items ?? []),
    link: row.link,
    itemCount: row.item_count,
    image: imageOf(rows),
  };
}

function itemsOf(kind: string, items: unknown[]): Pick<HomeSectionView, 'items' | 'quotes'> {
  if (kind === 'testimonials') return { items: [], quotes: items as Testimonial[] };
  return { items: items as TrustItem[], quotes: [] };
}

function hasWords(row: Row): boolean {
  return Boolean(row.title || row.body || row.eyebrow || row.action) || (row.items ?? []).length > 0;
}

function imageOf(rows: Row[]): HomeSectionView['image'] {
  const { hash, width, height, blur, focal } = rows[0]!;
  if (hash === null || width === null || height === null) return null;
  const alt = Object.fromEntries(
    rows.flatMap((row) => (row.alt && row.locale ? [[row.locale, row.alt]] : [])),
  );
  return { hash, width, height, blur: blur ?? '', focal, alt };
}
