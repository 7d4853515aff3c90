import { systemAct } from '#domain/audit/index.ts';
import {
  listPackages,
  type PackageInput,
  type PackagePrice,
  type PackageRow,
  savePackage,
} from '#domain/packages/index.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import { formatMoney, isCurrency, money, parseMoney } from '#lib/money/index.ts';
import { type Call, type Command, CommandError, text } from '../command.ts';
import { onInstall } from '../on-install.ts';
import { isYes, SHOWN_OPTIONS, shownOf } from '../package-shown.ts';

export const packageListCommand: Command = {
  words: 'package list',
  about: 'List the packages that stores subscribe to, with limits, prices and the number of stores.',
  usage: '[--json]',
  options: { json: { type: 'boolean' } },
  async run(call) {
    await onInstall(call, async () => {
      const rows = await listPackages();
      call.out.result({ rows }, rows.map(lineOf));
    });
  },
};

/** Flags of the limits, and their names in a package. */
const LIMITS = {
  products: 'products',
  staff: 'staff',
  'storage-mb': 'storageMb',
  domains: 'domains',
  'orders-month': 'ordersMonth',
} as const;

export const packageSaveCommand: Command = {
  words: 'package save',
  about:
    'Create a package, or change the given parts of one as a new version. Stores stay on the version they have. --features: a file with one a line, "English | Arabic". --features-off: what stores with this version cannot begin to use.',
  usage:
    'CODE [--name-en NAME] [--name-ar NAME] [--products N|none] [--staff N|none] [--storage-mb N|none] [--domains N|none] [--orders-month N|none] [--prices USD:19[:190],SAR:71.25,…|none] [--summary-en TEXT] [--summary-ar TEXT] [--features FILE|none] [--features-off NAME,…|none] [--recommended yes|no] [--listed yes|no] [--position N] [--json]',
  options: {
    'name-en': { type: 'string' },
    'name-ar': { type: 'string' },
    products: { type: 'string' },
    staff: { type: 'string' },
    'storage-mb': { type: 'string' },
    domains: { type: 'string' },
    'orders-month': { type: 'string' },
    prices: { type: 'string' },
    ...SHOWN_OPTIONS,
    listed: { type: 'string' },
    position: { type: 'string' },
    json: { type: 'boolean' },
  },
  positionals: 1,
  run: (call) => onInstall(call, () => save(call)),
};

async function save(call: Call): Promise<void> {
  const code = call.positionals[0] ?? '';
  const before = (await listPackages()).find((each) => each.code === code);
  const saved = await savePackage(changed(call, code, before), systemAct('operator', call.config.clock()));
  if (!saved.ok && saved.code === 'stale')
    throw new CommandError('Somebody else saved this package at the same moment. Run it again.', saved.code);
  if (!saved.ok) throw new CommandError(whyInvalid(saved.data.fields), saved.code, saved.data);
  const { package: now, isChanged } = saved.value;
  call.out.result({ ...now, isChanged }, [
    isChanged
      ? `${code} is at version ${now.version} now.`
      : `${code} is so already: version ${now.version}.`,
  ]);
}

/**
 * The package with the given flags. For a new package a missing text is empty, and a missing limit means no
 * limit.
 */
function changed(call: Call, code: string, before: PackageRow | undefined): PackageInput {
  const given = (name: string) => (call.values[name] === undefined ? null : text(call, name));
  const limits = Object.fromEntries(
    Object.entries(LIMITS).map(([flag, name]) => {
      const typed = given(flag);
      return [name, typed === null ? (before?.limits[name] ?? null) : limitOf(flag, typed)];
    }),
  ) as PackageInput['limits'];
  const prices = given('prices');
  const position = given('position');
  const listed = given('listed');
  return {
    code,
    expectedVersion: before?.version ?? 0,
    names: { en: given('name-en') ?? before?.names.en ?? '', ar: given('name-ar') ?? before?.names.ar ?? '' },
    ...shownOf(given, before),
    limits,
    prices: prices === null ? (before?.prices ?? []) : pricesOf(prices),
    isListed: listed === null ? (before?.isListed ?? false) : isYes('listed', listed),
    position: position === null ? (before?.position ?? 0) : (parseWholeNumber(position) ?? -1),
  };
}

function limitOf(flag: string, typed: string): number | null {
  if (typed === 'none') return null;
  const limit = parseWholeNumber(typed);
  if (limit === null) throw new CommandError(`--${flag} must be a whole number or none.`, 'package_invalid');
  return limit;
}

/** A year costs ten months unless its price is given. */
function pricesOf(typed: string): PackagePrice[] {
  if (typed === 'none') return [];
  return typed.split(',').map((each) => {
    const [currency = '', month = '', year] = each.trim().split(':');
    const perMonth = isCurrency(currency) ? parseMoney(month, currency) : null;
    const perYear = year === undefined ? null : parseMoney(year, currency);
    if (!perMonth?.ok || perYear?.ok === false)
      throw new CommandError(`--prices: "${each}" is not like USD:19 or USD:19:190.`, 'package_invalid');
    return {
      currency,
      perMonth: perMonth.value.amount,
      perYear: perYear ? perYear.value.amount : perMonth.value.amount * 10,
    };
  });
}

function whyInvalid(fields: string[]): string {
  return `The package was not saved: ${fields.join(', ')} ${fields.length === 1 ? 'is' : 'are'} missing or out of range.`;
}

function lineOf({ code, version, names, limits, prices, isListed, stores }: PackageRow): string {
  const { products, staff, storageMb, domains, ordersMonth } = limits;
  const parts = [
    `products ${products ?? 'unlimited'}`,
    `members ${staff ?? 'unlimited'}`,
    `storage ${storageMb === null ? 'unlimited' : `${storageMb} MB`}`,
    `domains ${domains ?? 'unlimited'}`,
    `orders a month ${ordersMonth ?? 'unlimited'}`,
    ...prices.map(({ currency, perMonth, perYear }) => {
      const [month, year] = [perMonth, perYear].map((each) =>
        formatMoney(money(each, currency), { locale: 'en' }),
      );
      return `${month} a month or ${year} a year`;
    }),
    ...(isListed ? [] : ['not listed']),
    `stores ${stores}`,
  ];
  return `${code}  version ${version}  ${names.en}: ${parts.join(', ')}`;
}
