import { redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import {
  type CheckoutFailure,
  findTillGoods,
  linesOf,
  placeStaffOrder,
  refusedAtStaffOrder,
} from '#domain/checkout/index.ts';
import { translator } from '#messages/index.ts';
import { formText } from '../kit/form-text.ts';
import { typedValues } from '../orders/order-answers.server.ts';
import type { Staff } from '../shell/staff.server.ts';
import { readTill, type TypedTill } from './read-till.server.ts';
import { toTillFound, toTillGoods } from './till-goods.server.ts';
import { fieldTexts, refusalOf } from './till-problems.server.ts';
import { readTillQuote } from './till-quote.server.ts';
import type { TillResult } from './till-view.ts';

type Written = { result: TillResult; status: number } | Response;

/** Searches products for the form, or places the order. Returns the typed values in both cases. */
export async function writeTill(form: FormData, staff: Staff): Promise<Written> {
  const typed = readTill(form, staff);
  const t = translator(staff.request.locale);
  const refused = async (problem: string, fields: TillResult['fields'] = {}): Promise<Written> => ({
    result: await buildResult(form, staff, { typed, problem, fields }),
    status: 422,
  });
  if (typed.lines.some(({ quantity }) => Number.isNaN(quantity))) {
    return refused(t('orderlife.problem.quantity_invalid'));
  }
  if (form.get('intent') !== 'create') {
    return { result: await buildResult(form, staff, { typed, problem: null, fields: null }), status: 200 };
  }
  if (typed.input.lines.length === 0) return refused(t('orderlife.manual.empty'));
  if (typed.discountProblem) return refused(typed.discountProblem);
  const placed = await place(staff, typed.input);
  // With `made`, the order's page offers to send and print the order.
  if (placed.ok) return redirect(`/admin/orders/${placed.value.orderId}?made=1`, 303);
  const country = String(typed.input.form.country || staff.store.shell.country);
  const problems = placed.code === 'invalid_form' ? placed.data.fields : {};
  return refused(refusalOf(placed, staff), fieldTexts(problems, country, staff));
}

type Placed = Awaited<ReturnType<typeof placeStaffOrder>>;

// A refusal is thrown, so that the transaction is rolled back.
async function place(staff: Staff, input: TypedTill['input']): Promise<Placed> {
  let refused: CheckoutFailure | null = null;
  try {
    return await withStore(staff.store.id, async (tx) => {
      const placed = await placeStaffOrder(tx, input, staff.request.act());
      if (!placed.ok) {
        refused = placed;
        throw new Error('No order was written.');
      }
      return placed;
    });
  } catch (error) {
    const why = refused ?? refusedAtStaffOrder(error);
    if (why) return why;
    throw error;
  }
}

type About = {
  typed: TypedTill;
  problem: string | null;
  /** Null: show the quote's problems, except those of empty fields. */
  fields: TillResult['fields'] | null;
};

async function buildResult(form: FormData, staff: Staff, { typed, problem, fields }: About) {
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
