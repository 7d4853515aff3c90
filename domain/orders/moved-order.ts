import type { StoreTx } from '#db/index.ts';
import { normalizeEmail } from '#domain/identity/index.ts';
import type { PaymentMethod } from '#domain/payments/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { OrderStatus, PaymentStatus } from './transitions.ts';

type Words = Partial<Record<Locale, string>>;

/** A line of an imported order; amounts in minor units, with tax included or added as in its order. */
export type MovedLine = {
  titles: Words;
  sku: string;
  options: { kind: 'colour' | 'size'; value: string }[];
  quantity: number;
  unitPrice: number;
  discount: number;
  tax: number;
};

/** An imported order, which is closed and paid or refunded. Its parts add up to its total. */
export type MovedOrder = {
  number: number;
  placedAt: Date;
  status: Extract<OrderStatus, 'delivered' | 'cancelled'>;
  paymentStatus: Extract<PaymentStatus, 'paid' | 'partially_refunded' | 'refunded' | 'voided'>;
  paymentMethod: PaymentMethod;
  locale: Locale;
  currency: string;
  contact: {
    userName: string;
    email: string;
    phone: string;
    address: string;
    addressMore: string;
    city: string;
    zipCode: string;
    country: string;
    note: string;
  };
  sums: {
    subtotal: number;
    discount: number;
    delivery: number;
    codFee: number;
    tax: number;
    /** The tax that is on no line. */
    deliveryTax: number;
    pricesIncludeTax: boolean;
    total: number;
    refunded: number;
  };
  lines: MovedLine[];
};

export type MovedGoods = Map<string, { productId: string; variantId: string }>;

/** The store's current products by SKU, to which imported lines are linked. */
export async function findMovedGoods(tx: StoreTx, orders: MovedOrder[]): Promise<MovedGoods> {
  const skus = new Set(orders.flatMap(({ lines }) => lines.map(({ sku }) => sku)).filter(Boolean));
  if (skus.size === 0) return new Map();
  const rows = await tx
    .selectFrom('variants as v')
    .select(['v.sku', 'v.id', 'v.product_id'])
    .where('v.store_id', '=', tx.storeId)
    .where('v.sku', 'in', [...skus])
    .where('v.archived_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.sku ?? '', { productId: row.product_id, variantId: row.id }]));
}

/**
 * Accounts by e-mail, which become the owners of imported orders. Only verified e-mails: otherwise signing up
 * with another person's address would reveal that person's orders.
 */
export async function findMovedOwners(tx: StoreTx, orders: MovedOrder[]): Promise<Map<string, string>> {
  const emails = new Set(orders.map(({ contact }) => normalizeEmail(contact.email)).filter(Boolean));
  if (emails.size === 0) return new Map();
  const rows = await tx
    .selectFrom('customers as c')
    .select(['c.id', 'c.email_norm'])
    .where('c.store_id', '=', tx.storeId)
    .where('c.email_norm', 'in', [...emails])
    .where('c.email_verified_at', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.email_norm, row.id]));
}
