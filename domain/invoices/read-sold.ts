import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { amountsOf, rateOf } from './amounts.ts';
import type { Buyer, Charge, InvoiceDraft, InvoiceLine, Words } from './invoice-data.ts';

export type SoldLine = {
  id: string;
  titles: Words;
  options: { name: Words; value: Words }[];
  sku: string;
  quantity: number;
  unitPrice: number;
  discount: number;
  ratePpm: number;
  taxClass: string;
  tax: number;
  total: number;
};

/** An order with its lines, as needed for an invoice. */
export type Sold = NonNullable<Awaited<ReturnType<typeof readSold>>>;

/** Locks the order, so that it is invoiced once. Null if this store has no such order. */
export async function readSold(tx: StoreTx, orderId: string) {
  return tx
    .selectFrom('orders as o')
    .selectAll('o')
    .select(
      sql<SoldLine[]>`(
        select jsonb_agg(jsonb_build_object('id', l.id, 'titles', l.titles, 'options', l.options, 'sku', l.sku,
                 'quantity', l.quantity, 'unitPrice', l.unit_price, 'discount', l.line_discount,
                 'ratePpm', l.tax_rate_ppm, 'taxClass', l.tax_class, 'tax', l.line_tax, 'total', l.line_total) order by l.position)
          from order_lines l where l.store_id = ${tx.storeId} and l.order_id = ${orderId})`.as('lines'),
    )
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .forNoKeyUpdate('o')
    .executeTakeFirst();
}

type Sums = Pick<InvoiceDraft, 'lines' | 'delivery' | 'fee' | 'other'>;

/** Lines and charges of an order, which add up exactly to the order's total. */
export function partsOfOrder(sold: Sold): Sums {
  const includes = sold.prices_include_tax;
  const lines = sold.lines.map((line) => lineOf(line, includes));
  const rates = [...new Set(lines.map((line) => line.ratePpm))];
  const chargeOf = (amount: number, tax: number, names: Words): Charge | null => {
    const amounts = amountsOf(amount, tax, includes);
    return amounts.gross === 0 ? null : { ...amounts, names, ratePpm: rateOf(amounts, rates, includes) };
  };
  // Older orders do not store the fee's tax: it is the total tax minus that of lines and delivery.
  const feeTax = sold.tax_total - sold.delivery_tax - lines.reduce((sum, line) => sum + line.tax, 0);
  return {
    lines,
    delivery: chargeOf(sold.delivery_total, sold.delivery_tax, sold.delivery_names as Words),
    fee: chargeOf(sold.cod_fee, feeTax, {}),
    other: null,
  };
}

function lineOf({ id, tax, total, ...line }: SoldLine, includes: boolean): InvoiceLine {
  return { ...line, ...amountsOf(total, tax, includes) };
}

export function buyerOf(sold: Sold, business?: { company: string; vatNumber: string }): Buyer {
  return {
    name: sold.user_name,
    phone: sold.phone,
    email: sold.email,
    address: sold.address,
    addressMore: sold.address_more,
    city: sold.city,
    region: sold.region,
    zipCode: sold.zip_code,
    country: sold.country,
    company: business?.company ?? '',
    vatNumber: business?.vatNumber ?? '',
  };
}

const NOBODY: Buyer = {
  ...{ name: '', phone: '', email: '', address: '', addressMore: '', city: '', region: '' },
  ...{ zipCode: '', country: '', company: '', vatNumber: '' },
};

/**
 * The buyer of an imported archive's waiting document. Archives are untrusted, so only the known fields are read, and a
 * value that is not a text becomes empty.
 */
export function readBuyer(value: unknown): Buyer {
  const given: Record<string, unknown> = { ...(typeof value === 'object' ? value : null) };
  const texts = Object.keys(NOBODY).map((name) => [name, typeof given[name] === 'string' ? given[name] : '']);
  return Object.fromEntries(texts);
}
