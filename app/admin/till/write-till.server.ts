import { redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { placeStaffOrder, refusedAtStaffOrder, type StaffOrderFailure } from '#domain/checkout/index.ts';
import { translator } from '#messages/index.ts';
import type { Staff } from '../shell/staff.server.ts';
import { parkTill, unparkTill } from './parked.server.ts';
import { readTill, type TypedTill } from './read-till.server.ts';
import { fieldTexts, refusalOf } from './till-problems.server.ts';
import { buildResult } from './till-result.server.ts';
import type { TillResult } from './till-view.ts';

type Written = { result: TillResult | null; status: number } | Response;

/**
 * Searches products for the form, parks or places the order, or deletes a parked one. Returns the typed values unless
 * the order was placed or parked.
 */
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
  const intent = form.get('intent');
  if (intent === 'unpark') {
    const problem = await unparkTill(form, staff);
    return problem === null ? { result: null, status: 200 } : refused(problem);
  }
  if (intent === 'park') {
    const parked = await parkTill(form, typed, staff);
    return 'id' in parked ? redirect(`/admin/orders/new?kept=${parked.id}`, 303) : refused(parked.problem);
  }
  if (intent !== 'create') {
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
  let refused: StaffOrderFailure | null = null;
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
