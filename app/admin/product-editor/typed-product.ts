import { eachLocale } from '#lib/locale.ts';
import { HIDDEN_FIELD } from '../search-look/use-typed-words.ts';
import { type Loose, looseOf, looseText as text, looseWords as wordsOf } from './loose-values.ts';
import {
  OPTION_KINDS,
  STATUSES,
  type TypedImage,
  type TypedOption,
  type TypedProduct,
  type TypedRelated,
  type TypedText,
  type TypedValue,
  type TypedVariant,
} from './product-view.ts';
import { withSharedPrices } from './shared-prices.ts';
import { customInForm } from './typed-custom.ts';

const LONGEST_BODY = 400_000;
/** One above the limit, so that an extra row is reported instead of silently dropped. */
const MOST_ROWS = 2049;

export const NO_TEXT: TypedText = { title: '', body: '', slug: '', seoTitle: '', seoDescription: '' };

export function emptyVariant(): TypedVariant {
  return {
    id: null,
    values: [],
    isOn: true,
    ...{
      price: '',
      compareAt: '',
      cost: '',
      sale: '',
      sku: '',
      barcode: '',
      weight: '',
      quantity: '',
      saleFrom: '',
      saleTo: '',
    },
    seen: null,
    seenBackorder: false,
    isTracked: false,
    allowsBackorder: false,
    mediaId: '',
  };
}

export function emptyProduct(): TypedProduct {
  return {
    texts: eachLocale(() => ({ ...NO_TEXT })),
    status: 'draft',
    ...{ publishAt: '', brandId: '', productType: '', saleFrom: '', saleTo: '', taxClass: 'standard' },
    saleWas: { from: '', to: '' },
    isFeatured: false,
    isHiddenFromSearch: false,
    sizeGuide: '',
    ...{ categoryIds: [], tags: [], images: [], related: [], options: [], variants: [] },
    custom: {},
    base: emptyVariant(),
  };
}

/** The values of the editor's form: posted on the server, stored as a draft in the browser. */
export function typedInForm(form: FormData): TypedProduct {
  const line = (name: string) => text(form.get(name));
  const base = baseOf(form);
  return {
    texts: eachLocale((locale) => ({
      title: line(`title.${locale}`),
      body: text(form.get(`body.${locale}`), LONGEST_BODY),
      slug: line(`slug.${locale}`),
      seoTitle: line(`seoTitle.${locale}`),
      seoDescription: line(`seoDescription.${locale}`),
    })),
    status: STATUSES.find((each) => each === form.get('status')) ?? 'draft',
    publishAt: line('publishAt'),
    brandId: line('brandId'),
    categoryIds: [...new Set(form.getAll('categoryId').map((id) => text(id)))].slice(0, 200),
    tags: tagsIn(line('tags')),
    productType: line('productType'),
    isFeatured: form.get('isFeatured') === 'yes',
    isHiddenFromSearch: form.get(HIDDEN_FIELD) === 'yes',
    sizeGuide: line('sizeGuide'),
    taxClass: line('taxClass'),
    saleFrom: line('saleFrom'),
    saleTo: line('saleTo'),
    saleWas: { from: line('saleWas.from'), to: line('saleWas.to') },
    images: listAt(form, 'images').slice(0, 250).map(imageOf),
    related: listAt(form, 'related').slice(0, 50).map(relatedOf),
    custom: customInForm(form),
    options: listAt(form, 'options').slice(0, 5).map(optionOf),
    base,
    variants: withSharedPrices(listAt(form, 'variants').slice(0, MOST_ROWS).map(variantOf), base, form),
  };
}

/** Parses tags: one per line if the text has several lines, otherwise separated by Latin or Arabic commas. */
export function tagsIn(text: string): string[] {
  const tags = text.split(text.includes('\n') ? '\n' : /[,،]/).map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, 250);
}

function baseOf(form: FormData): TypedVariant {
  const line = (name: string) => text(form.get(name));
  const seen = line('seen');
  return {
    id: /^[0-9a-f-]{36}$/.test(line('baseId')) ? line('baseId') : null,
    ...{ values: [], isOn: true, mediaId: '' },
    price: line('price'),
    compareAt: line('compareAt'),
    cost: line('cost'),
    sale: line('sale'),
    sku: line('sku'),
    barcode: line('barcode'),
    weight: line('weight'),
    quantity: line('quantity'),
    seen: /^-?\d{1,10}$/.test(seen) ? Number(seen) : null,
    seenBackorder: form.get('seenBackorder') === 'yes',
    saleFrom: line('saleWas.from'),
    saleTo: line('saleWas.to'),
    isTracked: form.get('tracked') === 'yes',
    allowsBackorder: form.get('backorder') === 'yes',
  };
}

// Parses a list field that scripts fill; a posted value that is not a list counts as empty.
function listAt(form: FormData, name: string): Loose[] {
  try {
    const list: unknown = JSON.parse(String(form.get(name) ?? '[]'));
    return Array.isArray(list) ? list.filter((each) => typeof each === 'object' && each !== null) : [];
  } catch {
    return [];
  }
}

function imageOf({ id, src, width, height, alt }: Loose): TypedImage {
  const words = looseOf(alt);
  return {
    id: text(id),
    src: /^\/media\/[0-9a-f]{64}$/.test(text(src)) ? text(src) : '',
    width: Number(width) || 1,
    height: Number(height) || 1,
    alt: eachLocale((locale) => text(words[locale])),
  };
}

function relatedOf({ id, title, src }: Loose): TypedRelated {
  return { id: text(id), title: text(title), src: src === null ? null : text(src) };
}

function optionOf({ key, kind, names, values }: Loose, index: number): TypedOption {
  const list = Array.isArray(values) ? values.slice(0, MOST_ROWS) : [];
  return {
    key: text(key) || `o${index}`,
    kind: OPTION_KINDS.find((each) => each === kind) ?? 'other',
    names: wordsOf(names),
    values: list.map(readValue),
  };
}

function readValue(value: unknown): TypedValue {
  const { code, labels, swatch, picture } = looseOf(value);
  const { id, src } = imageOf(looseOf(picture));
  return {
    code: text(code),
    labels: wordsOf(labels),
    swatch: text(swatch),
    picture: id === '' ? null : { id, src },
  };
}

function variantOf(row: Loose): TypedVariant {
  const { id, values, isOn, seen, isTracked, allowsBackorder } = row;
  return {
    id: typeof id === 'string' ? id.slice(0, 40) : null,
    values: Array.isArray(values) ? values.slice(0, 5).map((each) => text(each)) : [],
    isOn: isOn !== false,
    price: text(row.price),
    compareAt: text(row.compareAt),
    cost: text(row.cost),
    sale: text(row.sale),
    sku: text(row.sku),
    barcode: text(row.barcode),
    weight: text(row.weight),
    quantity: text(row.quantity),
    seen: Number.isSafeInteger(seen) ? Number(seen) : null,
    seenBackorder: row.seenBackorder === true,
    saleFrom: text(row.saleFrom),
    saleTo: text(row.saleTo),
    isTracked: isTracked === true,
    allowsBackorder: allowsBackorder === true,
    mediaId: text(row.mediaId),
  };
}
