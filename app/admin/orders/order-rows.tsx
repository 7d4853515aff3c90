import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderListRow } from '#domain/orders/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import type { WhenText } from '../../ui/console/when.ts';
import { When } from '../../ui/console/when-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Code, OwnText } from '../../ui/own-text.tsx';
import { BuyerName } from './buyer-name.tsx';
import { ImportedBadge, PaymentBadge, StatusBadge } from './order-badges.tsx';

export type OrderRow = Omit<OrderListRow, 'placedAt'> & { when: WhenText };

type TableProps = {
  rows: OrderRow[];
  /** True for narrow columns: leaves out time, place and amount. */
  isShort?: boolean;
  /** An optional first column with its heading. */
  box?: { label: string; draw(row: OrderRow): ReactNode };
};

const addressOf = ({ id }: OrderRow) => `/admin/orders/${id}`;

/**
 * Orders as a table: the list of orders and the dashboard's latest ones. Hidden on phones, which show
 * OrderCards.
 */
export function OrderTable({ rows, isShort = false, box }: TableProps) {
  const t = useTexts();
  return (
    <table className="list-table">
      <thead>
        <tr>
          {box ? (
            <th scope="col">
              <span className="sr-only">{box.label}</span>
            </th>
          ) : null}
          <th scope="col">{t('common.order')}</th>
          {isShort ? null : <th scope="col">{t('admin.orders.column.date')}</th>}
          <th scope="col">{t('common.customer')}</th>
          <th scope="col">{t('admin.orders.column.payment')}</th>
          <th scope="col">{t('admin.orders.column.status')}</th>
          {isShort ? null : <WideHeads />}
          <th scope="col" className="end">
            {t('common.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {box ? <td className="bulk-cell">{box.draw(row)}</td> : null}
            <OrderCells row={row} isShort={isShort} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function WideHeads() {
  const t = useTexts();
  return (
    <>
      <th scope="col" className="wide-only">
        {t('common.city')}
      </th>
      <th scope="col" className="end wide-only">
        {t('admin.orders.column.items')}
      </th>
    </>
  );
}

function OrderCells({ row, isShort }: { row: OrderRow; isShort: boolean }) {
  return (
    <>
      <td>
        <Link className="row-link num" to={addressOf(row)}>
          <Code>{`#${row.number}`}</Code>
        </Link>
      </td>
      {isShort ? null : (
        <td className="muted">
          <When when={row.when} />
        </td>
      )}
      <td className="clip">
        <BuyerName name={row.userName} />
      </td>
      <td>
        <PaymentBadge status={row.paymentStatus} />
      </td>
      <td>
        <span className="row wrap">
          <StatusBadge status={row.shownStatus} />
          {row.isImported ? <ImportedBadge /> : null}
        </span>
      </td>
      {isShort ? null : (
        <>
          <td className="muted clip wide-only">
            <OwnText>{row.city}</OwnText>
          </td>
          <td className="end num wide-only">{row.itemCount}</td>
        </>
      )}
      <td className="end">
        <MoneyText value={row.total} />
      </td>
    </>
  );
}

type CardsProps = {
  rows: OrderRow[];
  listRef?: (list: HTMLUListElement | null) => void;
  /** The attributes of a card that is answered by a swipe. */
  swipeOf?: (row: OrderRow) => object;
};

export function OrderCards({ rows, listRef, swipeOf }: CardsProps) {
  return (
    <ul className="list-cards" ref={listRef}>
      {rows.map((row) => (
        <li key={row.id} className="list-card" {...swipeOf?.(row)}>
          <Link className="row-link list-card-title" to={addressOf(row)}>
            <BuyerName name={row.userName} />
          </Link>
          <MoneyText value={row.total} className="strong" />
          <div className="list-card-meta">
            <span className="muted grow">
              <Code>{`#${row.number}`}</Code>
              <span className="dot">·</span>
              <When when={row.when} dayOnly />
            </span>
            <span className="list-card-badges">
              <PaymentBadge status={row.paymentStatus} />
              <StatusBadge status={row.shownStatus} />
              {row.isImported ? <ImportedBadge /> : null}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
