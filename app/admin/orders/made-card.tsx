import { Button } from '@mantine/core';
import { Form, Link } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { Code } from '../../ui/own-text.tsx';
import type { OrderPageView, OrderResult } from './order-page-view.ts';
import { useActUnderWay } from './order-panel.tsx';

type Props = { order: OrderPageView; hasSlip: boolean; result: OrderResult | undefined };

/** The next steps after an order was made at the till: send it, print it, or make another. */
export function MadeCard({ order, hasSlip, result }: Props) {
  const t = useTexts();
  return (
    <section className="card confirm-panel" aria-labelledby="made-title">
      <h2 id="made-title">{t('orderlife.till.made.title', { number: isolate(`#${order.number}`) })}</h2>
      <p className="muted">{t('orderlife.till.made.text')}</p>
      <div className="row wrap">
        {order.paymentMethod === 'card' && order.waitsForMoney && order.canMark ? (
          <SendLink order={order} result={result} />
        ) : (
          <WhatsappButton href={order.whatsapp} text={t('orderlife.till.made.whatsapp')} />
        )}
        {hasSlip ? (
          <Button
            component="a"
            href={`/admin/orders/${order.id}/packing-slip.pdf`}
            target="_blank"
            leftSection={<Glyph name="file" />}
          >
            {t('orderlife.till.made.print')}
            <span className="sr-only"> {t('admin.shell.newTab')}</span>
          </Button>
        ) : null}
        <Button component={Link} to="/admin/orders/new" leftSection={<Glyph name="plus" />}>
          {t('orderlife.till.made.another')}
        </Button>
      </div>
    </section>
  );
}

/** A payment link can be read only when it is created: the first press creates it, the second opens WhatsApp. */
function SendLink({ order, result }: { order: OrderPageView; result: OrderResult | undefined }) {
  const t = useTexts();
  const isSending = useActUnderWay() === 'link';
  const made = result && 'said' in result ? result : null;
  return (
    <Form method="post" action="?made=1" preventScrollReset replace className="row wrap made-send">
      <input type="hidden" name="intent" value="link" />
      {made?.link ? <Code className="note-link">{made.link}</Code> : null}
      {made?.whatsapp ? (
        <WhatsappButton href={made.whatsapp} text={t('orderlife.till.made.whatsapp')} />
      ) : (
        <Button type="submit" variant="filled" loading={isSending} leftSection={<Glyph name="chat" />}>
          {t('orderlife.till.made.linkWhatsapp')}
        </Button>
      )}
      {order.email ? (
        <Button
          type="submit"
          name="mail"
          value="yes"
          disabled={isSending}
          leftSection={<Glyph name="mail" />}
        >
          {t('orderlife.manual.mailLink')}
        </Button>
      ) : null}
    </Form>
  );
}

function WhatsappButton({ href, text }: { href: string | null | undefined; text: string }) {
  const t = useTexts();
  if (!href) return null;
  return (
    <Button
      component="a"
      variant="filled"
      href={href}
      target="_blank"
      rel="noreferrer"
      leftSection={<Glyph name="chat" />}
    >
      {text}
      <span className="sr-only"> {t('admin.shell.newTab')}</span>
    </Button>
  );
}
