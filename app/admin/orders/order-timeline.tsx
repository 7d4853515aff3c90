import { formatMoney, money } from '#lib/money/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { type TextKey, useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import type { OrderEvent, OrderPageView } from './order-page-view.ts';

const WAITING: Partial<Record<OrderPageView['status'], TextKey>> = {
  confirmed: 'admin.order.waiting.confirmed',
  processing: 'admin.order.waiting.processing',
  shipped: 'admin.order.waiting.shipped',
};

/** What happened to the order, newest first, under what it waits for now. */
export function OrderTimeline({ order }: { order: OrderPageView }) {
  const t = useTexts();
  const reading = useReading();
  const waiting = WAITING[order.status];
  return (
    <section className="card" aria-labelledby="order-timeline">
      <div className="card-head">
        <h2 id="order-timeline">{t('admin.order.timeline')}</h2>
      </div>
      <div className="card-body">
        <ol className="timeline">
          {waiting ? (
            <li data-state="now">
              <p className="strong">{t(waiting)}</p>
            </li>
          ) : null}
          {order.events.toReversed().map((event) => (
            <li key={event.id}>
              <p className="strong">{sentence(event)}</p>
              <p className="caption">
                <When when={event.when} />
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );

  function sentence(event: OrderEvent): string {
    if (event.kind === 'note') return String(event.data.text ?? '');
    const name = isolate(event.actorName);
    const by = event.actorKind;
    const buyer = isolate(order.userName || t('admin.order.erased'));
    const { amount, currency, tag } = event.data;
    const sum = typeof amount === 'number' ? money(amount, String(currency)) : null;
    return t(`orderlife.event.${event.kind}`, {
      ...{ by, name, buyer, tag: isolate(String(tag ?? '')) },
      amount: sum ? isolate(formatMoney(sum, reading)) : '',
    });
  }
}
