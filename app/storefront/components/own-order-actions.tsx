import { Form, Link, useNavigation } from 'react-router';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { OrderReply } from '../own-views.ts';
import { paths } from '../paths.ts';
import { useLocalePath, useTexts } from '../shell-context.tsx';
import type { OrderPageView } from '../views.ts';
import { PayCard } from './pay-card.tsx';

/** Order again at any time; cancel as long as nobody packs it, asked once more without any script. */
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
    </div>
  );
}

/** The order waits for a card payment: the specification's words, and a way to pay. */
export function NotCompleted({ order }: { order: OrderPageView }) {
  const text = useTexts();
  return (
    <section className="box not-completed">
      <h2>
        <Icon name="warning" />
        {text('orders.confirmed.notCompleted')}
      </h2>
      <p>{text('orders.confirmed.notCompletedText')}</p>
      {order.canPayCash ? <p className="muted sm">{text('orders.confirmed.payCashText')}</p> : null}
      <div className="thanks-actions">
        <PayCard number={order.number} label={text('cardpay.pay.card')} />
        {order.canPayCash ? <PayCash number={order.number} isSecond /> : null}
      </div>
    </section>
  );
}

export function PayCash({ number, isSecond = false }: { number: number; isSecond?: boolean }) {
  const text = useTexts();
  return (
    <OrderForm
      number={number}
      intent="cash"
      className={isSecond ? 'btn line' : 'btn primary'}
      label={text('orders.confirmed.payCash')}
    />
  );
}

/** Posts to the order's own page, wherever the button stands. */
function OrderForm(form: { number: number; intent: string; className: string; label: string }) {
  const href = useLocalePath();
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" action={href(paths.myOrder(form.number))}>
      <input type="hidden" name="intent" value={form.intent} />
      <button type="submit" className={form.className} disabled={isSending}>
        {form.label}
      </button>
    </Form>
  );
}

/** Why nothing happened, or what of an order can no longer be had. */
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
