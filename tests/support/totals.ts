import { expect } from 'vitest';
import type { TaxedMoney, Totals } from '#domain/pricing/index.ts';

/** Every order test calls this at its end: the parts must sum exactly to the whole. */
export function expectTotalsAddUp(totals: Totals): void {
  const sumOf = (pick: (line: Totals['lines'][number]) => number) =>
    totals.lines.reduce((all, line) => all + pick(line), 0);
  for (const line of totals.lines) {
    expect(line.beforeDiscounts.amount).toBe(line.unitPrice.amount * line.quantity);
    expect(line.discount.amount).toBe(
      line.lineDiscount.amount + line.namedDiscountShare.amount + line.orderDiscountShare.amount,
    );
    expect(line.afterDiscounts.amount).toBe(line.beforeDiscounts.amount - line.discount.amount);
    expect(line.afterDiscounts.amount).toBeGreaterThanOrEqual(0);
    expectTaxedAddsUp(line, totals.pricesIncludeTax);
  }
  expectTaxedAddsUp(totals.delivery, totals.pricesIncludeTax);
  expect(totals.delivery.shown.amount).toBe(
    totals.delivery.beforeDiscount.amount - totals.delivery.discount.amount,
  );
  expectTaxedAddsUp(totals.codFee, totals.pricesIncludeTax);
  expect(totals.goodsBeforeDiscounts.amount).toBe(sumOf((line) => line.beforeDiscounts.amount));
  expect(totals.lineDiscountTotal.amount).toBe(sumOf((line) => line.lineDiscount.amount));
  expect(totals.namedDiscountTotal.amount).toBe(sumOf((line) => line.namedDiscountShare.amount));
  expect(totals.orderDiscountTotal.amount).toBe(sumOf((line) => line.orderDiscountShare.amount));
  expect(totals.discountTotal.amount).toBe(
    totals.lineDiscountTotal.amount + totals.namedDiscountTotal.amount + totals.orderDiscountTotal.amount,
  );
  expect(totals.goodsAfterDiscounts.amount).toBe(
    totals.goodsBeforeDiscounts.amount - totals.discountTotal.amount,
  );
  expect(totals.taxTotal.amount).toBe(
    sumOf((line) => line.tax.amount) + totals.delivery.tax.amount + totals.codFee.tax.amount,
  );
  expect(totals.total.amount).toBe(
    totals.goodsAfterDiscounts.amount +
      totals.delivery.shown.amount +
      totals.codFee.shown.amount +
      (totals.pricesIncludeTax ? 0 : totals.taxTotal.amount),
  );
}

function expectTaxedAddsUp(part: TaxedMoney, pricesIncludeTax: boolean): void {
  expect(part.gross.amount).toBe(part.net.amount + part.tax.amount);
  expect(part.shown.amount).toBe(pricesIncludeTax ? part.gross.amount : part.net.amount);
}
