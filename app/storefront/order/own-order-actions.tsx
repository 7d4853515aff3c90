import { Form, Link, useNavigation } from 'react-router';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { paths } from '../page/paths.ts';
import { PayCard } from '../payment/pay-card.tsx';
import type { PayWays } from '../payment/pay-ways.server.ts';
import { useLocalePath, useTexts } from '../shell/shell-context.tsx';
import type { OrderPageView, OrderReply } from './order-views.ts';

/** "Order again", and "Cancel" until the order is packed, with a confirmation that needs no scripts. */
export function OwnOrderActions({ order }: { order: OrderPageView }) {
  const text = useTexts();
  return (
    <div className="own-order-actions">
      <OrderForm
        number={order.number}
        intent="again"
        className="btn line full"
        label={text('orders.own.again')}
      />
      {order.canCancel ? (
        <details className="confirm">
          <summary className="btn danger-line full">{text('orders.own.cancel')}</summary>
          <div>
            <b>{text('orders.own.cancelAsk')}</b>
            <p className="cap muted">{order.cancelTexts.ask}</p>
            <OrderForm
              number={order.number}
              intent="cancel"
              className="btn danger full"
              label={text('orders.own.cancelYes')}
            />
          </div>
        </details>
      ) : null}
      {order.canCancel ? <p className="cap muted">{order.cancelTexts.text}</p> : null}
      {order.whyNoCancel ? <p className="cap muted">{order.whyNoCancel}</p> : null}
    </div>
  );
}

/** Shown while a card payment is pending: the specification's text, and ways to pay. */
export function NotCompleted({ order, ways }: { order: OrderPageView; ways: PayWays }) {
  const text = useTexts();
  return (
    <section className="box not-completed">
      <h2>
        <Icon name="warning" />
        {text('orders.confirmed.notCompleted')}
      </h2>
      <p>{text('orders.confirmed.notCompletedText')}</p>
      {ways.cash ? <p className="muted sm">{text('orders.confirmed.payCashText')}</p> : null}
      {ways.cash?.fee ? <p className="muted sm">{ways.cash.fee}</p> : null}
      <div className="thanks-actions">
        <PayCard number={order.number} label={text('cardpay.pay.card')} />
        {ways.cash ? <PayCash number={order.number} agreed={ways.cash.agreed} isSecond /> : null}
      </div>
    </section>
  );
}

/** Offers card payment for an amount still to be collected in cash. */
export function PayRest({ number, card }: { number: number; card: NonNullable<PayWays['card']> }) {
  return (
    <section className="box not-completed">
      <h2>{card.title}</h2>
      <p>{card.text}</p>
      <div className="thanks-actions">
        <PayCard number={number} label={card.label} />
      </div>
    </section>
  );
}

type Cash = { number: number; agreed: number; isSecond?: boolean };

/** `agreed` is the cash total shown beside the button. */
export function PayCash({ number, agreed, isSecond = false }: Cash) {
  const text = useTexts();
  return (
    <OrderForm
      number={number}
      intent="cash"
      agreed={agreed}
      className={isSecond ? 'btn line' : 'btn primary'}
      label={text('orders.confirmed.payCash')}
    />
  );
}

/** Posts to the order's own page from any page. */
function OrderForm(form: {
  number: number;
  intent: string;
  agreed?: number;
  className: string;
  label: string;
}) {
  const href = useLocalePath();
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" action={href(paths.myOrder(form.number))}>
      <input type="hidden" name="intent" value={form.intent} />
      {form.agreed === undefined ? null : <input type="hidden" name="agreed" value={form.agreed} />}
      <button type="submit" className={form.className} disabled={isSending}>
        {form.label}
      </button>
    </Form>
  );
}

/** Reason for a refusal, or the products of a repeated order that are no longer available. */
export function OrderReplyBox({ reply }: { reply?: OrderReply }) {
  const text = useTexts();
  const href = useLocalePath();
  if (!reply) return null;
  const { problem, again, asked } = reply;
  if (asked) return <ErrorSummary title={problem ?? ''} errors={asked.errors} />;
  return (
    <div className="alert warn" role="alert">
      <Icon name="warning" size="s" />
      <div>
        <b>{problem ?? again?.title}</b>
        {again ? (
          <ul>
            {again.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : null}
        {again?.hasRest ? (
          <p>
            {text('orders.own.againKept')} <Link to={href(paths.cart)}>{text('orders.own.toCart')}</Link>
          </p>
        ) : null}
      </div>
    </div>
  );
}
