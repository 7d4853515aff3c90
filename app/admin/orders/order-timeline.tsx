import { Button, TextInput } from '@mantine/core';
import { Card } from '../../ui/console/card.tsx';
import { type TextKey, useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import { keptOf, type OrderPageView, type OrderResult } from './order-page-view.ts';
import { ActForm, useActUnderWay } from './order-panel.tsx';
import { EventDetail, useEventSentence } from './timeline-words.tsx';

const WAITING: Partial<Record<OrderPageView['status'], TextKey>> = {
  confirmed: 'admin.order.waiting.confirmed',
  processing: 'admin.order.waiting.processing',
  shipped: 'admin.order.waiting.shipped',
};

type Props = { order: OrderPageView; result: OrderResult | undefined };

/** The order's history, newest first, below its next step and the form for a note. */
export function OrderTimeline({ order, result }: Props) {
  const t = useTexts();
  const sentence = useEventSentence(order);
  const waiting = WAITING[order.status];
  return (
    <Card title={t('admin.order.timeline')} bodyClass="card-body">
      {order.canMark ? <NoteForm notes={order.events.length} result={result} /> : null}
      <ol className="timeline">
        {waiting ? (
          <li data-state="now">
            <p className="strong">{t(waiting)}</p>
          </li>
        ) : null}
        {order.events.toReversed().map((event) => (
          <li key={event.id}>
            <p className="strong">{sentence(event)}</p>
            {typeof event.data.text === 'string' ? (
              <p className="note-text">
                <OwnText>{event.data.text}</OwnText>
              </p>
            ) : null}
            <EventDetail event={event} />
            <p className="caption">
              <When when={event.when} />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

// The key changes with each added entry, so that the field is empty again.
function NoteForm({ notes, result }: { notes: number; result: OrderResult | undefined }) {
  const t = useTexts();
  const isSending = useActUnderWay() === 'note';
  return (
    <ActForm act="note" className="inline-form note-form" key={notes}>
      <TextInput
        name="text"
        defaultValue={keptOf(result, 'note').text}
        error={result && 'problem' in result && result.panel === 'note' ? result.problem : undefined}
        aria-label={t('orderlife.note.label')}
        placeholder={t('orderlife.note.placeholder')}
        maxLength={2000}
        required
        dir="auto"
      />
      <Button type="submit" loading={isSending}>
        {t('orderlife.note.submit')}
      </Button>
    </ActForm>
  );
}
