import type { StoreTx } from '#db/index.ts';
import { inLanguage, LOCALES, type Locale } from '#lib/locale.ts';
import { imageView } from './image-row.ts';
import type { CardSource, IndexSource } from './read-index-sources.ts';
import type { ProductCard } from './views.ts';

/** The parts of a card that change only with a save of the product, its brand or its picture. */
export type ReadyCard = Pick<
  ProductCard,
  | 'slug'
  | 'title'
  | 'titleLocale'
  | 'brand'
  | 'image'
  | 'next'
  | 'onlyVariantId'
  | 'rating'
  | 'swatches'
  | 'swatchCount'
> & { publishedAt: string };

/** The number of colours that a card shows, and all that it stores: lists hold up to hundreds of cards. */
export const SWATCHES_SHOWN = 4;

/** Writes the products' cards in both languages. One statement. */
export async function writeCards(tx: StoreTx, sources: IndexSource[]): Promise<void> {
  const rows = sources.flatMap((source) =>
    LOCALES.flatMap((locale) => {
      const card = readyCard(source, locale);
      const key = { store_id: tx.storeId, product_id: source.id, locale };
      return card ? [{ ...key, card: JSON.stringify(card) }] : [];
    }),
  );
  if (rows.length === 0) return;
  await tx
    .insertInto('product_cards')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'product_id', 'locale'])
        .doUpdateSet((row) => ({ card: row.ref('excluded.card') })),
    )
    .execute();
}

function readyCard(source: IndexSource, locale: Locale): ReadyCard | null {
  const words = inLanguage(source.texts, locale);
  if (!words) return null;
  const { title } = words.text;
  const titleLocale = words.locale;
  return {
    slug: source.slugs[titleLocale] ?? '',
    title,
    titleLocale,
    brand: brandLink(source.brand, locale),
    image: imageView(source.image, locale, { text: title, locale: titleLocale }),
    next: source.next ?? undefined,
    onlyVariantId: source.onlyVariantId,
    rating: source.ratingCount === 0 ? null : { average: source.rating, count: source.ratingCount },
    ...swatchesOf(source, locale),
    publishedAt: (source.publishAt ?? source.createdAt).toISOString(),
  };
}

function brandLink(brand: CardSource['brand'], locale: Locale): ProductCard['brand'] {
  const link = inLanguage(brand, locale);
  return link && { name: link.text.name, nameLocale: link.locale, slug: link.text.slug };
}

function swatchesOf(source: IndexSource, locale: Locale): Pick<ProductCard, 'swatches' | 'swatchCount'> {
  const colours = source.options
    .filter(({ kind }) => kind === 'colour')
    .flatMap(({ values }) => values)
    .filter(({ swatch, picture }) => swatch !== '' || picture);
  const swatches = colours.slice(0, SWATCHES_SHOWN).map(({ code, swatch, picture, labels }) => {
    const label = inLanguage(labels, locale) ?? { text: code, locale };
    const shown = picture ? { colour: swatch, picture } : { colour: swatch };
    return { label: label.text, labelLocale: label.locale, code, ...shown };
  });
  return { swatches, swatchCount: colours.length };
}
