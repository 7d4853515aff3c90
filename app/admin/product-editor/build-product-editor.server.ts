import { withStore } from '#db/index.ts';
import {
  brandsList,
  type CategoryNode,
  categoryTree,
  type DraftVariant,
  listCustomFields,
  type ProductDraft,
  readProductDraft,
} from '#domain/catalog/index.ts';
import { TAX_CLASSES } from '#domain/tax/index.ts';
import { storefrontOrigin } from '#lib/config/origins.ts';
import { localTimeOf } from '#lib/local-time.ts';
import { eachLocale, type Locale, otherLocale } from '#lib/locale.ts';
import { decimalText, exponentOf, money } from '#lib/money/index.ts';
import { zoneText } from '../../ui/console/when.ts';
import type { Staff } from '../shell/staff.server.ts';
import { guideChoices } from './guide-choices.server.ts';
import { productLook } from './product-look.server.ts';
import {
  type Choice,
  MOST_VARIANTS,
  NO_GUIDE,
  type ProductView,
  type TypedOption,
  type TypedProduct,
  type TypedVariant,
} from './product-view.ts';
import { emptyProduct, emptyVariant, NO_TEXT } from './typed-product.ts';
import { combinationsOf, countCombinations, keyOfRow } from './variant-rows.ts';

/** The editor's data of a saved product or a new one; null for an unknown id. */
export async function buildProductEditor(id: string | null, staff: Staff): Promise<ProductView | null> {
  const { request, store } = staff;
  const { currency, timeZone, defaultLocale } = store.shell;
  const { locale, now } = request;
  const read = await withStore(store.id, async (tx) => {
    const draft = id === null ? null : await readProductDraft(tx, { productId: id, currency });
    return {
      draft,
      categories: await categoryTree(tx, { locale, currency, now }),
      brands: await brandsList(tx, { locale, currency, now }),
      guides: await guideChoices(tx, locale),
      fields: await listCustomFields(tx),
      look: await productLook(tx, staff, draft),
    };
  });
  const { draft, categories, brands, guides, fields, look } = read;
  if (id !== null && !draft) return null;
  const origin = storefrontOrigin(request.config, store.slug);
  const addresses = eachLocale((each) => `${origin}${each === defaultLocale ? '' : `/${each}`}/products/`);
  return {
    id,
    version: draft?.version ?? 0,
    title: draft ? titleOf(draft, locale) : '',
    typed: draft ? typedOf(draft, staff) : emptyProduct(),
    categories: choicesOf(categories, 0),
    brands: brands.map(brandChoice),
    sizeGuides: guides,
    fields: fields.map(({ id: fieldId, kind, names, isShown }) => ({ id: fieldId, kind, names, isShown })),
    currency,
    decimals: exponentOf(currency),
    zone: zoneText({ now, timeZone, locale }),
    defaultLocale,
    addresses,
    look,
    ...standing(draft, addresses, staff),
    canEdit: staff.can('products.edit'),
    canAdjustStock: staff.can('stock.adjust'),
    taxClasses: [...TAX_CLASSES],
  };
}

const brandChoice = ({ id, name, nameLocale }: { id: string; name: string; nameLocale: Locale }): Choice => {
  return { id, title: name, titleLocale: nameLocale, depth: 0 };
};

function standing(draft: ProductDraft | null, addresses: Record<Locale, string>, { request }: Staff) {
  if (!draft) return { href: null, isScheduled: false, isSold: false };
  const { publishAt, status, isSold } = draft;
  const isScheduled = status === 'active' && publishAt !== null && publishAt > request.now;
  const locale = draft.texts[request.locale] ? request.locale : otherLocale(request.locale);
  const slug = draft.texts[locale]?.slug ?? '';
  const href = status === 'active' && !isScheduled ? addresses[locale] + encodeURIComponent(slug) : null;
  return { href, isScheduled, isSold };
}

export function titleOf(draft: ProductDraft, locale: Locale): string {
  return draft.texts[locale]?.title ?? draft.texts[otherLocale(locale)]?.title ?? '';
}

function choicesOf(nodes: CategoryNode[], depth: number): Choice[] {
  return nodes.flatMap(({ id, title, titleLocale, children }) => [
    { id, title, titleLocale, depth },
    ...choicesOf(children, depth + 1),
  ]);
}

