import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { touchShell } from '#domain/tenancy/index.ts';
import { newId } from '#lib/ids.ts';
import { money } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { checkZone, ZONE_LIMITS, type ZoneDraft } from './check-zone.ts';
import { type DeliveryRules, type DeliveryZone, FIRST_ID, parseDeliveryRules } from './delivery-rules.ts';
import type { InvalidZone, StaleZone, TooManyZones, ZoneNotFound, ZonesTooLarge } from './errors.ts';
import { headlineTerms } from './headline-terms.ts';

/**
 * id and version of the zone to change; null for a new zone, which is put first. elsewhere: what happens to
 * the default zone at the first decision about delivery; default: it stays.
 */
export type SaveZone = {
  id: string | null;
  version: number | null;
  zone: ZoneDraft;
  elsewhere?: 'keep' | 'drop';
};

export type SaveZoneFailure = InvalidZone | ZoneNotFound | StaleZone | TooManyZones | ZonesTooLarge;

/** Adds or changes a zone; fails if the zone has been changed since its version was read (G5). */
export async function saveZone(
  tx: StoreTx,
  { id, version, zone, elsewhere = 'keep' }: SaveZone,
  act: Act,
): Promise<Result<DeliveryZone, SaveZoneFailure>> {
  const fields = checkZone(zone);
  if (Object.keys(fields).length > 0) return fail('invalid_zone', { fields });
  const rules = await readDeliveryRules(tx, 'for update');
  const before = rules.zones.find((each) => each.id === id) ?? null;
  if (id !== null && !before) return fail('zone_not_found');
  if (before && before.version !== version) return fail('stale', { version: before.version });
  if (!before && rules.zones.length >= ZONE_LIMITS.zones)
    return fail('too_many_zones', { max: ZONE_LIMITS.zones });
  const after = { id: before?.id ?? newId(), version: (before?.version ?? 0) + 1, ...zone };
  const zones = before
    ? rules.zones.map((each) => (each === before ? after : each))
    : [after, ...(elsewhere === 'drop' ? rules.zones.filter((each) => each.id !== FIRST_ID) : rules.zones)];
  if (!(await mayStore(tx, zones))) return fail('zones_too_large');
  await writeZones(tx, zones, act);
  await auditDelivery(tx, act, {
    action: 'delivery.zone_saved',
    id: after.id,
    before: before ?? undefined,
    after,
  });
  return ok(after);
}

// Measures the size in the database, because jsonb stores numbers in more bytes than JSON text.
async function mayStore(tx: StoreTx, zones: DeliveryZone[]): Promise<boolean> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_column_size(${JSON.stringify({ zones })}::jsonb) as bytes`.execute(tx);
  return (rows[0]?.bytes ?? 0) < ZONE_LIMITS.bytes;
}

/** Removes a zone. Its addresses then match a later zone, or get no delivery. */
export async function removeZone(
  tx: StoreTx,
  { id, version }: { id: string; version: number },
  act: Act,
): Promise<Result<undefined, ZoneNotFound | StaleZone>> {
  const { zones } = await readDeliveryRules(tx, 'for update');
  const before = zones.find((each) => each.id === id);
  if (!before) return fail('zone_not_found');
  if (before.version !== version) return fail('stale', { version: before.version });
  await writeZones(
    tx,
    zones.filter((each) => each !== before),
    act,
  );
  await auditDelivery(tx, act, { action: 'delivery.zone_removed', id, before });
  return ok();
}

/** Moves a zone up or down by one, because the first match decides. No effect at either end. */
export async function moveZone(
  tx: StoreTx,
  { id, by }: { id: string; by: -1 | 1 },
  act: Act,
): Promise<Result<undefined, ZoneNotFound>> {
  const { zones } = await readDeliveryRules(tx, 'for update');
  const from = zones.findIndex((each) => each.id === id);
  const [moved, passed] = [zones[from], zones[from + by]];
  if (!moved) return fail('zone_not_found');
  if (!passed) return ok();
  const after = zones.with(from, passed).with(from + by, moved);
  await writeZones(tx, after, act);
  const order = (list: DeliveryZone[]) => ({ order: list.map((each) => each.id) });
  await auditDelivery(tx, act, {
    action: 'delivery.zone_moved',
    id,
    before: order(zones),
    after: order(after),
  });
  return ok();
}

/** Reads the store's zones in order; `for update` locks them. */
export async function readDeliveryRules(tx: StoreTx, lock?: 'for update'): Promise<DeliveryRules> {
  const query = tx
    .selectFrom('store_settings as s')
    .select(['s.currency', 's.delivery_rules', 's.delivery_flat', 's.delivery_free_from'])
    .where('s.store_id', '=', tx.storeId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirstOrThrow();
  return parseDeliveryRules(row.delivery_rules, {
    flat: money(row.delivery_flat, row.currency),
    freeFrom: row.delivery_free_from === null ? null : money(row.delivery_free_from, row.currency),
  });
}

// Writes the zones and updates the terms that pages show before an address is known.
export async function writeZones(tx: StoreTx, zones: DeliveryZone[], act: Act): Promise<void> {
  const { country, currency } = await tx
    .selectFrom('store_settings as s')
    .select(['s.country', 's.currency'])
    .where('s.store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  const headline = headlineTerms({ currency, zones }, country);
  await tx
    .updateTable('store_settings')
    .set({
      delivery_rules: JSON.stringify({ zones }),
      ...(headline && {
        delivery_flat: headline.flat.amount,
        delivery_free_from: headline.freeFrom?.amount ?? null,
      }),
      updated_at: act.at,
    })
    .where('store_id', '=', tx.storeId)
    .execute();
  await touchShell(tx);
}

type Told = { action: string; id: string; before?: object; after?: object };

export async function auditDelivery(
  tx: StoreTx,
  act: Act,
  { action, id, before, after }: Told,
): Promise<void> {
  await recordAudit(tx, act, {
    action,
    subjectKind: 'delivery_zone',
    subjectId: id,
    before: before && { ...before },
    after: after && { ...after },
  });
}
