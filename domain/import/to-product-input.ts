import type { OptionInput, OptionKind, ProductInput } from '#domain/catalog/index.ts';
import { foldWords } from '#domain/search/index.ts';
import { type Locale, otherLocale } from '#lib/locale.ts';
import { slugify } from '#lib/slug.ts';
import { valueCode } from '#lib/value-code.ts';
import { swatchOf } from './colour-names.ts';
import type { FileOption, FileProduct } from './file-product.ts';
import { customOf, type OwnIds } from './own-ids.ts';

const COLOUR = new Set(['color', 'colour', 'colors', 'colours', 'لون', 'الوان']);
const SIZE = new Set(['size', 'sizes', 'مقاس', 'مقاسات', 'حجم']);

type Save = {
  brandId: string | null;
  categoryIds: string[] | undefined;
  digest: string;
  knownId: string | null;
  /** Images already in the store, by URL. */
  pictures: Map<string, string>;
  own: OwnIds;
};

/**
 * Converts a product to the catalogue's input. An existing product keeps its slug, its other language and the
 * fields that the file does not have.
 */
export function toProductInput(product: FileProduct, save: Save): ProductInput {
  const { locale, variants, isFeatured, publishAt } = product;
  const codes = product.options.map(valueCodes);
  const { custom } = customOf(product, save.own);
  const isOwn = product.ownId !== undefined && save.knownId !== null;
  return {
    ...(isOwn ? { id: save.knownId ?? '' } : { importHandle: product.handle }),
    texts: textsOf(product, save),
    status: product.status,
    brandId: save.brandId,
    tags: product.tags,
    productType: product.productType,
    ...(save.categoryIds ? { categoryIds: save.categoryIds } : {}),
    ...(isFeatured === undefined ? {} : { isFeatured }),
    ...(publishAt === undefined ? {} : { publishAt }),
    ...(custom ? { custom } : {}),
    ...galleryOf(product, save.pictures),
    options: product.options.map((option, index) =>
      toOption(option, codes[index], { locale, pictures: save.pictures }),
    ),
    variants: variants.map(
      ({ labels, line: _line, imageUrl, entered: _entered, places: _places, ...variant }) => ({
        ...variant,
        ...mediaOf(imageUrl, save.pictures),
        values: labels.map((label, index) => codes[index]?.get(label) ?? label),
      }),
    ),
    ...(product.oldPaths ? { oldPaths: product.oldPaths } : {}),
    importDigest: save.digest,
  };
}

function textsOf(product: FileProduct, { knownId }: Save): ProductInput['texts'] {
  const { locale, title, bodyHtml, seoTitle, seoDescription, otherText } = product;
  const from = product.addressFrom ?? product.handle;
  const made = knownId === null ? slugify(from, locale) || slugify(title, locale) : '';
  const slug = product.slug || made;
  const other = otherLocale(locale);
  return {
    [locale]: { title, bodyHtml, seoTitle, seoDescription, ...(slug ? { slug } : {}) },
    // A new product has no other language to remove.
    ...(otherText || (otherText === null && knownId !== null) ? { [other]: otherText } : {}),
  };
}

/** The images that are already in the store; the others are added when they are fetched. */
function galleryOf({ images }: FileProduct, pictures: Map<string, string>): { mediaIds?: string[] } {
  const ids = [...images]
    .sort((a, b) => a.position - b.position)
    .flatMap(({ url }) => pictures.get(url) ?? []);
  return ids.length > 0 ? { mediaIds: ids } : {};
}

function mediaOf(url: string | null, pictures: Map<string, string>): { mediaId?: string } {
  const id = url === null ? undefined : pictures.get(url);
  return id ? { mediaId: id } : {};
}

/** A picture that is not in the store yet is added when it is fetched; an empty cell removes the picture. */
function swatchPicture(url: string | undefined, pictures: Map<string, string>) {
  return url === '' ? { mediaId: null } : mediaOf(url ?? null, pictures);
}

function toOption(
  { name, otherName, values, details = {}, ...option }: FileOption,
  codes: Map<string, string> | undefined,
  { locale, pictures }: { locale: Locale; pictures: Map<string, string> },
): OptionInput {
  const kind = option.kind ?? kindOf(name);
  const inBoth = (own: string, other: string | undefined) => ({
    [locale]: own,
    ...(other ? { [otherLocale(locale)]: other } : {}),
  });
  return {
    names: inBoth(name, otherName),
    kind,
    values: values.map((label) => {
      const detail = details[label];
      const swatch = detail?.swatch ?? (kind === 'colour' ? swatchOf(label) : undefined);
      return {
        labels: inBoth(label, detail?.other),
        code: codes?.get(label) ?? label,
        ...(swatch ? { swatch } : {}),
        ...swatchPicture(detail?.picture, pictures),
      };
    }),
  };
}

function kindOf(name: string): OptionKind {
  const words = foldWords(name);
  if (words.some((word) => COLOUR.has(word))) return 'colour';
  return words.some((word) => SIZE.has(word)) ? 'size' : 'other';
}

// 'A/B' and 'A B' would have the same code in URLs, so the second gets a number.
export function valueCodes({ values, details }: FileOption): Map<string, string> {
  const codes = new Map<string, string>();
  const taken = new Set<string>();
  // The last number given for a code, so that thousands of labels with one code are not compared with each other.
  const numbers = new Map<string, number>();
  for (const label of values) {
    const wanted = valueCode(details?.[label]?.code ?? label) || 'value';
    let code = wanted;
    const short = wanted.slice(0, 110);
    for (let number = numbers.get(short) ?? 2; taken.has(code); number++) {
      code = `${short}-${number}`;
      numbers.set(short, number + 1);
    }
    taken.add(code);
    codes.set(label, code);
  }
  return codes;
}
