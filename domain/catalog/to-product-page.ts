import { eachLocale, inLanguage, type Locale } from '#lib/locale.ts';
import { factIn } from './custom-values.ts';
import { crumbsOf, deepestIn, type EntryRow } from './directory.ts';
import { imageView } from './image-row.ts';
import { guideOf } from './nearest-guide.ts';
import { optionParam } from './plan-product.ts';
import type { ProductRow } from './read-product.ts';
import type { Crumb, OptionView, ProductCard, ProductPage, VariantView } from './views.ts';

type Page = {
  locale: Locale;
  currency: string;
  isNew: boolean;
  related: ProductCard[];
  together: ProductCard[];
};

export function toProductPage(row: ProductRow, page: Page): ProductPage {
  const { locale, currency } = page;
  const { text, locale: textLocale } = inLanguage(row.texts, locale) ?? noText;
  const images = row.images.map(
    (image) => imageView(image, locale, { text: text.title, locale: textLocale })!,
  );
  const variants = toVariants(row, currency);
  const cheapest = variants.reduce<VariantView | null>(
    (least, variant) => (least && least.price.amount <= variant.price.amount ? least : variant),
    null,
  );
  const brand = row.brand && inLanguage(row.brand, locale);
  return {
    id: row.id,
    slug: text.slug,
    slugs: eachLocale((each) => inLanguage(row.texts, each)?.text.slug ?? ''),
    title: text.title,
    titleLocale: textLocale,
    ...bodyOf(row, locale),
    seoTitle: text.seoTitle,
    seoDescription: text.seoDescription,
    isHiddenFromSearch: row.isHiddenFromSearch,
    brand: brand && { name: brand.text.title, nameLocale: brand.locale, slug: brand.text.slug },
    productType: row.productType,
    tags: row.tags,
    facts: row.facts.map((fact) => factIn(fact, locale)),
    isNew: page.isNew,
    soldOut: !variants.some((variant) => variant.state === 'available'),
    price: cheapest?.price ?? { amount: 0, currency },
    priceVaries: variants.some((variant) => variant.price.amount !== cheapest?.price.amount),
    compareAt: cheapest?.compareAt ?? null,
    images,
    options: row.options.map((option, position) => toOption(option, { position, locale })),
    variants,
    breadcrumbs: crumbsTo(row, locale),
    sizeGuide: guideOf(row.sizeGuide),
    related: page.related,
    together: page.together,
  };
}

const noText = {
  text: { title: '', slug: '', body: '', seoTitle: '', seoDescription: '' },
  locale: 'en' as Locale,
};

// A language may have a title but no description, so the description of the other language is used.
function bodyOf(row: ProductRow, locale: Locale): { bodyHtml: string; bodyLocale: Locale } {
  const body = inLanguage({ en: row.texts.en?.body, ar: row.texts.ar?.body }, locale);
  return { bodyHtml: body?.text ?? '', bodyLocale: body?.locale ?? locale };
}

function toVariants(row: ProductRow, currency: string): VariantView[] {
  const places = new Map(row.images.map((image, index) => [image.id, index]));
  const hasOptions = row.options.length > 0;
  return row.variants.map((variant) => toVariant(variant, { places, currency, hasOptions }));
}

type OfVariants = { places: ReadonlyMap<string, number>; currency: string; hasOptions: boolean };

function toVariant(variant: ProductRow['variants'][number], of: OfVariants): VariantView {
  const { places, currency, hasOptions } = of;
  const isLimited = variant.isTracked && !variant.allowsBackorder;
  return {
    id: variant.id,
    values: hasOptions ? variant.combination.split('/') : [],
    price: { amount: variant.amount, currency },
    compareAt: variant.compareAt === null ? null : { amount: variant.compareAt, currency },
    sku: variant.sku,
    barcode: variant.barcode,
    weightGrams: variant.weightGrams,
    state: isLimited && variant.quantity <= 0 ? 'sold_out' : 'available',
    left: isLimited ? Math.max(0, variant.quantity) : null,
    imageIndex: places.get(variant.mediaId ?? '') ?? null,
  };
}

function toOption(
  option: ProductRow['options'][number],
  at: { position: number; locale: Locale },
): OptionView {
  const name = inLanguage(option.names, at.locale);
  return {
    param: optionParam(option.names, at.position),
    name: name?.text ?? '',
    nameLocale: name?.locale ?? at.locale,
    kind: option.kind,
    values: option.values.map((value) => {
      const label = inLanguage(value.labels, at.locale);
      return {
        code: value.code,
        label: label?.text ?? value.code,
        labelLocale: label?.locale ?? at.locale,
        swatch: value.swatch,
        ...(value.picture ? { picture: value.picture } : {}),
      };
    }),
  };
}

function crumbsTo(row: ProductRow, locale: Locale): Crumb[] {
  const entries: EntryRow[] = row.categories.map((category) => ({ ...category, image: null }));
  const own = row.categories.filter((category) => category.isOwn).map((category) => category.id);
  const deepest = deepestIn(entries)(own);
  return deepest ? crumbsOf(entries, deepest, locale) : [];
}
