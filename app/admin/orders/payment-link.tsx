import { Button } from '@mantine/core';
import { Card } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { Code } from '../../ui/own-text.tsx';
import type { OrderPageView, OrderResult } from './order-page-view.ts';
import { ActForm, useActUnderWay } from './order-panel.tsx';

/** Creates a payment link for an unpaid order; the link is shown once. */
export function PaymentLink({ order, result }: { order: OrderPageView; result: OrderResult | undefined }) {
  const t = useTexts();
  const isSending = useActUnderWay() === 'link';
  const link = result && 'link' in result ? result.link : null;
  const whatsapp = result && 'link' in result ? result.whatsapp : null;
  if (!order.waitsForMoney || !order.canMark) return null;
  return (
    <Card title={t('orderlife.manual.linkTitle')}>
      <p className="muted">{t('orderlife.manual.linkText')}</p>
      {link ? (
        <p className="note-text">
          <Code>{link}</Code>
        </p>
      ) : null}
      {whatsapp ? (
        <a className="text-link row" href={whatsapp} target="_blank" rel="noreferrer">
          <Glyph name="chat" small />
          {t('orderlife.till.made.linkWhatsapp')}
          <span className="sr-only">{t('admin.shell.newTab')}</span>
        </a>
      ) : null}
      <ActForm act="link">
        <div className="row wrap">
          <Button type="submit" name="mail" value="yes" loading={isSending}>
            {t('orderlife.manual.mailLink')}
          </Button>
          <Button type="submit" variant="default" disabled={isSending}>
            {t('orderlife.manual.makeLink')}
          </Button>
        </div>
      </ActForm>
    </Card>
  );
}
