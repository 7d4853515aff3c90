import type { NetAndTax, VatCategory, VatRow, VatSums } from './vat-return.ts';

/** A box of the sales side of the Saudi VAT return. `tax` is null if the form has no tax column for the box. */
export type SaudiBox = {
  box: 1 | 2 | 3 | 4 | 5 | 6;
  amount: number;
  /** Credit notes, as a positive deduction. */
  adjustment: number;
  tax: number | null;
};

// Private healthcare and education for citizens (box 2) need the buyer's national number, which no shop asks for.
const BOXES: [SaudiBox['box'], VatCategory[]][] = [
  [1, ['taxed', 'mixed']],
  [2, []],
  [3, ['zero']],
  [4, ['export']],
  [5, ['exempt']],
];

/** Boxes 1 to 6 of ZATCA's form. Goods outside the scope of VAT are in no box. */
export function saudiBoxes({ rows }: Pick<VatSums, 'rows'>): SaudiBox[] {
  const boxes = BOXES.map(([box, categories]): SaudiBox => {
    const those = rows.filter(({ category }) => categories.includes(category));
    const sales = sumOf(those, 'sales');
    const credits = sumOf(those, 'credits');
    const tax = box === 1 ? sales.tax - credits.tax : null;
    return { box, amount: sales.net, adjustment: credits.net, tax };
  });
  const sum = (of: (box: SaudiBox) => number) => boxes.reduce((total, box) => total + of(box), 0);
  const total: SaudiBox = {
    box: 6,
    amount: sum(({ amount }) => amount),
    adjustment: sum(({ adjustment }) => adjustment),
    tax: sum(({ tax }) => tax ?? 0),
  };
  return [...boxes, total];
}

function sumOf(rows: VatRow[], side: 'sales' | 'credits'): NetAndTax {
  return rows.reduce((sum, row) => ({ net: sum.net + row[side].net, tax: sum.tax + row[side].tax }), {
    net: 0,
    tax: 0,
  });
}
