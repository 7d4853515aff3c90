import { Link } from 'react-router';
import { currencySymbol, formatAmount } from '#lib/money/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { EmptyState } from '../../ui/console/list/empty-state.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useDigits, useReading } from '../../ui/locale-context.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { OwnText } from '../../ui/own-text.tsx';
import type { SalesRow, SalesView } from './sales-view.ts';

const COLUMNS = ['gross', 'discount', 'delivery', 'tax', 'total', 'refunded', 'net'] as const;

/** The rows of a report with their total; on a phone each row is a card with two numbers. */
export function SalesTable(props: SalesView) {
  const t = useTexts();
  const { asked, totals } = props;
  const unit = currencySymbol(asked.currency, useReading().locale);
  const rows = props.mailed ? null : asked.tab === 'day' ? daysOf(props) : props.rows;
  if (!rows) {
    return (
      <p className="note page-note sales-large" role="status">
        <Glyph name="info" />
        {t(`salesmail.${props.mailed ?? 'many'}`)}
      </p>
    );
  }
  if (totals.orders === 0) {
    return (
      <EmptyState glyph="chart" title={t('numbers.sales.emptyTitle')} text={t('numbers.sales.emptyText')} />
    );
  }
  return (
    <>
      <p className="muted sales-currency">{t('salesmail.amounts', { currency: isolate(unit) })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls in a region of its own, by keyboard too */}
      <section className="sales-scroll" aria-label={t('numbers.sales.reports')} tabIndex={0}>
        <table className="list-table sales-table">
          <thead>
            <tr>
              <th scope="col">{t(`numbers.sales.by.${asked.tab}`)}</th>
              <th scope="col" className="end">
                {t('numbers.sales.column.orders')}
              </th>
              <th scope="col" className="end wide-only">
                {t('numbers.sales.column.items')}
              </th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className="end">
                  {t(`numbers.sales.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.key} row={row} {...props} />
            ))}
          </tbody>
          <tfoot>
            <Row
              row={{ ...totals, key: 'total', name: t('numbers.sales.sum'), detail: '', isRest: false }}
              {...props}
              isSum
            />
          </tfoot>
        </table>
      </section>
      <ul className="list-cards">
        {rows.map((row) => (
          <Card key={row.key} row={row} {...props} />
        ))}
      </ul>
      {props.hidden ? <p className="muted sales-hidden">{t('numbers.sales.more')}</p> : null}
    </>
  );
}

// Newest first, without days that have no orders.
function daysOf({ steps }: SalesView): SalesRow[] {
  return steps
    .filter(({ orders }) => orders > 0)
    .map(({ label: _label, title, ...sums }) => ({ ...sums, name: title, detail: '', isRest: false }))
    .reverse();
}

type RowProps = Pick<SalesView, 'asked'> & { row: SalesRow; isSum?: boolean };

function Name({ row, asked, isSum = false }: RowProps) {
  // Imported orders may contain goods that are not products of this store; their key is not a product id.
  if (asked.tab === 'product' && row.key.includes('-') && !row.isRest && !isSum) {
    return (
      <Link className="row-link" to={`/admin/products/${row.key}`}>
        <OwnText>{row.name}</OwnText>
      </Link>
    );
  }
  return <OwnText>{row.name}</OwnText>;
}

function Row({ row, asked, isSum }: RowProps) {
  const digits = useDigits();
  const count = (value: number) => (row.isRest && value === 0 ? '–' : digits(value.toLocaleString('en')));
  return (
    <tr data-rest={row.isRest || undefined}>
      <th scope="row">
        <Name row={row} asked={asked} isSum={isSum ?? false} />
        {asked.tab === 'customer' && !isSum && row.detail ? (
          <bdi className="muted sales-detail">{row.detail}</bdi>
        ) : null}
      </th>
      <td className="end num">{count(row.orders)}</td>
      <td className="end num wide-only">{count(row.items)}</td>
      {COLUMNS.map((column) => (
        <td key={column} className="end">
          <Amount amount={row[column]} currency={asked.currency} />
        </td>
      ))}
    </tr>
  );
}

// The currency is named above the table, because seven amounts with it would not fit on a line.
function Amount(value: { amount: number; currency: string }) {
  const reading = useReading();
  return (
    <bdi className="num" dir="ltr">
      {value.amount < 0 ? '−' : ''}
      {formatAmount(value, reading)}
    </bdi>
  );
}

function Card({ row, asked }: RowProps) {
  const t = useTexts();
  const digits = useDigits();
  return (
    <li className="list-card">
      <span className="list-card-title">
        <Name row={row} asked={asked} />
      </span>
      <MoneyText value={{ amount: row.net, currency: asked.currency }} className="strong" />
      <div className="list-card-meta">
        <span className="muted grow">
          {row.isRest && row.orders === 0
            ? null
            : t('numbers.sales.ordersOf', { count: row.orders, text: digits(row.orders) })}
        </span>
        {row.refunded > 0 ? (
          <span className="muted">
            {t('numbers.sales.column.refunded')}{' '}
            <MoneyText value={{ amount: row.refunded, currency: asked.currency }} />
          </span>
        ) : null}
      </div>
    </li>
  );
}
