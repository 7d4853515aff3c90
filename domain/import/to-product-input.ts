import { type OptionInput, type OptionKind, type ProductInput, valueCode } from '#domain/catalog/index.ts';
import { foldWords } from '#domain/search/index.ts';
import type { Locale } from '#lib/locale.ts';
import { slugify } from '#lib/slug.ts';
import { swatchOf } from './colour-names.ts';
import type { ShopifyOption, ShopifyProduct } from './shopify-product.ts';

const COLOUR = new Set(['color', 'colour', 'colors', 'colours', 'لون', 'الوان']);
const SIZE = new Set(['size', 'sizes', 'مقاس', 'مقاسات', 'حجم']);

/** The product as the catalogue takes it. A known one keeps its slug, its other language and what only its owner knows. */
export function toProductInput(
  product: ShopifyProduct,
  save: { brandId: string | null; digest: string; isNew: boolean },
): ProductInput {
  const { locale, title, bodyHtml, seoTitle, seoDescription, variants } = product;
  const slug = save.isNew ? slugify(product.handle, locale) || slugify(title, locale) : '';
  const codes = product.options.map((option) => valueCodes(option.values));
  return {
    texts: { [locale]: { title, bodyHtml, seoTitle, seoDescription, ...(slug ? { slug } : {}) } },
    status: product.status,
    brandId: save.brandId,
    tags: product.tags,
    productType: product.productType,
    options: product.options.map((option, index) => toOption(option, codes[index], locale)),
    variants: variants.map(({ labels, line: _line, imageUrl: _imageUrl, ...variant }) => ({
      ...variant,
      values: labels.map((label, index) => codes[index]?.get(label) ?? label),
    })),
    importHandle: product.handle,
    importDigest: save.digest,
  };
}

function toOption(
  option: ShopifyOption,
  codes: Map<string, string> | undefined,
  locale: Locale,
): OptionInput {
  const kind = kindOf(option.name);
  const values = option.values.map((label) => {
    const swatch = kind === 'colour' ? swatchOf(label) : undefined;
    return { labels: { [locale]: label }, code: codes?.get(label) ?? label, ...(swatch ? { swatch } : {}) };
  });
  return { names: { [locale]: option.name }, kind, values };
}

function kindOf(name: string): OptionKind {
  const words = foldWords(name);
  if (words.some((word) => COLOUR.has(word))) return 'colour';
  return words.some((word) => SIZE.has(word)) ? 'size' : 'other';
}

// 'A/B' and 'A B' would stand alike in an address: the second gets a number.
function valueCodes(labels: string[]): Map<string, string> {
  const codes = new Map<string, string>();
  const taken = new Set<string>();
  for (const label of labels) {
    const wanted = valueCode(label) || 'value';
    let code = wanted;
    for (let number = 2; taken.has(code); number++) code = `${wanted.slice(0, 110)}-${number}`;
    taken.add(code);
    codes.set(label, code);
  }
  return codes;
}
