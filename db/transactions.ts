import type { Transaction } from 'kysely';
import type { DB } from './types.ts';

declare const storeBrand: unique symbol;

declare const platformBrand: unique symbol;

/**
 * A transaction inside one store. Only withStore creates one; every query must also contain `store_id =
 * tx.storeId`.
 */
export type StoreTx = Transaction<DB> & { readonly storeId: string; readonly [storeBrand]: true };

/** A transaction over the platform's own tables, as souk_platform. It sees no tenant table. */
export type PlatformTx = Transaction<DB> & { readonly [platformBrand]: true };
