import type { ChangeOrderInput } from '#domain/checkout/index.ts';
import { type OrderView, REFUND_METHODS, type RefundInput, type ShipInput } from '#domain/orders/index.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import { parseMoney } from '#lib/money/index.ts';
import { formText } from '../kit/form-text.ts';

/** The posted parcel; a form without lines ships everything left. */
export function readShip(form: FormData): Omit<ShipInput, 'orderId'> {
  const lines = unitsOf(form, 'line.').map(({ id, units }) => ({ lineId: id, quantity: units }));
  return {
    ...(lines.length > 0 && { lines }),
    carrier: text(form, 'carrier'),
    trackingNumber: text(form, 'trackingNumber'),
  };
}

/** The posted refund; null if an amount is invalid. */
export function readRefund(form: FormData, order: OrderView): Omit<RefundInput, 'orderId'> | null {
  const method = REFUND_METHODS.find((each) => each === form.get('method')) ?? 'cash';
  const shown = parseWholeNumber(text(form, 'shown')) ?? undefined;
  const shownLeft = parseWholeNumber(text(form, 'shownLeft')) ?? undefined;
  const about = {
    ...{ method, reason: text(form, 'reason'), reference: text(form, 'reference') },
    ...{ shown, shownLeft },
  };
  if (form.get('balance') !== null) return { ...about, balance: true };
  const values = valuesOf(form);
  const lines = unitsOf(form, 'line.').map(({ id, units }) => ({
    lineId: id,
    quantity: units,
    restock: values.has(`restock.${id}`),
  }));
  const delivery = amountOf(form, 'delivery', order.currency);
  const other = amountOf(form, 'other', order.currency);
  if (delivery === null || other === null || lines.some(({ quantity }) => Number.isNaN(quantity)))
    return null;
  return { ...about, lines, delivery, other: other + feeIn(form, order) };
}

/** The cash fee in minor units if the form refunds it, else 0. */
export function feeIn(form: FormData, order: OrderView): number {
  return form.get('fee') === 'yes' ? order.codFee.amount : 0;
}

/** The posted changes; null if a quantity is not a whole number. */
export function readEdit(form: FormData, order: OrderView): Omit<ChangeOrderInput, 'orderId'> | null {
  const kept = unitsOf(form, 'line.');
  const added = unitsOf(form, 'add.').filter(({ units }) => units !== 0);
  if ([...kept, ...added].some(({ units }) => Number.isNaN(units))) return null;
  const changed = kept.filter(
    ({ id, units }) => order.lines.find((line) => line.id === id)?.quantity !== units,
  );
  const field = (name: 'userName' | 'phone' | 'address' | 'addressMore' | 'city' | 'zipCode') => {
    const typed = form.get(name);
    return typeof typed === 'string' && typed !== order[name] ? { [name]: typed } : {};
  };
  return {
    version: parseWholeNumber(text(form, 'version')) ?? 0,
    lines: changed.map(({ id, units }) => ({ lineId: id, quantity: units })),
    added: added.map(({ id, units }) => ({ variantId: id, quantity: units })),
    contact: {
      ...{ ...field('userName'), ...field('phone'), ...field('address') },
      ...{ ...field('addressMore'), ...field('city'), ...field('zipCode') },
    },
  };
}

function text(form: FormData, name: string): string {
  return formText(form, name);
}

/**
 * Reads the fields named `prefix` plus an id. An empty field is 0; anything else that is not a whole number
 * is NaN.
 */
export function unitsOf(form: FormData, prefix: string): { id: string; units: number }[] {
  return [...valuesOf(form)].flatMap(([name, value]) => {
    if (!name.startsWith(prefix)) return [];
    const typed = value.trim();
    const units = typed === '' ? 0 : (parseWholeNumber(typed) ?? Number.NaN);
    return [{ id: name.slice(prefix.length), units }];
  });
}

/**
 * The first text of each name, read in one pass: to look up the names of thousands of lines in the form itself
 * took seconds.
 */
export function valuesOf(form: FormData): Map<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of form) {
    if (typeof value === 'string' && !values.has(name)) values.set(name, value);
  }
  return values;
}

function amountOf(form: FormData, name: string, currency: string): number | null {
  const typed = text(form, name).trim();
  if (typed === '') return 0;
  const read = parseMoney(typed, currency);
  return read.ok ? read.value.amount : null;
}
