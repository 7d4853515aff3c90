import { withStore } from '#db/index.ts';
import { deliverOrder, orderDetail, shipOrder, startProcessing, tagOrders } from '#domain/orders/index.ts';
import { isId } from '#lib/ids.ts';
import { translator } from '#messages/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { changeListViews, type ListAnswer } from '../list/saved-views.server.ts';
import type { Staff } from '../staff.server.ts';

const MOST = 200;
const STEPS = { process: startProcessing, ship: shipOrder, deliver: deliverOrder } as const;

/** One step for many orders, each in a transaction of its own: those that may not make it stay and are named. */
export async function actOnMany(form: FormData, staff: Staff): Promise<ListAnswer> {
  const t = translator(staff.request.locale);
  const views = await changeListViews(form, staff, { list: 'orders', mayEdit: staff.can('orders.edit') });
  if (views) return views;
  const orderIds = [...new Set(form.getAll('order').map(String))].filter(isId).slice(0, MOST);
  const act = String(form.get('act') ?? '');
  const isStep = Object.hasOwn(STEPS, act);
  if (!staff.can(isStep ? 'orders.fulfil' : 'orders.edit')) {
    return { said: null, problem: t('admin.order.problem.notAllowed'), status: 403 };
  }
  if (orderIds.length === 0) return { said: null, problem: t('orderlife.list.noneChosen'), status: 422 };
  if (isStep) return stepMany(orderIds, STEPS[act as keyof typeof STEPS], staff);
  const input = { orderIds, tag: String(form.get('tag') ?? ''), isOn: true };
  const count = await withStore(staff.store.id, (tx) => tagOrders(tx, input, staff.request.act()));
  return { said: t('orderlife.list.done', { count }), problem: null, status: 200 };
}

async function stepMany(
  orderIds: string[],
  verb: (typeof STEPS)[keyof typeof STEPS],
  staff: Staff,
): Promise<ListAnswer> {
  const { locale } = staff.request;
  const t = translator(locale);
  const stayed: string[] = [];
  for (const orderId of orderIds) {
    const done = await withStore(staff.store.id, async (tx) => verb(tx, { orderId }, staff.request.act()));
    if (done.ok) continue;
    const found = await withStore(staff.store.id, (tx) => orderDetail(tx, { orderId, locale }));
    if (found.ok) stayed.push(isolate(`#${found.value.number}`));
  }
  const count = orderIds.length - stayed.length;
  const numbers = new Intl.ListFormat(locale).format(stayed);
  const refused = stayed.length > 0 ? t('orderlife.list.refused', { count: stayed.length, numbers }) : null;
  const said = count > 0 ? t('orderlife.list.done', { count }) : null;
  return { said, problem: refused, status: said ? 200 : 409 };
}
