import type { AccessField, StoreAccess } from '#domain/tenancy/index.ts';

export type AccessResult =
  | { saved: true }
  | { fields: AccessField[]; typed: StoreAccess }
  | { stale: number; typed: StoreAccess };
