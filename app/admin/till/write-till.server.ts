import { data, redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import {
  CHECKOUT_FIELDS,
  type CheckoutFailure,
  findGoods,
  goodsOf,
  placeStaffOrder,
} from '#domain/checkout/index.ts';
import { isId } from '#lib/ids.ts';
import { isLocale, type Locale } from '#lib/locale.ts';
import { type MessageKey, translator } from '#messages/index.ts';
import { formText } from '../kit/form-text.ts';
import type { Staff } from '../shell/staff.server.ts';
import type { NewOrderResult } from './new-order-view.ts';
import { typedValues } from './order-answers.server.ts';
import { unitsOf } from './order-forms.server.ts';

const LABELS: Partial<Record<string, MessageKey>> = {
  name: 'common.name',
  email: 'orderlife.manual.email',
  phone: 'orderlife.manual.phone',
  address: 'orders.label.deliveryAddress',
  city: 'orders.label.city',
  region: 'delivery.address.region.region',
  zipCode: 'orders.label.zipCode',
};

/** Searches products for the form, or places the order. Returns the typed values in both cases. */
export async function writeNewOrder(
  form: FormData,
  staff: Staff,
): Promise<{ result: NewOrderResult; status: number } | Response> {
  const lines = linesOf(form);
  if (form.get('intent') !== 'create') {
    const query = formText(form, 'q').trim() || null;
    return { result: await draw(form, staff, { lines, query, problem: null, marked: [] }), status: 200 };
  }
  const refused = async (problem: string, marked: string[] = []) => ({
    result: await draw(form, staff, { lines, query: null, problem, marked }),
    status: 422,
  });
  const t = translator(staff.request.locale);
  const wanted = lines.filter(({ quantity }) => quantity > 0);
  if (wanted.length === 0 || lines.some(({ quantity }) => Number.isNaN(quantity))) {
    return refused(t('orderlife.manual.empty'));
  }
  const fields = Object.fromEntries(CHECKOUT_FIELDS.map((name) => [name, formText(form, name)]));
  const language = formText(form, 'language');
  const input = {
    key: formText(form, 'key'),
    lines: wanted,
    form: fields,
    locale: (isLocale(language) ? language : staff.request.locale) as Locale,
    paymentMethod: form.get('payment') === 'link' ? ('card' as const) : ('cash_on_delivery' as const),
  };
  const placed = await place(staff, input);
  if (placed.ok) return redirect(`/admin/orders/${placed.value.orderId}`, 303);
  return refused(sayRefusal(placed, staff), markedBy(placed));
}

type Input = Parameters<typeof placeStaffOrder>[1];

// A refusal is thrown, so that the transaction is rolled back.
async function place(staff: Staff, input: Input) {
  type Placed = Awaited<ReturnType<typeof placeStaffOrder>>;
  let refused: Placed | null = null;
  try {
    return await withStore(staff.store.id, async (tx) => {
      const placed = await placeStaffOrder(tx, input, staff.request.act());
      if (!placed.ok) {
        refused = placed;
        throw new Error('No order was written.');
      }
      return placed;
    });
  } catch (error) {
    if (refused) return refused as Placed;
    throw error;
  }
}

function markedBy(failure: CheckoutFailure): string[] {
  return failure.code === 'invalid_form' ? Object.keys(failure.data.fields) : [];
}

function sayRefusal(failure: CheckoutFailure, staff: Staff): string {
  const { locale } = staff.request;
  const t = translator(locale);
  if (failure.code === 'invalid_form') {
    const names = Object.keys(failure.data.fields).flatMap((field) => {
      const label = LABELS[field];
      return label ? [t(label)] : [];
    });
    const list = new Intl.ListFormat(locale).format(names);
    return names.length > 0
      ? `${t('orderlife.manual.fieldsText')} ${list}`
      : t('orderlife.problem.not_delivered_there');
  }
  if (failure.code === 'too_many_orders')
    return t('orderlife.manual.tooMany', { minutes: Math.ceil(failure.data.retryAfterSeconds / 60) });
  return t('orderlife.problem.product_not_sold');
}

type Drawn = Pick<NewOrderResult, 'problem' | 'marked'> & {
  lines: ReturnType<typeof linesOf>;
  query: string | null;
};

async function draw(form: FormData, staff: Staff, { lines, query, ...said }: Drawn): Promise<NewOrderResult> {
  const terms = { currency: staff.store.shell.currency, locale: staff.request.locale, at: staff.request.now };
  const chosenIds = lines.filter(({ quantity }) => quantity !== 0).map(({ variantId }) => variantId);
  return withStore(staff.store.id, async (tx) => {
    const chosen = await goodsOf(tx, chosenIds, terms);
    const found = query === null ? null : await findGoods(tx, { ...terms, query });
    const isNew = (id: string) => !chosenIds.includes(id);
    return {
      kept: typedValues(form),
      chosen,
      found: found ? found.filter((item) => isNew(item.variantId)) : null,
      query: query ?? '',
      ...said,
    };
  });
}

/** The page shows the chosen products and one page of search results. */
const MOST_LINES = 500;

function linesOf(form: FormData): { variantId: string; quantity: number }[] {
  const lines = unitsOf(form, 'line.').filter(({ id }) => isId(id));
  if (lines.length > MOST_LINES) throw data(null, { status: 400 });
  return lines.map(({ id, units }) => ({ variantId: id, quantity: units }));
}
