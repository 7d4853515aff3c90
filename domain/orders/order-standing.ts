import type { Selectable } from 'kysely';
import type { DB } from '#db/index.ts';
import { isDownload } from '#domain/delivery/index.ts';
import type { PaymentMethod } from '#domain/payments/index.ts';
import type {
  Confirmation,
  FulfilmentStatus,
  OrderStanding,
  OrderStatus,
  PaymentStatus,
} from './transitions.ts';

/** The columns of `orders o` that decide which moves an order allows. */
export const STANDING_COLUMNS = [
  'o.number',
  'o.status',
  'o.payment_status',
  'o.fulfilment_status',
  'o.confirmation',
  'o.payment_method',
  'o.delivery_method',
] as const;

type Column<Selected> = Selected extends `o.${infer Name extends keyof DB['orders']}` ? Name : never;
export type StandingRow = Pick<Selectable<DB['orders']>, Column<(typeof STANDING_COLUMNS)[number]>>;

/** The standing of a stored order, of which everything is known. */
export type WholeStanding = Required<OrderStanding>;

/** Reads an order's standing from its row. CHECK constraints limit the columns to the values of transitions.ts. */
export function standingOf(row: StandingRow): WholeStanding {
  return {
    status: row.status as OrderStatus,
    paymentStatus: row.payment_status as PaymentStatus,
    fulfilmentStatus: row.fulfilment_status as FulfilmentStatus,
    confirmation: row.confirmation as Confirmation,
    paymentMethod: row.payment_method as PaymentMethod,
    isImported: row.number < 0,
    isDownload: isDownload(row.delivery_method),
  };
}
