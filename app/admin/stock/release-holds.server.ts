import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { type ReleasedHolds, type ReleaseRefusal, releaseHolds } from '#domain/card-payments/index.ts';
import { tickedOrders } from '#domain/orders/index.ts';
import { translator } from '#messages/index.ts';
import { cardDesk } from '#server/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { answerForm } from '../kit/answer.server.ts';
import { tickedIds } from '../orders/ticked-ids.server.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { ReleaseResult } from './stock-view.ts';

/** Releases the holds of the ticked orders and reports the units returned and the orders refused. */
export async function releaseTicked(form: FormData, staff: Staff) {
  const t = translator(staff.request.locale);
  if (!staff.can('orders.cancel')) return refused(t('stock.release.notAllowed'), 403);
  const orderIds = tickedIds(form);
  if (orderIds.length === 0) return refused(t('stock.release.noneChosen'), 422);
  const desk = cardDesk(staff.request.config);
  const done = await releaseHolds(staff.store.id, { orderIds, desk }, staff.request.act());
  const problem = await sayStayed(done, staff);
  const { orders, pieces } = done;
  if (orders === 0) return refused(problem, 409);
  const said = `${t('stock.release.done', { count: orders })} ${t('stock.release.back', { count: pieces })}`;
  return answerForm<ReleaseResult>({ released: orders, said, problem }, 200);
}

function refused(problem: string | null, status: number) {
  return data<ReleaseResult>({ released: 0, said: null, problem }, { status });
}

const STAYED = {
  not_waiting: 'stock.release.stayed.paid',
  order_not_found: 'stock.release.stayed.paid',
  receipt_waits: 'stock.release.stayed.receipt',
  page_open: 'stock.release.stayed.page',
  provider_unreachable: 'stock.release.stayed.page',
} as const satisfies Record<ReleaseRefusal, string>;

/** One sentence per reason, with its order numbers. */
async function sayStayed({ stayed }: ReleasedHolds, { request, store }: Staff): Promise<string | null> {
  if (stayed.length === 0) return null;
  const t = translator(request.locale);
  const ids = stayed.map(({ orderId }) => orderId);
  const known = await withStore(store.id, (tx) => tickedOrders(tx, ids));
  const reasons = new Map(stayed.map(({ orderId, why }) => [orderId, STAYED[why]]));
  const sentences = [...new Set(Object.values(STAYED))].flatMap((reason) => {
    const numbers = known
      .filter(({ id }) => reasons.get(id) === reason)
      .map(({ number }) => isolate(`#${number}`));
    const list = new Intl.ListFormat(request.locale).format(numbers);
    return numbers.length > 0 ? [t(reason, { count: numbers.length, numbers: list })] : [];
  });
  return sentences.join(' ') || t('stock.release.noneChosen');
}
