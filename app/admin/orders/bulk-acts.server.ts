import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { Action } from '#domain/identity/index.ts';
import { recordCall } from '#domain/manual-payments/index.ts';
import { deliverOrder, shipOrder, startProcessing, tagOrders, tickedOrders } from '#domain/orders/index.ts';
import { translator } from '#messages/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { formText } from '../kit/form-text.ts';
import { changeSavedViews, type ListAnswer } from '../list/saved-views.server.ts';
import type { Staff } from '../shell/staff.server.ts';
import { tickedIds } from './ticked-ids.server.ts';

type Step = {
  needs: Action;
  verb(tx: StoreTx, input: { orderId: string }, act: Act): Promise<{ ok: boolean }>;
  /** The message for orders that the step does not apply to. */
  stayed: 'orderlife.list.refused' | 'orderlife.list.notWaiting';
};

const STEPS: Record<string, Step> = {
  confirm: {
    needs: 'orders.confirm',
    verb: (tx, { orderId }, act) => recordCall(tx, { orderId, outcome: 'confirmed', note: '' }, act),
    stayed: 'orderlife.list.notWaiting',
  },
  process: { needs: 'orders.fulfil', verb: startProcessing, stayed: 'orderlife.list.refused' },
  ship: { needs: 'orders.fulfil', verb: shipOrder, stayed: 'orderlife.list.refused' },
  deliver: { needs: 'orders.fulfil', verb: deliverOrder, stayed: 'orderlife.list.refused' },
};

/**
 * Applies one step to many orders, each in its own transaction. Orders that cannot make the step stay
 * unchanged and are named.
 */
export async function actOnMany(form: FormData, staff: Staff): Promise<ListAnswer> {
  const t = translator(staff.request.locale);
  const views = await changeSavedViews(form, staff, { list: 'orders', mayEdit: staff.can('orders.edit') });
  if (views) return views;
  const orderIds = tickedIds(form);
  const act = formText(form, 'act');
  const step = Object.hasOwn(STEPS, act) ? STEPS[act] : undefined;
  if (!staff.can(step?.needs ?? 'orders.edit')) {
    return { said: null, problem: t('admin.order.problem.notAllowed'), status: 403 };
  }
  if (orderIds.length === 0) return { said: null, problem: t('orderlife.list.noneChosen'), status: 422 };
  if (step) return stepMany(orderIds, step, staff);
  const input = { orderIds, tag: formText(form, 'tag'), isOn: true };
  const count = await withStore(staff.store.id, (tx) => tagOrders(tx, input, staff.request.act()));
  return { said: t('orderlife.list.done', { count }), problem: null, status: 200 };
}

async function stepMany(orderIds: string[], step: Step, staff: Staff): Promise<ListAnswer> {
  const { locale } = staff.request;
  const t = translator(locale);
  const refused: string[] = [];
  for (const orderId of orderIds) {
    const done = await withStore(staff.store.id, (tx) => step.verb(tx, { orderId }, staff.request.act()));
    if (!done.ok) refused.push(orderId);
  }
  const stayed = await withStore(staff.store.id, (tx) => tickedOrders(tx, refused));
  const numbers = new Intl.ListFormat(locale).format(stayed.map(({ number }) => isolate(`#${number}`)));
  const problem = stayed.length > 0 ? t(step.stayed, { count: stayed.length, numbers }) : null;
  const count = orderIds.length - refused.length;
  const said = count > 0 ? t('orderlife.list.done', { count }) : null;
  return { said, problem, status: said ? 200 : 409 };
}
