import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { findGroups, findProductIds } from '#domain/catalog/index.ts';
import {
  DISCOUNT_KINDS,
  DISCOUNT_STATES,
  type DiscountForm,
  type ListedDiscount,
  listDiscounts,
  makeCodes,
  parseDiscountForm,
  saveDiscount,
  setDiscountStatus,
} from '#domain/discounts/index.ts';
import { loadShell } from '#domain/tenancy/index.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import { decimalText, money } from '#lib/money/index.ts';
import { type Call, type Command, CommandError, text } from '../command.ts';
import { knownStore } from '../known-store.ts';
import { onInstall } from '../on-install.ts';

/** Flags that correspond to form fields, by the fields' names. */
const FIELDS = {
  kind: 'kind',
  'name-en': 'nameEn',
  'name-ar': 'nameAr',
  code: 'code',
  percent: 'percent',
  amount: 'amount',
  'max-amount': 'maxAmount',
  buy: 'buyQuantity',
  get: 'getQuantity',
  times: 'repeatLimit',
  'min-subtotal': 'minSubtotal',
  'min-quantity': 'minQuantity',
  from: 'startsAt',
  to: 'endsAt',
  limit: 'limitTotal',
  'per-customer': 'limitPerCustomer',
} as const;

const string = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

export const discountCreateCommand: Command = {
  words: 'discount create',
  about: 'Create a discount, with a code or automatic.',
  usage: `--store SLUG --kind ${DISCOUNT_KINDS.join('|')} --name-en NAME [--name-ar NAME] [--code CODE | --automatic] [--percent N] [--amount N] [--max-amount N] [--buy N] [--get N] [--times N] [--category SLUG] [--product SLUG] [--not-on-sale] [--min-subtotal N] [--min-quantity N] [--stackable] [--limit N] [--per-customer N] [--from TIME] [--to TIME] [--codes N] [--json]`,
  options: {
    ...Object.fromEntries(Object.keys(FIELDS).map((name) => [name, string])),
    store: string,
    category: string,
    product: string,
    codes: string,
    automatic: flag,
    stackable: flag,
    'not-on-sale': flag,
    json: flag,
  },
  required: ['store', 'kind'],
  run: (call) => onInstall(call, () => create(call)),
};

async function create(call: Call): Promise<void> {
  const { storeId } = await knownStore(call);
  const act = systemAct('cli', call.config.clock());
  const codes = text(call, 'codes') === '' ? 0 : (parseWholeNumber(text(call, 'codes')) ?? -1);
  const made = await withStore(storeId, async (tx) => {
    const { currency, timeZone } = await loadShell(tx);
    const form = { ...typedIn(call), ...(await targetsOf(call, tx)) };
    const parsed = parseDiscountForm(form, { currency, timeZone, now: act.at });
    if (!parsed.ok) throw refused(parsed.data.fields);
    const saved = await saveDiscount(tx, parsed.value, act);
    if (!saved.ok) throw refused(saved.code === 'invalid' ? saved.data.fields : {});
    const { discountId } = saved.value;
    if (codes !== 0) {
      const more = await makeCodes(tx, { discountId, count: codes }, act);
      if (!more.ok) throw new CommandError('--codes could not be made.', more.code, more.data);
    }
    return { ...saved.value, codes };
  });
  call.out.result(made, [`${made.discountId}${made.code ? ` with the code ${made.code}` : ', by itself'}`]);
}

function typedIn(call: Call): DiscountForm {
  const fields = Object.entries(FIELDS).map(([name, field]) => [field, text(call, name)]);
  return {
    ...Object.fromEntries(fields),
    isAutomatic: call.values.automatic === true,
    isStackable: call.values.stackable === true,
    excludesSale: call.values['not-on-sale'] === true,
  };
}

async function targetsOf(call: Call, tx: Parameters<typeof findGroups>[0]): Promise<DiscountForm> {
  const [category, product] = [text(call, 'category'), text(call, 'product')];
  if (category === '' && product === '') return { appliesToAll: true };
  const place = category === '' ? null : (await findGroups(tx, { category })).category;
  if (category !== '' && !place)
    throw new CommandError('The store has no such --category.', 'category_unknown');
  const [found] = product === '' ? [null] : await findProductIds(tx, [product]);
  if (product !== '' && !found) throw new CommandError('The store has no such --product.', 'product_unknown');
  return { appliesToAll: false, categoryIds: place ? [place] : [], productIds: found ? [found] : [] };
}

function refused(fields: object): CommandError {
  const flags = Object.entries({ ...FIELDS, automatic: 'way' });
  const flagOf = (field: string) => flags.find(([, name]) => name === field)?.[0] ?? field;
  const said = Object.entries(fields).map(([field, problem]) => `--${flagOf(field)}: ${problem}`);
  return new CommandError(`The discount is not made: ${said.join(', ')}.`, 'invalid', { fields });
}

export const discountListCommand: Command = {
  words: 'discount list',
  about: 'List a store’s discounts with their uses and the total amount they took off.',
  usage: `--store SLUG [--state ${DISCOUNT_STATES.join('|')}] [--after CURSOR] [--json]`,
  options: { store: string, state: string, after: string, json: flag },
  required: ['store'],
  run: (call) =>
    onInstall(call, async () => {
      const { storeId } = await knownStore(call);
      const wanted = text(call, 'state');
      const state = DISCOUNT_STATES.find((each) => each === wanted);
      if (wanted && !state) {
        throw new CommandError(`--state must be one of ${DISCOUNT_STATES.join(', ')}.`, 'state_unknown');
      }
      const input = { at: call.config.clock(), state, after: text(call, 'after') || null };
      const [page, currency] = await withStore(storeId, async (tx) => [
        await listDiscounts(tx, input),
        (await loadShell(tx)).currency,
      ]);
      const lines = page.rows.map((row) => lineOf(row, currency));
      if (lines.length === 0) lines.push('No discounts.');
      if (page.next) lines.push(`More with --after ${page.next}`);
      call.out.result(page, lines);
    }),
};

function lineOf(row: ListedDiscount, currency: string): string {
  const name = row.names.en ?? row.names.ar ?? '';
  const uses = row.limitTotal === null ? `${row.uses}` : `${row.uses} of ${row.limitTotal}`;
  const given = `${decimalText(money(row.given, currency))} ${currency}`;
  const state = row.isLeftOut ? `${row.state}, left out` : row.state;
  return `${row.id}  ${state}  ${row.code ?? 'by itself'}  ${name}  used ${uses}, gave ${given}`;
}

const NOT_SET = {
  discount_not_found: 'The store has no discount of that id.',
  too_many_automatic: 'The store has as many automatic discounts as can be active or scheduled at a time.',
};

export const discountPauseCommand: Command = {
  words: 'discount pause',
  about: 'Pause a discount; --resume activates it again.',
  usage: 'DISCOUNT_ID --store SLUG [--resume] [--json]',
  options: { store: string, resume: flag, json: flag },
  required: ['store'],
  positionals: 1,
  run: (call) =>
    onInstall(call, async () => {
      const { storeId } = await knownStore(call);
      const id = call.positionals[0] ?? '';
      const status = call.values.resume === true ? 'active' : 'paused';
      const act = systemAct('cli', call.config.clock());
      const done = await withStore(storeId, (tx) => setDiscountStatus(tx, { id, status }, act));
      if (!done.ok) throw new CommandError(NOT_SET[done.code], done.code);
      call.out.result({ id, status }, [
        status === 'active' ? 'The discount is active.' : 'The discount is paused.',
      ]);
    }),
};
