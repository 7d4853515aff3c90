import { withStore } from '#db/index.ts';
import type { CartLine, CartView } from '#domain/cart/index.ts';
import { quoteStaffOrder } from '#domain/checkout/index.ts';
import type { Locale } from '#lib/locale.ts';
import { inLanguage } from '#lib/locale.ts';
import { formatMoney, type Money } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { TypedTill } from './read-till.server.ts';
import { couponText, fieldTexts } from './till-problems.server.ts';
import type { TillQuote } from './till-view.ts';

/** The quote of the typed order; null if it has no product yet. */
export async function readTillQuote(
  { input, discountProblem }: TypedTill,
  staff: Staff,
): Promise<TillQuote | null> {
  const { lines } = input;
  if (lines.length === 0) return null;
  // The page is in the member's language, whatever the customer's is.
  const asked = { ...input, locale: staff.request.locale };
  const { view, problems } = await withStore(staff.store.id, (tx) =>
    quoteStaffOrder(tx, asked, staff.request.now),
  );
  const country = String(input.form.country || staff.store.shell.country);
  const chosen = String(input.form.deliveryMethod ?? '');
  const isGone = chosen !== '' && view.delivery?.id !== chosen;
  const all = isGone ? { ...problems, deliveryMethod: { code: 'not_offered' as const } } : problems;
  const quote = toTillQuote(view, lines, staff);
  const codeProblem = discountProblem ?? quote.codeProblem;
  return { ...quote, codeProblem, fields: fieldTexts(all, country, staff) };
}

function toTillQuote(view: CartView, wanted: TypedTill['lines'], staff: Staff): Omit<TillQuote, 'fields'> {
  const { totals } = view;
  const isFree = totals.delivery.discount.amount > 0;
  return {
    lines: Object.fromEntries(wanted.map(({ variantId }) => [variantId, lineOf(view, variantId, staff)])),
    subtotal: totals.goodsBeforeDiscounts,
    discounts: discountsOf(view, staff.request.locale),
    delivery: isFree ? totals.delivery.beforeDiscount : totals.delivery.shown,
    fee: totals.codFee.shown.amount > 0 ? totals.codFee.shown : null,
    tax: totals.taxTotal.amount > 0 ? { amount: totals.taxTotal, isIncluded: totals.pricesIncludeTax } : null,
    total: totals.total,
    count: view.count,
    deliveries: view.deliveries.map(({ id, names, charge }) => ({
      id,
      text: deliveryText({ name: inLanguage(names, staff.request.locale)?.text ?? id, charge }, staff),
    })),
    deliveryId: view.delivery?.id ?? null,
    codeProblem: view.refusedCodes.map((refused) => couponText(refused, staff)).join(' '),
  };
}

function lineOf(view: CartView, variantId: string, staff: Staff): TillQuote['lines'][string] {
  const line = view.lines.find((each) => each.variantId === variantId);
  const t = translator(staff.request.locale);
  if (!line) return { total: null, problem: t('orderlife.till.gone') };
  return { total: line.lineTotal, problem: problemOf(line, staff) };
}

function problemOf({ problems }: CartLine, staff: Staff): string | null {
  const t = translator(staff.request.locale);
  for (const problem of problems) {
    if (problem.code === 'gone') return t('orderlife.till.gone');
    if (problem.code === 'sold_out') return t('orderlife.edit.soldOut');
    if (problem.code === 'only_n_left') return t('orderlife.till.onlyLeft', { count: problem.available });
  }
  return null;
}

function discountsOf({ discounts, totals }: CartView, locale: Locale): TillQuote['discounts'] {
  const minus = (amount: number): Money => ({ amount: -amount, currency: totals.currency });
  const byHand = totals.orderDiscountTotal.amount;
  const named = discounts.map(({ names, kind, amount, code }) => ({
    name: inLanguage(names, locale)?.text ?? code ?? '',
    amount: minus(kind === 'free_delivery' ? totals.delivery.discount.amount : amount),
  }));
  if (byHand === 0) return named;
  return [...named, { name: translator(locale)('orderlife.till.discount.byHand'), amount: minus(byHand) }];
}

function deliveryText({ name, charge }: { name: string; charge: Money }, staff: Staff): string {
  const { locale } = staff.request;
  return `${name} · ${formatMoney(charge, { locale, digits: 'latn' })}`;
}
