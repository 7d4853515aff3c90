import type { Insertable } from 'kysely';
import { type DB, type PlatformTx, withPlatformAndStore } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import type { SavedCard } from './billing-provider.ts';

type CardRow = Omit<Insertable<DB['platform_cards']>, 'store_id'>;

/** Saves a card, replacing the earlier one. A charge in progress keeps its own card. */
export async function saveCard(
  { storeId, card }: { storeId: string; card: SavedCard },
  act: Act,
): Promise<void> {
  const { provider, token, brand, last4, expMonth, expYear } = card;
  const row = { provider, token, brand, last4, exp_month: expMonth, exp_year: expYear, saved_at: act.at };
  await withPlatformAndStore(
    storeId,
    (tx) => writeCard(tx, storeId, row),
    (tx) =>
      recordAudit(tx, act, {
        action: 'subscription.card_saved',
        subjectKind: 'store',
        subjectId: storeId,
        after: { brand, last4 },
      }),
  );
}

/** Renewals are charged to the card from now on. */
async function writeCard(tx: PlatformTx, storeId: string, row: CardRow): Promise<void> {
  await tx
    .insertInto('platform_cards')
    .values({ store_id: storeId, ...row })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(row))
    .execute();
  await tx
    .updateTable('subscriptions')
    .set({ renews_by: 'card' })
    .where('store_id', '=', storeId)
    .where('renews_by', '<>', 'card')
    .execute();
}
