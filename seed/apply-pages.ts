import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { savePage } from '#domain/content/index.ts';
import { must } from './must.ts';
import type { InBoth, PageWords, StoreData } from './store-data.ts';

/** Writes the store's own page about itself, and the policies in its name. */
export async function applyPages(tx: StoreTx, { store, policies }: StoreData, act: Act): Promise<void> {
  const name = { en: store.texts.en.name, ar: store.texts.ar.name };
  const pages = [{ kind: 'about_us' as const, ...store.about }, ...policies];
  for (const [position, page] of pages.entries()) {
    const texts = { en: inNameOf(page, name, 'en'), ar: inNameOf(page, name, 'ar') };
    must(await savePage(tx, { kind: page.kind, texts, position }, act), page.en.title);
  }
}

function inNameOf(page: InBoth<PageWords>, name: InBoth<string>, locale: 'en' | 'ar'): PageWords {
  const { title, bodyHtml } = page[locale];
  return { title, bodyHtml: bodyHtml.replaceAll('{store}', name[locale].replace('&', '&amp;')) };
}
