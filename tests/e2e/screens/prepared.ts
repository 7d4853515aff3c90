import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Cookie } from '@playwright/test';
import type { Locale } from '#lib/locale.ts';

/** The data prepared in one sample store. Paths are of its admin. */
export type ShopReady = {
  /** A cart with two products; one whose stock ran short; a browser that has ordered twice. */
  cart: Cookie[];
  shortCart: Cookie[];
  ordered: Cookie[];
  confirmed: number;
  cancelled: number;
  owner: Cookie[];
  /** The sample store's own shopper, and the numbers of two of their orders. */
  shopper: Cookie[];
  own: { waiting: number; delivered: number };
  /** An order that waits for its bank transfer, and the browser that holds its token. */
  transfer: { number: number; cookies: Cookie[] };
  /** A member whose role is limited to products. */
  cataloguer: Cookie[];
  orders: Record<OrderState, string>;
  report: string;
  mail: string;
};

export const ORDER_STATES = ['confirmed', 'processing', 'shipped', 'collect', 'paid', 'cancelled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** A store that was just created, and one with the report of an import whose pictures could not be fetched. */
export type NewStore = { slug: string; owner: Cookie[]; report: string };

/** Closed stores, with their owners signed in. */
export type ClosedStores = Record<'expired' | 'suspended', Pick<NewStore, 'slug' | 'owner'>>;

/** A Saudi store with tax documents; `document` and `payout` are ids. */
export type ConnectedStore = Pick<NewStore, 'slug' | 'owner'> & { document: string; payout: string };

export type Prepared = {
  shops: Record<Locale, ShopReady>;
  empty: NewStore;
  imported: NewStore;
  connected: ConnectedStore;
  /** The demo's operator, signed in at the platform. */
  operator: Cookie[];
} & ClosedStores;

// The file is beside the install's own data, and is deleted with it.
const fileOf = () => join(process.env.SOUK_TEST_DATA ?? '', 'screens.json');

export function keepPrepared(prepared: Prepared): void {
  writeFileSync(fileOf(), JSON.stringify(prepared));
}

export function readPrepared(): Prepared {
  return JSON.parse(readFileSync(fileOf(), 'utf8')) as Prepared;
}
