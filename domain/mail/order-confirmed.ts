import { isolate } from '#lib/bidi.ts';
import type { Locale } from '#lib/locale.ts';
import { formatMoney, type Money } from '#lib/money/index.ts';
import { type Translate, translator } from '#messages/index.ts';
import type { LineRow, MailContent, SummaryRow } from './layout.ts';
import type { MailBrand, OrderConfirmed } from './mail.ts';
import { webAddress } from './web-address.ts';

type Voice = { t: Translate; amount: (money: Money) => string };

/** What the shopper reads as soon as the order is placed. */
export function orderConfirmed(order: OrderConfirmed, brand: MailBrand, locale: Locale): MailContent {
  const t = translator(locale, brand.overrides, brand.digits);
  const amount = (money: Money) => isolate(formatMoney(money, { locale, digits: brand.digits }));
  const voice = { t, amount };
  const number = isolate(String(order.number));
  const store = isolate(brand.name);
  return {
    subject: t('mail.orderConfirmed.subject', { number, store }),
    heading: t('mail.orderConfirmed.heading', { name: isolate(order.userName) }),
    intro: t('mail.orderConfirmed.intro', { number, date: dateOf(order.placedAt, brand, locale) }),
    order: {
      linesTitle: t('mail.orderConfirmed.products'),
      lines: order.lines.map((line) => lineOf(line, voice)),
      summary: summaryOf(order, voice),
      callout: t('mail.orderConfirmed.cashDue', { amount: amount(order.total) }),
      addressTitle: t('mail.orderConfirmed.deliveredTo'),
      address: addressOf(order),
    },
    action: order.orderUrl ? { label: t('mail.orderConfirmed.view'), url: webAddress(order.orderUrl) } : null,
    note: order.orderUrl ? '' : t('mail.orderConfirmed.track'),
    footer: t('mail.footer', { store }),
  };
}

function lineOf(line: OrderConfirmed['lines'][number], { t, amount }: Voice): LineRow {
  const options = line.options.map((option) => `${isolate(option.name)}: ${isolate(option.value)}`);
  const quantity = t('mail.orderConfirmed.quantity', { count: line.quantity });
  return {
    title: isolate(line.title),
    details: [...options, quantity].join(' · '),
    amount: amount(line.lineTotal),
  };
}

// The words of the order's own page, so that mail and page agree; a line that is zero is not said.
function summaryOf(order: OrderConfirmed, { t, amount }: Voice): SummaryRow[] {
  const rows: SummaryRow[] = [{ label: t('orders.label.subtotal'), amount: amount(order.subtotal) }];
  const add = (label: string, money: Money, sign = '') => {
    if (money.amount > 0) rows.push({ label, amount: `${sign}${amount(money)}` });
  };
  add(t('orders.label.discount'), order.discountTotal, '-');
  const free = order.deliveryCharges.amount === 0;
  rows.push({
    label: t('orders.label.deliveryCharges'),
    amount: free ? t('orders.view.free') : amount(order.deliveryCharges),
  });
  add(t('orders.label.codFee'), order.codFee);
  add(t(order.pricesIncludeTax ? 'orders.label.taxIncluded' : 'orders.label.tax'), order.taxTotal);
  return [...rows, { label: t('orders.label.total'), amount: amount(order.total), isTotal: true }];
}

function addressOf(order: OrderConfirmed): string[] {
  const { userName, address, addressMore, city, zipCode, phone } = order;
  const place = [city, zipCode].filter((part) => part !== '').map(isolate);
  const lines = [userName, address, addressMore].filter((line) => line.trim() !== '').map(isolate);
  return [...lines, place.join(' '), isolate(phone)];
}

// Making a formatter costs half a millisecond, using it nothing: one is kept per language and time zone.
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateOf(at: Date, brand: MailBrand, locale: Locale): string {
  const tag = locale === 'ar' ? `ar-u-nu-${brand.digits}-ca-gregory` : 'en-GB';
  const name = `${tag} ${brand.timeZone}`;
  const kept = dateFormats.get(name);
  if (kept) return kept.format(at);
  const made = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: brand.timeZone });
  dateFormats.set(name, made);
  return made.format(at);
}
