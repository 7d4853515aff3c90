import { type StoreTx, withStore } from '#db/index.ts';
import { type Act, systemAct } from '#domain/audit/index.ts';
import {
  findVariant,
  readCurrencies,
  removeCurrency,
  saveCurrency,
  setCurrencyPrice,
} from '#domain/catalog/index.ts';
import { loadShell } from '#domain/tenancy/index.ts';
import { parseInteger } from '#lib/digits.ts';
import { parseMoney, parseRate, ROUNDINGS, type Rounding, rateText } from '#lib/money/index.ts';
import type { Failure, Success } from '#lib/result.ts';
import { type Call, type Command, CommandError, text } from '../command.ts';
import { knownStore } from '../known-store.ts';
import { onInstall } from '../on-install.ts';

export const currencySetCommand: Command = {
  words: 'currency set',
  about: 'Add a currency to sell in, or change its rate: the value of one unit of the store’s own currency.',
  usage:
    'SLUG --code CODE --rate 3.75|1/3.75 [--rounding none|whole|charm] [--position N] [--active yes|no] [--json]',
  options: {
    code: { type: 'string' },
    rate: { type: 'string' },
    rounding: { type: 'string' },
    position: { type: 'string' },
    active: { type: 'string' },
    json: { type: 'boolean' },
  },
  required: ['code', 'rate'],
  positionals: 1,
  run: (call) =>
    change(call, async (tx, act) => {
      const rate = parseRate(text(call, 'rate'));
      if (!rate.ok) throw new CommandError('--rate is a number such as 3.75 or 1/3.75.', rate.code);
      const input = { code: codeOf(call), rate: rate.value, ...optionsOf(call) };
      return said(
        await saveCurrency(tx, input, act),
        'The prices are converted; large catalogues go on by a job.',
      );
    }),
};

export const currencyRemoveCommand: Command = {
  words: 'currency remove',
  about: 'Stop selling in a currency. Its prices are deleted; orders placed in it stay unchanged.',
  usage: 'SLUG --code CODE [--json]',
  options: { code: { type: 'string' }, json: { type: 'boolean' } },
  required: ['code'],
  positionals: 1,
  run: (call) =>
    change(call, async (tx, act) =>
      said(await removeCurrency(tx, { code: codeOf(call) }, act), 'The currency is removed.'),
    ),
};

export const currencyPriceCommand: Command = {
  words: 'currency price',
  about: 'Enter a fixed price of a variant in another currency; without --price it is converted again.',
  usage: 'SLUG --code CODE --sku SKU [--price AMOUNT] [--json]',
  options: {
    code: { type: 'string' },
    sku: { type: 'string' },
    price: { type: 'string' },
    json: { type: 'boolean' },
  },
  required: ['code', 'sku'],
  positionals: 1,
  run: (call) =>
    change(call, async (tx, act) => {
      const code = codeOf(call);
      const variant = await findVariant(tx, text(call, 'sku'));
      if (!variant) throw new CommandError(SENTENCES.variant_not_found, 'variant_not_found');
      const price = text(call, 'price') === '' ? null : amountIn(call, code);
      const done = await setCurrencyPrice(tx, { variantId: variant.variantId, code, price }, act);
      return said(done, price ? 'The price is entered.' : 'The price is converted.');
    }),
};

export const currencyListCommand: Command = {
  words: 'currency list',
  about: 'List the currencies of a store with their rates.',
  usage: 'SLUG [--json]',
  options: { json: { type: 'boolean' } },
  positionals: 1,
  run: (call) =>
    onInstall(call, async () => {
      const { storeId, slug } = await knownStore(call);
      const [own, others] = await withStore(storeId, async (tx) => [
        (await loadShell(tx)).currency,
        await readCurrencies(tx),
      ]);
      const lines = others.map(({ code, rate, rounding, isActive, isReady }) => {
        const state = isActive ? (isReady ? 'shown' : 'being converted') : 'resting';
        return `${code}  1 ${own} = ${rateText(rate)}  rounding ${rounding}  ${state}`;
      });
      call.out.result({ slug, own, currencies: others }, [`${own}  the store's own`, ...lines]);
    }),
};

type Said = { value: unknown; line: string };

async function change(call: Call, run: (tx: StoreTx, act: Act) => Promise<Said>): Promise<void> {
  await onInstall(call, async () => {
    const { storeId, slug } = await knownStore(call);
    const act = systemAct('cli', call.config.clock());
    const { value, line } = await withStore(storeId, (tx) => run(tx, act));
    call.out.result({ slug, code: codeOf(call), result: value ?? null }, [line]);
  });
}

// Throws a refusal out of the transaction, so that everything is rolled back.
function said(done: Success<unknown> | Failure, line: string): Said {
  if (done.ok) return { value: done.value, line };
  throw new CommandError(SENTENCES[done.code as keyof typeof SENTENCES] ?? done.code, done.code, done.data);
}

const SENTENCES = {
  currency_unknown: '--code is not an ISO 4217 code like USD or SAR.',
  currency_is_own: 'That is the store’s own currency: its prices are entered in it.',
  currency_not_found: 'The store does not sell in that currency.',
  rounding_invalid: 'A currency without decimals has no prices that end in .99.',
  stale: 'Somebody changed the currency meanwhile.',
  too_many_currencies: 'The store has as many currencies as a store may have.',
  variant_not_found: 'The store has no variant with that --sku.',
  price_negative: 'A price is not below zero.',
  price_too_large: 'A price is not that large.',
};

const codeOf = (call: Call) => text(call, 'code').trim().toUpperCase();

function optionsOf(call: Call): { rounding?: Rounding; position?: number; isActive?: boolean } {
  const rounding = ROUNDINGS.find((each) => each === text(call, 'rounding'));
  if (text(call, 'rounding') !== '' && !rounding) {
    throw new CommandError(`--rounding is one of ${ROUNDINGS.join(', ')}.`, 'rounding_invalid');
  }
  const position = text(call, 'position') === '' ? undefined : parseInteger(text(call, 'position'));
  if (position === null) throw new CommandError('--position is a whole number.', 'position_invalid');
  const active = text(call, 'active');
  if (!['', 'yes', 'no'].includes(active)) throw new CommandError('--active is yes or no.', 'active_invalid');
  return { rounding, position, isActive: active === '' ? undefined : active === 'yes' };
}

function amountIn(call: Call, code: string) {
  const price = parseMoney(text(call, 'price'), code);
  if (!price.ok) throw new CommandError(`--price is no amount of ${code}.`, 'price_invalid', price.data);
  return price.value;
}
