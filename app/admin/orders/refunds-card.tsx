import { Badge, type BadgeLook } from '../../ui/console/badge.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import type { OrderPageView, RefundOnPage } from './order-page-view.ts';

const LOOKS: Record<RefundOnPage['state'], BadgeLook> = {
  waiting: { tone: 'warning', mark: 'half' },
  paid: { tone: 'success', mark: 'full' },
  failed: { tone: 'danger', mark: 'open' },
};

export function RefundsCard({ order }: { order: OrderPageView }) {
  const t = useTexts();
  if (order.refunds.length === 0) return null;
  return (
    <CardFrame title={t('orderlife.refund.list')}>
      <ul className="card-rows">
        {order.refunds.toReversed().map((refund) => (
          <li key={refund.id} className="row">
            <div className="grow">
              <p className="strong">
                <MoneyText value={refund.amount} /> <span className="dot">·</span>{' '}
                {t(`orderlife.method.${refund.method}`)}
              </p>
              <p className="caption">
                <When when={refund.when} />
                {refund.reason ? (
                  <>
                    <span className="dot">·</span>
                    <OwnText>{refund.reason}</OwnText>
                  </>
                ) : null}
                {refund.reference ? (
                  <>
                    <span className="dot">·</span>
                    <Code>{refund.reference}</Code>
                  </>
                ) : null}
              </p>
            </div>
            <Badge look={LOOKS[refund.state]}>{t(`orderlife.refund.state.${refund.state}`)}</Badge>
          </li>
        ))}
      </ul>
    </CardFrame>
  );
}
