import { isDownload } from '#domain/delivery/index.ts';
import type { OrderEventView, OrderStatus, OrderView, ShownStatus } from '#domain/orders/index.ts';
import type { Shop } from '../page/shop.server.ts';
import { momentText } from './order-dates.server.ts';
import type { TimelineStep } from './order-views.ts';

const STEPS = ['confirmed', 'processing', 'shipped', 'delivered'] as const;

/** Steps done by hand, left out for an order of digital files unless they have happened. */
const BY_HAND: readonly OrderStatus[] = ['processing', 'shipped'];

/** Events that complete each step, the most specific first. */
const STEP_EVENTS: Record<(typeof STEPS)[number], readonly OrderEventView['kind'][]> = {
  confirmed: ['confirmed_by_call', 'confirmed_by_code', 'placed'],
  processing: ['processing'],
  shipped: ['shipped'],
  delivered: ['delivered'],
};

/** The steps of an order, from its placing to its delivery or cancellation. */
export function orderTimeline(shop: Shop, order: OrderView): TimelineStep[] {
  const { say } = shop;
  const cancelled = order.events.find(({ kind }) => kind === 'cancelled');
  const own = STEPS.filter(
    (step) => !isDownload(order.deliveryMethod) || !BY_HAND.includes(step) || eventOf(order, step),
  );
  const reached = (own as readonly OrderStatus[]).indexOf(order.status);
  const steps = own.map((step, index): TimelineStep => {
    const event = eventOf(order, step);
    const isDone =
      event !== undefined && (index < reached || order.status === 'delivered' || cancelled !== undefined);
    const state = isDone ? 'done' : index === reached ? 'now' : 'upcoming';
    return { text: say(`orders.status.${step}`), when: event ? momentText(shop, event.at) : '', state };
  });
  if (isBefore(order.shownStatus)) return waitingFirst(shop, order, order.shownStatus, steps);
  if (order.status !== 'cancelled') return steps;
  const when = cancelled ? momentText(shop, cancelled.at) : '';
  return [
    ...steps.filter((step) => step.state === 'done'),
    { text: say('orders.status.cancelled'), when, state: 'now' },
  ];
}

function eventOf(order: OrderView, step: (typeof STEPS)[number]): OrderEventView | undefined {
  // An order that was cancelled before its confirmation was never confirmed.
  if (step === 'confirmed' && order.confirmation !== 'none' && order.confirmation !== 'confirmed')
    return undefined;
  const found = STEP_EVENTS[step].map((kind) => order.events.find((event) => event.kind === kind));
  return found.find((event) => event !== undefined);
}

type Before = 'pending_payment' | 'to_confirm';

function isBefore(status: ShownStatus): status is Before {
  return status === 'pending_payment' || status === 'to_confirm';
}

// No step is done while the payment or confirmation is pending.
function waitingFirst(shop: Shop, order: OrderView, status: Before, steps: TimelineStep[]): TimelineStep[] {
  const when = momentText(shop, order.placedAt);
  return [
    { text: shop.say(`orders.status.${status}`), when, state: 'now' },
    ...steps.map((step): TimelineStep => ({ ...step, when: '', state: 'upcoming' })),
  ];
}
