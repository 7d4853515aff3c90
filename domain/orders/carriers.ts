import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { type Act, recordAudit } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';

/**
 * trackingLink: a URL template with `{number}` for the tracking number; '' for a carrier without a tracking
 * page.
 */
export type Carrier = { key: string; name: string; trackingLink: string; isOwn: boolean };

/** The carriers available to every store, with their tracking URLs. */
const KNOWN: readonly Omit<Carrier, 'isOwn'>[] = [
  {
    key: 'aramex',
    name: 'Aramex',
    trackingLink: 'https://www.aramex.com/track/results?ShipmentNumber={number}',
  },
  {
    key: 'smsa',
    name: 'SMSA Express',
    trackingLink: 'https://www.smsaexpress.com/trackingdetails?tracknumbers={number}',
  },
  {
    key: 'spl',
    name: 'SPL Saudi Post',
    trackingLink: 'https://splonline.com.sa/en/shipmentdetailsstatic/?tid={number}',
  },
  {
    key: 'dhl',
    name: 'DHL Express',
    trackingLink: 'https://www.dhl.com/en/express/tracking.html?AWB={number}&brand=DHL',
  },
  { key: 'fedex', name: 'FedEx', trackingLink: 'https://www.fedex.com/fedextrack/?trknbr={number}' },
  { key: 'ups', name: 'UPS', trackingLink: 'https://www.ups.com/track?tracknum={number}' },
];

/** Returns the built-in carriers, then the store's own by name. */
export async function listCarriers(tx: StoreTx): Promise<Carrier[]> {
  const own = await tx
    .selectFrom('carriers as c')
    .select(['c.id as key', 'c.name', 'c.tracking_link as trackingLink'])
    .where('c.store_id', '=', tx.storeId)
    .orderBy('c.name')
    .execute();
  return [
    ...KNOWN.map((carrier) => ({ ...carrier, isOwn: false })),
    ...own.map((carrier) => ({ ...carrier, isOwn: true })),
  ];
}

/** The tracking URL of a parcel; '' without a number or a tracking page. */
export function trackingLinkOf({ trackingLink }: Pick<Carrier, 'trackingLink'>, number: string): string {
  if (number === '' || trackingLink === '') return '';
  return trackingLink.replaceAll('{number}', encodeURIComponent(number));
}

/** Each page of an order for staff lists all carriers of the store. */
export const MOST_CARRIERS = 100;

export type CarrierFailure = 'name_missing' | 'name_taken' | 'link_invalid' | 'too_many_carriers';

/** Adds a store's own carrier. Its tracking link must be https and contain `{number}`. */
export async function addCarrier(
  tx: StoreTx,
  input: { name: string; trackingLink: string },
  act: Act,
): Promise<Result<{ id: string }, CarrierFailure>> {
  const name = input.name.trim().slice(0, 60);
  const trackingLink = input.trackingLink.trim();
  if (name === '') return fail('name_missing');
  if (trackingLink !== '' && !isTemplate(trackingLink)) return fail('link_invalid');
  if (KNOWN.some((carrier) => carrier.name.toLowerCase() === name.toLowerCase())) return fail('name_taken');
  if (!(await hasRoom(tx))) return fail('too_many_carriers');
  const id = newId();
  const row = { store_id: tx.storeId, id, name, tracking_link: trackingLink, created_at: act.at };
  const made = await tx
    .insertInto('carriers')
    .values(row)
    .onConflict((on) => on.columns(['store_id', 'name']).doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows !== 1n) return fail('name_taken');
  const after = { name, trackingLink };
  await recordAudit(tx, act, { action: 'carrier.added', subjectKind: 'carrier', subjectId: id, after });
  return ok({ id });
}

/** True if the store may have one more carrier. Carriers are added one after the other, until their transactions end. */
async function hasRoom(tx: StoreTx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`carriers ${tx.storeId}`}, 0))`.execute(tx);
  const last = await tx
    .selectFrom('carriers as c')
    .select('c.id')
    .where('c.store_id', '=', tx.storeId)
    .offset(MOST_CARRIERS - 1)
    .limit(1)
    .executeTakeFirst();
  return last === undefined;
}

/** Removes a store's own carrier. Existing parcels keep the carrier's name. */
export async function removeCarrier(tx: StoreTx, { id }: { id: string }, act: Act): Promise<boolean> {
  const gone = await tx
    .deleteFrom('carriers as c')
    .where('c.store_id', '=', tx.storeId)
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (gone.numDeletedRows !== 1n) return false;
  await recordAudit(tx, act, { action: 'carrier.removed', subjectKind: 'carrier', subjectId: id });
  return true;
}

function isTemplate(link: string): boolean {
  if (!link.includes('{number}') || link.length > 300 || !URL.canParse(link)) return false;
  const { protocol, username, hostname } = new URL(link);
  return protocol === 'https:' && username === '' && !hostname.includes('{');
}
