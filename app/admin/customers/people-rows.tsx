import { Link } from 'react-router';
import { Badge } from '../../ui/console/badge.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { When } from '../../ui/console/when-text.tsx';
import { initialsOf } from '../../ui/initials.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { SortHead } from '../list/list-order.tsx';
import type { ListState } from '../list/list-state.ts';
import { type GuestLine, PEOPLE_RULES, type PersonLine } from './people-view.ts';

export function PeopleTable({ rows, state }: { rows: PersonLine[]; state: ListState }) {
  const t = useTexts();
  const head = { rules: PEOPLE_RULES, state };
  return (
    <table className="list-table">
      <thead>
        <tr>
          <SortHead {...head} text={t('people.column.name')} up="name" />
          <th scope="col" className="wide-only">
            {t('people.column.phone')}
          </th>
          <SortHead {...head} text={t('people.column.orders')} down="orders" className="end" />
          <SortHead {...head} text={t('people.column.spent')} down="spent" className="end" />
          <SortHead {...head} text={t('people.column.lastOrder')} down="recent" />
          <SortHead {...head} text={t('people.column.joined')} down="newest" className="wide-only" />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="clip">
              <PersonCell row={row} />
            </td>
            <td className="muted wide-only">
              <Code>{row.phone}</Code>
            </td>
            <td className="end num">{row.orders}</td>
            <td className="end">
              <MoneyText value={row.spent} />
            </td>
            <td className="muted">{row.lastOrder ? <When when={row.lastOrder} /> : '—'}</td>
            <td className="muted wide-only">
              <When when={row.joined} dayOnly />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PersonCell({ row }: { row: PersonLine }) {
  return (
    <span className="person-cell">
      <span className="avatar" aria-hidden="true">
        {initialsOf(row.name)}
      </span>
      <span className="person-lines">
        <span className="person-first">
          <Link className="row-link" to={`/admin/users/${row.id}`}>
            <OwnText>{row.name}</OwnText>
          </Link>
          <Marks row={row} />
        </span>
        <bdi dir="ltr" className="caption muted person-mail">
          {row.email}
        </bdi>
      </span>
    </span>
  );
}

function Marks({ row }: { row: PersonLine }) {
  const t = useTexts();
  return (
    <>
      {row.isBlocked ? <Badge look={{ tone: 'danger', mark: 'open' }}>{t('people.blocked')}</Badge> : null}
      {row.tags.slice(0, 2).map((tag) => (
        <Badge key={tag} look={{ tone: 'neutral', mark: 'none' }}>
          {tag}
        </Badge>
      ))}
      {row.tags.length > 2 ? <span className="caption muted num">{`+${row.tags.length - 2}`}</span> : null}
    </>
  );
}

export function PeopleCards({ rows }: { rows: PersonLine[] }) {
  const t = useTexts();
  return (
    <ul className="list-cards">
      {rows.map((row) => (
        <li key={row.id} className="list-card">
          <Link className="row-link list-card-title" to={`/admin/users/${row.id}`}>
            <OwnText>{row.name}</OwnText>
          </Link>
          <MoneyText value={row.spent} className="strong" />
          <div className="list-card-meta">
            <span className="muted grow">
              {t('people.orders', { count: row.orders })}
              {row.lastOrder ? (
                <>
                  <span className="dot">·</span>
                  <When when={row.lastOrder} dayOnly />
                </>
              ) : null}
            </span>
            <Marks row={row} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Guests: known by the e-mail of their orders, which links to them. */
export function GuestTable({ rows }: { rows: GuestLine[] }) {
  const t = useTexts();
  return (
    <table className="list-table">
      <thead>
        <tr>
          <th scope="col">{t('people.column.name')}</th>
          <th scope="col" className="wide-only">
            {t('people.column.phone')}
          </th>
          <th scope="col" className="end">
            {t('people.column.orders')}
          </th>
          <th scope="col" className="end">
            {t('people.column.spent')}
          </th>
          <th scope="col" className="wide-only">
            {t('people.column.lastOrder')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.email}>
            <td className="clip">
              <span className="person-lines">
                <Link className="row-link" to={`/admin/orders?q=${encodeURIComponent(row.email)}`}>
                  <OwnText>{row.name}</OwnText>
                </Link>
                <bdi dir="ltr" className="caption muted person-mail">
                  {row.email}
                </bdi>
              </span>
            </td>
            <td className="muted wide-only">
              <Code>{row.phone}</Code>
            </td>
            <td className="end num">{row.orders}</td>
            <td className="end">
              <MoneyText value={row.spent} />
            </td>
            <td className="muted wide-only">
              <When when={row.lastOrder} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function GuestCards({ rows }: { rows: GuestLine[] }) {
  const t = useTexts();
  return (
    <ul className="list-cards">
      {rows.map((row) => (
        <li key={row.email} className="list-card">
          <Link className="row-link list-card-title" to={`/admin/orders?q=${encodeURIComponent(row.email)}`}>
            <OwnText>{row.name}</OwnText>
          </Link>
          <MoneyText value={row.spent} className="strong" />
          <div className="list-card-meta">
            <bdi dir="ltr" className="caption muted grow person-mail">
              {row.email}
            </bdi>
            <span className="muted">{t('people.orders', { count: row.orders })}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
