import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { closeDrafts } from '#domain/publishing/index.ts';
import { queueWaiting } from '#domain/tenancy/index.ts';
import { type EarlierRows, eachPart } from './archive-state.ts';
import { type Part, TAKEN_SETTINGS } from './parts.ts';
import { deleteWhere, insertEarlier, overwriteEarlier, RAISED } from './write-rows.ts';

/** Restores colours, logos and the favicon. */
export async function takeTheme(tx: StoreTx, rows: EarlierRows, act: Act): Promise<void> {
  await closeDrafts(tx, ['branding'], act);
  await takeColumns(tx, rows, 'theme', act);
}

/** Restores the settings, except those that are never taken back (parts.ts). */
export async function takeSettings(tx: StoreTx, rows: EarlierRows, act: Act): Promise<void> {
  await closeDrafts(tx, ['contact'], act);
  await takeColumns(tx, rows, 'settings', act);
  await overwriteEarlier(tx, rows, 'store_texts', { key: ['locale'] });
  // The address may be back, without which invoices waited.
  await queueWaiting(tx);
  await deleteWhere(tx, 'message_overrides');
  await insertEarlier(tx, rows, 'message_overrides');
  await deleteWhere(tx, 'carriers');
  await insertEarlier(tx, rows, 'carriers');
  // Resets the settings first: an earlier state without a row had the defaults.
  await sql`update accounting_settings set accounts = '{}', version = version + 1
    where store_id = ${tx.storeId}`.execute(tx);
  await overwriteEarlier(tx, rows, 'accounting_settings', { key: [], also: { version: RAISED } });
  await sql`select app.name_store(x.name) from store_settings s
      join store_texts x on x.store_id = s.store_id and x.locale = s.default_locale
     where s.store_id = ${tx.storeId} and x.name <> ''`.execute(tx);
}

async function takeColumns(tx: StoreTx, rows: EarlierRows, part: Part, act: Act): Promise<void> {
  await eachPart(tx, rows, 'store_settings', async ({ columns, from }) => {
    const set = columns
      .filter((name) => TAKEN_SETTINGS[name] === part)
      .map((name) => sql`${sql.ref(name)} = ${earlierValue(name)}`);
    await sql`update store_settings t set ${sql.join(set)}, version = t.version + 1, updated_at = ${act.at}
      from ${from} where t.store_id = ${tx.storeId}`.execute(tx);
  });
}

/**
 * The new value of a column of store_settings `t`, whose earlier row is `r`. Keeps today's terms and account for bank
 * transfers: the earlier account may be closed, or belong to an attacker who had taken over the store.
 */
export function earlierValue(name: string): RawBuilder<unknown> {
  if (name !== 'payment_rules') return sql`${sql.ref(`r.${name}`)}`;
  return sql`case when t.payment_rules -> 'transfer' is null then r.payment_rules - 'transfer'
    else coalesce(r.payment_rules, '{}') || jsonb_build_object('transfer', t.payment_rules -> 'transfer') end`;
}
