import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { recordAudit } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { LOCALES, type Locale, otherLocale } from '#lib/locale.ts';
import type { ShellImage } from './shell.ts';

export const SECTION_KINDS = [
  'hero',
  'trust',
  'new_arrivals',
  'categories',
  'banner',
  'all_products',
  'brands',
] as const;

export type SectionKind = (typeof SECTION_KINDS)[number];

/** One promise of a trust section: the name of an icon of the storefront, a title and a line below it. */
export type TrustItem = { icon: string; title: string; note: string };

export type SectionTexts = {
  eyebrow: string;
  title: string;
  body: string;
  action: string;
  items: TrustItem[];
};

/** A section of the home page in one language; a text that is not said in it comes from the other one. */
export type HomeSection = SectionTexts & {
  id: string;
  kind: SectionKind;
  image: ShellImage | null;
  link: string;
  itemCount: number;
};

export type NewSection = {
  kind: SectionKind;
  mediaId?: string | null;
  link?: string;
  itemCount?: number;
  isVisible?: boolean;
  texts?: Partial<Record<Locale, Partial<SectionTexts>>>;
};

/** The visible sections of the home page in order. One statement. */
export async function homeSections(tx: StoreTx, locale: Locale): Promise<HomeSection[]> {
  const rows = await selectSections(tx);
  return [...Map.groupBy(rows, (row) => row.id).values()].map((texts) => {
    const row = texts[0]!;
    const said = (each: Locale) => texts.find((text) => text.locale === each);
    return {
      id: row.id,
      kind: row.kind as SectionKind,
      image:
        row.hash === null
          ? null
          : { src: `/media/${row.hash}`, width: row.width ?? 0, height: row.height ?? 0 },
      link: row.link,
      itemCount: row.item_count,
      ...wordsOf(said(locale), said(otherLocale(locale))),
    };
  });
}

/** Puts these sections in the place of all that are there: the seeder's and an importer's way. */
export async function replaceHomeSections(tx: StoreTx, sections: NewSection[], act: Act): Promise<void> {
  await tx.deleteFrom('home_sections').where('store_id', '=', tx.storeId).execute();
  const made = sections.map((section, position) => ({ ...section, position, id: newId() }));
  if (made.length > 0) {
    await tx
      .insertInto('home_sections')
      .values(made.map((section) => sectionRow(tx.storeId, section)))
      .execute();
    await tx
      .insertInto('home_section_texts')
      .values(made.flatMap((section) => LOCALES.map((locale) => textRow(tx.storeId, section, locale))))
      .execute();
  }
  await recordAudit(tx, act, {
    action: 'home.replaced',
    subjectKind: 'store',
    subjectId: tx.storeId,
    after: { sections: sections.map((section) => section.kind) },
  });
}

function selectSections(tx: StoreTx) {
  return tx
    .selectFrom('home_sections as s')
    .innerJoin('home_section_texts as t', (join) =>
      join.onRef('t.store_id', '=', 's.store_id').onRef('t.section_id', '=', 's.id'),
    )
    .leftJoin('media as m', (join) =>
      join.onRef('m.store_id', '=', 's.store_id').onRef('m.id', '=', 's.media_id'),
    )
    .select(['s.id', 's.kind', 's.link', 's.item_count', 'm.hash', 'm.width', 'm.height'])
    .select(['t.locale', 't.eyebrow', 't.title', 't.body', 't.action', 't.items'])
    .where('s.store_id', '=', tx.storeId)
    .where('s.is_visible', '=', true)
    .orderBy('s.position')
    .orderBy('s.id')
    .execute();
}

function wordsOf(own?: SectionTexts, other?: SectionTexts): SectionTexts {
  const text = (key: 'eyebrow' | 'title' | 'body' | 'action') => own?.[key] || other?.[key] || '';
  const items = own?.items?.length ? own.items : (other?.items ?? []);
  return {
    eyebrow: text('eyebrow'),
    title: text('title'),
    body: text('body'),
    action: text('action'),
    items,
  };
}

type MadeSection = NewSection & { id: string; position: number };

function sectionRow(storeId: string, section: MadeSection) {
  return {
    store_id: storeId,
    id: section.id,
    position: section.position,
    kind: section.kind,
    is_visible: section.isVisible ?? true,
    media_id: section.mediaId ?? null,
    link: section.link ?? '',
    item_count: section.itemCount ?? 8,
  };
}

function textRow(storeId: string, section: MadeSection, locale: Locale) {
  const { items, ...words } = section.texts?.[locale] ?? {};
  return {
    store_id: storeId,
    section_id: section.id,
    locale,
    ...words,
    items: JSON.stringify((items ?? []).slice(0, 4)),
  };
}
