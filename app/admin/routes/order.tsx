import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import type { Action } from '#domain/identity/index.ts';
import {
  cancelOrder,
  collectCash,
  deliverOrder,
  orderDetail,
  shipOrder,
  startProcessing,
} from '#domain/orders/index.ts';
import { translator } from '#messages/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { phoneText } from '../../ui/phone-text.server.ts';
import { OrderPage } from '../orders/order-page.tsx';
import type { MoveResult, OrderMove, OrderPageView } from '../orders/order-page-view.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { type Staff, staffOnly } from '../staff.server.ts';
import { whenText } from '../when.ts';
import type { Route } from './+types/order';

/** What each move does, and the permission it needs. */
const MOVES = {
  process: { verb: startProcessing, needs: 'orders.fulfil' },
  ship: { verb: shipOrder, needs: 'orders.fulfil' },
  deliver: { verb: deliverOrder, needs: 'orders.fulfil' },
  cancel: { verb: cancelOrder, needs: 'orders.cancel' },
  collect_cash: { verb: collectCash, needs: 'orders.collect' },
} as const satisfies Record<OrderMove, { verb: unknown; needs: Action }>;

export const loader = staffOnly('orders.view', async ({ params }: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const found = await withStore(store.id, (tx) =>
    orderDetail(tx, { orderId: params.orderId, locale: request.locale }),
  );
  if (!found.ok) throw data({ missing: 'order' }, { status: 404 });
  return { order: drawOrder(found.value, staff) };
});

export const action = staffOnly('orders.view', async ({ request: post, params }: Route.ActionArgs, staff) => {
  const asked = String((await post.formData()).get('move') ?? '');
  if (!isMove(asked)) throw data(null, { status: 400 });
  const { verb, needs } = MOVES[asked];
  if (!staff.can(needs)) return answer({ problem: { code: 'not_allowed' } }, 403);
  const { orderId } = params;
  const done = await withStore(staff.store.id, async (tx) => verb(tx, { orderId }, staff.request.act()));
  if (done.ok) return answer({ done: asked }, 200);
  if (done.code === 'order_not_found') throw data({ missing: 'order' }, { status: 404 });
  if (done.code !== 'illegal_move') return answer({ problem: { code: 'nothing_changed' } }, 409);
  const { status, legal } = done.data;
  return answer(
    { problem: { code: 'illegal_move', move: asked, status, legal: allowed(legal, staff) } },
    409,
  );
});

function isMove(name: string): name is OrderMove {
  return Object.hasOwn(MOVES, name);
}

function answer(result: MoveResult, status: number) {
  return data(result, { status });
}

function allowed(moves: string[], staff: Staff): OrderMove[] {
  return moves.filter(isMove).filter((move) => staff.can(MOVES[move].needs));
}

type Found = Extract<Awaited<ReturnType<typeof orderDetail>>, { ok: true }>['value'];

function drawOrder({ placedAt, events, ...order }: Found, staff: Staff): OrderPageView {
  const { locale, now } = staff.request;
  const reading = { now, timeZone: staff.store.shell.timeZone, locale, t: translator(locale) };
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(order.country);
  return {
    ...order,
    phoneText: phoneText(order.phone),
    when: whenText(placedAt, reading),
    countryName: country ?? order.country,
    moves: allowed(order.moves, staff),
    events: events.map(({ at, ...event }) => ({ ...event, when: whenText(at, reading) })),
  };
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { order } = loaderData;
  return (
    <>
      <PageTitle page={t('admin.order.title', { number: isolate(`#${order.number}`) })} />
      <OrderPage order={order} result={actionData} />
    </>
  );
}
