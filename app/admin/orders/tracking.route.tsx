import { withStore } from '#db/index.ts';
import { listCarriers, shipOrder } from '#domain/orders/index.ts';
import { matchTrackingList, readTrackingList, type TrackedRow } from '#domain/tracking-lists/index.ts';
import { TRACKING_LIST_BYTES } from '#lib/file-limits.ts';
import { answerForm } from '../kit/answer.server.ts';
import { formText } from '../kit/form-text.ts';
import { postedCsv } from '../kit/posted-csv.server.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/tracking.route';
import { TrackingPage } from './tracking-page.tsx';
import type { TrackingProblem, TrackingResult } from './tracking-view.ts';

export const loader = staffOnly('orders.fulfil', async (_: Route.LoaderArgs, staff) => {
  const carriers = await withStore(staff.store.id, listCarriers);
  return { carriers: carriers.map(({ key, name }) => ({ value: key, label: name })) };
});

/** Compares a list with the orders, and ships the orders whose rows are ready once that is confirmed. */
export const action = staffOnly('orders.fulfil', async ({ request: post }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  const carrier = formText(form, 'carrier').slice(0, 36);
  const typed = formText(form, 'text');
  if (typed.trim() === '') form.delete('text');
  const text = await postedCsv(form, TRACKING_LIST_BYTES);
  const refuse = (problem: TrackingProblem) =>
    answerForm<TrackingResult>({ problem, text: typed, carrier }, 422);
  if (typeof text !== 'string') return refuse(text);
  const read = readTrackingList(text);
  if (!read.ok) return refuse(read);
  const match = () => withStore(staff.store.id, (tx) => matchTrackingList(tx, { rows: read.value, carrier }));
  const rows = await match();
  if (form.get('intent') !== 'ship') return answerForm<TrackingResult>({ rows, text, carrier }, 200);
  const shipped = await ship(rows, staff);
  return answerForm<TrackingResult>({ rows: await match(), text, carrier, shipped }, 200);
});

// One transaction an order. After a failure the shipped orders stay shipped, and the same list can be posted again
// for the rest.
async function ship(rows: TrackedRow[], staff: Staff): Promise<number> {
  let shipped = 0;
  for (const { outcome, order, chosen, trackingNumber } of rows) {
    if (outcome !== 'ready' || !order) continue;
    const input = { orderId: order.id, carrier: chosen?.key ?? '', trackingNumber };
    const done = await withStore(staff.store.id, (tx) => shipOrder(tx, input, staff.request.act()));
    if (done.ok) shipped += 1;
  }
  return shipped;
}

export default function Tracking({ loaderData, actionData }: Route.ComponentProps) {
  return <TrackingPage carriers={loaderData.carriers} result={actionData} />;
}
