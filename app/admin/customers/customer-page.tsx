import { Link } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { Badge } from '../../ui/console/badge.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { MoneyChips } from '../kit/money-chips.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { PaymentBadge, StatusBadge } from '../orders/order-badges.tsx';
import { BlockCard } from './block-card.tsx';
import { AddressCard, ContactCard } from './customer-cards.tsx';
import { CustomerTags, NoteCard } from './customer-notes.tsx';
import type { CustomerResult, CustomerView } from './customer-view.ts';

type Props = { person: CustomerView; result: CustomerResult | undefined };

export function CustomerPage({ person, result }: Props) {
  const t = useTexts();
  return (
    <main className="page form" id="main">
      <PageHead
        heading={
          <>
            <OwnText>{person.name}</OwnText>
            {person.blocked ? (
              <Badge look={{ tone: 'danger', mark: 'open' }}>{t('customers.blocked')}</Badge>
            ) : null}
          </>
        }
        back={<BackLink to="/admin/users">{t('customers.tab.customers')}</BackLink>}
        text={
          <>
            {t('customers.since', { date: person.joined.day })}
            <span className="dot">·</span>
            {t(person.isVerified ? 'customers.verified' : 'customers.unverified')}
          </>
        }
      />
      {result && 'said' in result ? <AnnounceOnce text={result.said} of={result} /> : null}
      {result && 'problem' in result ? (
        <p className="note page-note" data-tone="warning" role="alert">
          <Glyph name="warning" />
          {result.problem}
        </p>
      ) : null}
      <Figures person={person} />
      <MoneyChips money={person.money} />
      <div className="split">
        <div className="stack">
          <LatestOrders person={person} />
          <NoteCard person={person} result={result} />
        </div>
        <div className="stack">
          <ContactCard person={person} />
          <AddressCard person={person} />
          <CustomerTags person={person} />
          <BlockCard person={person} />
        </div>
      </div>
    </main>
  );
}

function Figures({ person }: { person: CustomerView }) {
  const t = useTexts();
  return (
    <dl className="card person-figures">
      <div>
        <dt>{t('customers.figure.spent')}</dt>
        <dd>
          <MoneyText value={person.spent} />
        </dd>
      </div>
      <div>
        <dt>{t('common.orders')}</dt>
        <dd className="num">{person.orders}</dd>
        <dd className="caption">
          {t('customers.figure.paidOf', { paid: person.paidOrders, count: person.orders })}
        </dd>
      </div>
      <div>
        <dt>{t('customers.figure.average')}</dt>
        <dd>{person.average ? <MoneyText value={person.average} /> : '—'}</dd>
        <dd className="caption">{t('customers.figure.averageText')}</dd>
      </div>
      <div>
        <dt>{t('customers.figure.last')}</dt>
        <dd>{person.lastOrder ? <When when={person.lastOrder} dayOnly /> : '—'}</dd>
      </div>
    </dl>
  );
}

function LatestOrders({ person }: { person: CustomerView }) {
  const t = useTexts();
  const all = `/admin/orders?q=${encodeURIComponent(person.email)}`;
  return (
    <section className="card" aria-labelledby="person-orders">
      <div className="card-head">
        <h2 id="person-orders">{t('customers.latest')}</h2>
        {person.canSeeOrders && person.orders > person.latest.length ? (
          <Link className="text-link" to={all}>
            {t('customers.allOrders')}
          </Link>
        ) : null}
      </div>
      {person.latest.length === 0 ? (
        <p className="card-body muted">{t('customers.noOrders')}</p>
      ) : (
        <ul className="person-orders">
          {person.latest.map((order) => (
            <li key={order.id}>
              <span className="grow">
                <OrderNumber order={order} isLinked={person.canSeeOrders} />
                <span className="muted caption">
                  <When when={order.when} />
                  <span className="dot">·</span>
                  {t('customers.items', { count: order.itemCount })}
                </span>
              </span>
              <PaymentBadge status={order.paymentStatus} />
              <StatusBadge status={order.shownStatus} />
              <MoneyText value={order.total} className="strong" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OrderNumber({ order, isLinked }: { order: CustomerView['latest'][number]; isLinked: boolean }) {
  const number = <Code>{`#${order.number}`}</Code>;
  if (!isLinked) return number;
  return (
    <Link className="text-link" to={`/admin/orders/${order.id}`}>
      {number}
    </Link>
  );
}
