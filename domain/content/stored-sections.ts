import { type Block, type BlockWords, NO_LOOK, readBlocks, SHARED_WORDS } from '#blocks/index.ts';
import type { StoreTx } from '#db/index.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';

/** What a section has besides its columns; parts without a value are left out. */
type OwnParts = Partial<Pick<Block, 'look' | 'options' | 'entries'>> & {
  texts?: Partial<Record<Locale, Record<string, unknown>>>;
};

/** The sections of the home page in order, hidden ones too, in one statement. */
export async function selectSections(tx: StoreTx): Promise<{ id: string; block: Block }[]> {
  const rows = await tx
    .selectFrom('home_sections as s')
    .leftJoin('home_section_texts as t', (join) =>
      join.onRef('t.store_id', '=', 's.store_id').onRef('t.section_id', '=', 's.id'),
    )
    .select(['s.id', 's.kind', 's.is_visible', 's.media_id', 's.link', 's.item_count', 's.block'])
    .select(['t.locale', 't.eyebrow', 't.title', 't.body', 't.action', 't.items'])
    .where('s.store_id', '=', tx.storeId)
    .orderBy('s.position')
    .orderBy('s.id')
    .execute();
  return [...Map.groupBy(rows, (row) => row.id)].flatMap(([id, texts]) => {
    const { kind, is_visible, media_id, link, item_count } = texts[0]!;
    const own = texts[0]!.block as OwnParts;
    const inLocale = (locale: Locale) => ({
      ...own.texts?.[locale],
      ...wordsOf(
        kind,
        texts.find((row) => row.locale === locale),
      ),
    });
    const shared = { kind, isVisible: is_visible, mediaId: media_id, link, itemCount: item_count };
    const texts2 = { en: inLocale('en'), ar: inLocale('ar') };
    return readBlocks([{ ...own, ...shared, texts: texts2 }]).map((block) => ({ id, block }));
  });
}

type Words = Record<'eyebrow' | 'title' | 'body' | 'action', string | null> & { items: unknown };

function wordsOf(kind: string, row: Words | undefined): Record<string, unknown> {
  const { eyebrow, title, body, action } = row ?? {};
  const words = { eyebrow: eyebrow ?? '', title: title ?? '', body: body ?? '', action: action ?? '' };
  const items = Array.isArray(row?.items) ? row.items : [];
  return kind === 'testimonials' ? { ...words, quotes: items } : { ...words, items };
}

/** The parts of a block for the column home_sections.block. */
export function ownPartsOf({ look, options, entries, texts }: Block): OwnParts {
  const isPlain = JSON.stringify(look) === JSON.stringify(NO_LOOK);
  const words = LOCALES.map((locale) => [locale, ownWords(texts[locale])] as const);
  const hasWords = words.some(([, own]) => Object.keys(own).length > 0);
  return {
    ...(isPlain ? {} : { look }),
    ...(Object.keys(options).length > 0 ? { options } : {}),
    ...(entries.length > 0 ? { entries } : {}),
    ...(hasWords ? { texts: Object.fromEntries(words) } : {}),
  };
}

function ownWords(words: BlockWords): Record<string, unknown> {
  return Object.fromEntries(Object.entries(words).filter(([name]) => !(name in SHARED_WORDS)));
}
