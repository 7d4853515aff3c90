import { Button } from '@mantine/core';
import { Card } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { Code } from '../../ui/own-text.tsx';
import { CallForm } from '../payments/call-form.tsx';
import type { OrderPageView } from './order-page-view.ts';

/** Reaches the shopper of an order that waits for a confirmation, and records the answer. */
export function CallCard({ order }: { order: OrderPageView }) {
  const t = useTexts();
  const { call } = order;
  if (!call) return null;
  return (
    <Card title={t('payments.queue.card.title')} bodyClass="card-body stack">
      <p className="muted">{t('payments.queue.card.text')}</p>
      <div className="row wrap">
        {order.phone ? (
          <Button component="a" href={`tel:${order.phone}`} leftSection={<Glyph name="phone" />}>
            <Code>{order.phoneText}</Code>
          </Button>
        ) : null}
        {call.whatsapp ? (
          <Button
            component="a"
            href={call.whatsapp}
            target="_blank"
            rel="noreferrer"
            leftSection={<Glyph name="chat" />}
          >
            {t('payments.queue.whatsapp')}
            <span className="sr-only"> {t('admin.shell.newTab')}</span>
          </Button>
        ) : null}
      </div>
      <CallForm order={order} canRefuse={call.canRefuse} action="." />
    </Card>
  );
}
