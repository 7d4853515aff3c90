import type { OptionInput, ProductInput, VariantInput } from '#domain/catalog/index.ts';
import { LOCALES } from '#lib/locale.ts';
import { coloursOf, tileName, tileNames } from './pictures.ts';
import type { ProductFile, StoreData } from './store-data.ts';
import { variantsOf } from './variants.ts';

/** The ids that a product file needs of records saved before it. */
export type Shelf = {
  data: StoreData;
  brandIds: Map<string, string>;
  /** Category ids by 'category/subCategory'. */
  categoryIds: Map<string, string>;
  mediaIds: Map<string, string>;
  /** Units to add to the file's stock, because the planned orders will take them. */
  unitsToSell: Map<string, number>;
};

/** Converts a product file to the input of the catalogue's verb. */
export function toProductInput(product: ProductFile, shelf: Shelf): ProductInput {
  return {
    texts: { en: toText(product.en), ar: toText(product.ar) },
    status: 'active',
    brandId: found(shelf.brandIds, product.brand),
    categoryIds: [found(shelf.categoryIds, `${product.category}/${product.subCategory}`)],
    tags: product.tags,
    isFeatured: product.isFeatured,
    mediaIds: tileNames(product).map((name) => found(shelf.mediaIds, name)),
    options: product.options.map((option) => toOption(option, shelf.data)),
    variants: toVariants(product, shelf),
  };
}

function toText({ title, body, facts, seoTitle, seoDescription }: ProductFile['en']) {
  const list = facts.map((fact) => `<li>${escapeHtml(fact)}</li>`).join('');
  return { title, seoTitle, seoDescription, bodyHtml: `<p>${escapeHtml(body)}</p><ul>${list}</ul>` };
}

function toOption({ name, values }: ProductFile['options'][number], data: StoreData): OptionInput {
  const option = data.options[name]!;
  return {
    kind: option.kind,
    names: { en: option.en, ar: option.ar },
    values: values.map(({ code }) => {
      const { swatch, ...labels } = {
        swatch: '',
        ...(name === 'colour' ? data.colours : option.values)[code]!,
      };
      return { code, labels: pickLocales(labels), ...(swatch ? { swatch } : {}) };
    }),
  };
}

function toVariants(product: ProductFile, shelf: Shelf): VariantInput[] {
  const hasColours = coloursOf(product).length > 0;
  const colourAt = product.options.findIndex((option) => option.name === 'colour');
  return variantsOf(product, shelf.data.store.currency).map((variant) => {
    const { key, values, price, compareAt, sku, grams, stock } = variant;
    const tile = tileName(product, hasColours ? values[colourAt] : undefined);
    const quantity = (stock ?? 0) + (shelf.unitsToSell.get(key) ?? 0);
    return {
      values,
      price,
      compareAt,
      sku,
      weightGrams: grams,
      mediaId: hasColours ? found(shelf.mediaIds, tile) : null,
      stock: stock === null ? { isTracked: false, quantity: 0 } : { isTracked: true, quantity },
    };
  });
}

function pickLocales(words: { en: string; ar: string }) {
  return Object.fromEntries(LOCALES.map((locale) => [locale, words[locale]]));
}

function found(ids: Map<string, string>, key: string): string {
  const id = ids.get(key);
  if (!id) throw new Error(`The sample store names "${key}", which it does not have.`);
  return id;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
