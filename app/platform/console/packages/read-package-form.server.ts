import type { PackageInput } from '#domain/packages/index.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import { isCurrency, parseMoney } from '#lib/money/index.ts';
import type { Translate } from '#messages/index.ts';
import { LIMITS, type LimitName, type PackageTexts, SWITCHES } from './package-texts.ts';

const LONGEST = 600;
/** One more than a package may have, so that validation detects too many. */
const MOST_PRICES = 51;
const MOST_FEATURES = 31;

/** Reads a posted form. Empty rows are left out. */
export function readPackageForm(form: FormData, code: string): PackageTexts {
  const text = (name: string) => clean(form.get(name));
  const column = (name: string) => form.getAll(name).slice(0, 200).map(clean);
  const inBoth = (name: string) => ({ en: text(`${name}.en`), ar: text(`${name}.ar`) });
  const version = Number(text('version'));
  const [perMonth, perYear] = [column('perMonth'), column('perYear')];
  const arabic = column('feature.ar');
  return {
    code: code === '' ? text('code').trim() : code,
    version: Number.isSafeInteger(version) && version >= 0 ? version : 0,
    names: inBoth('names'),
    summaries: inBoth('summaries'),
    limits: Object.fromEntries(LIMITS.map((name) => [name, text(`limits.${name}`)])) as Record<
      LimitName,
      string
    >,
    prices: column('currency')
      .map((currency, at) => ({ currency, perMonth: perMonth[at] ?? '', perYear: perYear[at] ?? '' }))
      .filter((row) => Object.values(row).some((value) => value.trim() !== ''))
      .slice(0, MOST_PRICES),
    features: column('feature.en')
      .map((en, at) => ({ en, ar: arabic[at] ?? '' }))
      .filter(({ en, ar }) => `${en}${ar}`.trim() !== '')
      .slice(0, MOST_FEATURES),
    isListed: form.get('isListed') === 'yes',
    isRecommended: form.get('isRecommended') === 'yes',
    // A box that is not ticked is not posted.
    featuresOff: SWITCHES.filter((feature) => !form.getAll('featureOn').includes(feature)),
  };
}

const clean = (value: FormDataEntryValue | null) =>
  typeof value === 'string' ? value.replaceAll('\0', '').slice(0, LONGEST) : '';

/** The package that a form describes, or the fields whose numbers cannot be parsed. */
export function packageInputOf(
  texts: PackageTexts,
  position: number,
): { input: PackageInput; unread: string[] } {
  const unread: string[] = [];
  const limitOf = (name: LimitName) => {
    if (texts.limits[name].trim() === '') return null;
    const limit = parseWholeNumber(texts.limits[name]);
    if (limit === null) unread.push(`limits.${name}`);
    return limit;
  };
  const prices = texts.prices.map(({ currency, perMonth, perYear }, at) => {
    if (!isCurrency(currency)) unread.push(`prices.${at}.currency`);
    const amountOf = (text: string, name: string) => {
      const amount = parseMoney(text, isCurrency(currency) ? currency : 'USD');
      if (!amount.ok) unread.push(`prices.${at}.${name}`);
      return amount.ok ? amount.value.amount : 0;
    };
    return {
      currency,
      perMonth: amountOf(perMonth, 'perMonth'),
      perYear: amountOf(perYear, 'perYear'),
    };
  });
  const { code, version: expectedVersion, names, summaries, features, isListed, isRecommended } = texts;
  const featuresOff = [...texts.featuresOff];
  const [products, staff] = [limitOf('products'), limitOf('staff')];
  const [storageMb, domains] = [limitOf('storageMb'), limitOf('domains')];
  const limits = { products, staff, storageMb, domains, ordersMonth: limitOf('ordersMonth') };
  const input = { code, expectedVersion, names, summaries, features, isListed, isRecommended };
  return { input: { ...input, featuresOff, limits, prices, position }, unread };
}

/** The error message of each invalid field. */
export function packageProblems(fields: string[], t: Translate): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, t(`packagedesk.problem.${kindOf(field)}`)]));
}

function kindOf(field: string) {
  if (field.startsWith('names.')) return 'name';
  if (field.startsWith('summaries.')) return 'summary';
  if (field === 'limits.staff' || field === 'limits.ordersMonth') return 'staff';
  if (field.startsWith('limits.')) return 'limit';
  if (field.endsWith('.currency')) return 'currency';
  if (field.startsWith('prices.')) return 'price';
  if (field.startsWith('features.')) return 'feature';
  return field === 'prices' || field === 'features' ? field : 'code';
}
