import { isHtmlTooHeavy, sanitizeRichText } from '#lib/html.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { slugify } from '#lib/slug.ts';
import { valueCode } from '#lib/value-code.ts';
import { cleanLine, tooLong } from './clean-text.ts';
import { planValues } from './custom-values.ts';
import type { SaveProductFailure } from './errors.ts';
import {
  checkVariants,
  type PlannedOption,
  type PlannedValue,
  type PlannedVariant,
} from './plan-variants.ts';
import {
  type CustomValue,
  MAX_OPTIONS,
  MAX_RELATED,
  MAX_VARIANTS,
  type OptionInput,
  type OptionKind,
  type ProductInput,
  type Words,
} from './product-input.ts';

export type PlannedText = {
  title: string;
  slug: string | undefined;
  bodyHtml: string | undefined;
  seoTitle: string | undefined;
  seoDescription: string | undefined;
};
/** A validated product to write, checked as far as possible without the database. */
export type ProductPlan = {
  texts: Partial<Record<Locale, PlannedText | null>>;
  tags: string[] | undefined;
  options: PlannedOption[];
  variants: PlannedVariant[];
  custom: CustomValue[] | undefined;
  currency: string;
};

const KIND_BY_NAME: [RegExp, OptionKind][] = [
  [/^(colou?rs?|shade|اللون|لون|الألوان)$/i, 'colour'],
  [/^(sizes?|المقاس|مقاس|الحجم|حجم|القياس)$/i, 'size'],
];

export function planProduct(input: ProductInput): Result<ProductPlan, SaveProductFailure> {
  const texts = planTexts(input.texts);
  if (!texts.ok) return texts;
  const options = planOptions(input.options);
  if (!options.ok) return options;
  const variants = checkVariants(input.variants, options.value);
  if (!variants.ok) return variants;
  const tags = input.tags && [...new Set(input.tags.map(cleanLine).filter((tag) => tag !== ''))];
  const longTag = tags?.find((tag) => tag.length > 100);
  if (longTag) return fail('too_long', { field: 'tags', max: 100 });
  const related = input.relatedIds?.length ?? 0;
  if (related > MAX_RELATED) return fail('too_many_related', { count: related, max: MAX_RELATED });
  const custom = input.custom ? planValues(input.custom) : ok(undefined);
  if (!custom.ok) return custom;
  return ok({
    ...{ texts: texts.value, tags, options: options.value, variants: variants.value, custom: custom.value },
    currency: input.variants[0]?.price.currency ?? '',
  });
}

function planTexts(texts: ProductInput['texts']): Result<ProductPlan['texts'], SaveProductFailure> {
  const planned: ProductPlan['texts'] = {};
  for (const locale of LOCALES) {
    const text = texts[locale];
    if (text === undefined) continue;
    if (text === null) {
      planned[locale] = null;
      continue;
    }
    const title = cleanLine(text.title);
    if (title === '') return fail('title_missing');
    if (isHtmlTooHeavy(text.bodyHtml ?? ''))
      return fail('too_long', { field: `body.${locale}`, max: 200_000 });
    const bodyHtml = text.bodyHtml === undefined ? undefined : sanitizeRichText(text.bodyHtml);
    const tooMuch =
      tooLong(title, { field: `title.${locale}`, max: 300 }) ??
      tooLong(bodyHtml ?? '', { field: `body.${locale}`, max: 200_000 }) ??
      tooLong(text.seoTitle ?? '', { field: `seoTitle.${locale}`, max: 300 }) ??
      tooLong(text.seoDescription ?? '', { field: `seoDescription.${locale}`, max: 1000 });
    if (tooMuch) return tooMuch;
    planned[locale] = {
      title,
      slug: text.slug === undefined ? undefined : slugify(text.slug, locale),
      bodyHtml,
      seoTitle: text.seoTitle === undefined ? undefined : cleanLine(text.seoTitle),
      seoDescription: text.seoDescription === undefined ? undefined : cleanLine(text.seoDescription),
    };
  }
  return ok(planned);
}

function planOptions(inputs: OptionInput[]): Result<PlannedOption[], SaveProductFailure> {
  if (inputs.length > MAX_OPTIONS)
    return fail('too_many_options', { count: inputs.length, max: MAX_OPTIONS });
  const planned: PlannedOption[] = [];
  for (const [position, input] of inputs.entries()) {
    const option = planOption(input, position);
    if (!option.ok) return option;
    if (planned.some((other) => other.param === option.value.param))
      return fail('option_incomplete', { position });
    planned.push(option.value);
  }
  return ok(planned);
}

function planOption(input: OptionInput, position: number): Result<PlannedOption, SaveProductFailure> {
  const names = cleanWords(input.names);
  const name = names.en ?? names.ar;
  const count = input.values.length;
  if (!name || count === 0) return fail('option_incomplete', { position });
  if (count > MAX_VARIANTS) return fail('too_many_variants', { count, max: MAX_VARIANTS });
  const long =
    tooLong(name, { field: 'option', max: 100 }) ?? tooLong(names.ar ?? '', { field: 'option', max: 100 });
  if (long) return long;
  const values: PlannedValue[] = [];
  const codes = new Set<string>();
  for (const value of input.values) {
    const labels = cleanWords(value.labels);
    const label = labels.en ?? labels.ar ?? '';
    const code = valueCode(value.code ?? label) || `${position + 1}-${values.length + 1}`;
    if (label === '') return fail('option_incomplete', { position });
    const tooMuch =
      tooLong(label, { field: 'value', max: 120 }) ?? tooLong(labels.ar ?? '', { field: 'value', max: 120 });
    if (tooMuch) return tooMuch;
    const swatch = (value.swatch ?? '').toUpperCase();
    if (!/^(#[0-9A-F]{6})?$/.test(swatch)) return fail('not_a_colour', { swatch });
    if (codes.has(code)) return fail('duplicate_value', { option: position, code });
    codes.add(code);
    values.push({ code, labels, swatch, mediaId: value.mediaId });
  }
  const kind = input.kind ?? KIND_BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
  return ok({ kind, names, param: optionParam(names, position), values });
}

/** Other fields of the buy form and other parameters of the product's page, which an option would hide. */
const TAKEN = new Set(
  'intent product variant quantity together problem stars reviews page preview mode'.split(' '),
);

/** Returns an option's name in URLs and forms, in both languages: 'Colour' → colour; else option1. */
export function optionParam(names: Words, position: number): string {
  const name = slugify(names.en ?? '', 'en');
  return name === '' || TAKEN.has(name) ? `option${position + 1}` : name;
}

function cleanWords(words: Words): Words {
  const clean: Words = {};
  for (const locale of LOCALES) {
    const word = cleanLine(words[locale] ?? '');
    if (word !== '') clean[locale] = word;
  }
  return clean;
}
