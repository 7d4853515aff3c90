import { useState } from 'react';
import { parseWholeNumber } from '#lib/digits.ts';
import type { Locale } from '#lib/locale.ts';
import {
  TILL_FIELDS,
  type TillBuyer,
  type TillField,
  type TillGoods,
  type TillLine,
  type TillResult,
} from './till-view.ts';

export type TillFields = Record<TillField, string>;

/** The values of the till's form before anything is typed. */
export type TillStart = { country: string; language: Locale; takesCards: boolean };

/** The state of an order that is being written. The form posts it with the same field names as without scripts. */
export function useTill(result: TillResult | undefined, start: TillStart) {
  const kept = result?.kept ?? {};
  const [lines, setLines] = useState<TillLine[]>(result?.lines ?? []);
  const [fields, setFields] = useState<TillFields>(() => fieldsOf(kept, start));
  // A form that was posted or parked without a region is of a found customer whose address has none.
  const [isRegionUnasked] = useState(result !== undefined && !('region' in kept));
  const [buyer, setBuyer] = useState<TillBuyer | null>(null);
  const [language, setLanguage] = useState<string>(kept.language ?? start.language);
  const [payment, setPayment] = useState(kept.payment === 'link' && start.takesCards ? 'link' : 'cash');
  const [deliveryMethod, setDeliveryMethod] = useState(kept.deliveryMethod ?? '');
  const [discountKind, setDiscountKind] = useState<DiscountKind>(kindOf(kept.discountKind));
  const [code, setCode] = useState(kept.code ?? '');
  const change = (name: TillField, value: string) => setFields((before) => ({ ...before, [name]: value }));
  const setQuantity = (variantId: string, quantity: string) =>
    setLines((before) =>
      before.map((line) => (line.goods.variantId === variantId ? { ...line, quantity } : line)),
    );
  const remove = (variantId: string) =>
    setLines((before) => before.filter(({ goods }) => goods.variantId !== variantId));
  const add = (goods: TillGoods) => setLines((before) => withOneMore(before, goods));
  const goTo = (who: TillBuyer, at: number) => setFields((before) => ({ ...before, ...deliveryTo(who, at) }));
  const choose = (who: TillBuyer) => {
    setBuyer(who);
    setLanguage(who.locale);
    setFields((before) => ({ ...before, email: who.email, ...deliveryTo(who, 0) }));
  };
  return {
    ...{ lines, add, setQuantity, remove, fields, change, buyer, choose, goTo, language, setLanguage },
    ...{ payment, setPayment, deliveryMethod, setDeliveryMethod, code, setCode },
    ...{ discountKind, setDiscountKind, isRegionUnasked },
  };
}

export const DISCOUNT_KINDS = ['code', 'percent', 'amount'] as const;
export type DiscountKind = (typeof DISCOUNT_KINDS)[number];

export const kindOf = (typed: string | undefined): DiscountKind =>
  DISCOUNT_KINDS.find((kind) => kind === typed) ?? 'code';

export type TillState = ReturnType<typeof useTill>;

/** The number of pieces in a quantity field; 0 if it is not a valid number. */
export function unitsIn(quantity: string): number {
  return parseWholeNumber(quantity) ?? 0;
}

function fieldsOf(kept: Record<string, string>, { country }: TillStart): TillFields {
  const typed = TILL_FIELDS.map((name) => [name, kept[name] ?? (name === 'country' ? country : '')]);
  return Object.fromEntries(typed) as TillFields;
}

function withOneMore(lines: TillLine[], goods: TillGoods): TillLine[] {
  const { variantId } = goods;
  if (!lines.some((line) => line.goods.variantId === variantId)) return [...lines, { goods, quantity: '1' }];
  return lines.map((line) =>
    line.goods.variantId === variantId ? { ...line, quantity: String(unitsIn(line.quantity) + 1) } : line,
  );
}

/** The address of a buyer; name and phone fall back to the buyer's own. */
function deliveryTo(who: TillBuyer, at: number): Partial<TillFields> {
  const { label: _, ...address } = who.addresses[at] ?? { label: '' };
  return { ...address, name: ('name' in address && address.name) || who.name, phone: phoneOf(who, at) };
}

const phoneOf = (who: TillBuyer, at: number) => who.addresses[at]?.phone || who.phone;
