import { Link } from 'react-router';
import type { Money } from '#lib/money/index.ts';
import { Badge } from '../../ui/console/badge.tsx';
import type { ListColumn } from '../../ui/console/list/list-rows.tsx';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { initialsOf } from '../../ui/initials.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import type { CustomerLine, GuestLine } from './customer-view.ts';

export function customerColumns(t: Texts): ListColumn<CustomerLine>[] {
  return [
    {
      key: 'name',
      text: t('common.customer'),
      className: 'clip',
      sort: { up: 'name' },
      card: 'title',
      cell: (row) => <CustomerCell row={row} />,
      short: ({ id, name }) => <Name to={`/admin/users/${id}`} name={name} />,
    },
    phoneColumn(t),
    ...boughtColumns<CustomerLine>(t, { sorted: true }),
    {
      key: 'lastOrder',
      text: t('customers.column.lastOrder'),
      className: 'muted',
      sort: { down: 'recent' },
      card: 'meta',
      cell: ({ lastOrder }) => (lastOrder ? <When when={lastOrder} /> : '—'),
      short: ({ lastOrder }) => (lastOrder ? <When when={lastOrder} dayOnly /> : null),
    },
    {
      key: 'joined',
      text: t('customers.column.joined'),
      className: 'muted wide-only',
      sort: { down: 'newest' },
      card: 'badge',
      cell: ({ joined }) => <When when={joined} dayOnly />,
      short: (row) => <Marks row={row} />,
    },
  ];
}

/** Columns of guests. A guest is identified by the e-mail of their orders, which links to those orders. */
export function guestColumns(t: Texts): ListColumn<GuestLine>[] {
  return [
    {
      key: 'name',
      text: t('common.customer'),
      className: 'clip',
      card: 'title',
      cell: (row) => (
        <span className="person-lines">
          <GuestName row={row} />
          <Mail of={row} />
        </span>
      ),
      short: (row) => <GuestName row={row} />,
    },
    { ...phoneColumn(t), card: 'meta', short: (row: GuestLine) => <Mail of={row} /> },
    ...boughtColumns<GuestLine>(t, { sorted: false }),
    {
      key: 'lastOrder',
      text: t('customers.column.lastOrder'),
      className: 'muted wide-only',
      cell: ({ lastOrder }) => <When when={lastOrder} />,
    },
  ];
}

function phoneColumn(t: Texts) {
  return {
    key: 'phone',
    text: t('customers.column.phone'),
    className: 'muted wide-only',
    cell: ({ phone }: { phone: string }) => <Code>{phone}</Code>,
  };
}

function boughtColumns<Row extends { orders: number; spent: Money }>(
  t: Texts,
  { sorted }: { sorted: boolean },
): ListColumn<Row>[] {
  return [
    {
      key: 'orders',
      text: t('common.orders'),
      className: 'end num',
      ...(sorted && { sort: { down: 'orders' } }),
      card: 'meta',
      cell: ({ orders }) => orders,
      short: ({ orders }) => t('customers.orders', { count: orders }),
    },
    {
      key: 'spent',
      text: t('customers.column.spent'),
      className: 'end',
      ...(sorted && { sort: { down: 'spent' } }),
      card: 'aside',
      cell: ({ spent }) => <MoneyText value={spent} />,
      short: ({ spent }) => <MoneyText value={spent} className="strong" />,
    },
  ];
}

function CustomerCell({ row }: { row: CustomerLine }) {
  return (
    <span className="person-cell">
      <span className="avatar" aria-hidden="true">
        {initialsOf(row.name)}
      </span>
      <span className="person-lines">
        <span className="person-first">
          <Name to={`/admin/users/${row.id}`} name={row.name} />
          <Marks row={row} />
        </span>
        <Mail of={row} />
      </span>
    </span>
  );
}

function GuestName({ row }: { row: GuestLine }) {
  return <Name to={`/admin/orders?q=${encodeURIComponent(row.email)}`} name={row.name} />;
}

function Name({ to, name }: { to: string; name: string }) {
  return (
    <Link className="row-link" to={to}>
      <OwnText>{name}</OwnText>
    </Link>
  );
}

function Mail({ of }: { of: { email: string } }) {
  return (
    <bdi dir="ltr" className="caption muted person-mail">
      {of.email}
    </bdi>
  );
}

function Marks({ row }: { row: CustomerLine }) {
  const t = useTexts();
  return (
    <>
      {row.isBlocked ? <Badge look={{ tone: 'danger', mark: 'open' }}>{t('customers.blocked')}</Badge> : null}
      {row.tags.slice(0, 2).map((tag) => (
        <Badge key={tag} look={{ tone: 'neutral', mark: 'none' }}>
          {tag}
        </Badge>
      ))}
      {row.tags.length > 2 ? <span className="caption muted num">{`+${row.tags.length - 2}`}</span> : null}
    </>
  );
}
