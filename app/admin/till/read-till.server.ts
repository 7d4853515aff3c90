import { data } from 'react-router';
import { CHECKOUT_FIELDS, type StaffOrderInput } from '#domain/checkout/index.ts';
import { parseCode, parsePercent } from '#domain/discounts/index.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import { isId } from '#lib/ids.ts';
import { isLocale } from '#lib/locale.ts';
import { formatAmount, money, parseMoney } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import { formText } from '../kit/form-text.ts';
import { unitsOf } from '../orders/order-forms.server.ts';
import type { Staff } from '../shell/staff.server.ts';

/** The posted form of the till. A quantity that is not a whole number up to 9999 is NaN. */
export type TypedTill = {
  lines: { variantId: string; quantity: number }[];
  input: StaffOrderInput;
  /** The problem of a manual discount; null if there is none. */
  discountProblem: string | null;
};

const MOST_LINES = 500;
const MOST_UNITS = 9999;
const MOST_CODES = 5;
const MOST_TYPED_CODE = 200;

/** Reads the till's form. Without scripts the buttons of found variants post `add`, which adds one piece. */
export function readTill(form: FormData, staff: Staff): TypedTill {
  const lines = linesOf(form);
  const language = formText(form, 'language');
  const discount = discountOf(form, staff);
  const parkedId = formText(form, 'parked');
  const agreedTotal = parseWholeNumber(formText(form, 'shown'));
  return {
    lines,
    discountProblem: discount.problem,
    input: {
      key: formText(form, 'key'),
      lines: lines.filter(({ quantity }) => quantity > 0),
      form: formOf(form),
      locale: isLocale(language) ? language : staff.request.locale,
      paymentMethod: form.get('payment') === 'link' ? 'card' : 'cash_on_delivery',
      ...discount.input,
      ...(agreedTotal !== null && { agreedTotal }),
      ...(parkedId !== '' && { parkedId }),
    },
  };
}

// Only the fields that were posted: a form without a region, for example, asks for none.
function formOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    CHECKOUT_FIELDS.flatMap((name) =>
      name === 'paymentMethod' || form.get(name) === null ? [] : [[name, formText(form, name)]],
    ),
  );
}

function linesOf(form: FormData): TypedTill['lines'] {
  const lines = unitsOf(form, 'line.').filter(({ id }) => isId(id));
  if (lines.length > MOST_LINES) throw data(null, { status: 400 });
  const typed = new Map(lines.map(({ id, units }) => [id, units > MOST_UNITS ? Number.NaN : units]));
  const added = formText(form, 'add');
  if (isId(added)) typed.set(added, (typed.get(added) || 0) + 1);
  return [...typed].map(([variantId, quantity]) => ({ variantId, quantity }));
}

type TypedDiscount = {
  input: Pick<StaffOrderInput, 'codes' | 'staffDiscount'>;
  problem: string | null;
};

/** Reads the discount. A manual discount gives money away, so it needs the permission to refund. */
function discountOf(form: FormData, staff: Staff): TypedDiscount {
  const typed = formText(form, 'code').trim();
  const kind = formText(form, 'discountKind');
  if (typed === '' || (kind !== 'percent' && kind !== 'amount'))
    return { input: { codes: codesOf(typed) }, problem: null };
  if (!staff.can('orders.refund')) throw data(null, { status: 403 });
  const t = translator(staff.request.locale);
  if (kind === 'percent') {
    const ratePpm = parsePercent(typed) ?? 0;
    if (ratePpm < 1 || ratePpm > 1_000_000)
      return { input: { codes: [] }, problem: t('orderlife.till.discount.percentWrong') };
    return { input: { codes: [], staffDiscount: { kind, ratePpm } }, problem: null };
  }
  const { currency } = staff.store.shell;
  const read = parseMoney(typed, currency);
  if (read.ok && read.value.amount > 0)
    return { input: { codes: [], staffDiscount: { kind, amount: read.value } }, problem: null };
  const example = formatAmount(money(1000, currency), { locale: staff.request.locale, digits: 'latn' });
  return { input: { codes: [] }, problem: t('orderlife.till.discount.amountWrong', { example }) };
}

// An invalid code is kept as typed, so that the refusal can name it.
function codesOf(typed: string): string[] {
  const words = typed.slice(0, MOST_TYPED_CODE).split(/[\s,،]+/);
  const codes = words.filter(Boolean).map((word) => parseCode(word) ?? word.slice(0, 40));
  return [...new Set(codes)].slice(0, MOST_CODES);
}
