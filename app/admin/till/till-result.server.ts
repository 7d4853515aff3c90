import { withStore } from '#db/index.ts';
import { findTillGoods, linesOf } from '#domain/checkout/index.ts';
import { formText } from '../kit/form-text.ts';
import { typedValues } from '../orders/order-answers.server.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { TypedTill } from './read-till.server.ts';
import { toTillFound, toTillGoods } from './till-goods.server.ts';
import { readTillQuote } from './till-quote.server.ts';
import type { TillResult } from './till-view.ts';

export type AboutTill = {
  typed: TypedTill;
  problem: string | null;
  /** Null: show the quote's problems, except those of empty fields. */
  fields: TillResult['fields'] | null;
};

/** The page of a typed order: its lines, its search results and its quote. */
export async function buildResult(form: FormData, staff: Staff, { typed, problem, fields }: AboutTill) {
  const terms = { locale: staff.request.locale, at: staff.request.now };
  const wanted = new Map(
    typed.lines.flatMap(({ variantId, quantity }) => (quantity === 0 ? [] : [[variantId, quantity]])),
  );
  const kept = typedValues(form);
  const query = formText(form, 'q').trim();
  const isSearch = problem === null && query !== '';
  const read = await withStore(staff.store.id, async (tx) => ({
    lines: await linesOf(tx, [...wanted.keys()], terms),
    found: isSearch ? toTillFound(await findTillGoods(tx, { ...terms, query })) : null,
  }));
  const quote = await readTillQuote(typed, staff);
  const result: TillResult = {
    kept,
    lines: read.lines.map((line) => ({
      goods: toTillGoods(line),
      quantity: quantityOf(line.variantId, wanted, kept),
    })),
    found: read.found,
    query,
    quote,
    problem,
    fields: fields ?? {},
  };
  return result;
}

/** The quantity as typed, unless a button has just added the variant. */
function quantityOf(variantId: string, wanted: Map<string, number>, kept: Record<string, string>): string {
  const units = wanted.get(variantId) ?? 1;
  return Number.isNaN(units) ? (kept[`line.${variantId}`] ?? '') : String(units);
}
