import type { StoreTx } from '#db/index.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import type { HomeSectionInput, HomeSectionKind, HomeSectionText } from './home-sections.ts';
import { readHomeSections } from './read-home-sections.ts';

/** Returns all sections of the home page in order, including hidden ones, as input for saveHomeSections. */
export async function homeSectionsToEdit(tx: StoreTx): Promise<HomeSectionInput[]> {
  const rows = await tx
    .selectFrom('home_sections as s')
    .leftJoin('home_section_texts as t', (join) =>
      join.onRef('t.store_id', '=', 's.store_id').onRef('t.section_id', '=', 's.id'),
    )
    .select(['s.id', 's.kind', 's.is_visible', 's.media_id', 's.link', 's.item_count'])
    .select(['t.locale', 't.eyebrow', 't.title', 't.body', 't.action', 't.items'])
    .where('s.store_id', '=', tx.storeId)
    .orderBy('s.position')
    .orderBy('s.id')
    .execute();
  if (rows.length === 0) return untilArranged(tx);
  return [...Map.groupBy(rows, (row) => row.id).values()].map((texts) => {
    const { kind, is_visible, media_id, link, item_count } = texts[0]!;
    const said = (locale: Locale) => texts.find((row) => row.locale === locale);
    return {
      kind: kind as HomeSectionKind,
      isVisible: is_visible,
      mediaId: media_id,
      link,
      itemCount: item_count,
      texts: Object.fromEntries(LOCALES.map((locale) => [locale, textOf(kind, said(locale))])),
    };
  });
}

type Words = {
  eyebrow: string | null;
  title: string | null;
  body: string | null;
  action: string | null;
  items: unknown;
};

function textOf(kind: string, row: Words | undefined): HomeSectionText {
  const { eyebrow, title, body, action } = row ?? {};
  const items = Array.isArray(row?.items) ? row.items : [];
  const words = { eyebrow: eyebrow ?? '', title: title ?? '', body: body ?? '', action: action ?? '' };
  return kind === 'testimonials' ? { ...words, quotes: items } : { ...words, items };
}

// An owner who has not arranged the home page starts from the sections that shoppers see.
async function untilArranged(tx: StoreTx): Promise<HomeSectionInput[]> {
  const shown = await readHomeSections(tx, 'en');
  return shown.map(({ kind, itemCount, link }) => ({
    kind,
    isVisible: true,
    mediaId: null,
    link,
    itemCount,
    texts: {},
  }));
}
