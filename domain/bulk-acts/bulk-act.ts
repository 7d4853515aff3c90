import type { OperatorPermission } from '#domain/identity/index.ts';
import type { StoreState } from '#domain/operator-desk/index.ts';

export const BULK_KINDS = ['suspend', 'unsuspend', 'extend_trial', 'change_package', 'give_package'] as const;

export type BulkKind = (typeof BULK_KINDS)[number];

/** The permission that the same act on one store needs. */
export const BULK_PERMISSION = {
  suspend: 'stores.suspend',
  unsuspend: 'stores.suspend',
  extend_trial: 'stores.period',
  change_package: 'stores.package',
  give_package: 'stores.package',
} as const satisfies Record<BulkKind, OperatorPermission>;

/** The change that is made to each store. */
export type BulkWork =
  | { kind: 'suspend' | 'unsuspend' }
  /** An expired trial is extended from the time of the preview. */
  | { kind: 'extend_trial'; days: number }
  | { kind: 'change_package'; code: string }
  /** endsAt: null for no end. */
  | { kind: 'give_package'; code: string; endsAt: Date | null };

/** A bulk act, as it is stored. */
export type BulkAct = {
  id: string;
  kind: BulkKind | null;
  reason: string;
  days: number | null;
  package: { id: string; code: string; names: { en: string; ar: string } } | null;
  endsAt: Date | null;
  previewKey: string | null;
  previewedAt: Date | null;
  userId: string;
  name: string;
  role: string;
  ip: string;
  requestId: string;
  createdAt: Date;
  confirmedAt: Date | null;
  finishedAt: Date | null;
  stoppedAt: Date | null;
  /** `permission`: the operator lost the permission while stores were still to be changed. */
  stoppedFor: 'asked' | 'permission' | null;
};

export const BULK_OUTCOMES = ['planned', 'done', 'skipped', 'changed', 'refused', 'failed'] as const;

/**
 * `planned`: will be changed; `skipped`: the preview found a reason not to change it; `changed`: the store changed
 * after the preview; `refused`: the verb refused; `failed`: an unexpected error.
 */
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];

/** The values of a store that a bulk act can change. */
export type StoreLook = {
  state: StoreState;
  packageNames: { en: string; ar: string } | null;
  endsAt: Date | null;
};

export type BulkRow = {
  storeId: string;
  slug: string;
  storeName: string;
  outcome: BulkOutcome;
  problem: string;
  before: StoreLook;
  after: StoreLook;
};
