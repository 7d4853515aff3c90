import { noteChange, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { renewShellCopies } from '#domain/tenancy/index.ts';
import { cleanLine, cleanText } from '#lib/clean-text.ts';
import { isId, newId } from '#lib/ids.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import type { HomeSectionInput, HomeSectionText, Testimonial } from './home-sections.ts';

const MAX_SECTIONS = 25;
const MAX_ITEMS = 4;
const MAX_QUOTES = 12;
const LONGEST: Record<keyof Testimonial, number> = { quote: 600, author: 80, detail: 120 };

export type SaveHomeSectionsFailure =
  /** The link is not a path of the store, which has to start with '/' and not with '//'. */
  | Failure<'link_invalid', { position: number }>
  /** The trust strip has more than four items, or there are more than twelve testimonials. */
  | Failure<'too_many_items', { position: number; max: number }>
  /** A testimonial without text or author, or too long. */
  | Failure<'quote_invalid', { position: number }>
  | Failure<'media_not_found', { id: string }>
  | Failure<'too_many_sections', { max: number }>;

export async function saveHomeSections(
  tx: StoreTx,
  sections: HomeSectionInput[],
  act: Act,
): Promise<Result<undefined, SaveHomeSectionsFailure>> {
  const refused = refuse(sections) ?? (await refuseMedia(tx, sections));
  if (refused) return refused;
  await tx.deleteFrom('home_sections').where('store_id', '=', tx.storeId).execute();
  const made = sections.map((section, position) => ({ section, position, id: newId() }));
  if (made.length > 0) await insertSections(tx, made);
  await renewShellCopies(tx);
  await noteChange(tx, ['home']);
  await recordAudit(tx, act, {
    action: 'home.saved',
    subjectKind: 'home',
    subjectId: tx.storeId,
    after: { sections: sections.map((section) => section.kind) },
  });
  return ok();
}

function refuse(sections: HomeSectionInput[]): SaveHomeSectionsFailure | null {
  if (sections.length > MAX_SECTIONS) return fail('too_many_sections', { max: MAX_SECTIONS });
  for (const [position, section] of sections.entries()) {
    if (section.link && !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(section.link))
      return fail('link_invalid', { position });
    const counts = LOCALES.map((locale) => section.texts?.[locale]?.items?.length ?? 0);
    if (Math.max(...counts) > MAX_ITEMS) return fail('too_many_items', { position, max: MAX_ITEMS });
    const quotes = LOCALES.map((locale) => quotesOf(section.texts?.[locale]));
    if (quotes.some((each) => each.length > MAX_QUOTES)) {
      return fail('too_many_items', { position, max: MAX_QUOTES });
    }
    if (!quotes.flat().every(isWhole)) return fail('quote_invalid', { position });
  }
  return null;
}

function quotesOf(text: HomeSectionText | undefined): Testimonial[] {
  return (text?.quotes ?? []).map(({ quote, author, detail }) => {
    return { quote: cleanText(quote), author: cleanLine(author), detail: cleanLine(detail) };
  });
}

function isWhole(said: Testimonial): boolean {
  const fits = (field: keyof Testimonial) => said[field].length <= LONGEST[field];
  return said.quote !== '' && said.author !== '' && fits('quote') && fits('author') && fits('detail');
}

async function refuseMedia(
  tx: StoreTx,
  sections: HomeSectionInput[],
): Promise<SaveHomeSectionsFailure | null> {
  const wanted = sections.flatMap((section) => section.mediaId ?? []);
  const notAnId = wanted.find((id) => !isId(id));
  if (notAnId !== undefined) return fail('media_not_found', { id: notAnId });
  if (wanted.length === 0) return null;
  const rows = await tx
    .selectFrom('media')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('id', 'in', wanted)
    .execute();
  const missing = wanted.find((id) => !rows.some((row) => row.id === id));
  return missing === undefined ? null : fail('media_not_found', { id: missing });
}

type Made = { section: HomeSectionInput; position: number; id: string };

async function insertSections(tx: StoreTx, made: Made[]): Promise<void> {
  await tx
    .insertInto('home_sections')
    .values(
      made.map(({ section, position, id }) => ({
        store_id: tx.storeId,
        id,
        position,
        kind: section.kind,
        is_visible: section.isVisible ?? true,
        media_id: section.mediaId ?? null,
        link: section.link ?? '',
        item_count: Math.min(48, Math.max(1, section.itemCount ?? 8)),
      })),
    )
    .execute();
  const texts = made.flatMap(({ section, id }) =>
    LOCALES.map((locale) => textRow(tx.storeId, { section, id, locale })),
  );
  await tx.insertInto('home_section_texts').values(texts).execute();
}

function textRow(storeId: string, of: { section: HomeSectionInput; id: string; locale: Locale }) {
  const text = of.section.texts?.[of.locale];
  const { items, quotes: _quotes, ...words } = text ?? {};
  return {
    store_id: storeId,
    section_id: of.id,
    locale: of.locale,
    ...words,
    items: JSON.stringify(of.section.kind === 'testimonials' ? quotesOf(text) : (items ?? [])),
  };
}