export function typedOf(draft: ProductDraft, { request, store }: Staff): TypedProduct {
  const { currency, timeZone } = store.shell;
  const rows = draft.variants.map((variant) => typedVariant(variant, { currency, timeZone }));
  const [first] = rows;
  const onSale = rows.find((row) => row.sale !== '') ?? first;
  const window = { from: onSale?.saleFrom ?? '', to: onSale?.saleTo ?? '' };
  const options = draft.options.map(typedOption);
  const hasOptions = options.length > 0;
  return {
    texts: eachLocale((locale) => ({ ...NO_TEXT, ...draft.texts[locale] })),
    status: draft.status,
    publishAt: draft.publishAt ? localTimeOf(draft.publishAt, timeZone) : '',
    brandId: draft.brandId ?? '',
    categoryIds: draft.categoryIds,
    tags: draft.tags,
    productType: draft.productType,
    isFeatured: draft.isFeatured,
    isHiddenFromSearch: draft.isHiddenFromSearch,
    sizeGuide: draft.hidesSizeGuide ? NO_GUIDE : (draft.sizeGuideId ?? ''),
    taxClass: draft.variants[0]?.taxClass ?? 'standard',
    saleFrom: window.from,
    saleTo: window.to,
    saleWas: window,
    images: draft.images.map(({ id, hash, width, height, alt }) => ({
      ...{ id, src: `/media/${hash}`, width, height },
      alt: eachLocale((locale) => alt?.[locale] ?? ''),
    })),
    related: draft.related.map(({ id, titles, hash }) => ({
      id,
      title: titles[request.locale] ?? titles[otherLocale(request.locale)] ?? '',
      src: hash && `/media/${hash}`,
    })),
    custom: Object.fromEntries(
      draft.custom.map(({ fieldId, kind, words, value }) => [fieldId, { kind, words, value }]),
    ),
    options,
    base: baseOf(first, hasOptions),
    variants: hasOptions ? withMissing(rows, options) : [],
  };
}

// The initial values of new rows: values that are the same for all variants, such as the price, from the
// first row.
function baseOf(first: TypedVariant | undefined, hasOptions: boolean): TypedVariant {
  if (!first) return emptyVariant();
  if (!hasOptions) return { ...first, values: [] };
  const { price, compareAt, cost, sale, weight, isTracked, allowsBackorder } = first;
  return { ...emptyVariant(), price, compareAt, cost, sale, weight, isTracked, allowsBackorder };
}

function typedOption({ kind, names, values }: ProductDraft['options'][number], index: number): TypedOption {
  return {
    key: `o${index}`,
    kind,
    names: eachLocale((locale) => names[locale] ?? ''),
    values: values.map(({ code, swatch, mediaId, picture, labels }) => ({
      code,
      swatch,
      picture: mediaId && picture ? { id: mediaId, src: picture } : null,
      labels: eachLocale((locale) => labels[locale] ?? ''),
    })),
  };
}

/** Adds the combinations that are not sold (E2), in the order of the options. */
function withMissing(rows: TypedVariant[], options: TypedOption[]): TypedVariant[] {
  // There are too many combinations to show, so only those that are sold are listed. They are counted before any is
  // made: three options of 2,048 values have thousands of millions, which no memory holds.
  if (countCombinations(options) > MOST_VARIANTS) return rows;
  const known = new Map(rows.map((row) => [keyOfRow(row), row]));
  return combinationsOf(options).map(
    (values) => known.get(keyOfRow({ values })) ?? { ...baseOf(rows[0], true), values, isOn: false },
  );
}

function typedVariant(variant: DraftVariant, at: { currency: string; timeZone: string }): TypedVariant {
  const amount = (value: number | null) => (value === null ? '' : decimalText(money(value, at.currency)));
  const moment = (text: string | null) => (text === null ? '' : localTimeOf(new Date(text), at.timeZone));
  const { id, values, isTracked, quantity, allowsBackorder } = variant;
  return {
    id,
    values,
    isOn: true,
    price: amount(variant.amount),
    compareAt: amount(variant.compareAt),
    cost: amount(variant.cost),
    sale: amount(variant.saleAmount),
    sku: variant.sku ?? '',
    barcode: variant.barcode,
    weight: variant.weightGrams === 0 ? '' : String(variant.weightGrams),
    quantity: isTracked ? String(quantity) : '',
    seen: isTracked ? quantity : null,
    seenBackorder: allowsBackorder,
    saleFrom: moment(variant.saleFrom),
    saleTo: moment(variant.saleTo),
    isTracked,
    allowsBackorder,
    mediaId: variant.mediaId ?? '',
  };
}
