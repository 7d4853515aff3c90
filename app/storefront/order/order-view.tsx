import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { useDigits } from '../../ui/locale-context.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Totals } from '../cart/totals.tsx';
import { useShell, useTexts } from '../shell/shell-context.tsx';
import type { OrderPageView, TimelineStep, Tone } from './order-views.ts';

/** A whole order: timeline, every labelled field, products and totals. */
export function OrderView(props: { order: OrderPageView; actions?: ReactNode; children?: ReactNode }) {
  const { order, actions, children } = props;
  const text = useTexts();
  return (
    <div className="stack">
      <Progress order={order} title={text('orders.view.progress')} />
      {children}
      <section className="box">
        <h2>{text('orders.view.details')}</h2>
        <OrderFacts order={order} />
      </section>
      <div className="two-columns">
        <section className="box">
          <h2>{text('orders.view.products')}</h2>
          <OrderLines order={order} />
        </section>
        <div className="stack">
          <OrderTotals order={order} title={text('orders.view.summary')}>
            {actions}
          </OrderTotals>
          <HelpBox whatsapp={order.whatsapp} />
        </div>
      </div>
    </div>
  );
}

/** The promised date first, then the steps. */
export function Progress({ order, title }: { order: OrderPageView; title: string }) {
  return (
    <section className="box">
      <h2 className={order.expected ? 'expected' : 'sr-only'}>{order.expected ?? title}</h2>
      <Timeline steps={order.timeline} />
    </section>
  );
}

function Timeline({ steps }: { steps: TimelineStep[] }) {
  const text = useTexts();
  const said = {
    done: text('orders.view.done'),
    now: text('orders.view.current'),
    upcoming: text('orders.view.upcoming'),
  };
  return (
    <ol className="timeline">
      {steps.map((step) => (
        <li key={step.text} className={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          <b>
            {step.text}
            <span className="sr-only">{` (${said[step.state]})`}</span>
          </b>
          {step.when ? <span className="muted num">{step.when}</span> : null}
        </li>
      ))}
    </ol>
  );
}

export function StatusPill({ text, tone }: { text: string; tone: Tone }) {
  return <span className={`status ${tone}`}>{text}</span>;
}

export function OrderFacts({ order }: { order: OrderPageView }) {
  const text = useTexts();
  const say = useDigits();
  return (
    <dl className="order-facts three">
      <Fact label={text('orders.label.orderId')}>
        <Code>{`#${order.number}`}</Code>
      </Fact>
      <Fact label={text('orders.label.userName')}>
        <OwnText>{order.userName}</OwnText>
      </Fact>
      <Fact label={text('orders.label.orderDate')}>
        <span className="num">{order.orderDate}</span>
      </Fact>
      <Fact label={text('orders.label.status')}>
        <StatusPill {...order.status} />
      </Fact>
      <Fact label={text('orders.label.paymentStatus')}>
        <StatusPill {...order.payment} />
      </Fact>
      <Fact label={text('orders.label.paymentMethod')}>{order.method}</Fact>
      <Fact label={text('orders.label.totalProducts')}>
        <Code>{say(order.itemCount)}</Code>
      </Fact>
      <Fact label={text('orders.label.mobileNumber')}>
        <Code>{order.phone}</Code>
      </Fact>
      <Fact label={text('orders.label.email')} isWide>
        <Code>{order.email}</Code>
      </Fact>
      <Fact label={text('orders.label.deliveryAddress')} isWide>
        <OwnText>{order.address}</OwnText>
      </Fact>
      <Fact label={text('orders.label.city')}>
        <OwnText>{order.city}</OwnText>
      </Fact>
      <Fact label={text('orders.label.zipCode')}>{order.zipCode ? <Code>{order.zipCode}</Code> : '—'}</Fact>
      {order.note ? (
        <Fact label={text('orders.label.note')} isWide>
          <OwnText>{order.note}</OwnText>
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'wide' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function OrderLines({ order }: { order: OrderPageView }) {
  return (
    <div>
      {order.lines.map((line) => (
        <OrderLine key={line.id} line={line} />
      ))}
    </div>
  );
}

function OrderLine({ line }: { line: OrderPageView['lines'][number] }) {
  const text = useTexts();
  const say = useDigits();
  const { locale } = useShell();
  const title = (
    <OwnText locale={line.titleLocale === locale ? undefined : line.titleLocale}>{line.title}</OwnText>
  );
  return (
    <div className="order-item">
      <div className="thumb">
        <Picture image={line.image} use="thumb" alt="" />
      </div>
      <div className="line-name">
        {line.path ? <Link to={line.path}>{title}</Link> : <span>{title}</span>}
        <MoneyText value={line.lineTotal} />
      </div>
      <dl>
        {line.color ? <Detail label={text('orders.label.color')}>{line.color}</Detail> : null}
        {line.size ? <Detail label={text('orders.label.size')}>{line.size}</Detail> : null}
        {line.others.map((option) => (
          <Detail key={option.name} label={option.name}>
            {option.value}
          </Detail>
        ))}
        <Detail label={text('orders.label.quantity')}>{say(line.quantity)}</Detail>
      </dl>
      {line.path ? (
        <div className="item-actions">
          <Link to={line.path}>{text('orders.view.viewProduct')}</Link>
          {line.reviewPath ? <Link to={line.reviewPath}>{text('orders.own.review')}</Link> : null}
        </div>
      ) : null}
    </div>
  );
}

function Detail({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}:</dt>
      <dd>
        <OwnText>{children}</OwnText>
      </dd>
    </div>
  );
}

export function OrderTotals({
  order,
  title,
  children,
}: {
  order: OrderPageView;
  title: string;
  children?: ReactNode;
}) {
  const text = useTexts();
  return (
    <section className="summary still">
      <h2>{title}</h2>
      <Totals
        totals={order.totals}
        words={{
          subtotal: text('orders.label.subtotal'),
          discount: text('orders.label.discount'),
          delivery: text('orders.label.deliveryCharges'),
          free: text('orders.view.free'),
          codFee: text('orders.label.codFee'),
          tax: text('orders.label.tax'),
          taxIncluded: text('orders.label.taxIncluded'),
          total: text('orders.label.total'),
        }}
      />
      {children}
    </section>
  );
}

/** Ways to reach the store, first WhatsApp with a message about the order. */
export function HelpBox({ whatsapp = null }: { whatsapp?: string | null }) {
  const { store } = useShell();
  const text = useTexts();
  if (!store.contactEmail && !store.contactPhone && !whatsapp) return null;
  return (
    <section className="box help-box">
      <h2>{text('orders.view.help')}</h2>
      <p className="sm muted">{text('orders.view.helpText')}</p>
      {whatsapp ? (
        <a className="btn line" href={whatsapp} target="_blank" rel="noreferrer">
          <Icon name="chat" size="s" />
          {text('orders.view.whatsapp')}
        </a>
      ) : null}
      {store.contactPhone ? (
        <a className="link sm" href={`tel:${store.contactPhone.replace(/[^+\d]/g, '')}`}>
          <Code>{store.contactPhone}</Code>
        </a>
      ) : null}
      {store.contactEmail ? (
        <a className="link sm" href={`mailto:${store.contactEmail}`}>
          <Code>{store.contactEmail}</Code>
        </a>
      ) : null}
    </section>
  );
}
