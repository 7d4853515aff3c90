import type { SaudiBox, VatRow, VatSums } from '#domain/accounting/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import type { Texts } from '../../ui/console/texts.tsx';
import type { BooksRow } from './books-table.tsx';

/** The boxes of the Saudi form, and below them the amounts that belong to no box. */
export function boxRows(t: Texts, boxes: SaudiBox[], { rows }: VatSums): BooksRow[] {
  const outside = rows.filter(({ category }) => category === 'outOfScope');
  return [
    ...boxes.map(({ box, amount, adjustment, tax }) => ({
      key: String(box),
      name: t(`accounting.vat.boxName.${box}`),
      note: t('accounting.vat.box', { box }),
      amounts: [amount, adjustment, tax],
      isSum: box === 6,
    })),
    ...outside.map((row) => ({ ...categoryRow(t, row), note: t('accounting.vat.notInForm') })),
  ];
}

/** One row for each rate and kind of sale, with their sum. */
export function categoryRows(t: Texts, { rows, total }: VatSums): BooksRow[] {
  const sum = (side: 'sales' | 'credits') => rows.reduce((all, row) => all + row[side].net, 0);
  return [
    ...rows.map((row) => categoryRow(t, row)),
    {
      key: 'total',
      name: t('accounting.vat.total'),
      amounts: [sum('sales'), sum('credits'), total.tax],
      isSum: true,
    },
  ];
}

function categoryRow(t: Texts, { category, ratePpm, sales, credits }: VatRow): BooksRow {
  return {
    key: `${category} ${ratePpm}`,
    name: t(`accounting.vat.category.${category}`, { rate: isolate(`${ratePpm / 10_000}%`) }),
    amounts: [sales.net, credits.net, sales.tax - credits.tax],
  };
}
