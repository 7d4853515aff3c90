/* biome-ignore-all lint/suspicious/noArrayIndexKey: rows and columns have no id, and their fields are controlled */
import { Button } from '@mantine/core';
import { type ClipboardEvent, useState } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { ColumnHead } from './column-head.tsx';
import type { GuideOnPage, TypedTable } from './guide-view.ts';
import { pasteInto, withCell, withColumn, withoutColumn, withoutRow, withRow } from './table-cells.ts';

type Props = {
  initial: TypedTable;
  limits: GuideOnPage['limits'];
  problem: string | undefined;
  onChange: () => void;
};

/** The table of a guide, posted as one field. */
export function TableEditor({ initial, limits, problem, onChange }: Props) {
  const t = useTexts();
  const [table, setTable] = useState(initial);
  const change = (next: TypedTable) => {
    setTable(next);
    onChange();
  };
  return (
    <section className="card card-body stack" aria-labelledby="guide-table">
      <h2 id="guide-table">{t('sizeguides.table')}</h2>
      <p className="muted sm" id="guide-table-hint">
        {t('sizeguides.tableHint')}
      </p>
      <input type="hidden" name="table" value={JSON.stringify(table)} />
      {problem ? (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      ) : null}
      <div className="guide-table">
        <Grid table={table} limits={limits} onChange={change} />
      </div>
      <div className="row needs-scripts">
        <Button
          leftSection={<Glyph name="plus" />}
          disabled={table.rows.length >= limits.rows}
          onClick={() => change(withRow(table))}
        >
          {t('sizeguides.addRow')}
        </Button>
        <Button
          leftSection={<Glyph name="plus" />}
          disabled={table.columns.length >= limits.columns}
          onClick={() => change(withColumn(table))}
        >
          {t('sizeguides.addColumn')}
        </Button>
      </div>
    </section>
  );
}

type GridProps = { table: TypedTable; limits: Props['limits']; onChange: (table: TypedTable) => void };

function Grid({ table, limits, onChange }: GridProps) {
  const t = useTexts();
  const { columns, rows } = table;
  return (
    <table aria-labelledby="guide-table" aria-describedby="guide-table-hint">
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={at} scope="col">
              <ColumnHead
                column={column}
                number={at + 1}
                longest={limits.heading}
                onChange={(next) => onChange({ ...table, columns: columns.with(at, next) })}
                onRemove={columns.length > 1 ? () => onChange(withoutColumn(table, at)) : null}
              />
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((_, row) => (
          <tr key={row}>
            <Cells table={table} row={row} limits={limits} onChange={onChange} />
            <td>
              <button
                type="button"
                className="icon-button small needs-scripts"
                aria-label={t('sizeguides.removeRow', { number: row + 1 })}
                onClick={() => onChange(withoutRow(table, row))}
              >
                <Glyph name="trash" small />
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cells({ table, row, limits, onChange }: GridProps & { row: number }) {
  const t = useTexts();
  const { locale } = useReading();
  const paste = (event: ClipboardEvent, column: number) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    onChange(pasteInto(table, { row, column }, text, limits));
  };
  return table.columns.map(({ words }, column) => {
    const head = words[locale] || words.en || words.ar || t('sizeguides.column', { number: column + 1 });
    return (
      <td key={column}>
        <input
          className="guide-cell"
          // A range of digits alone would be reversed in an Arabic page.
          dir={/[\u0621-\u064a]/.test(table.rows[row]?.[column] ?? '') ? 'rtl' : 'ltr'}
          autoComplete="off"
          value={table.rows[row]?.[column] ?? ''}
          maxLength={limits.cell}
          aria-label={t('sizeguides.cell', { row: row + 1, column: head })}
          onChange={(event) => onChange(withCell(table, row, column, event.currentTarget.value))}
          onPaste={(event) => paste(event, column)}
        />
      </td>
    );
  });
}
