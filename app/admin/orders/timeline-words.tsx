import { formatMoney, money } from '#lib/money/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import { type TextKey, useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import type { OrderEvent, OrderPageView } from './order-page-view.ts';

/** A timeline event as a sentence with its actor. */
export function useEventSentence(order: OrderPageView): (event: OrderEvent) => string {
  const t = useTexts();
  const reading = useReading();
  return (event) => {
    const { amount, currency, tag } = event.data;
    const sum = typeof amount === 'number' ? formatMoney(money(amount, String(currency)), reading) : '';
    return t(sentenceKey(event), {
      by: event.actorKind,
      name: isolate(event.actorName),
      buyer: isolate(order.userName || t('admin.order.erased')),
      tag: isolate(String(tag ?? '')),
      amount: isolate(sum),
    });
  };
}

/** The sentences of notes that the system or a call makes, by their outcome. */
const NOTES = new Map<unknown, TextKey>([
  ['no_answer', 'orderlife.event.no_answer'],
  ['undone', 'orderlife.event.call_undone'],
  ['says_paid', 'orderlife.event.saysPaid'],
  ['refunded_elsewhere', 'orderlife.event.refundedElsewhere'],
  ['capture_failed', 'orderlife.event.captureFailed'],
]);

function sentenceKey({ kind, data }: OrderEvent): TextKey {
  if (kind === 'note') return NOTES.get(data.outcome) ?? 'orderlife.event.note';
  if (kind === 'refunded' && data.failed === true)
    return data.elsewhere === true ? 'orderlife.event.refundElsewhere' : 'orderlife.event.refundFailed';
  if (kind === 'charge_differs' && isUnasked(data.differs)) return 'orderlife.event.pageUnasked';
  if (kind === 'placed' && data.imported !== undefined) return 'files.orders.event';
  if (kind === 'voided' && data.lapsed === true)
    return data.elsewhere === true ? 'orderlife.event.heldElsewhere' : 'orderlife.event.holdLapsed';
  if (kind === 'tagged' && data.isOn === false) return 'orderlife.event.untagged';
  return `orderlife.event.${kind}`;
}

/** True if the provider did not answer whether a payment page was paid. */
const isUnasked = (differs: unknown) => Array.isArray(differs) && differs.includes('unasked');

type Words = Partial<Record<'en' | 'ar', string>>;
type Change = { titles: Words; before: number; after: number };

/** The details of an event: reason, tracking number, or old and new values of an edit. */
export function EventDetail({ event }: { event: OrderEvent }) {
  const t = useTexts();
  const reading = useReading();
  const parts = event.kind === 'edited' || event.kind === 'repriced' ? editParts() : plainParts();
  if (parts.length === 0) return null;
  return (
    <ul className="caption event-detail">
      {parts.map((part) => (
        <li key={part}>
          <OwnText>{part}</OwnText>
        </li>
      ))}
    </ul>
  );

  function plainParts(): string[] {
    const { units, carrier, trackingNumber, reason, note, isPending, exchangeOrder } = event.data;
    return [
      typeof units === 'number' ? t('orderlife.detail.units', { count: units }) : '',
      [carrier, trackingNumber].filter(Boolean).map(String).join(' · '),
      typeof reason === 'string' ? reason : '',
      typeof note === 'string' ? note : '',
      isPending === true ? t('orderlife.detail.waiting') : '',
      typeof exchangeOrder === 'number' ? `#${exchangeOrder}` : '',
    ].filter(Boolean);
  }

  function editParts(): string[] {
    const { lines, fields, totalBefore, totalAfter, currency, fee } = event.data;
    const sum = (amount: unknown) => isolate(formatMoney(money(Number(amount), String(currency)), reading));
    const changes = (Array.isArray(lines) ? (lines as Change[]) : []).map(({ titles, before, after }) => {
      const product = isolate(titles[reading.locale] ?? titles.en ?? titles.ar ?? '');
      return t('orderlife.detail.lineChange', { product, before, after });
    });
    const isMoved = Array.isArray(fields) && fields.length > 0;
    return [
      ...changes,
      ...(isMoved ? [t('orderlife.detail.contact')] : []),
      ...(typeof fee === 'number' && fee > 0 ? [t('orderlife.detail.fee', { amount: sum(fee) })] : []),
      ...(totalBefore === totalAfter
        ? []
        : [t('orderlife.detail.total', { before: sum(totalBefore), after: sum(totalAfter) })]),
    ];
  }
}
