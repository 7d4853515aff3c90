import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { savePage } from '#domain/content/index.ts';
import { translator } from '#messages/index.ts';
import { must } from './must.ts';
import type { InBoth, PageWords, StoreData } from './store-data.ts';

/** Writes the store's “about us” page and its policies. */
export async function applyPages(tx: StoreTx, { store, policies }: StoreData, act: Act): Promise<void> {
  const name = { en: store.texts.en.name, ar: store.texts.ar.name };
  const { return_days: days } = await tx
    .selectFrom('store_settings')
    .select('return_days')
    .where('store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  const pages = [{ kind: 'about_us' as const, ...store.about }, ...policies];
  for (const [position, page] of pages.entries()) {
    const texts = { en: filledIn(page, { name, days }, 'en'), ar: filledIn(page, { name, days }, 'ar') };
    must(await savePage(tx, { kind: page.kind, texts, position }, act), page.en.title);
  }
}

function filledIn(
  page: InBoth<PageWords>,
  { name, days }: { name: InBoth<string>; days: number },
  locale: 'en' | 'ar',
): PageWords {
  const { title, bodyHtml } = page[locale];
  const filled = bodyHtml
    .replaceAll('{store}', name[locale].replace('&', '&amp;'))
    .replaceAll('{returnDays}', translator(locale)('policies.days', { days }));
  return { title, bodyHtml: filled };
}
