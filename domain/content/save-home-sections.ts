import { type Block, cleanBlocks, newBlock } from '#blocks/index.ts';
import { noteChange, type StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { renewShellCopies } from '#domain/tenancy/index.ts';
import { cleanLine, cleanText } from '#lib/clean-text.ts';
import { newId } from '#lib/ids.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { ok, type Result } from '#lib/result.ts';
import { type BlocksRefused, refuseBlocks } from './check-blocks.ts';
import type { HomeSectionInput } from './home-sections.ts';
import { ownPartsOf } from './stored-sections.ts';

/** Replaces the sections of the home page (D2). */
export async function saveHomeSections(
  tx: StoreTx,
  sections: HomeSectionInput[],
  act: Act,
): Promise<Result<undefined, BlocksRefused>> {
  const blocks = sections.map(toBlock);
  const refused = await refuseBlocks(tx, blocks);
  if (refused) return refused;
  await tx.deleteFrom('home_sections').where('store_id', '=', tx.storeId).execute();
  const made = blocks.map((block, position) => ({ block, position, id: newId() }));
  if (made.length > 0) await insertSections(tx, made);
  await renewShellCopies(tx);
  await noteChange(tx, ['home']);
  await recordAudit(tx, act, {
    action: 'home.saved',
    subjectKind: 'home',
    subjectId: tx.storeId,
    after: { sections: blocks.map((block) => block.kind) },
  });
  return ok();
}

/** Completes a section. Only the parts that its kind has for itself are cleaned: the others are checked or refused. */
function toBlock({ texts, ...given }: HomeSectionInput): Block {
  const empty = newBlock(given.kind);
  const inLocale = (locale: Locale) => {
    const words = { ...empty.texts[locale], ...texts?.[locale] };
    const quotes = words.quotes.map(({ quote, author, detail }) => {
      return { quote: cleanText(quote), author: cleanLine(author), detail: cleanLine(detail) };
    });
    return { ...words, quotes };
  };
  const whole = { ...empty, ...given, texts: { en: inLocale('en'), ar: inLocale('ar') } };
  const own = cleanBlocks([whole]).map(({ look, options, entries, texts: words }) => ({
    ...{ look, options, entries },
    texts: { en: { ...words.en, ...sharedOf(whole, 'en') }, ar: { ...words.ar, ...sharedOf(whole, 'ar') } },
  }));
  return { ...whole, ...own[0] };
}

function sharedOf({ texts }: Block, locale: Locale) {
  const { eyebrow, title, body, action, items, quotes } = texts[locale];
  return { eyebrow, title, body, action, items, quotes };
}

type Made = { block: Block; position: number; id: string };

async function insertSections(tx: StoreTx, made: Made[]): Promise<void> {
  await tx
    .insertInto('home_sections')
    .values(
      made.map(({ block, position, id }) => ({
        store_id: tx.storeId,
        id,
        position,
        kind: block.kind,
        is_visible: block.isVisible,
        media_id: block.mediaId,
        link: block.link,
        item_count: Math.min(48, Math.max(1, block.itemCount)),
        block: JSON.stringify(ownPartsOf(block)),
      })),
    )
    .execute();
  const texts = made.flatMap(({ block, id }) =>
    LOCALES.map((locale) => textRow(tx.storeId, { block, id, locale })),
  );
  await tx.insertInto('home_section_texts').values(texts).execute();
}

function textRow(storeId: string, of: { block: Block; id: string; locale: Locale }) {
  const { eyebrow, title, body, action, items, quotes } = of.block.texts[of.locale];
  return {
    ...{ store_id: storeId, section_id: of.id, locale: of.locale },
    ...{ eyebrow, title, body, action },
    items: JSON.stringify(of.block.kind === 'testimonials' ? quotes : items),
  };
}
