import type { Locale } from '#lib/locale.ts';
import { addMoney, type Money, money, multiplyMoney, zero } from '#lib/money/index.ts';
import type { MailData, MailKind } from './mail-kinds.ts';
import type { MailItem, OrderMail } from './order-mail-kinds.ts';

/** Sample data: some of the store's own products, and a time. */
export type SampleGoods = {
  products: { title: string; price: Money; image?: { src: string } | null }[];
  currency: string;
  at: Date;
};

const PEOPLE = {
  en: { name: 'Layla Haddad', address: '12 Cedar Lane', city: 'Amman', by: 'Rana' },
  ar: { name: 'ليلى حداد', address: 'شارع الأرز، مبنى 12', city: 'عمّان', by: 'رنا' },
} as const;

const LETTER = {
  en: { question: 'Do you deliver on Saturdays?', reply: 'Yes, we do: from 10 to 6.\nSee you soon!' },
  ar: { question: 'هل توصّلون يوم السبت؟', reply: 'نعم، من العاشرة صباحًا حتى السادسة مساءً.\nيسعدنا خدمتك!' },
} as const;

const BANK = {
  en: { bank: 'Bank', holder: 'Store', reason: 'Sold out', how: 'Please put the products into their box.' },
  ar: { bank: 'البنك', holder: 'المتجر', reason: 'نفدت الكمية', how: 'يُرجى وضع المنتجات في علبتها.' },
} as const;

const PLAN_USE = {
  ...{ level: 'near' as const, orders: 400, limit: 500 },
  plan: { en: 'Starter', ar: 'أساسية' },
};

export function sampleMail<K extends MailKind>(kind: K, goods: SampleGoods, locale: Locale): MailData[K] {
  const order = sampleOrder(goods, locale);
  const all: MailData = {
    ...orderSamples(order, goods, locale),
    ...otherSamples(order, goods, locale),
    ...accountSamples(order.userName),
  };
  return all[kind];
}

function sampleOrder({ products, currency, at }: SampleGoods, locale: Locale): OrderMail {
  const { name, address, city } = PEOPLE[locale];
  const lines = products.slice(0, 3).map(({ title, price, image = null }, index) => {
    const quantity = index === 0 ? 2 : 1;
    return { title, options: [], quantity, image, lineTotal: multiplyMoney(price, quantity) };
  });
  const subtotal = lines.reduce((sum, line) => addMoney(sum, line.lineTotal), zero(currency));
  const none = zero(currency);
  return {
    ...{ number: 1042, placedAt: at, userName: name, phone: '+962790000000' },
    ...{ address, addressMore: '', city, zipCode: '', lines, subtotal, discountTotal: none },
    ...{ deliveryCharges: none, codFee: none, taxTotal: none, pricesIncludeTax: true, total: subtotal },
    orderUrl: '/track-order?order=1042',
  };
}

function orderSamples(order: OrderMail, { at }: SampleGoods, locale: Locale) {
  const { bank, holder, reason, how } = BANK[locale];
  const later = new Date(at.getTime() + 2 * 24 * 3_600_000);
  const items: MailItem[] = order.lines.slice(0, 1);
  return {
    order_confirmed: order,
    order_shipped: {
      ...order,
      ...{ parcel: null, carrier: 'Aramex', trackingNumber: '3000123456', trackingUrl: '' },
    },
    order_delivered: order,
    order_cancelled: { ...order, reason, refunded: null },
    order_refunded: { ...order, amount: order.total, way: 'card' as const },
    payment_failed: { ...order, payUrl: '/pay/1042', holdUntil: later },
    part_paid: { ...order, came: order.subtotal, left: order.total },
    payment_link: { ...order, payUrl: '/pay/1042', until: later },
    transfer_instructions: {
      ...order,
      ...{ bank, holder, iban: 'JO00 BANK 0000 0000 0000 0000 0000 00', swift: '', reference: '1042' },
      ...{ until: later, receiptUrl: '/transfer/1042' },
    },
    return_approved: { ...order, items, message: how },
    return_refused: { ...order, items, message: reason },
    return_received: { ...order, items, resolution: 'refund' as const },
    downloads_ready: {
      ...order,
      files: items.map(({ title }) => ({
        titles: { [locale]: title },
        fileName: 'guide.pdf',
        maxDownloads: 5,
      })),
      ...{ filesUrl: '/track-order?order=1042', until: later },
    },
  };
}

function otherSamples(order: OrderMail, { products, at }: SampleGoods, locale: Locale) {
  const title = products[0]?.title ?? '';
  const { by } = PEOPLE[locale];
  const later = new Date(at.getTime() + 7 * 24 * 3_600_000);
  const url = 'https://example.com/';
  return {
    low_stock: {
      items: products.slice(0, 3).map((product, left) => ({
        ...{ title: product.title, options: '', sku: '', left, threshold: 3 },
      })),
      adminPath: '/admin/products/stock',
    },
    subscription_reminder: { endsAt: later, daysLeft: 7, adminPath: '/admin/settings/billing' },
    subscription_payment: {
      ...{ isPaid: false, total: money(1900, 'USD'), paidUntil: at, nextAt: later, closesAt: later },
      adminPath: '/admin/settings/billing',
    },
    subscription_transfer: {
      ...{ what: 'due' as const, total: money(1900, 'USD'), reference: 'K7QM-2XDB', until: later },
      account: { holder: by, bank: '', iban: 'SA03 8000 0000 6080 1016 7519', swift: 'RJHISARI' },
      ...{ reason: '', adminPath: '/admin/settings/billing' },
    },
    orders_month: { ...PLAN_USE, adminPath: '/admin/settings/billing' },
    owner_news: { topic: 'payments' as const, actor: by, at },
    sales_report: {
      ...{ name: by, by: 'product' as const, from: '2016-11-22', to: '2026-11-21', until: later },
      adminPath: '/admin/sales',
    },
    staff_invite: { inviterName: by, url, until: later },
    privacy_extended: { request: 'export', reason: 'complex', receivedAt: at, dueAt: later } as const,
    contact_reply: { name: order.userName, ...LETTER[locale] },
    newsletter_confirm: { url },
    newsletter_welcome: { url, leaveUrl: url },
    back_in_stock: { title, options: '', url, leaveUrl: url },
  };
}

function accountSamples(name: string) {
  const account = { name, url: 'https://example.com/' };
  return {
    account_verify: account,
    account_welcome: account,
    account_exists: account,
    account_reset: account,
    account_password_changed: account,
  };
}
