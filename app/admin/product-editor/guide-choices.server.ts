import type { StoreTx } from '#db/index.ts';
import { listSizeGuides } from '#domain/size-guides/index.ts';
import { inLanguage, type Locale } from '#lib/locale.ts';
import type { Choice } from './product-view.ts';

/** The store's size guides, of which a product can have one. */
export async function guideChoices(tx: StoreTx, locale: Locale): Promise<Choice[]> {
  const guides = await listSizeGuides(tx, locale);
  return guides.map(({ id, names }) => {
    const { text: title, locale: titleLocale } = inLanguage(names, locale) ?? { text: '', locale };
    return { id, title, titleLocale, depth: 0 };
  });
}
