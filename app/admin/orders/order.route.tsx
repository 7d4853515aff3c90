import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import {
  listCarriers,
  moneyPartsOf,
  type OrderView,
  orderDetail,
  waitsForMoney,
} from '#domain/orders/index.ts';
import { phoneText } from '#lib/phone-text.ts';
import { translator } from '#messages/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { whenText } from '../../ui/console/when.ts';
import { readBlock } from '../customers/read-block.server.ts';
import { readOrderFiles } from '../downloads/order-files.server.ts';
import { answerForm } from '../kit/answer.server.ts';
import { PageTitle } from '../kit/page-title.tsx';
import { whatsappQuestion } from '../payments/call.server.ts';
import { type Staff, staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/order.route';
import { findOrder } from './find-order.server.ts';
import { NEEDS } from './move-needs.ts';
import { ORDER_ACTS } from './order-acts.server.ts';
import { OrderPage } from './order-page.tsx';
import type { OrderPageView, OrderResult } from './order-page-view.ts';
import { readPapers } from './order-papers.server.ts';
import { readReturns } from './order-returns.server.ts';
import { whatsappAbout } from './order-words.server.ts';

export const loader = staffOnly('orders.view', async ({ params, url }: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const { found, carriers } = await withStore(store.id, async (tx) => ({
    found: await orderDetail(tx, { orderId: params.orderId, locale: request.locale }),
    carriers: await listCarriers(tx),
  }));
  if (!found.ok) throw data({ missing: 'order' }, { status: 404 });
  const { papers, goods, files, blocked } = await withStore(store.id, async (tx) => ({
    blocked: await readBlock(tx, found.value, staff),
    files: await readOrderFiles(tx, found.value, staff),
    papers: await readPapers(tx, found.value, { staff, url }),
    goods: await readReturns(tx, found.value, staff),
  }));
  const isJustMade = url.searchParams.get('made') === '1' && found.value.placedBy === 'staff';
  const order = { ...drawOrder(found.value, staff), carriers, ...goods, blocked, isJustMade };
  return { order, papers, files };
});

export const action = staffOnly('orders.view', async ({ request: post, params }: Route.ActionArgs, staff) => {
  const form = await post.formData();
  const asked = String(form.get('move') ?? form.get('intent') ?? '');
  const act = Object.hasOwn(ORDER_ACTS, asked) ? ORDER_ACTS[asked] : undefined;
  if (!act) throw data(null, { status: 400 });
  const t = translator(staff.request.locale);
  if (!staff.can(act.needs)) {
    return answerForm<OrderResult>(
      { problem: t('admin.order.problem.notAllowed'), panel: null, kept: {} },
      403,
    );
  }
  const order = await findOrder(params.orderId, staff);
  const { result, status } = await act.run({ order, form, staff });
  return answerForm<OrderResult>(result, status);
});

type Read = 'carriers' | 'returns' | 'returnable' | 'blocked' | 'isJustMade';

function drawOrder(order: OrderView, staff: Staff): Omit<OrderPageView, Read> {
  const { placedAt, events, parcels, refunds, deliveredAt: _, ...rest } = order;
  const { locale, now } = staff.request;
  const reading = { now, timeZone: staff.store.shell.timeZone, locale, t: translator(locale) };
  const when = (at: Date) => whenText(at, reading);
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(order.country);
  return {
    ...rest,
    phoneText: phoneText(order.phone),
    when: when(placedAt),
    countryName: country ?? order.country,
    moves: order.moves.filter((move) => staff.can(NEEDS[move])),
    events: events.map(({ at, ...event }) => ({ ...event, when: when(at) })),
    parcels: parcels.map(({ shippedAt, deliveredAt, ...parcel }) => ({
      ...parcel,
      when: when(shippedAt),
      isDelivered: deliveredAt !== null,
    })),
    refunds: refunds.map(({ at, ...refund }) => ({ ...refund, when: when(at) })),
    waitsForMoney: waitsForMoney(order),
    money: moneyPartsOf(order),
    whatsapp: whatsappAbout(order, staff),
    call: callOf(order, staff),
    canMark: staff.can('orders.edit'),
    canReturn: staff.can('orders.returns'),
  };
}

function callOf(order: OrderView, staff: Staff): OrderPageView['call'] {
  if (order.shownStatus !== 'to_confirm' || !staff.can('orders.confirm')) return null;
  return { whatsapp: whatsappQuestion(order, staff), canRefuse: staff.can('orders.refuse') };
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const { order, papers, files } = loaderData;
  return (
    <>
      <PageTitle page={t('admin.order.title', { number: isolate(`#${order.number}`) })} />
      <OrderPage order={order} papers={papers} files={files} result={actionData} />
    </>
  );
}
