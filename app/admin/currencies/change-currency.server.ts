import { z } from 'zod';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import {
  currencyStamp,
  findVariant,
  removeCurrency,
  type SaveCurrencyFailure,
  type SetCurrencyPriceFailure,
  saveCurrency,
  setCurrencyPrice,
} from '#domain/catalog/index.ts';
import { isCurrency, type Money, parseMoney, parseRate, ROUNDINGS } from '#lib/money/index.ts';
import { ok, type Result } from '#lib/result.ts';
import { tick } from '../kit/form-schema.server.ts';
import type { CurrenciesResult, CurrencyField, CurrencyProblem } from './currencies-view.ts';

const text = z.string().max(200);

/** The fields of all the page's forms; the domain reads the texts. */
export const postedFields = z.object({
  intent: z.enum(['add', 'save', 'remove', 'price']),
  ...{ code: text, rate: text, rounding: text, active: tick(), was: text, sku: text, price: text },
});

type Posted = z.output<typeof postedFields>;

type Refused = { field: CurrencyField; problem: CurrencyProblem };

/** Carries out the intent of one of the page's forms and returns that form's result. */
export async function changeCurrency(tx: StoreTx, posted: Posted, act: Act): Promise<CurrenciesResult> {
  const form = posted.intent === 'add' || posted.intent === 'price' ? posted.intent : posted.code;
  const refused = await (posted.intent === 'price'
    ? enterPrice(tx, posted, act)
    : posted.intent === 'remove'
      ? remove(tx, posted, act)
      : save(tx, posted, act));
  return refused ? { form, ...refused, typed: posted } : { form, saved: true };
}

async function save(tx: StoreTx, posted: Posted, act: Act): Promise<Refused | null> {
  const { code } = posted;
  const rate = parseRate(posted.rate);
  if (!rate.ok) return { field: 'rate', problem: { code: 'rate_invalid' } };
  const rounding = ROUNDINGS.find((each) => each === posted.rounding) ?? 'none';
  const isNew = posted.intent === 'add';
  const input = { code, rate: rate.value, rounding, isActive: isNew || posted.active };
  const saved = await saveCurrency(tx, isNew ? input : { ...input, was: posted.was }, act);
  return saved.ok ? null : refusedSave(saved);
}

function refusedSave(refused: SaveCurrencyFailure): Refused {
  switch (refused.code) {
    case 'stale': {
      const { current } = refused.data;
      if (!current) return { field: 'form', problem: { code: 'currency_not_found' } };
      return { field: 'form', problem: { code: 'stale', stamp: currencyStamp(current) } };
    }
    case 'too_many_currencies':
      return { field: 'form', problem: { code: refused.code, max: refused.data.max } };
    case 'rounding_invalid':
      return { field: 'rounding', problem: { code: refused.code } };
    default:
      return { field: 'code', problem: { code: refused.code } };
  }
}

async function remove(tx: StoreTx, { code }: Posted, act: Act): Promise<Refused | null> {
  const removed = await removeCurrency(tx, { code }, act);
  return removed.ok ? null : { field: 'form', problem: { code: removed.code } };
}

async function enterPrice(tx: StoreTx, posted: Posted, act: Act): Promise<Refused | null> {
  const { code, sku } = posted;
  if (!isCurrency(code)) return { field: 'code', problem: { code: 'currency_unknown' } };
  const price = readPrice(posted.price, code);
  if (!price.ok) return { field: 'price', problem: price.data };
  const variant = sku.trim() === '' ? null : await findVariant(tx, sku.trim());
  if (!variant) {
    return { field: 'sku', problem: { code: sku.trim() === '' ? 'required' : 'variant_not_found' } };
  }
  const { variantId } = variant;
  const done = await setCurrencyPrice(tx, { variantId, code, price: price.value }, act);
  return done.ok ? null : refusedPrice(done);
}

type AnyFailure = Extract<Result<never, SetCurrencyPriceFailure>, { ok: false }>;

function refusedPrice({ code }: AnyFailure): Refused {
  if (code === 'variant_not_found') return { field: 'sku', problem: { code } };
  if (code === 'currency_not_found') return { field: 'code', problem: { code } };
  return { field: 'price', problem: { code } };
}

// An empty price means that the price is converted from the store's own currency again.
function readPrice(
  text: string,
  code: string,
): Result<Money | null, { ok: false; code: 'price'; data: CurrencyProblem }> {
  if (text.trim() === '') return ok(null);
  const read = parseMoney(text, code);
  if (read.ok) return read;
  const refuse = (data: CurrencyProblem) => ({ ok: false as const, code: 'price' as const, data });
  if (read.code === 'too_many_decimals') return refuse({ code: read.code, max: read.data.max });
  if (read.code === 'negative') return refuse({ code: 'price_negative' });
  return refuse({ code: read.code === 'too_large' ? 'price_too_large' : 'not_a_number' });
}
