import { Fragment, type ReactNode } from 'react';
import { SortHead } from './list-order.tsx';
import type { ListRules, ListState } from './list-state.ts';
import { PageBox, RowBox } from './selection.tsx';

/** A column of a list: its cells in the table, and its place on the cards of phones. */
export type ListColumn<Row> = {
  key: string;
  text: string;
  cell(row: Row): ReactNode;
  /** CSS classes of the column's cells. `end` and `wide-only` also apply to its heading. */
  className?: string;
  /** The sort orders of the column; the first one given applies on the first press. */
  sort?: { up?: string; down?: string };
  /** The place of the column on a phone card; the card omits a column without one. */
  card?: 'thumb' | 'title' | 'aside' | 'meta' | 'badge';
  /** The content on a card, if it differs from the cell's. */
  short?(row: Row): ReactNode;
  /** True if only screen readers read the heading. */
  isHeadHidden?: boolean;
};

export type ListRowsProps<Row> = {
  rows: Row[];
  keyOf(row: Row): string;
  columns: ListColumn<Row>[];
  tableClass?: string | undefined;
  /** The list's state, needed by columns with sort orders. */
  sorting?: { rules: ListRules; state: ListState } | undefined;
  /** The label of a row's checkbox; without it the rows have no checkboxes. */
  boxLabel?: ((row: Row) => string) | undefined;
};

/** The rows of a list: a table, and on phones a card for each row. */
export function ListRows<Row>(props: ListRowsProps<Row>) {
  return (
    <>
      <Table {...props} />
      <ul className="list-cards">
        {props.rows.map((row) => (
          <Card key={props.keyOf(row)} {...props} row={row} />
        ))}
      </ul>
    </>
  );
}

function Table<Row>({ rows, keyOf, columns, tableClass, sorting, boxLabel }: ListRowsProps<Row>) {
  return (
    <table className={tableClass ? `list-table ${tableClass}` : 'list-table'}>
      <thead>
        <tr>
          {boxLabel ? (
            <th scope="col" className="box">
              <PageBox />
            </th>
          ) : null}
          {columns.map((column) => (
            <Head key={column.key} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {boxLabel ? (
              <td className="box">
                <RowBox id={keyOf(row)} label={boxLabel(row)} />
              </td>
            ) : null}
            {columns.map(({ key, className, cell }) => (
              <td key={key} className={className}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Head<Row>({ column, sorting }: { column: ListColumn<Row>; sorting: ListRowsProps<Row>['sorting'] }) {
  const { text, sort, isHeadHidden } = column;
  const classes = (column.className ?? '')
    .split(' ')
    .filter((name) => name === 'end' || name === 'wide-only');
  const className = classes.join(' ') || undefined;
  if (sort && sorting) return <SortHead {...sorting} {...sort} text={text} className={className} />;
  return (
    <th scope="col" className={className}>
      {isHeadHidden ? <span className="sr-only">{text}</span> : text}
    </th>
  );
}

function Card<Row>({ row, columns, keyOf, boxLabel }: ListRowsProps<Row> & { row: Row }) {
  const at = (place: ListColumn<Row>['card']) =>
    columns
      .filter(({ card }) => card === place)
      .map(({ key, cell, short }) => ({ key, shown: (short ?? cell)(row) }))
      .filter(({ shown }) => shown !== null);
  const all = (place: ListColumn<Row>['card']) =>
    at(place).map(({ key, shown }) => <Fragment key={key}>{shown}</Fragment>);
  const thumb = all('thumb');
  const badges = all('badge');
  const className = `list-card${thumb.length > 0 ? ' with-thumb' : ''}${boxLabel ? ' with-box' : ''}`;
  return (
    <li className={className}>
      {boxLabel ? <RowBox id={keyOf(row)} label={boxLabel(row)} /> : null}
      {thumb}
      <span className="list-card-title">{all('title')}</span>
      {all('aside')}
      <div className="list-card-meta">
        <span className="muted grow">
          {at('meta').map(({ key, shown }, index) => (
            <Fragment key={key}>
              {index > 0 ? <span className="dot">·</span> : null}
              {shown}
            </Fragment>
          ))}
        </span>
        {badges.length > 0 ? <span className="list-card-badges">{badges}</span> : null}
      </div>
    </li>
  );
}
