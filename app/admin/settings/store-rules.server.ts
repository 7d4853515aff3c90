import type { z } from 'zod';
import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type KnownRules, readStoreRules, type StoreRules, saveStoreRules } from '#domain/tenancy/index.ts';
import { limitsOf } from '../kit/read-form.server.ts';
import type { Staff } from '../shell/staff.server.ts';

/** Reads the current values for the form of a page that saves part of the store's rules. */
export async function readRulesForm(schema: z.ZodObject, staff: Staff) {
  const saved = await withStore(staff.store.id, (tx) => readStoreRules(tx));
  return {
    saved,
    seen: { stamp: saved.stamp },
    limits: limitsOf(schema),
    canEdit: staff.can('settings.edit'),
  };
}

/** Saves part of the store's rules, for settingsAction. */
export const RULES_VERB = {
  save: (tx: StoreTx, { stamp, ...change }: Partial<StoreRules> & { stamp: string }, act: Act) =>
    saveStoreRules(tx, { change, stamp }, act),
  stale: ({ stamp }: KnownRules) => ({ seen: { stamp } }),
};
