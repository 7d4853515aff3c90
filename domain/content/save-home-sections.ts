import { noteChange, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { isId, newId } from '#lib/ids.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import type { HomeSectionInput } from './home-sections.ts';

const MAX_SECTIONS = 25;
const MAX_ITEMS = 4;

export type SaveHomeSectionsFailure =
  /** Not a path of the store: '/…' and never '//…'. */
  | Failure<'link_invalid', { position: number }>
  /** A trust strip of more than four facts. */
  | Failure<'too_many_items', { position: number; max: number }>
  | Failure<'media_not_found', { id: string }>
  | Failure<'too_many_sections', { max: number }>;

/** Replaces the sections of the home page, in the order given. */
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
  }
  return null;
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
  const { items, ...words } = of.section.texts?.[of.locale] ?? {};
  return {
    store_id: storeId,
    section_id: of.id,
    locale: of.locale,
    ...words,
    items: JSON.stringify(items ?? []),
  };
}
