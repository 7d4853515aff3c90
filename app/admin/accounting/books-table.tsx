import type { ReactNode } from 'react';
import { formatAmount } from '#lib/money/index.ts';
import { useReading } from '../../ui/locale-context.tsx';

export type BooksRow = {
  key: string;
  name: ReactNode;
  note?: string;
  /** Amounts in minor units, one for each column; null for an empty cell. */
  amounts: (number | null)[];
  isSum?: boolean;
};

type Props = { caption: string; heading: string; columns: string[]; currency: string; rows: BooksRow[] };

/** Amounts of one currency by row; on a phone each amount is below its column's name. */
export function BooksTable({ caption, heading, columns, currency, rows }: Props) {
  return (
    <table className="books-table">
      <caption className="muted">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className="end">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, note, amounts, isSum }) => (
          <tr key={key} data-sum={isSum || undefined}>
            <th scope="row">
              {name}
              {note ? <span className="muted books-note">{note}</span> : null}
            </th>
            {amounts.map((amount, at) => (
              <td key={columns[at]} className="end" data-label={columns[at]}>
                <Amount amount={amount} currency={currency} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// Shows no currency, because the table's caption names it.
function Amount({ amount, currency }: { amount: number | null; currency: string }) {
  const reading = useReading();
  if (amount === null) return <span className="muted">–</span>;
  return (
    <bdi className="num" dir="ltr">
      {amount < 0 ? '−' : ''}
      {formatAmount({ amount, currency }, reading)}
    </bdi>
  );
}
